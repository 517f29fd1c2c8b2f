/** The life of the product in several processes: this one has the port and the backend, its workers have the pages. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { createServer } from 'node:net'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { closeOwnPort } from '../process/graceful-shutdown.ts'
import type { Settings } from '../env.ts'
import { createApiHost } from '../api-host.ts'
import { startShutdownTimeout, timeLeftForBackend, workerDeadline } from '../process/shutdown-timeout.ts'
import { listen } from '../http-server.ts'
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import { createLogger } from '../log.ts'
import { loadSessionSecret } from '../session-secret.ts'
import { exitWithStartError, shutDownOnCrash, shutDownOnSignals } from '../process/exit-handlers.ts'
import { createWorkerPool } from './worker-pool.ts'

/**
 * Starts the product in several processes and keeps it until a signal, a crash or the backend's death ends it.
 * @param workerFile the program of a worker
 * @throws {StartFailure} when a person has to change something first
 */
export async function runPrimary(settings: Settings, workerFile: string): Promise<void> {
  const log = createLogger(settings)
  sendConsoleToLog(log)
  // What the workers inherit: `auto` has become a number.
  process.env.WEB_CONCURRENCY = String(settings.workers)
  let isStopping = false
  startCounting()
  const host = createApiHost(settings, log)
  const summed = settings.metricsPort === undefined ? undefined : await import('./cluster-metrics.ts')
  const figures = summed?.collectFigures(() => pool)

  const pool = createWorkerPool({
    file: workerFile,
    count: settings.workers,
    log,
    failed(message, isForPerson) {
      if (isStopping) return
      isStopping = true
      if (!isForPerson) log.fatal(message)
      pool.kill()
      void host.stop().then(() => exitWithStartError(new StartFailure(message)))
    },
    measured: figures?.arrived,
    ended: figures?.keep,
  })

  const server = createServer({ pauseOnConnect: true }, pool.take)
  const closePort = closeOwnPort(server)
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    const end = startShutdownTimeout(() => {
      log.warn({ exitCode }, 'stopped by force')
      pool.kill()
      host.kill()
      process.exit(exitCode)
    })
    await pool.drain(closePort, workerDeadline(end))
    await host.stop(timeLeftForBackend(end))
    log.info({ exitCode }, 'stopped')
    process.exit(exitCode)
  }
  shutDownOnSignals(log, stop)
  shutDownOnCrash(log, stop)

  const port = await listen(server, settings)
  if (figures && settings.metricsPort !== undefined) {
    const { serveMetrics } = await import('../observability/metrics-server.ts')
    const metricsPort = await serveMetrics(figures, { port: settings.metricsPort, host: settings.host })
    log.info({ port: metricsPort }, 'metrics')
  }
  const url = settings.publicOrigin ?? `http://localhost:${port}`
  try {
    const sessionSecret = settings.sessionSecret ?? (await loadSessionSecret(settings.dataDir))
    // They load while the backend starts.
    pool.start()
    const apiHost = await host.start(url, () => {
      if (isStopping) return
      log.fatal('the reference backend has ended')
      void stop(1)
    })
    await pool.serve({ apiHost, sessionSecret })
  } catch (error) {
    pool.kill()
    await host.stop()
    throw error
  }
  // A signal may have come while all this was starting.
  if (!isStopping) host.announce({ url, workers: settings.workers })
}

/** Attempts are counted here for all workers: they send what is to be counted by themselves. */
const startCounting = () => new RateLimiterClusterMaster()
