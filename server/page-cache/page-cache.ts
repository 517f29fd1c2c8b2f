/**
 * Pages that are the same for everybody who brings no cookie: rendered once, kept in memory, and sent without asking
 * the app again. Only paths that the app names are considered, and only when nothing in the request could make the
 * page somebody's own; everything else goes the usual way.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { negotiateEncoding } from '../http/compression.ts'
import { resolveForwarded, type ProxySettings } from '../http/forwarded.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { observeRequest } from '../observability/request-observer.ts'
import { createCachedPage, type CachedPage } from './cached-page.ts'

export interface PageCacheDeps {
  lifecycle: Lifecycle
  trust: ProxySettings
  /** The paths of the pages, once the app is loaded. */
  paths: () => ReadonlySet<string>
  /** Answers as the whole server does. */
  ask: (request: Request) => Response | Promise<Response>
  /** Begins to observe a request that is answered from memory. */
  observe: (request: Parameters<typeof observeRequest>[1]) => Pick<ReturnType<typeof observeRequest>, 'ended'>
  /** Answers whatever is no shared page. */
  fallback: RequestListener
  /** Milliseconds for which a page is sent as it was rendered. */
  ttlMs?: number
}

// One for each page and origin; a Host header can be anything, so the number is bounded.
const mostCopies = 200

/** A page may show what the host has: as long as a shared cache would keep it, so do we. */
const usualMs = 60_000

/** Milliseconds for which a page that could not be shared is not tried again. */
const refusalTtl = 5000

/** Puts the shared pages in front of another listener. */
export function withPageCache(deps: PageCacheDeps): RequestListener {
  const { lifecycle, trust, paths, fallback, ttlMs = usualMs } = deps
  const copies = new LRUCache<string, CachedPage | 'none'>({
    max: mostCopies,
    ttl: ttlMs,
    // The key is the page's address. Two who ask at once get one copy.
    fetchMethod: async (address, _stale, { options }) => {
      const copy = await createCachedPage(await deps.ask(new Request(address)))
      // Such as an error: it may be over soon.
      if (copy === undefined) options.ttl = refusalTtl
      return copy ?? 'none'
    },
  })
  const send = (request: IncomingMessage, response: ServerResponse, origin: string, copy: CachedPage) => {
    const { method = '', url = '', headers } = request
    const requestId = requestIdOf(headers['x-request-id'])
    const observed = deps.observe({
      requestId,
      method,
      scheme: origin.slice(0, origin.indexOf(':')),
      traceparent: String(headers['traceparent'] ?? ''),
    })
    const { bytes, etag, headers: own } = copy[negotiateEncoding(headers['accept-encoding'] ?? '')]
    const isKnown = headers['if-none-match']?.includes(etag) === true
    const status = isKnown ? 304 : 200
    const length = isKnown ? [] : ['content-length', String(bytes.length)]
    response.writeHead(status, [...own, 'x-request-id', requestId, ...length])
    response.end(isKnown || method === 'HEAD' ? undefined : bytes)
    // The path is the pattern: shared pages have no parameters.
    observed.ended({ route: url, status })
  }

  const origins = new LRUCache<string, string>({ max: mostCopies })
  const knownOriginOf = (request: IncomingMessage): string | undefined => {
    // Behind a proxy more than the host decides.
    if (trust.trustProxy > 0) return originOf(request, trust)
    const host = request.headers.host ?? ''
    const origin = origins.get(host) ?? originOf(request, trust)
    if (origin !== undefined) origins.set(host, origin)
    return origin
  }

  return (request, response) => {
    const { url = '', method, headers } = request
    if (
      lifecycle.phase !== 'ready' ||
      (method !== 'GET' && method !== 'HEAD') ||
      headers.cookie !== undefined ||
      !paths().has(url)
    ) {
      return fallback(request, response)
    }
    const origin = knownOriginOf(request)
    if (origin === undefined) return fallback(request, response)
    const address = `${origin}${url}`
    const held = copies.get(address)
    if (held === 'none') return fallback(request, response)
    if (held !== undefined) return send(request, response, origin, held)
    void copies
      .fetch(address)
      // What went wrong is told by the usual way.
      .catch(() => 'none' as const)
      .then((copy = 'none') =>
        copy === 'none' ? fallback(request, response) : send(request, response, origin, copy),
      )
  }
}

/** The id that came with the request, if it can be one. */
const requestIdOf = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()

/** Where the browser believes the page to be; undefined when its host is malformed. */
function originOf({ headers }: IncomingMessage, trust: ProxySettings): string | undefined {
  const url = `http://${headers.host ?? ''}`
  if (!URL.canParse(url)) return undefined
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
  return resolveForwarded({ url, header, remoteAddress: undefined }, trust)?.origin
}
