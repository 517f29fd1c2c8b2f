/** Entry of a worker process, build/worker.js. */
import { builtAppSource } from './built-app.ts'
import { runWorker } from './cluster/worker.ts'
import { readSettings } from './env.ts'
import { limitHeapGrowth } from './heap-growth.ts'
import { exitWithStartError } from './process/exit-handlers.ts'

limitHeapGrowth()
try {
  await runWorker(readSettings(process.env), builtAppSource(import.meta.dirname))
} catch (error) {
  exitWithStartError(error)
}
