/** Entry of the production server, build/main.js. */
import { loadEnvFile } from '@affiliate-booking/settings/env-file'
import cluster from 'node:cluster'
import { join } from 'node:path'
import { builtAppSource } from './built-app.ts'
import { readSettings } from './env.ts'
import { limitHeapGrowth } from './heap-growth.ts'
import { runServer } from './run-server.ts'
import { exitWithStartError } from './process/exit-handlers.ts'

limitHeapGrowth()
try {
  loadEnvFile()
  const source = builtAppSource(import.meta.dirname)
  const settings = readSettings(process.env)
  process.env.NODE_ENV = settings.nodeEnv
  // A worker of another cluster, such as PM2's, starts no workers of its own.
  if (settings.workers === 1 || cluster.isWorker) {
    await runServer(settings, source)
  } else {
    const { runPrimary } = await import('./cluster/primary.ts')
    await runPrimary(settings, join(import.meta.dirname, 'worker.js'))
  }
} catch (error) {
  exitWithStartError(error)
}
