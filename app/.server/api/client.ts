// The forwarding core: the only file that calls fetch. One client serves one page: its cookies, its deadline, its trace.
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@affiliate-booking/contract/call'
import type * as z from 'zod'
import { maximumImageBytes } from '@affiliate-booking/shared/upload-limits'
import { createHostCookies, type HostCookies } from './cookies.ts'
import type { FetchedImage } from '../images/remote-image.ts'
import { type RetryAfter, createRetryAfter } from '../http/retry-after.ts'
import {
  isTransient,
  type Result,
  readResponse,
  readImage,
  readCsv,
  type BlockedAddress,
} from './response.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { imageAddress } from '../images/remote-image-address.ts'
import { createTimeLimit, type TimeLimit } from './deadline.ts'
import type { CallResult, ObservableCall, ObservedCall, UpstreamObserver } from './upstream-observer.ts'

export type { Failure } from './response.ts'

/** What to send: the payload, as a form where files travel; nothing where the call takes none. */
export type Body<Payload> = undefined extends Payload ? undefined : Payload | FormData

export interface CallOptions {
  /** Values for the `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string>>
  /** A shorter limit than the page's deadline, in milliseconds from now. */
  readonly withinMs?: number
  /** Another address for this call; on another origin than the host's, it gets and sets no cookies. */
  readonly url?: string
  /** Whether every 2xx is a success, whatever its body says. */
  readonly ignoreBody?: boolean
  /** Whether it opens a session: the cookies of a call that fails are not kept then. */
  readonly opensSession?: boolean
  /** Whether the host is asked although it is known to be down. */
  readonly bypassCircuitBreaker?: boolean
  /** Whether it is asked without anybody's cookies, and sets none: what it answers may be kept for everybody. */
  readonly anonymous?: boolean
}

export interface ApiClient {
  readonly cookies: HostCookies
  /** When the browser may come back, as the host said it to any call. */
  readonly retryAfter: RetryAfter
  call<Payload extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Payload, Answer>,
    payload: Body<z.output<Payload>>,
    options?: CallOptions,
  ): Promise<Result<z.output<Answer>>>
  /**
   * A table as CSV, which comes as it is read. The page's deadline is for its beginning; after that the host may take as
   * long as it likes, but not stop for longer than a page may take. It ends when the browser has gone.
   */
  streamCsv<Payload extends z.ZodType>(
    call: Call<Payload, z.ZodType<ReadableStream>>,
    payload: Body<z.output<Payload>>,
    options?: Pick<CallOptions, 'params'>,
  ): Promise<Result<ReadableStream<Uint8Array>>>
  /** A picture that a call answers with, of as many bytes as one may send. */
  getImage(
    call: Call<z.ZodUndefined, z.ZodType<File>>,
    params: Readonly<Record<string, string>>,
  ): Promise<Result<FetchedImage>>
  /**
   * A picture that the host names: on its own origin (asked for with its cookies) or anywhere public by https (without).
   * At most 1 MiB within five seconds; redirects are not followed, and nothing but an image is taken.
   */
  fetchImage(
    address: string,
    options?: Pick<CallOptions, 'anonymous'>,
  ): Promise<Result<FetchedImage> | BlockedAddress>
}

export interface ApiClientOptions {
  /** Origin of the host. */
  readonly host: string
  /** The deadline for everything that the page asks, in milliseconds from the first call. */
  readonly timeoutMs: number
  /** Whether the page of a form is made after its action, in the same request. */
  readonly rendersPage?: boolean
  readonly cookieHeader: string | null
  readonly cookieNames: readonly string[]
  readonly secure: boolean
  readonly requestId: string
  readonly observer: UpstreamObserver
  /** The browser's address and name, for the host's own records. */
  readonly clientAddress?: string | undefined
  readonly userAgent?: string | null
  /** Aborts when the browser has gone. */
  readonly signal: AbortSignal
  /** What all pages of the process share. */
  readonly concurrencyLimit: ConcurrencyLimit
}

const extraAttempts = 3
const firstBackoffMs = 200
const maximumBackoffMs = 30_000
const imageWithinMs = 5000
/** What a call that changes something may take of the deadline: the page that tells how it went is still to be loaded. */
const mutationShare = 0.75

interface ApiRequest<Data> extends ObservableCall {
  readonly url: URL
  /** Made anew for each try: the host may have renewed its cookies meanwhile. */
  readonly headers: (traceparent: string) => Headers
  readonly body?: FormData | string | undefined
  /** When it must be answered, on the clock of `performance.now()`. */
  readonly limit: number
  /** Whether it goes to the host: through its gate, and with cookies that are its own. */
  readonly atHost: boolean
  readonly bypassCircuitBreaker?: boolean | undefined
  /** Whether it opens a session: the cookies of a call that fails are not kept then. */
  readonly opensSession?: boolean | undefined
  /** Whether it goes without anybody's cookies, and sets none. */
  readonly anonymous?: boolean | undefined
  /** What is `kept` open reads on after the answer has begun, and releases the limit itself. */
  readonly read: (response: Response, limit: TimeLimit) => Promise<Result<Data>>
  readonly isKeptOpen?: boolean
}

/** Makes the client of one page. The deadline starts with the first call: receiving a form may take its time. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  let deadline: number | undefined
  const cookies = createHostCookies(options.cookieHeader, options.cookieNames, options.secure)
  const retryAfter = createRetryAfter()

  async function callHost<Payload extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Payload, Answer>,
    payload: Body<z.output<Payload>>,
    callOptions: CallOptions = {},
  ): Promise<Result<z.output<Answer>>> {
    const body = call.encoding === 'query' ? undefined : encode(payload)
    const url = addressOf(call, payload, callOptions)
    const atHost = url.origin === options.host
    const outcome = await askObserved({
      name: call.id,
      method: call.method,
      template: callOptions.url === undefined ? `/api${call.path}` : undefined,
      url,
      headers: (traceparent) => headersFor(body, atHost, traceparent, callOptions.anonymous),
      body,
      limit: limitWithin(callOptions.withinMs ?? Infinity, call.method === 'GET' ? 1 : mutationShare),
      atHost,
      bypassCircuitBreaker: callOptions.bypassCircuitBreaker,
      opensSession: callOptions.opensSession,
      anonymous: callOptions.anonymous,
      read: (response) => readResponse(call.response, response, callOptions.ignoreBody),
    })
    if (!outcome.ok && outcome.retryAfterSeconds !== undefined) retryAfter.extend(outcome.retryAfterSeconds)
    return outcome
  }

  async function streamCsv<Payload extends z.ZodType>(
    call: Call<Payload, z.ZodType<ReadableStream>>,
    payload: Body<z.output<Payload>>,
    callOptions: Pick<CallOptions, 'params'> = {},
  ): Promise<Result<ReadableStream<Uint8Array>>> {
    const outcome = await askObserved({
      name: call.id,
      method: call.method,
      template: `/api${call.path}`,
      url: addressOf(call, payload, callOptions),
      headers: (traceparent) => {
        const headers = headersFor(undefined, true, traceparent)
        headers.set('Accept', 'text/csv, application/json;q=0.1')
        return headers
      },
      limit: limitWithin(Infinity),
      atHost: true,
      isKeptOpen: true,
      read: (response, limit) => readCsv(response, limit, options.timeoutMs),
    })
    if (!outcome.ok && outcome.retryAfterSeconds !== undefined) retryAfter.extend(outcome.retryAfterSeconds)
    return outcome
  }

  const getImage: ApiClient['getImage'] = (call, params) =>
    askObserved({
      name: call.id,
      method: call.method,
      template: `/api${call.path}`,
      url: addressOf(call, undefined, { params }),
      headers: (traceparent) => {
        const headers = headersFor(undefined, true, traceparent)
        headers.set('Accept', 'image/*')
        return headers
      },
      limit: limitWithin(Infinity),
      atHost: true,
      read: (response) => readImage(response, maximumImageBytes),
    })

  function addressOf(call: Call, payload: unknown, { url: given, params }: CallOptions): URL {
    const url = new URL(given ?? `${options.host}/api${fillPath(call.path, params)}`)
    if (call.encoding === 'query') url.search = queryOf(payload)
    return url
  }

  async function fetchImage(
    address: string,
    { anonymous }: Pick<CallOptions, 'anonymous'> = {},
  ): Promise<Result<FetchedImage> | BlockedAddress> {
    const limit = limitWithin(imageWithinMs)
    const looking = wait(Math.max(limit - performance.now(), 0), undefined, { ref: false })
    const url = await Promise.race([imageAddress(address, options.host), looking])
    if (url === undefined) return { ok: false, reason: 'refused', status: 502 }
    const isOwn = url.origin === options.host
    const headers = (traceparent: string) => {
      const all = isOwn ? headersFor(undefined, isOwn, traceparent, anonymous) : new Headers()
      all.set('Accept', 'image/png, image/svg+xml, image/jpeg;q=0.9, image/webp;q=0.1')
      return all
    }
    const read = (response: Response) => readImage(response)
    return askObserved({
      name: 'fetchImage',
      method: 'GET',
      url,
      headers,
      limit,
      atHost: isOwn,
      anonymous,
      read,
    })
  }

  /** When a call that begins now must be answered. @param share how much of the page's time is for it */
  function limitWithin(milliseconds: number, share = 1): number {
    deadline ??= performance.now() + options.timeoutMs
    const reserved = options.rendersPage === true ? options.timeoutMs * (1 - share) : 0
    return Math.min(deadline - reserved, performance.now() + milliseconds)
  }

  async function askObserved<Data>(request: ApiRequest<Data>): Promise<Result<Data>> {
    const observed = options.observer.call(request)
    const outcome = await askThroughGate(request, observed)
    observed.ended(resultOf(outcome))
    return outcome
  }

  /** Other origins have no gate: they say nothing of the host, nor it of them. */
  async function askThroughGate<Data>(
    request: ApiRequest<Data>,
    observed: ObservedCall,
  ): Promise<Result<Data>> {
    if (!request.atHost) return ask(request, observed)
    // A call at the end of a page's time, or with little of its own, fails at a host that is merely slow.
    const hadTime = request.limit - performance.now() >= options.timeoutMs / 2
    return options.concurrencyLimit.run(
      {
        isUpload: request.body instanceof FormData,
        bypassCircuitBreaker: request.bypassCircuitBreaker ?? false,
        isConclusive: (outcome) =>
          outcome.ok || (!options.signal.aborted && (hadTime || outcome.reason !== 'timed-out')),
      },
      () => ask(request, observed),
    )
  }

  /** Only what changes nothing is asked more than once. */
  async function ask<Data>(request: ApiRequest<Data>, observed: ObservedCall): Promise<Result<Data>> {
    const attempts = request.method === 'GET' ? 1 + extraAttempts : 1
    let outcome = await attempt(request, observed)
    for (let done = 1; done < attempts && isTransient(outcome); done += 1) {
      const backoff = Math.min(firstBackoffMs * 2 ** (done - 1), maximumBackoffMs)
      if (performance.now() + backoff >= request.limit || options.signal.aborted) break
      await wait(backoff)
      outcome = await attempt(request, observed)
    }
    return outcome
  }

  async function attempt<Data>(request: ApiRequest<Data>, observed: ObservedCall): Promise<Result<Data>> {
    const limit = createTimeLimit(request.limit - performance.now(), options.signal)
    let isOpen = false
    const tried = observed.attempt(request.url)
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers(tried.traceparent),
        body: request.body ?? null,
        redirect: 'manual',
        signal: limit.signal,
      })
      const outcome = await request.read(response, limit)
      isOpen = outcome.ok && request.isKeptOpen === true
      if (request.atHost && !request.anonymous && (outcome.ok || request.opensSession !== true)) {
        cookies.keep(response.headers.getSetCookie())
      }
      tried.ended(resultOf(outcome), response.status)
      return outcome
    } catch {
      // fetch tells network failures and aborts only by throwing; what it says is of no use to a page.
      const failure = limit.isLate()
        ? ({ ok: false, reason: 'timed-out', status: 504 } as const)
        : ({ ok: false, reason: 'unreachable', status: 502 } as const)
      tried.ended(failure.reason)
      return failure
    } finally {
      if (!isOpen) limit.release()
    }
  }

  function headersFor(
    body: FormData | string | undefined,
    atHost: boolean,
    traceparent: string,
    anonymous = false,
  ): Headers {
    const headers = new Headers({
      Accept: 'application/json',
      'X-Request-Id': options.requestId,
      Traceparent: traceparent,
    })
    if (atHost) {
      const cookie = anonymous ? undefined : cookies.outgoing()
      if (cookie !== undefined) headers.set('Cookie', cookie)
      if (options.clientAddress !== undefined) headers.set('X-Forwarded-For', options.clientAddress)
      if (options.userAgent != null) headers.set('User-Agent', options.userAgent)
    }
    // A FormData brings its own, with the boundary.
    if (typeof body === 'string') headers.set('Content-Type', 'application/json')
    return headers
  }

  return { cookies, retryAfter, call: callHost, streamCsv, getImage, fetchImage }
}

const resultOf = (outcome: Result<unknown>): CallResult => (outcome.ok ? 'ok' : outcome.reason)

function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The fields of a payload as parameters of an address; those without a value are left out. */
function queryOf(payload: unknown): string {
  const fields = Object.entries(Object(payload)).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
}

function encode(payload: unknown): FormData | string | undefined {
  if (payload === undefined || payload instanceof FormData) return payload
  return JSON.stringify(payload)
}
