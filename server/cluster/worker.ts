/** One of several processes that answer on the port of a primary, which hands them connections. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import cluster from 'node:cluster'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { trackConnections } from '../process/graceful-shutdown.ts'
import type { Settings } from '../env.ts'
import { startShutdownTimeout } from '../process/shutdown-timeout.ts'
import { takeConnections } from '../http-server.ts'
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import { createLogger } from '../log.ts'
import { createAppServer, type AppSource } from '../app-server.ts'
import { exitWithStartError, shutDownOnCrash } from '../process/exit-handlers.ts'
import { isToWorker, type ToPrimary } from './messages.ts'

const tell = (message: ToPrimary) => void process.send?.(message)

/** Answers until the primary says to leave, or an error that nobody caught. Ends by itself when the primary is gone. */
export async function runWorker(settings: Settings, edition: AppSource): Promise<void> {
  const log = createLogger(settings, cluster.worker?.id)
  sendConsoleToLog(log)
  const site = await createAppServer(settings, edition, log)
  const { server, lifecycle, metrics } = site
  const take = takeConnections(server)

  let portIsClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    portIsClosed = resolve
  })
  const drain = trackConnections(server, lifecycle, async (withinMs) => {
    tell({ say: 'held' })
    await Promise.race([closed, wait(withinMs, undefined, { ref: false })])
  })
  const leave = async (exitCode: number, acceptMs?: number) => {
    if (lifecycle.phase === 'draining') return
    lifecycle.phase = 'draining'
    startShutdownTimeout(() => process.exit(exitCode))
    await drain({ acceptMs })
    await site.flushTraces()
    process.exit(exitCode)
  }
  // Nobody new is taken then: the others are there for them.
  shutDownOnCrash(log, (exitCode) => leave(exitCode, 0))
  // They reach every process of a terminal or a service; the primary decides.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)

  const load = async () => {
    try {
      await site.load()
      tell({ say: 'loaded' })
    } catch (error) {
      if (!(error instanceof StartFailure)) exitWithStartError(error)
      tell({ say: 'failed', message: error.message })
    }
  }
  process.on('message', (message, socket) => {
    if (!isToWorker(message)) return
    if (message.say === 'connection') {
      tell({ say: 'taken' })
      if (socket instanceof Socket) take(socket)
    } else if (message.say === 'load') {
      process.env.API_HOST = message.apiHost
      process.env.SESSION_SECRET = message.sessionSecret
      void load()
    } else if (message.say === 'serve') {
      if (lifecycle.phase === 'starting') lifecycle.phase = 'ready'
    } else if (message.say === 'drain') {
      void leave(0)
    } else if (message.say === 'closed') {
      portIsClosed()
    } else if (metrics) {
      const { id } = message
      void metrics.figures().then((figures) => tell({ say: 'measured', id, figures }))
    }
  })

  tell({ say: 'open' })
}
