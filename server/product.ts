/** The life of the process: take the port, start what is missing, answer pages, and leave in good order. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import { startBackend, type StartedBackend } from '../backend/start.ts'
import { createServerApp } from './app.ts'
import { banner } from './banner.ts'
import { prepareDrain } from './drain.ts'
import type { Settings } from './env.ts'
import type { Lifecycle } from './lifecycle.ts'
import { createHttpServer, listen, listenerOf } from './listen.ts'
import { createLog, takeConsole } from './log.ts'
import { observe } from './observation.ts'
import type { Pages } from './pages.ts'
import { unmatched } from './route-patterns.ts'
import { keptSessionSecret } from './session-secret.ts'
import { sharedPages } from './shared-pages.ts'

/** What differs between the built product and the one with hot reload. */
export interface Edition {
  /** Loads the app, which reads its settings from `process.env` as it does so. */
  loadPages: (server: Server) => Promise<Pages>
  /** The folder of the built client. */
  clientFolder?: string
  development: boolean
  /** What stands in front of the server's own listener. */
  front?: (listener: RequestListener) => RequestListener
  /** Ends what would keep connections open. */
  close?: () => Promise<void>
}

/** Milliseconds from the signal to the end, whatever hangs. */
const lastResort = 8500
/** Milliseconds before that in which a backend that does not end is killed. */
const killedBefore = 500

/** Milliseconds of them for the traces that are left, after the last request. */
const flushWithin = 1000

/**
 * Starts the product and keeps it until a signal, a crash or the backend's death ends the process.
 * @throws {StartFailure} when a person has to change something first
 */
export async function runProduct(settings: Settings, edition: Edition): Promise<void> {
  const log = createLog(settings)
  if (!edition.development) takeConsole(log)
  const lifecycle: Lifecycle = { phase: 'starting' }
  let pages: Pages | undefined
  let backend: Promise<StartedBackend> | undefined
  let started: StartedBackend | undefined
  const giveUp = new AbortController()

  const hostState = () => pages?.hostState()
  // Loaded when asked for alone: together they take some 20 MB and a tenth of a second.
  const metrics =
    settings.metricsPort === undefined ? undefined : (await import('./metrics.ts')).createMetrics(hostState)
  const telemetry = settings.sendsTraces ? (await import('./telemetry.ts')).startTelemetry(log) : undefined

  const app = createServerApp({
    log,
    lifecycle,
    handlePage: async (request, facts) => {
      if (pages === undefined) throw new Error('The app is not loaded yet')
      return pages.handlePage(request, facts)
    },
    hostState,
    routeOf: (pathname) => pages?.routeOf(pathname) ?? unmatched,
    metrics,
    beginTrace: telemetry?.begin,
    publicOrigin: settings.publicOrigin,
    trustProxy: settings.trustProxy,
    clientFolder: edition.clientFolder,
    development: edition.development,
  })
  const listener = listenerOf(app)
  const front =
    edition.front ??
    ((otherwise) =>
      sharedPages({
        lifecycle,
        trust: settings,
        paths: () => pages?.sharedPaths ?? new Set(),
        ask: (request) => app.fetch(request, { isOwn: true }),
        observe: (request) => observe({ log, metrics, beginTrace: telemetry?.begin }, request),
        otherwise,
      }))
  const server = createHttpServer(front(listener))
  const drain = prepareDrain(server, lifecycle)

  const stop = async (exitCode: number) => {
    if (lifecycle.phase === 'draining') return
    lifecycle.phase = 'draining'
    const end = performance.now() + lastResort
    setTimeout(() => {
      log.warn({ exitCode }, 'stopped by force')
      giveUp.abort()
      process.exit(exitCode)
    }, lastResort).unref()
    await edition.close?.()
    await drain()
    await Promise.all([
      backend
        ?.then(({ stop: stopBackend }) => stopBackend(end - performance.now() - killedBefore))
        .catch((error: unknown) => log.error({ err: error }, 'backend')),
      telemetry?.stop(flushWithin),
    ])
    log.info({ exitCode }, 'stopped')
    process.exit(exitCode)
  }
  watchProcess(log, stop)

  const port = await listen(server, settings)
  if (metrics && settings.metricsPort !== undefined) {
    const { serveMetrics } = await import('./metrics-server.ts')
    const metricsPort = await serveMetrics(metrics, { port: settings.metricsPort, host: settings.host })
    log.info({ port: metricsPort }, 'metrics')
  }
  const url = settings.publicOrigin ?? `http://localhost:${port}`
  try {
    process.env.SESSION_SECRET = settings.sessionSecret ?? (await keptSessionSecret(settings.dataDir))
    if (!settings.apiHost) {
      backend = startBackend({
        dataDir: settings.dataDir,
        databaseUrl: settings.databaseUrl,
        demo: settings.demo,
        publicOrigin: url,
        signal: giveUp.signal,
      }).catch((error: Error) => {
        // Its message is one line for a person, such as a database folder that is in use.
        throw new StartFailure(error.message, { cause: error })
      })
      started = await backend
      process.env.API_HOST = started.origin
      void started.exited.then(() => {
        if (lifecycle.phase === 'draining') return undefined
        log.fatal('the reference backend has ended')
        return stop(1)
      })
    }
    pages = await edition.loadPages(server)
  } catch (error) {
    await started?.stop()
    throw error
  }
  // A signal may have come while all this was starting.
  if (lifecycle.phase !== 'starting') return
  lifecycle.phase = 'ready'
  log.info({ url, apiHost: process.env.API_HOST }, 'ready')
  const { demoAccounts = [] } = started ?? {}
  // For a person: with the demo, and where the log keeps the line above to itself.
  if (demoAccounts.length > 0 || !log.isLevelEnabled('info')) {
    const hostOrigin = process.env.API_HOST ?? ''
    process.stdout.write(banner({ url, hostOrigin, isReference: backend !== undefined, demoAccounts }))
  }
}

function watchProcess(log: Logger, stop: (exitCode: number) => Promise<void>): void {
  let askedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    // Who asks again means now. But npm passes on a Ctrl-C that the terminal has sent already.
    if (askedAt && performance.now() - askedAt > 500) process.exit(1)
    if (askedAt) return
    askedAt = performance.now()
    log.info({ signal }, 'stopping')
    void stop(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  const onCrash = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error')
    void stop(1)
  }
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
}

/** Ends a start that failed: one line for what a person can correct, the whole error for what is a bug. */
export function failStart(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${error instanceof StartFailure ? message : stack}\n`)
  process.exit(1)
}
