/** The app in several processes: the primary owns the port and the reference backend, its workers serve the pages. */
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { createApiHost } from '../api-host.ts'
import type { Settings } from '../env.ts'
import { createLogger } from '../log.ts'
import { exitWithStartError, shutDownOnCrash, shutDownOnSignals } from '../process/exit-handlers.ts'
import { startShutdownTimeout, timeLeftForBackend, workerDeadline } from '../process/shutdown-timeout.ts'
import { joinSecrets, loadSecrets } from '../secrets.ts'
import { createWorkerPool } from './worker-pool.ts'

/**
 * Starts the app in several processes and runs it until a signal or a crash.
 * @param workerFile the worker's program
 * @throws {StartFailure} when the operator has to change something first
 */
export async function runPrimary(settings: Settings, workerFile: string): Promise<void> {
  const log = createLogger(settings)
  sendConsoleToLog(log)
  // The workers inherit the number behind `auto`.
  process.env.WEB_CONCURRENCY = String(settings.workers)
  countRateLimits()
  let isStopping = false
  const host = createApiHost(settings, log)

  const pool = createWorkerPool({
    file: workerFile,
    count: settings.workers,
    log,
    onFailure(message, isStartFailure) {
      if (isStopping) return
      isStopping = true
      if (!isStartFailure) log.fatal(message)
      pool.kill()
      void host.stop().then(() => exitWithStartError(new StartFailure(message)))
    },
  })

  const shutDown = async () => {
    if (isStopping) return
    isStopping = true
    const end = startShutdownTimeout(() => {
      log.warn('the shutdown took too long: stopped by force')
      pool.kill()
      host.kill()
      process.exit()
    })
    await pool.drain(workerDeadline(end))
    await host.stop(timeLeftForBackend(end))
    log.info({ exitCode: process.exitCode ?? 0 }, 'stopped')
    process.exit()
  }
  shutDownOnSignals(log, shutDown)
  shutDownOnCrash(log, shutDown)

  try {
    if (settings.metricsPort !== undefined) {
      const { createClusterMetrics } = await import('./cluster-metrics.ts')
      const { serveMetrics } = await import('../observability/metrics-server.ts')
      const address = { port: settings.metricsPort, host: settings.host }
      const port = await serveMetrics(createClusterMetrics(), address, host.reportMetrics)
      log.info({ port }, 'metrics')
    }
    const secrets = await loadSecrets(settings)
    const port = await pool.listen()
    const url = settings.publicOrigin ?? `http://localhost:${port}`
    const apiHost = await host.start({ publicOrigin: url, referralKey: joinSecrets(secrets.referralKeys) })
    await pool.serve(apiHost, secrets)
    // A signal may have arrived during startup.
    if (!isStopping) host.announce({ url, workers: settings.workers })
  } catch (error) {
    pool.kill()
    await host.stop()
    throw error
  }
}

/** Counts the rate limits of all workers, which send their attempts by themselves. */
const countRateLimits = () => new RateLimiterClusterMaster()
