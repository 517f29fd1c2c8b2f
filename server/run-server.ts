/** Runs the app in one process, from the start to the shutdown. */
import { trackConnections } from './process/graceful-shutdown.ts'
import type { Settings } from './env.ts'
import { createApiHost, tellApp } from './api-host.ts'
import { startShutdownTimeout, timeLeftForBackend } from './process/shutdown-timeout.ts'
import { listen } from './http-server.ts'
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import { createLogger } from './log.ts'
import { joinSecrets, loadSecrets } from './secrets.ts'
import { createAppServer, type AppSource } from './app-server.ts'
import { shutDownOnCrash, shutDownOnSignals } from './process/exit-handlers.ts'

/**
 * Starts the app and runs it until a signal or a crash.
 * @throws {StartFailure} when the operator has to change something first
 */
export async function runServer(settings: Settings, source: AppSource): Promise<void> {
  const log = createLogger(settings)
  if (!source.development) sendConsoleToLog(log)
  // The app must count rate limits in this process, whatever the platform has set.
  process.env.WEB_CONCURRENCY = '1'
  const site = await createAppServer(settings, source, log)
  const { server, lifecycle, metrics } = site
  const host = createApiHost(settings, log)
  const drain = trackConnections(server, lifecycle)

  const stop = async () => {
    if (lifecycle.phase === 'draining') return
    lifecycle.phase = 'draining'
    const end = startShutdownTimeout(() => {
      log.warn('the shutdown took too long: stopped by force')
      host.kill()
      process.exit()
    })
    await source.close?.()
    await drain()
    // Before the host stops, which takes the clicks.
    await site.flush()
    await host.stop(timeLeftForBackend(end))
    log.info({ exitCode: process.exitCode ?? 0 }, 'stopped')
    process.exit()
  }
  shutDownOnSignals(log, stop)
  shutDownOnCrash(log, stop)

  const port = await listen(server, settings)
  if (metrics && settings.metricsPort !== undefined) {
    const { serveMetrics } = await import('./observability/metrics-server.ts')
    const address = { port: settings.metricsPort, host: settings.host }
    const metricsPort = await serveMetrics(metrics, address, host.reportMetrics)
    log.info({ port: metricsPort }, 'metrics')
  }
  const url = settings.publicOrigin ?? `http://localhost:${port}`
  try {
    const secrets = await loadSecrets(settings)
    tellApp(settings, await host.start({ publicOrigin: url, referralKey: joinSecrets(secrets.referralKeys) }))
    await site.load(secrets)
  } catch (error) {
    await host.stop()
    throw error
  }
  // A signal may have arrived during startup.
  if (lifecycle.phase !== 'starting') return
  lifecycle.phase = 'ready'
  host.announce({ url })
}
