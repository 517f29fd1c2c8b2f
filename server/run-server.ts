/** The life of the product in one process: take the port, start what is missing, answer pages, leave in good order. */
import { closeOwnPort, prepareDrain } from './process/graceful-shutdown'
import type { Settings } from './env.ts'
import { hostToCall } from './api-host'
import { lastResort, leftForTheHost } from './process/shutdown-timeout'
import { listen } from './http-server'
import { takeConsole } from '@affiliate-booking/settings/console-to-log'
import { createLog } from './log.ts'
import { keptSessionSecret } from './session-secret.ts'
import { createSite, type Edition } from './app-server'
import { stopOnCrash, stopOnSignals } from './process/exit-handlers'

/**
 * Starts the product and keeps it until a signal, a crash or the backend's death ends the process.
 * @throws {StartFailure} when a person has to change something first
 */
export async function runProduct(settings: Settings, edition: Edition): Promise<void> {
  const log = createLog(settings)
  if (!edition.development) takeConsole(log)
  // The app counts for itself, whatever the platform has set and whoever has started this process.
  process.env.WEB_CONCURRENCY = '1'
  const site = await createSite(settings, edition, log)
  const { server, lifecycle, metrics } = site
  const host = hostToCall(settings, log)
  const drain = prepareDrain(server, lifecycle, closeOwnPort(server))

  const stop = async (exitCode: number) => {
    if (lifecycle.phase === 'draining') return
    lifecycle.phase = 'draining'
    const end = lastResort(() => {
      log.warn({ exitCode }, 'stopped by force')
      host.kill()
      process.exit(exitCode)
    })
    await edition.close?.()
    await drain()
    await Promise.all([host.stop(leftForTheHost(end)), site.flushTraces()])
    log.info({ exitCode }, 'stopped')
    process.exit(exitCode)
  }
  stopOnSignals(log, stop)
  stopOnCrash(log, stop)

  const port = await listen(server, settings)
  if (metrics && settings.metricsPort !== undefined) {
    const { serveMetrics } = await import('./observability/metrics-server')
    const metricsPort = await serveMetrics(metrics, { port: settings.metricsPort, host: settings.host })
    log.info({ port: metricsPort }, 'metrics')
  }
  const url = settings.publicOrigin ?? `http://localhost:${port}`
  try {
    process.env.SESSION_SECRET = settings.sessionSecret ?? (await keptSessionSecret(settings.dataDir))
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
