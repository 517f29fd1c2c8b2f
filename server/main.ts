/** The production process: plain Node on built files. `npm start` runs build/main.js, which is this file. */
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
  const edition = builtAppSource(import.meta.dirname)
  const settings = readSettings(process.env)
  process.env.NODE_ENV = settings.nodeEnv
  // Who is a worker of somebody else's cluster, such as PM2's, starts none of its own.
  if (settings.workers === 1 || cluster.isWorker) {
    await runServer(settings, edition)
  } else {
    const { runPrimary } = await import('./cluster/primary.ts')
    await runPrimary(settings, join(import.meta.dirname, 'worker.js'))
  }
} catch (error) {
  exitWithStartError(error)
}
