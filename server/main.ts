/** The production process: plain Node on built files. `npm start` runs build/main.js, which is this file. */
import cluster from 'node:cluster'
import { join } from 'node:path'
import { builtEdition } from './built-app'
import { readSettings } from './env.ts'
import { boundHeapGrowth } from './heap-growth'
import { runProduct } from './run-server'
import { failStart } from './process/exit-handlers'

boundHeapGrowth()
try {
  const edition = builtEdition(import.meta.dirname)
  const settings = readSettings(process.env)
  process.env.NODE_ENV = settings.nodeEnv
  // Who is a worker of somebody else's cluster, such as PM2's, starts none of its own.
  if (settings.workers === 1 || cluster.isWorker) {
    await runProduct(settings, edition)
  } else {
    const { runPrimary } = await import('./cluster/primary.ts')
    await runPrimary(settings, join(import.meta.dirname, 'worker.js'))
  }
} catch (error) {
  failStart(error)
}
