/** The middleware in front of the app, in the order in which they run. */
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import type { RequestFacts } from '../../app/.server/http/request-facts.ts'
import type { HostState } from '../observability/host-state.ts'
import { accessLog } from './access-log.ts'
import { type AcceptedBody, bodyLimits, discardBody } from './body-limits.ts'
import type { ServerEnv } from './context.ts'
import { type RenderedPage, compressPage } from './rendered-page.ts'
import { startingPage, unexpectedErrorPage } from './fallback-pages.ts'
import { forwarded, rejectMalformed } from './forwarded.ts'
import { noteReferrals } from './note-referrals.ts'
import { noteViews } from './note-views.ts'
import { refuseCrossSite } from './cross-site.ts'
import { securityHeaders } from './security-headers.ts'
import { staticFiles } from './static-files.ts'
import type { CaptureReferral } from '../referrals/referral-capture.ts'
import type { StartTrace } from '../observability/trace-context.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { Metrics } from '../observability/metrics.ts'
import { unmatchedRoute } from './routing/route-patterns.ts'

/** Answers with a rendered page or any other response. */
export type SsrHandler = (request: Request, facts: RequestFacts) => Promise<Response | RenderedPage>

export interface HttpAppDeps {
  log: Logger
  lifecycle: Lifecycle
  handleRequest: SsrHandler
  /** Undefined until the app is loaded. */
  hostState?: () => HostState | undefined
  /** The route pattern of a path; `*` until the app is loaded. */
  routeOf?: (pathname: string) => string
  /** Whether a route, by its pattern, is a page and not a file. */
  isPage?: (route: string) => boolean
  /** What a form at a path may carry; undefined: short texts. */
  accepts?: (pathname: string) => AcceptedBody | undefined
  metrics?: Metrics | undefined
  captureReferral?: CaptureReferral | undefined
  /** Takes the slug of a product page that somebody was shown. */
  countView?: ((slug: string) => void) | undefined
  /** Without it traces are propagated and not recorded. */
  startTrace?: StartTrace | undefined
  publicOrigin?: string | undefined
  trustProxy?: number | undefined
  /** The built client. Without it no file is served; Vite does so in development. */
  clientFolder?: string | undefined
  development?: boolean
}

export function createHttpApp(deps: HttpAppDeps): Hono<ServerEnv> {
  const { log, lifecycle, handleRequest, publicOrigin, trustProxy = 0, development = false } = deps
  const {
    routeOf = () => unmatchedRoute,
    isPage = () => true,
    accepts = () => undefined,
    metrics,
    startTrace,
    captureReferral,
  } = deps
  const app = new Hono<ServerEnv>()

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error, requestId: c.var.requestId }, 'unexpected error')
    return unexpectedErrorPage()
  })

  app.use(requestId({ limitLength: 64 }), accessLog({ log, routeOf, isPage, metrics, startTrace }))

  app.use(forwarded({ publicOrigin, trustProxy }))

  app.use(async (c, next) => {
    await lifecycle.pause
    await next()
    const isReusable = await discardBody(c.env?.incoming)
    // A client that is answered now would reconnect while the port closes.
    await lifecycle.pause
    // Pages are private unless they say otherwise.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    if (lifecycle.phase === 'draining' || !isReusable) c.res.headers.set('Connection', 'close')
  })

  app.use(securityHeaders({ development }))

  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', (c) => {
    // A host that is down is reported, but stays ready: all replicas would leave the balancer at once.
    const { host } = deps.hostState?.() ?? {}
    const isReady = lifecycle.phase === 'ready'
    return c.json(
      { status: lifecycle.phase, host },
      isReady ? 200 : 503,
      isReady ? {} : { 'Retry-After': '5' },
    )
  })

  app.use(rejectMalformed, refuseCrossSite)

  if (deps.clientFolder) app.use(staticFiles(deps.clientFolder))

  app.use(async (c, next) => (lifecycle.phase === 'starting' ? startingPage(c.req.raw) : next()))

  app.use(bodyLimits(accepts), compress(), noteReferrals(captureReferral), noteViews(deps.countView))

  app.all('*', async (c) => {
    const { origin, secure, clientAddress } = c.var.forwarded
    const { pathname, search } = new URL(c.req.url)
    const url = `${origin}${pathname}${search}`
    const request = url === c.req.raw.url ? c.req.raw : new Request(url, c.req.raw)
    const answer = await handleRequest(request, {
      requestId: c.var.requestId,
      upstream: c.var.upstream,
      nonce: c.var.secureHeadersNonce ?? '',
      secure,
      clientAddress,
      freshness: c.env?.freshness,
    })
    return 'document' in answer ? compressPage(answer, c.req.header('Accept-Encoding')) : answer
  })

  return app
}
