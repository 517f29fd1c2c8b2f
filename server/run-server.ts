/** The life of the product in one process: take the port, start what is missing, answer pages, leave in good order. */
import { trackConnections } from './process/graceful-shutdown.ts'
import type { Settings } from './env.ts'
import { createApiHost } from './api-host.ts'
import { startShutdownTimeout, timeLeftForBackend } from './process/shutdown-timeout.ts'
import { listen } from './http-server.ts'
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import { createLogger } from './log.ts'
import { loadSessionSecret } from './session-secret.ts'
import { createAppServer, type AppSource } from './app-server.ts'
import { shutDownOnCrash, shutDownOnSignals } from './process/exit-handlers.ts'

/**
 * Starts the product and keeps it until a signal, a crash or the backend's death ends the process.
 * @throws {StartFailure} when a person has to change something first
 */
export async function runServer(settings: Settings, edition: AppSource): Promise<void> {
  const log = createLogger(settings)
  if (!edition.development) sendConsoleToLog(log)
  // The app counts for itself, whatever the platform has set and whoever has started this process.
  process.env.WEB_CONCURRENCY = '1'
  const site = await createAppServer(settings, edition, log)
  const { server, lifecycle, metrics } = site
  const host = createApiHost(settings, log)
  const drain = trackConnections(server, lifecycle)

  const stop = async (exitCode: number) => {
    if (lifecycle.phase === 'draining') return
    lifecycle.phase = 'draining'
    const end = startShutdownTimeout(() => {
      log.warn({ exitCode }, 'stopped by force')
      host.kill()
      process.exit(exitCode)
    })
    await edition.close?.()
    await drain()
    await Promise.all([host.stop(timeLeftForBackend(end)), site.flushTraces()])
    log.info({ exitCode }, 'stopped')
    process.exit(exitCode)
  }
  shutDownOnSignals(log, stop)
  shutDownOnCrash(log, stop)

  const port = await listen(server, settings)
  if (metrics && settings.metricsPort !== undefined) {
    const { serveMetrics } = await import('./observability/metrics-server.ts')
    const metricsPort = await serveMetrics(metrics, { port: settings.metricsPort, host: settings.host })
    log.info({ port: metricsPort }, 'metrics')
  }
  const url = settings.publicOrigin ?? `http://localhost:${port}`
  try {
    process.env.SESSION_SECRET = settings.sessionSecret ?? (await loadSessionSecret(settings.dataDir))
    process.env.API_HOST = await host.start(url, () => {
      if (lifecycle.phase === 'draining') return
      log.fatal('the reference backend has ended')
      void stop(1)
    })
    await site.load()
  } catch (error) {
    await host.stop()
    throw error
  }
  // A signal may have come while all this was starting.
  if (lifecycle.phase !== 'starting') return
  lifecycle.phase = 'ready'
  host.announce({ url })
}
