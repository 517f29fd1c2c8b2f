// Builds the request of a call: URL, headers and body.
import type { Call } from '@affiliate-booking/contract/call'
import { bodySignatureHeader } from '@affiliate-booking/shared/signing/referral-signer'

/** The payload, or a form where files are sent; nothing for a call without a payload. */
export type Body<Payload> = [Payload] extends [undefined] ? undefined : Payload | FormData

type EncodedBody = FormData | string | Uint8Array<ArrayBuffer> | undefined

export interface CallOptions {
  /** Values for the `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string>>
  /** A shorter limit than the page's deadline, in milliseconds from now. */
  readonly withinMs?: number
  /** Whether the page can do without the answer: then it is due within a part of the page's time. */
  readonly isOptional?: boolean
  /** Whether a GET is sent again after a failure that may be over in a moment; it is, unless told otherwise. */
  readonly isRetried?: boolean
  /** Another URL for this call; on another origin than the host's, the call sends and stores no cookies. */
  readonly url?: string
  /** Whether every 2xx is a success, whatever the body holds. */
  readonly ignoreBody?: boolean
  /** The longest JSON answer; 1 MiB unless told. */
  readonly maximumBytes?: number
  /** Whether it opens a session: then the cookies of a failed call are dropped. */
  readonly opensSession?: boolean
  /** Whether the cookies of the answer are dropped. */
  readonly ignoreCookies?: boolean
  /** Whether to call the host even while the circuit breaker is open. */
  readonly bypassCircuitBreaker?: boolean
  /** Whether to send and store no cookies, so that the response may be cached for everybody. */
  readonly anonymous?: boolean
  /** Signs a JSON body, for a call of the app itself. */
  readonly sign?: (body: string) => string
  /** Headers that belong to the call, such as a booking's link. */
  readonly headers?: Readonly<Record<string, string>>
  /** An earlier answer of the call, which a 304 stands for. */
  readonly unchanged?: unknown
  /** The answer that a 204 stands for. */
  readonly noContent?: unknown
  /** Gets the headers of each response. */
  readonly onHeaders?: (headers: Headers) => void
}

export function buildUrl(host: string, call: Call, payload: unknown, { url, params }: CallOptions): URL {
  const built = new URL(url ?? `${host}/api${fillPath(call.path, params)}`)
  if (call.encoding === 'query') built.search = queryOf(payload)
  return built
}

function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The query of a payload; fields without a value are left out. */
function queryOf(payload: unknown): string {
  const fields = Object.entries(Object(payload)).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
}

export function encodeBody(payload: unknown): EncodedBody {
  if (payload === undefined || payload instanceof FormData) return payload
  if (payload instanceof Uint8Array) return new Uint8Array(payload)
  return JSON.stringify(payload)
}

export interface HeaderOptions {
  /** Whether the request goes to the host, which gets the visitor's cookies and address. */
  readonly atHost: boolean
  readonly anonymous?: boolean | undefined
  readonly accept?: string | undefined
  readonly body?: EncodedBody
  readonly sign?: CallOptions['sign']
  readonly more?: CallOptions['headers']
}

interface Visitor {
  readonly requestId: string
  readonly clientAddress?: string | undefined
  readonly userAgent?: string | null
}

export function buildHeaders(
  { requestId, clientAddress, userAgent }: Visitor,
  cookie: string | undefined,
  traceparent: string,
  { atHost, anonymous = false, accept = 'application/json', body, sign, more }: HeaderOptions,
): Headers {
  const headers = new Headers({
    ...more,
    Accept: accept,
    'X-Request-Id': requestId,
    Traceparent: traceparent,
  })
  if (atHost) {
    if (!anonymous && cookie !== undefined) headers.set('Cookie', cookie)
    if (clientAddress !== undefined) headers.set('X-Forwarded-For', clientAddress)
    if (userAgent != null) headers.set('User-Agent', userAgent)
  }
  // fetch sets the type of a FormData, with its boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  if (body instanceof Uint8Array) headers.set('Content-Type', 'application/octet-stream')
  if (typeof body === 'string' && sign) headers.set(bodySignatureHeader, sign(body))
  return headers
}
