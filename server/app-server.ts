/** What one process answers with: the app's pages behind the server's own listener. Nothing listens yet. */
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import { createServerApp } from './http/http-app'
import type { Settings } from './env.ts'
import type { Lifecycle } from './process/lifecycle'
import { createHttpServer, listenerOf } from './http-server'
import type { MeasuredProcess } from './observability/metrics'
import { observe } from './observability/request-observer'
import type { Pages } from './ssr-handler'
import { unmatched } from './http/route-patterns'
import { sharedPages } from './page-cache/page-cache'

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

export interface Site {
  server: Server
  lifecycle: Lifecycle
  /** Undefined: nothing is measured. */
  metrics: MeasuredProcess | undefined
  load: () => Promise<void>
  /** Sends the traces that are left, and gives up after a second. */
  flushTraces: () => Promise<void>
}

/** Milliseconds of the stop for the traces that are left, after the last request. */
const flushWithin = 1000

/** Puts together what answers requests. Until the app is loaded and the phase is `ready`, pages are answered 503. */
export async function createSite(settings: Settings, edition: Edition, log: Logger): Promise<Site> {
  const lifecycle: Lifecycle = { phase: 'starting' }
  let pages: Pages | undefined

  const hostState = () => pages?.hostState()
  // Loaded when asked for alone: together they take some 20 MB and a tenth of a second.
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : (await import('./observability/metrics')).createMetrics(hostState)
  const telemetry = settings.sendsTraces
    ? (await import('./observability/tracing')).startTelemetry(log)
    : undefined

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

  return {
    server,
    lifecycle,
    metrics,
    async load() {
      pages = await edition.loadPages(server)
    },
    async flushTraces() {
      await telemetry?.stop(flushWithin)
    },
  }
}
