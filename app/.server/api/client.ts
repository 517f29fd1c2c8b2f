// The forwarding core: the only file that calls fetch. One client serves one page: its cookies, its deadline, its trace.
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@affiliate-booking/contract/call'
import type * as z from 'zod'
import { createHostCookies, type HostCookies } from '../cookies.ts'

/** Why a call failed: the host said no, could not be reached, was too slow, or answered what cannot be read. */
export type FailureReason = 'rejected' | 'unreachable' | 'timed-out' | 'bad-answer'

export interface Failure {
  readonly ok: false
  readonly reason: FailureReason
  /** The status to answer the browser with: the host's own, 502 or 504. */
  readonly status: number
  /** What the host said to the person, if it said anything. */
  readonly message?: string
}

export type Outcome<Data> = { readonly ok: true; readonly data: Data } | Failure

/** What to send: the payload, as a form where files travel; nothing where the call takes none. */
export type Body<Payload> = undefined extends Payload ? undefined : Payload | FormData

export interface CallOptions {
  /** Values for the `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string>>
  /** A shorter limit than the page's deadline, in milliseconds from now. */
  readonly withinMs?: number
  /** Another address than the host's own for this call. */
  readonly url?: string
}

export interface HostClient {
  readonly cookies: HostCookies
  call<Payload extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Payload, Answer>,
    payload: Body<z.output<Payload>>,
    options?: CallOptions,
  ): Promise<Outcome<z.output<Answer>>>
}

export interface HostClientOptions {
  /** Origin of the host. */
  readonly host: string
  /** The deadline for everything that the page asks, in milliseconds from the first call. */
  readonly timeoutMs: number
  readonly cookieHeader: string | null
  readonly cookieNames: readonly string[]
  readonly secure: boolean
  readonly requestId: string
  readonly traceparent: string
  /** Aborts when the browser has gone. */
  readonly signal: AbortSignal
}

const extraAttempts = 3
const firstBackoffMs = 200
const maximumBackoffMs = 30_000
const maximumAnswerBytes = 1024 * 1024
const maximumMessageLength = 300

// A proxy before the host failed; the host may be back in a moment.
const passingStatuses = new Set([502, 503, 504])

/** Makes the client of one page. The deadline starts with the first call: receiving a form may take its time. */
export function createHostClient(options: HostClientOptions): HostClient {
  let deadline: number | undefined
  const cookies = createHostCookies(options.cookieHeader, options.cookieNames, options.secure)

  async function callHost<Payload extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Payload, Answer>,
    payload: Body<z.output<Payload>>,
    callOptions: CallOptions = {},
  ) {
    deadline ??= performance.now() + options.timeoutMs
    const limit = Math.min(deadline, performance.now() + (callOptions.withinMs ?? Infinity))
    const request = {
      url: callOptions.url ?? `${options.host}/api${fillPath(call.path, callOptions.params)}`,
      method: call.method,
      body: encode(payload),
    }
    const attempts = call.method === 'GET' ? 1 + extraAttempts : 1
    let outcome = await attempt(call.answer, request, limit)
    for (let done = 1; done < attempts && isPassing(outcome); done += 1) {
      const backoff = Math.min(firstBackoffMs * 2 ** (done - 1), maximumBackoffMs)
      if (performance.now() + backoff >= limit || options.signal.aborted) break
      await wait(backoff)
      outcome = await attempt(call.answer, request, limit)
    }
    return outcome
  }

  async function attempt<Answer extends z.ZodType>(
    answer: Answer,
    request: { url: string; method: string; body: FormData | string | undefined },
    limit: number,
  ): Promise<Outcome<z.output<Answer>>> {
    // Not AbortSignal.any(AbortSignal.timeout()): Node 20 loses it to garbage collection and the call hangs.
    const controller = new AbortController()
    const abort = () => controller.abort()
    const timer = setTimeout(abort, Math.max(limit - performance.now(), 0))
    options.signal.addEventListener('abort', abort, { once: true })
    if (options.signal.aborted) abort()
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: headersFor(request.body),
        body: request.body,
        redirect: 'manual',
        signal: controller.signal,
      })
      cookies.keep(response.headers.getSetCookie())
      const text = await readText(response)
      return read(answer, response, text)
    } catch {
      // fetch tells network failures and aborts only by throwing; what it says is of no use to a page.
      const late = performance.now() >= limit
      return late
        ? { ok: false, reason: 'timed-out', status: 504 }
        : { ok: false, reason: 'unreachable', status: 502 }
    } finally {
      clearTimeout(timer)
      options.signal.removeEventListener('abort', abort)
    }
  }

  function headersFor(body: FormData | string | undefined): Headers {
    const headers = new Headers({
      Accept: 'application/json',
      'X-Request-Id': options.requestId,
      Traceparent: options.traceparent,
    })
    const cookie = cookies.outgoing()
    if (cookie !== undefined) headers.set('Cookie', cookie)
    // A FormData brings its own, with the boundary.
    if (typeof body === 'string') headers.set('Content-Type', 'application/json')
    return headers
  }

  return { cookies, call: callHost }
}

const badAnswer: Failure = { ok: false, reason: 'bad-answer', status: 502 }

/** Whether trying again may help: the network failed, or a proxy before the host did. */
function isPassing(outcome: Outcome<unknown>): boolean {
  if (outcome.ok) return false
  if (outcome.reason === 'unreachable') return true
  return outcome.reason === 'rejected' && passingStatuses.has(outcome.status)
}

function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function encode(payload: unknown): FormData | string | undefined {
  if (payload === undefined || payload instanceof FormData) return payload
  return JSON.stringify(payload)
}

/** Reads at most `maximumAnswerBytes`; undefined when there is more. */
async function readText(response: Response): Promise<string | undefined> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > maximumAnswerBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function read<Answer extends z.ZodType>(
  schema: Answer,
  response: Response,
  text: string | undefined,
): Outcome<z.output<Answer>> {
  if (response.status >= 400) {
    return { ok: false, reason: 'rejected', status: response.status, ...messageOf(text) }
  }
  if (!response.ok || text === undefined) return badAnswer
  const json = parseJson(text)
  if (!json.ok) return badAnswer
  const answer = schema.safeParse(json.value)
  return answer.success ? { ok: true, data: answer.data } : badAnswer
}

/** An empty body is `undefined`. */
function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  if (text === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

/** The host's words for the person: the answer itself if it is a string, otherwise its `message` (spec, section 4). */
function messageOf(text: string | undefined): { message?: string } {
  const json = parseJson(text ?? '')
  if (!json.ok) return {}
  const { value } = json
  const said = typeof value === 'object' && value !== null && 'message' in value ? value.message : value
  if (typeof said !== 'string') return {}
  const message = said
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maximumMessageLength)
  return message === '' ? {} : { message }
}
