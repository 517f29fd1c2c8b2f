/**
 * Caches pages that are the same for every visitor without a cookie that the app reads. The app names pages and cookies.
 * An affiliate's link gets the cached page too, with the cookie that proves the click.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { negotiateEncoding } from '../http/compression.ts'
import { clientAddress, resolveForwarded, type ProxySettings } from '../http/forwarded.ts'
import { isSeen } from '../http/note-views.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { observeRequest } from '../observability/request-observer.ts'
import type { NamedReferral } from '../referrals/named-referral.ts'
import type { CaptureReferral } from '../referrals/referral-capture.ts'
import type { CachedPages } from '../ssr-handler.ts'
import type { EncodedPage } from './cached-page.ts'
import { createPageRequestParser, type PageRequest } from './page-request.ts'
import { createPageStore, type PageStoreOptions } from './page-store.ts'

export interface PageCacheDeps {
  lifecycle: Lifecycle
  trust: ProxySettings
  /** Undefined until the app is loaded. */
  pages: () => CachedPages | undefined
  captureReferral: CaptureReferral
  /** Takes the slug of a product page that somebody was shown. */
  countView?: (slug: string) => void
  /** Renders a page through the whole server. */
  render: PageStoreOptions['render']
  /** Observes a request that is answered from the cache. */
  observe: (request: Parameters<typeof observeRequest>[1]) => Pick<ReturnType<typeof observeRequest>, 'ended'>
  /** Answers every other request. */
  fallback: RequestListener
  /** Milliseconds before a page without products is rendered again. */
  ttlMs?: number
  /** Bytes for pages of the catalogue. */
  maximumBytes?: number
}

const maximumOrigins = 200

/** Milliseconds; the same as `s-maxage`. */
const defaultTtlMs = 60_000

const defaultMaximumBytes = 128 * 1024 * 1024

/** Puts the page cache in front of another listener. */
export function withPageCache(deps: PageCacheDeps): RequestListener {
  const { lifecycle, trust, fallback, ttlMs = defaultTtlMs, maximumBytes = defaultMaximumBytes } = deps
  const store = createPageStore({
    catalogue: () => deps.pages()?.catalogue,
    render: deps.render,
    ttlMs,
    maximumBytes,
  })
  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    { path, route = path, referral, slug }: PageRequest,
    origin: string,
    encoded: EncodedPage,
  ) => {
    const { method = '', headers } = request
    const requestId = requestIdOf(headers['x-request-id'])
    const observed = deps.observe({
      requestId,
      method,
      scheme: origin.slice(0, origin.indexOf(':')),
      traceparent: String(headers['traceparent'] ?? ''),
    })
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
    observed.ended({ route, status, isPage: true })
    if (slug !== undefined && method === 'GET' && isSeen(headerOf(headers), path)) deps.countView?.(slug)
  }

  const capture = (request: IncomingMessage, path: string, referral: NamedReferral, origin: string) =>
    deps.captureReferral({
      path,
      referral,
      origin,
      clientAddress: clientAddressOf(request, trust),
      userAgent: request.headers['user-agent'],
      referrer: request.headers.referer,
      cookie: request.headers.cookie,
    })

  const origins = new LRUCache<string, string>({ max: maximumOrigins })
  const knownOriginOf = (request: IncomingMessage): string | undefined => {
    // Behind a proxy, more headers than Host decide.
    if (trust.trustProxy > 0) return originOf(request, trust)
    const host = request.headers.host ?? ''
    const origin = origins.get(host) ?? originOf(request, trust)
    if (origin !== undefined) origins.set(host, origin)
    return origin
  }

  const parse = createPageRequestParser(deps.pages)

  /** The page in the encoding that the browser takes; undefined where it cannot be shared. */
  async function load(request: IncomingMessage, wanted: PageRequest, address: string) {
    const entry = await store.load(address, wanted)
    if (entry?.page === undefined) return undefined
    return store.encode(address, wanted, entry, encodingOf(request))
  }

  return (request, response) => {
    const { method } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const wanted = lifecycle.phase === 'ready' && isRead ? parse(request) : undefined
    const origin = wanted && knownOriginOf(request)
    if (wanted === undefined || origin === undefined) return fallback(request, response)
    const address = `${origin}${wanted.renderedAs}`
    const entry = store.get(address, wanted)
    if (entry !== undefined && entry.page === undefined) return fallback(request, response)
    const encoded = entry?.page?.encoded[encodingOf(request)]
    if (encoded !== undefined) return send(request, response, wanted, origin, encoded)
    void load(request, wanted, address)
      // The fallback reports the error.
      .catch(() => undefined)
      .then((page) =>
        page === undefined ? fallback(request, response) : send(request, response, wanted, origin, page),
      )
  }
}

const encodingOf = ({ headers }: IncomingMessage) => negotiateEncoding(headers['accept-encoding'] ?? '')

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
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(',') : value
}
