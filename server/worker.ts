/** The program of a worker, build/worker.js: the primary starts it when WEB_CONCURRENCY asks for several processes. */
import { builtEdition } from './built-app'
import { runWorker } from './cluster/worker.ts'
import { readSettings } from './env.ts'
import { boundHeapGrowth } from './heap-growth'
import { failStart } from './process/exit-handlers'

boundHeapGrowth()
try {
  await runWorker(readSettings(process.env), builtEdition(import.meta.dirname))
} catch (error) {
  failStart(error)
}
