/** A worker process, which serves the app on the primary's port. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { tellApp } from '../api-host.ts'
import { type AppSource, createAppServer } from '../app-server.ts'
import type { Settings } from '../env.ts'
import { listen } from '../http-server.ts'
import { createLogger } from '../log.ts'
import { exitWithStartError, shutDownOnCrash } from '../process/exit-handlers.ts'
import { trackConnections } from '../process/graceful-shutdown.ts'
import { startShutdownTimeout } from '../process/shutdown-timeout.ts'
import { isToWorker, type ToPrimary } from './messages.ts'

const send = (message: ToPrimary) => void process.send?.(message)

/** Serves the app until the primary asks it to drain, an uncaught error, or the primary's exit. */
export async function runWorker(settings: Settings, source: AppSource): Promise<void> {
  const log = createLogger(settings, cluster.worker?.id)
  sendConsoleToLog(log)
  const { server, lifecycle, load, flush } = await createAppServer(settings, source, log)

  let reportHeld: (() => void) | undefined
  const drain = trackConnections(server, lifecycle, async (_server, withinMs, accepted) => {
    const giveUpAt = performance.now() + withinMs
    reportHeld = () => send({ type: 'held', accepted: accepted() })
    reportHeld()
    while (server.listening && performance.now() < giveUpAt) await wait(5)
    server.close()
  })
  const shutDown = async (acceptMs?: number) => {
    if (lifecycle.phase === 'draining') return
    lifecycle.phase = 'draining'
    startShutdownTimeout(() => process.exit())
    await drain({ acceptMs })
    await flush()
    process.exit()
  }
  shutDownOnCrash(log, () => shutDown(0))
  // Signals reach the whole process group; the primary decides.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)

  /** Runs a step of the start. */
  const start = async (step: () => Promise<unknown>) => {
    try {
      await step()
    } catch (error) {
      if (!(error instanceof StartFailure)) exitWithStartError(error)
      send({ type: 'failed', message: error.message })
    }
  }
  process.on('message', (message) => {
    if (!isToWorker(message)) return
    if (reportHeld) reportHeld()
    else if (message.type === 'drain') void shutDown()
    else if (lifecycle.phase === 'draining') return
    else if (message.type === 'listen') void start(() => listen(server, settings))
    else if (message.type === 'serve') {
      lifecycle.phase = 'ready'
      if (!server.listening) void start(() => listen(server, settings))
    } else {
      tellApp(settings, message.apiHost)
      void start(async () => {
        await load(message.secrets)
        send({ type: 'loaded' })
      })
    }
  })
  send({ type: 'started' })
}
