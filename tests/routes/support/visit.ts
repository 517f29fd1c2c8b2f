// Runs one loader or action as a request of a browser would, inside the app's own root middleware.
import { RouterContextProvider } from 'react-router'
import { unobserved } from '../../../app/.server/api/upstream-observer.ts'
import { apiMiddleware } from '../../../app/.server/api/middleware.ts'
import { createLoadContext, type RequestFacts } from '../../../app/.server/http/request-facts.ts'

interface RouteModule {
  loader?: unknown
  action?: unknown
}

interface Visit {
  path: string
  /** The named parts of the path. */
  params?: Record<string, string>
  /** Posts these fields, as a form with files when given as FormData; without them the page is asked for. */
  form?: Record<string, string> | FormData
  /** Runs before the action or the loader, as that of a layout. */
  middleware?: (args: Arguments) => unknown
  /** Whether the page that answers a post is made as well, by the loader, as for a browser without scripts. */
  withPage?: boolean
  /** Posts these bytes as they are. */
  raw?: { body: ReadableStream | string | Buffer<ArrayBuffer>; contentType: string }
  cookie?: string
  secure?: boolean
  /** What the browser calls itself. */
  userAgent?: string
  /**
   * Where the browser is; each visit comes from elsewhere unless a test says where. Null under another server, which tells
   * the app nothing of the request.
   */
  clientAddress?: string | null
  /** What the browser would take. */
  accept?: string
  /** What the browser asks for, as it says in `Sec-Fetch-Dest`. */
  destination?: 'document' | 'image'
  /** The tag of what the browser has, as it says in `If-None-Match`. */
  knownTag?: string
  signal?: AbortSignal
}

export interface Visited {
  readonly status: number
  readonly headers: Headers
  /** Where a redirect leads. */
  readonly location: string | null
  readonly setCookies: readonly string[]
  /** What the page gets. */
  readonly data: unknown
  /** What the loader gives after a post, if that was asked for. */
  readonly loaded: unknown
  /** Whether it was thrown, to be shown by the error page. */
  readonly thrown: boolean
}

export const facts = (overrides: Partial<RequestFacts> = {}): RequestFacts => ({
  requestId: 'request-1',
  upstream: unobserved('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
  nonce: 'nonce',
  secure: false,
  clientAddress: '203.0.113.7',
  ...overrides,
})

let visits = 0

function elsewhere(): string {
  visits += 1
  return `10.0.${visits >> 8}.${visits & 255}`
}

export async function visit(
  module: RouteModule,
  {
    path,
    params = {},
    form,
    middleware,
    withPage = false,
    raw,
    cookie,
    secure,
    clientAddress,
    userAgent,
    accept,
    destination,
    knownTag,
    signal,
  }: Visit,
): Promise<Visited> {
  const asked = new URL(path, 'http://app.test')
  // As the router does.
  const url = new URL(asked.href.replace(/\.data(?=\?|$)/, ''))
  const headers = new Headers(cookie === undefined ? {} : { Cookie: cookie })
  if (userAgent !== undefined) headers.set('User-Agent', userAgent)
  if (accept !== undefined) headers.set('Accept', accept)
  if (destination !== undefined) headers.set('Sec-Fetch-Dest', destination)
  if (knownTag !== undefined) headers.set('If-None-Match', knownTag)
  if (raw) headers.set('Content-Type', raw.contentType)
  const request = new Request(asked, {
    headers,
    ...(raw && { method: 'POST', body: raw.body, duplex: 'half' }),
    ...(form && { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) }),
    ...(signal && { signal }),
  })
  const context =
    clientAddress === null
      ? new RouterContextProvider()
      : createLoadContext(facts({ secure: secure ?? false, clientAddress: clientAddress ?? elsewhere() }))
  const run = (form || raw ? module.action : module.loader) as (args: Arguments) => unknown
  const args: Arguments = { request, context, params, url, pattern: url.pathname.slice(1) }

  let data: unknown
  let thrown = false
  let loaded: unknown
  const response = (await apiMiddleware(args, async () => {
    try {
      await middleware?.(args)
      data = await run(args)
      if (withPage && !(data instanceof Response)) {
        loaded = await (module.loader as typeof run)({ ...args, request: new Request(url, { headers }) })
      }
    } catch (error) {
      data = error
      thrown = !(error instanceof Response)
    }
    return toResponse(data)
  })) as Response
  if (data instanceof Error) throw data
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('Location'),
    setCookies: response.headers.getSetCookie(),
    data: isWithInit(data) ? data.data : data,
    loaded: isWithInit(loaded) ? loaded.data : loaded,
    thrown,
  }
}

interface Arguments {
  request: Request
  context: RouterContextProvider
  params: Record<string, string>
  url: URL
  pattern: string
}

interface WithInit {
  type: 'DataWithResponseInit'
  data: unknown
  init: ResponseInit | null
}

const isWithInit = (value: unknown): value is WithInit =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'

function toResponse(result: unknown): Response {
  if (result instanceof Response) return result
  return new Response(null, isWithInit(result) ? (result.init ?? {}) : {})
}
