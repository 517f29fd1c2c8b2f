// The only file that calls fetch: sends requests within their limits, again where that may help, and observed.
import { setTimeout as wait } from 'node:timers/promises'
import type { ImageAddress } from './image-address.ts'
import type { HostCookies } from '../cookies.ts'
import type { HeaderOptions } from '../request.ts'
import { type Failure, isAnswered, mayRetry, type Result, resultOf } from '../response.ts'
import type { ObservableCall, ObservedCall, UpstreamObserver } from '../upstream-observer.ts'
import { backoffMs } from './backoff.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { createTimeLimit, type TimeLimit } from './deadline.ts'
import { fetchPinned } from './fetch-pinned.ts'
import { redirectTarget } from './redirect-target.ts'
import { logUnreachable, mayHaveArrived, networkErrorCode } from './network-error.ts'

const extraAttempts = 3 // spec 7.12
const maximumRedirects = 3

const timedOut = { ok: false, reason: 'timed-out', status: 504 } as const
const abandoned = { ok: false, reason: 'abandoned', status: 502 } as const
const unreachable = { ok: false, reason: 'unreachable', status: 502 } as const

function unreachableBy(error: unknown, { url, addresses }: ApiRequest<unknown>): Failure {
  const code = networkErrorCode(error)
  // Where an image elsewhere is says something about a person.
  if (addresses === undefined) logUnreachable(url, code)
  return mayHaveArrived(code) ? { ...unreachable, wasSent: true } : unreachable
}

export interface ApiRequest<Data> extends ObservableCall {
  readonly url: URL
  /** Where to connect for an image elsewhere. */
  readonly addresses?: ImageAddress['addresses']
  /** Built for each attempt, since the host may have renewed its cookies. */
  readonly headers: (traceparent: string) => Headers
  readonly body?: HeaderOptions['body']
  /** When the response is due, by `performance.now()`. */
  readonly limit: number
  readonly isRetried: boolean
  /** Whether it goes to the host: within the concurrency limit, and with the host's cookies. */
  readonly atHost: boolean
  /** Whether the host surely has what is asked for. */
  readonly isCertain: boolean
  /** Whether redirects of the host to itself are followed. */
  readonly followsRedirects?: boolean
  /** Whether a failure says nothing about the host. */
  readonly isBestEffort?: boolean
  readonly bypassCircuitBreaker?: boolean | undefined
  readonly opensSession?: boolean | undefined
  /** Whether the cookies of the answer are dropped. */
  readonly ignoresCookies: boolean
  /** Where `isStreamed`, releases the limit itself once the stream ends. */
  readonly read: (response: Response, limit: TimeLimit) => Promise<Result<Data>>
  readonly isStreamed?: boolean
}

/** @param setCookies gets the Set-Cookie lines of the redirects that were followed */
async function fetchFollowing(
  { url: first, method, body, followsRedirects = false }: ApiRequest<unknown>,
  init: RequestInit,
  setCookies: string[],
): Promise<Response> {
  let url = first
  for (let followed = 0; ; followed += 1) {
    const response = await fetch(url, { ...init, body: body ?? null, redirect: 'manual' })
    const mayFollow = followsRedirects && followed < maximumRedirects
    const target = mayFollow ? redirectTarget(response, { url, method }) : undefined
    if (target === undefined) return response
    setCookies.push(...response.headers.getSetCookie())
    await response.body?.cancel()
    url = target
  }
}

interface Sending {
  /** The deadline of the page, in milliseconds. */
  readonly timeoutMs: number
  readonly cookies: HostCookies
  readonly observer: UpstreamObserver
  /** Aborts when the browser has gone. */
  readonly signal: AbortSignal
  /** What all pages of the process share. */
  readonly concurrencyLimit: ConcurrencyLimit
}

/** How the requests of one page are sent. A failure is a result; nothing is thrown. */
export function createSender({ timeoutMs, cookies, observer, signal, concurrencyLimit }: Sending) {
  async function send<Data>(request: ApiRequest<Data>): Promise<Result<Data>> {
    const observed = observer.call(request)
    const result = await sendWithinLimit(request, observed)
    observed.ended(resultOf(result))
    return result
  }

  /** The limit is for the host alone: a failure of another origin says nothing about the host. */
  async function sendWithinLimit<Data>(
    request: ApiRequest<Data>,
    observed: ObservedCall,
  ): Promise<Result<Data>> {
    if (!request.atHost) return sendWithRetries(request, observed)
    // A call with little time left times out at a slow host too, which does not mean that the host is down.
    const hadTime = request.limit - performance.now() >= timeoutMs / 2
    return concurrencyLimit.run(
      {
        isUpload: request.body instanceof FormData,
        bypassCircuitBreaker: request.bypassCircuitBreaker ?? false,
        isCertain: request.isCertain || request.isBestEffort === true,
        isConclusive: (result) =>
          isAnswered(result) ||
          (request.isBestEffort !== true && !signal.aborted && (hadTime || resultOf(result) !== 'timed-out')),
      },
      () => sendWithRetries(request, observed),
    )
  }

  async function sendWithRetries<Data>(
    request: ApiRequest<Data>,
    observed: ObservedCall,
  ): Promise<Result<Data>> {
    const attempts = request.isRetried ? 1 + extraAttempts : 1
    let result = await sendOnce(request, observed)
    for (let done = 1; done < attempts && mayRetry(result); done += 1) {
      const backoff = backoffMs(done)
      if (performance.now() + backoff >= request.limit || signal.aborted) break
      await wait(backoff)
      result = await sendOnce(request, observed)
    }
    return result
  }

  async function sendOnce<Data>(request: ApiRequest<Data>, observed: ObservedCall): Promise<Result<Data>> {
    // The host could receive it and act, with nobody to hear its answer.
    if (request.method !== 'GET' && request.limit <= performance.now()) return { ...timedOut, wasSent: false }
    const limit = createTimeLimit(request.limit - performance.now(), signal)
    let isOpen = false
    const tried = observed.attempt(request.url)
    const setCookies: string[] = []
    try {
      const init = {
        method: request.method,
        headers: request.headers(tried.traceparent),
        signal: limit.signal,
      }
      const response = request.addresses
        ? await fetchPinned(request.url, request.addresses, init)
        : await fetchFollowing(request, init, setCookies)
      const result = await request.read(response, limit)
      isOpen = result.ok && request.isStreamed === true
      const isKept = result.ok || request.opensSession !== true || result.secondFactor === 'missing'
      if (request.atHost && !request.ignoresCookies && isKept) {
        cookies.keep([...setCookies, ...response.headers.getSetCookie()])
      }
      tried.ended(resultOf(result), response.status)
      return result
    } catch (error) {
      // fetch reports network failures and aborts by throwing.
      const failure = limit.isLate() ? timedOut : signal.aborted ? abandoned : unreachableBy(error, request)
      tried.ended(failure.reason)
      return failure
    } finally {
      if (!isOpen) limit.release()
    }
  }

  return send
}
