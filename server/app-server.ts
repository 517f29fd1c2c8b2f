/** What one process answers with: the app's pages behind the server's own listener. Nothing listens yet. */
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import { createHttpApp } from './http/http-app.ts'
import type { Settings } from './env.ts'
import type { Lifecycle } from './process/lifecycle.ts'
import { createHttpServer, toRequestListener } from './http-server.ts'
import type { ProcessMetrics } from './observability/metrics.ts'
import { observeRequest } from './observability/request-observer.ts'
import type { LoadedApp } from './ssr-handler.ts'
import { unmatchedRoute } from './http/route-patterns.ts'
import { withPageCache } from './page-cache/page-cache.ts'

/** What differs between the built product and the one with hot reload. */
export interface AppSource {
  /** Loads the app, which reads its settings from `process.env` as it does so. */
  loadApp: (server: Server) => Promise<LoadedApp>
  /** The folder of the built client. */
  clientFolder?: string
  development: boolean
  /** What stands in front of the server's own listener. */
  front?: (listener: RequestListener) => RequestListener
  /** Ends what would keep connections open. */
  close?: () => Promise<void>
}

export interface AppServer {
  server: Server
  lifecycle: Lifecycle
  /** Undefined: nothing is measured. */
  metrics: ProcessMetrics | undefined
  load: () => Promise<void>
  /** Sends the traces that are left, and gives up after a second. */
  flushTraces: () => Promise<void>
}

/** Milliseconds of the stop for the traces that are left, after the last request. */
const flushWithin = 1000

/** Puts together what answers requests. Until the app is loaded and the phase is `ready`, pages are answered 503. */
export async function createAppServer(
  settings: Settings,
  edition: AppSource,
  log: Logger,
): Promise<AppServer> {
  const lifecycle: Lifecycle = { phase: 'starting' }
  let pages: LoadedApp | undefined

  const hostState = () => pages?.hostState()
  // Loaded when asked for alone: together they take some 20 MB and a tenth of a second.
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : (await import('./observability/metrics.ts')).createMetrics(hostState)
  const telemetry = settings.sendsTraces
    ? (await import('./observability/tracing.ts')).startTracing(log)
    : undefined

  const app = createHttpApp({
    log,
    lifecycle,
    handleRequest: async (request, facts) => {
      if (pages === undefined) throw new Error('The app is not loaded yet')
      return pages.handleRequest(request, facts)
    },
    hostState,
    routeOf: (pathname) => pages?.routeOf(pathname) ?? unmatchedRoute,
    metrics,
    startTrace: telemetry?.begin,
    publicOrigin: settings.publicOrigin,
    trustProxy: settings.trustProxy,
    clientFolder: edition.clientFolder,
    development: edition.development,
  })
  const listener = toRequestListener(app)
  const front =
    edition.front ??
    ((fallback) =>
      withPageCache({
        lifecycle,
        trust: settings,
        paths: () => pages?.cachedPaths ?? new Set(),
        ask: (request) => app.fetch(request, { isInternal: true }),
        observe: (request) => observeRequest({ log, metrics, startTrace: telemetry?.begin }, request),
        fallback,
      }))
  const server = createHttpServer(front(listener))

  return {
    server,
    lifecycle,
    metrics,
    async load() {
      pages = await edition.loadApp(server)
    },
    async flushTraces() {
      await telemetry?.stop(flushWithin)
    },
  }
}
