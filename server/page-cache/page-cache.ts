/**
 * Caches pages that are the same for every visitor without a cookie that the app reads. The app names pages and cookies.
 * An affiliate's link gets the cached page too, with the cookie that proves the click.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { negotiateEncoding } from '../http/compression.ts'
import { clientAddress, resolveForwarded, type ProxySettings } from '../http/forwarded.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { observeRequest } from '../observability/request-observer.ts'
import type { NamedReferral } from '../referrals/named-referral.ts'
import type { CaptureReferral } from '../referrals/referral-capture.ts'
import type { CachedPages } from '../ssr-handler.ts'
import { createCachedPage, type CachedPage } from './cached-page.ts'
import { createPageRequestParser, referralMark, type PageRequest } from './page-request.ts'

export interface PageCacheDeps {
  lifecycle: Lifecycle
  trust: ProxySettings
  /** Undefined until the app is loaded. */
  pages: () => CachedPages | undefined
  captureReferral: CaptureReferral
  /** Renders a page through the whole server. */
  render: (request: Request) => Response | Promise<Response>
  /** Observes a request that is answered from the cache. */
  observe: (request: Parameters<typeof observeRequest>[1]) => Pick<ReturnType<typeof observeRequest>, 'ended'>
  /** Answers every other request. */
  fallback: RequestListener
  /** Milliseconds before a page is rendered again. */
  ttlMs?: number
}

// One for each page and origin. Bounded, since a Host header can be anything.
const maximumEntries = 200

/** Milliseconds; the same as `s-maxage`. */
const defaultTtlMs = 60_000

/** Milliseconds before a page that could not be cached is tried again. */
const uncacheableTtlMs = 5000

/** Puts the page cache in front of another listener. */
export function withPageCache(deps: PageCacheDeps): RequestListener {
  const { lifecycle, trust, fallback, ttlMs = defaultTtlMs } = deps
  const pages = new LRUCache<string, CachedPage | 'none'>({
    max: maximumEntries,
    ttl: ttlMs,
    // Coalesces concurrent requests for one URL.
    fetchMethod: async (address, _stale, { options }) => {
      const page = await createCachedPage(await deps.render(new Request(address)), referralMark)
      // Such as an error, which may be over soon.
      if (page === undefined) options.ttl = uncacheableTtlMs
      return page ?? 'none'
    },
  })
  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    { path, referral }: PageRequest,
    origin: string,
    page: CachedPage,
  ) => {
    const { method = '', headers } = request
    const requestId = requestIdOf(headers['x-request-id'])
    const observed = deps.observe({
      requestId,
      method,
      scheme: origin.slice(0, origin.indexOf(':')),
      traceparent: String(headers['traceparent'] ?? ''),
    })
    const encoded = page[negotiateEncoding(headers['accept-encoding'] ?? '')]
    const { bytes, etag } = encoded
    const isReferred = referral !== undefined
    const isKnown = !isReferred && headers['if-none-match']?.includes(etag) === true
    const status = isKnown ? 304 : 200
    const own = isReferred ? encoded.privateHeaders : encoded.headers
    const length = isKnown ? [] : ['content-length', String(bytes.length)]
    const cookie = isReferred && method === 'GET' ? capture(request, path, referral, origin) : undefined
    const cookies = cookie === undefined ? [] : ['set-cookie', cookie]
    response.writeHead(status, [...own, 'x-request-id', requestId, ...length, ...cookies])
    response.end(isKnown || method === 'HEAD' ? undefined : bytes)
    // Cached pages have no parameters, so the path is the route's pattern.
    observed.ended({ route: path, status })
  }

  const capture = (request: IncomingMessage, path: string, referral: NamedReferral, origin: string) =>
    deps.captureReferral({
      path,
      referral,
      origin,
      clientAddress: clientAddressOf(request, trust),
      userAgent: request.headers['user-agent'],
      referrer: request.headers.referer,
    })

  const origins = new LRUCache<string, string>({ max: maximumEntries })
  const knownOriginOf = (request: IncomingMessage): string | undefined => {
    // Behind a proxy, more headers than Host decide.
    if (trust.trustProxy > 0) return originOf(request, trust)
    const host = request.headers.host ?? ''
    const origin = origins.get(host) ?? originOf(request, trust)
    if (origin !== undefined) origins.set(host, origin)
    return origin
  }

  const parse = createPageRequestParser(deps.pages)

  return (request, response) => {
    const { method } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const wanted = lifecycle.phase === 'ready' && isRead ? parse(request) : undefined
    const origin = wanted && knownOriginOf(request)
    if (wanted === undefined || origin === undefined) return fallback(request, response)
    const address = `${origin}${wanted.renderedAs}`
    const cached = pages.get(address)
    if (cached === 'none') return fallback(request, response)
    if (cached !== undefined) return send(request, response, wanted, origin, cached)
    void pages
      .fetch(address)
      // The fallback reports the error.
      .catch(() => 'none' as const)
      .then((page = 'none') =>
        page === 'none' ? fallback(request, response) : send(request, response, wanted, origin, page),
      )
  }
}

/** The request's own id if it is well-formed, else a new one. */
const requestIdOf = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()

/** The browser's origin; undefined when the host is malformed. */
function originOf({ headers }: IncomingMessage, trust: ProxySettings): string | undefined {
  const url = `http://${headers.host ?? ''}`
  if (!URL.canParse(url)) return undefined
  return resolveForwarded({ url, header: headerOf(headers), remoteAddress: undefined }, trust)?.origin
}

const clientAddressOf = ({ headers, socket }: IncomingMessage, { trustProxy }: ProxySettings) =>
  clientAddress({ header: headerOf(headers), remoteAddress: socket.remoteAddress }, trustProxy)

const headerOf = (headers: IncomingHttpHeaders) => (name: string) => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
