// One client serves one page, and holds its cookies, its deadline and its trace.
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@affiliate-booking/contract/call'
import { createContext, type RouterContextProvider } from 'react-router'
import type * as z from 'zod'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import { createHostCookies, type HostCookies } from './cookies.ts'
import { type RetryAfter, createRetryAfter } from '../http/retry-after.ts'
import {
  isAnswered,
  notOffered,
  type Result,
  readResponse,
  readHostImage,
  readImage,
  type FetchedImage,
  type FileType,
  readFile,
  type BlockedAddress,
} from './response.ts'
import { logUnreadable } from './log-unreadable.ts'
import { warnWithoutSession } from './warn-without-session.ts'
import type { HostCapabilities } from './capabilities.ts'
import type { ConcurrencyLimit } from './sending/concurrency-limit.ts'
import { uploadTimeoutOf } from './sending/deadline.ts'
import { type ApiRequest, createSender } from './sending/send.ts'
import {
  type Body,
  buildHeaders,
  buildUrl,
  type CallOptions,
  encodeBody,
  type HeaderOptions,
} from './request.ts'
import { imageAddress } from './sending/image-address.ts'
import type { UpstreamObserver } from './upstream-observer.ts'

export type AppContext = Readonly<RouterContextProvider>

/** Set by `apiMiddleware`. */
export const apiContext = createContext<ApiClient>()

/** The API client of the request. */
export const apiOf = (context: AppContext): ApiClient => context.get(apiContext)

export interface ApiClient {
  readonly cookies: HostCookies
  /** The longest Retry-After that the host sent to any call. */
  readonly retryAfter: RetryAfter
  /** Whether the host is known to lack the call; then every use of it fails as `not-offered`, without a request. */
  readonly lacks: HostCapabilities['lacks']
  /** Whether the host is known to have the optional call. */
  readonly offers: HostCapabilities['offers']
  call<Payload extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Payload, Answer>,
    payload: Body<z.output<Payload>>,
    options?: CallOptions,
  ): Promise<Result<z.output<Answer>>>
  /**
   * Streams a CSV file. The first byte is due within the page's deadline; after that the host may pause for at most
   * `timeoutMs`. The stream ends when the browser disconnects.
   */
  streamCsv<Payload extends z.ZodType>(
    call: Call<Payload, z.ZodType<ReadableStream>>,
    payload: Body<z.output<Payload>>,
    options?: Pick<CallOptions, 'params'>,
  ): Promise<Result<ReadableStream<Uint8Array>>>
  /** As `streamCsv`, for a file of another type. */
  streamFile<Payload extends z.ZodType>(
    call: Call<Payload, z.ZodType<ReadableStream>>,
    payload: Body<z.output<Payload>>,
    options: { readonly type: FileType },
  ): Promise<Result<ReadableStream<Uint8Array>>>
  /** The image that a call responds with, of at most `maximumImageBytes`. */
  getImage(
    call: Call<z.ZodUndefined, z.ZodType<File>>,
    params: Readonly<Record<string, string>>,
  ): Promise<Result<FetchedImage>>
  /**
   * An image at an address that the host gave: on the host's origin, with cookies, or on any public https origin, without.
   * At most 1 MiB within five seconds, unless the options say otherwise. Redirects and other types are failures.
   */
  fetchImage(address: string, options?: ImageOptions): Promise<Result<FetchedImage> | BlockedAddress>
}

interface ImageOptions extends Pick<CallOptions, 'anonymous' | 'withinMs'> {
  readonly maximumBytes?: number
}

export interface ApiClientOptions {
  /** Origin of the host. */
  readonly host: string
  /** The deadline for all calls of the page, in milliseconds from the first call; a call with files has a longer one. */
  readonly timeoutMs: number
  /** Whether the page of a form is made after its action, in the same request. */
  readonly rendersPage?: boolean
  /** Whether a form is still on its way: what is called before it has come does not begin the page's time. */
  readonly isReceiving?: () => boolean
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
  readonly capabilities: HostCapabilities
}

const imageWithinMs = 5000
/** The share of the deadline for a call that changes something; the rest is for loading the page that follows. */
const mutationShare = 0.75
/** Of the page's time, for what the page can do without. */
const optionalShare = 0.2

/** Creates the client of one page. The deadline starts with the first call after the form, which may take long to come. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  let deadline: number | undefined
  const { lacks, offers, recordAnswer } = options.capabilities
  const cookies = createHostCookies(options.cookieHeader, options.cookieNames, options.secure)
  const retryAfter = createRetryAfter()
  const send = createSender({ ...options, cookies })
  const headersFor = (traceparent: string, request: HeaderOptions) =>
    buildHeaders(options, cookies.outgoing(), traceparent, request)

  const isCertain = (call: Call) => call.support === 'documented' || offers(call)
  const isBestEffort = (call: Call) => call.support === 'best-effort'

  const callHost: ApiClient['call'] = (call, payload, callOptions = {}) => {
    const body = call.encoding === 'query' ? undefined : encodeBody(payload)
    const { onHeaders, unchanged, noContent, ignoreBody = false, maximumBytes } = callOptions
    const answers: Readonly<Record<number, unknown>> = { 204: noContent, 304: unchanged }
    const read = async (response: Response) => {
      onHeaders?.(response.headers)
      const meant = answers[response.status]
      return meant === undefined
        ? readResponse(call.response, response, {
            unread: ignoreBody,
            mayRefuse: call.support === 'documented',
            maximumBytes,
            onUnreadable: (problem) => {
              // Of any other call it may be the host's way with unknown paths.
              if (isCertain(call) && !isBestEffort(call)) logUnreadable(call, response.status, problem)
            },
          })
        : // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          { ok: true as const, value: meant as z.output<typeof call.response> }
    }
    return sendCall(call, payload, callOptions, { body, read })
  }

  const streamCsv: ApiClient['streamCsv'] = (call, payload, callOptions = {}) =>
    sendCall(call, payload, callOptions, {
      accept: 'text/csv, application/json;q=0.1',
      isStreamed: true,
      read: (response, limit) => readFile(response, limit, { type: 'text/csv', idleMs: options.timeoutMs }),
    })

  const streamFile: ApiClient['streamFile'] = (call, payload, { type }) =>
    sendCall(
      call,
      payload,
      {},
      {
        body: encodeBody(payload),
        accept: `${type}, application/json;q=0.1`,
        isStreamed: true,
        read: (response, limit) => readFile(response, limit, { type, idleMs: options.timeoutMs }),
      },
    )

  const getImage: ApiClient['getImage'] = (call, params) =>
    sendCall(
      call,
      undefined,
      { params },
      { accept: 'image/*', read: (response) => readHostImage(response, maximumImageBytes) },
    )

  /** Sends a call of the contract, unless the host lacks it. */
  async function sendCall<Data>(
    call: Call,
    payload: unknown,
    callOptions: CallOptions,
    {
      accept,
      ...rest
    }: Pick<ApiRequest<Data>, 'body' | 'read' | 'isStreamed'> & Pick<HeaderOptions, 'accept'>,
  ): Promise<Result<Data>> {
    const { withinMs = callOptions.isOptional === true ? options.timeoutMs * optionalShare : Infinity } =
      callOptions
    const limit =
      call.encoding === 'multipart'
        ? limitOfUpload()
        : limitWithin(withinMs, call.method === 'GET' ? 1 : mutationShare)
    if (await lacks(call)) return notOffered
    const url = buildUrl(options.host, call, payload, callOptions)
    const atHost = url.origin === options.host
    const { anonymous, ignoreCookies, bypassCircuitBreaker, opensSession } = callOptions
    const { sign, headers, isRetried = true } = callOptions
    const isDocumented = call.support === 'documented'
    const result = await send<Data>({
      ...rest,
      name: call.id,
      method: call.method,
      template: callOptions.url === undefined ? `/api${call.path}` : undefined,
      url,
      headers: (traceparent) =>
        headersFor(traceparent, { atHost, anonymous, accept, body: rest.body, sign, more: headers }),
      limit,
      isRetried: isRetried && call.method === 'GET',
      atHost,
      followsRedirects: atHost && isCertain(call),
      isCertain: isCertain(call),
      isBestEffort: isBestEffort(call),
      bypassCircuitBreaker,
      opensSession,
      ignoresCookies: anonymous === true || ignoreCookies === true,
    })
    if (isDocumented && isAnswered(result)) recordAnswer()
    if (result.ok && opensSession === true) warnWithoutSession(cookies, options.requestId)
    if (!result.ok && result.retryAfterSeconds !== undefined) retryAfter.extend(result.retryAfterSeconds)
    return result
  }

  async function fetchImage(
    address: string,
    { anonymous, withinMs = imageWithinMs, maximumBytes }: ImageOptions = {},
  ): Promise<Result<FetchedImage> | BlockedAddress> {
    const limit = limitWithin(withinMs)
    const looking = wait(Math.max(limit - performance.now(), 0), undefined, { ref: false })
    const found = await Promise.race([imageAddress(address, options.host), looking])
    if (found === undefined) return { ok: false, reason: 'refused', status: 502 }
    const { url, addresses } = found
    const isOwn = url.origin === options.host
    const accept = 'image/png, image/svg+xml, image/jpeg;q=0.9, image/*;q=0.1'
    return send({
      name: 'fetchImage',
      method: 'GET',
      url,
      addresses,
      headers: (traceparent) =>
        isOwn
          ? headersFor(traceparent, { atHost: true, anonymous, accept })
          : new Headers({ Accept: accept }),
      limit,
      isRetried: true,
      atHost: isOwn,
      isCertain: false,
      ignoresCookies: anonymous === true,
      read: (response) => readImage(response, maximumBytes),
    })
  }

  /** As `limitWithin`, for a call with files. The page that follows has the time that it has after any other call. */
  function limitOfUpload(): number {
    const limit = performance.now() + uploadTimeoutOf(options.timeoutMs)
    deadline = limit + options.timeoutMs * (1 - mutationShare)
    return limit
  }

  /** When the response to a call that begins now is due. `share`: of the page's time */
  function limitWithin(milliseconds: number, share = 1): number {
    const now = performance.now()
    const due = deadline ?? now + options.timeoutMs
    if (options.isReceiving?.() !== true) deadline = due
    const reserved = options.rendersPage === true ? options.timeoutMs * (1 - share) : 0
    return Math.min(due - reserved, now + milliseconds)
  }

  return { cookies, retryAfter, lacks, offers, call: callHost, streamCsv, streamFile, getImage, fetchImage }
}
