/** The program of a worker, build/worker.js: the primary starts it when WEB_CONCURRENCY asks for several processes. */
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
