/** The HTTP server of one process, with the app behind it. It does not listen yet. */
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import { createHttpApp } from './http/http-app.ts'
import type { Settings } from './env.ts'
import type { Lifecycle } from './process/lifecycle.ts'
import { createHttpServer, toRequestListener } from './http-server.ts'
import type { ProcessMetrics } from './observability/metrics.ts'
import { observeRequest } from './observability/request-observer.ts'
import type { LoadedApp } from './ssr-handler.ts'
import { unmatchedRoute } from './http/routing/route-patterns.ts'
import { withPageCache } from './page-cache/page-cache.ts'
import { createClickQueue } from './referrals/click-queue.ts'
import { type CaptureReferral, createReferralCapture } from './referrals/referral-capture.ts'
import { parseUserAgent } from './referrals/user-agent.ts'
import { createViewCounter } from './views/view-counter.ts'
import { provideSecrets, type Secrets } from './secrets.ts'

/** Where the app comes from: the build, or Vite with hot reload. */
export interface AppSource {
  /** The app reads its settings from `process.env` while it loads. */
  loadApp: (server: Server) => Promise<LoadedApp>
  clientFolder?: string
  development: boolean
  /** Wraps the server's listener. */
  front?: (listener: RequestListener) => RequestListener
  /** Closes long-lived connections. */
  close?: () => Promise<void>
}

export interface AppServer {
  server: Server
  lifecycle: Lifecycle
  /** Undefined without METRICS_PORT. */
  metrics: ProcessMetrics | undefined
  load: (secrets: Secrets) => Promise<void>
  /** Sends the remaining clicks, views and traces, within a second. */
  flush: () => Promise<void>
}

/** Milliseconds. */
const flushTimeoutMs = 1000

/** Pages are answered with 503 until the app is loaded and the phase is `ready`. */
export async function createAppServer(
  settings: Settings,
  source: AppSource,
  log: Logger,
): Promise<AppServer> {
  const lifecycle: Lifecycle = { phase: 'starting' }
  let pages: LoadedApp | undefined
  let captureReferral: CaptureReferral | undefined

  const hostState = () => pages?.hostState()
  // Loaded on demand: together they take 20 MB and 100 ms.
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : (await import('./observability/metrics.ts')).createMetrics(hostState, () => clicks.size())
  const telemetry = settings.sendsTraces
    ? (await import('./observability/tracing.ts')).startTracing(log)
    : undefined

  const clicks = createClickQueue({
    send: async (batch, timeoutMs) => pages?.recordClicks(batch, timeoutMs) ?? 'unanswered',
    count: (outcome, amount) => metrics?.clicksCounted(outcome, amount),
    log,
  })

  const views = createViewCounter({
    send: async (batch, timeoutMs) => pages?.recordViews(batch, timeoutMs),
  })

  const app = createHttpApp({
    log,
    lifecycle,
    handleRequest: async (request, facts) => {
      if (pages === undefined) throw new Error('The app is not loaded yet')
      return pages.handleRequest(request, facts)
    },
    hostState,
    captureReferral: (visit) => captureReferral?.(visit),
    countView: views.add,
    routeOf: (pathname) => pages?.routeOf(pathname) ?? unmatchedRoute,
    isPage: (route) => pages?.isPage(route) ?? true,
    accepts: (pathname) => pages?.accepts(pathname),
    metrics,
    startTrace: telemetry?.begin,
    publicOrigin: settings.publicOrigin,
    trustProxy: settings.trustProxy,
    clientFolder: source.clientFolder,
    development: source.development,
  })
  const listener = toRequestListener(app)
  const front =
    source.front ??
    ((fallback) =>
      withPageCache({
        lifecycle,
        trust: settings,
        pages: () => pages?.cachedPages,
        captureReferral: (visit) => captureReferral?.(visit),
        countView: views.add,
        render: (request, freshness) => app.fetch(request, { isInternal: true, freshness }),
        observe: (request) => observeRequest({ log, metrics, startTrace: telemetry?.begin }, request),
        fallback,
      }))
  const server = createHttpServer(front(listener))

  return {
    server,
    lifecycle,
    metrics,
    async load(secrets) {
      provideSecrets(secrets)
      pages = await source.loadApp(server)
      pages.cachedPages.catalogue?.start()
      const days = settings.referralDays
      captureReferral = createReferralCapture({
        signer: createReferralSigner(secrets.referralKeys, days),
        days,
        record: clicks.add,
        parseUserAgent,
      })
      // What the host offers is on the first page, too.
      await pages.meetHost()
    },
    async flush() {
      pages?.cachedPages.catalogue?.stop()
      await Promise.all([
        clicks.close(flushTimeoutMs),
        views.close(flushTimeoutMs),
        telemetry?.stop(flushTimeoutMs),
      ])
    },
  }
}
