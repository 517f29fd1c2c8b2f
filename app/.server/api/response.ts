// Reads the host's responses, up to a limit of bytes.
import * as z from 'zod'
import { firstProblemOf } from './log-unreadable.ts'
import { parseJson, readRefusal, type Refusal } from './refusal.ts'
import type { TimeLimit } from './sending/deadline.ts'

/**
 * `rejected`: by the host. `bad-answer`: the response cannot be read. `not-offered`: the host lacks the call.
 * `abandoned`: the visitor left before the answer.
 */
export type FailureReason =
  | 'rejected'
  | 'unreachable'
  | 'timed-out'
  | 'bad-answer'
  | 'not-offered'
  | 'abandoned'

export interface Failure extends Refusal {
  readonly ok: false
  readonly reason: FailureReason
  /** The status to answer the browser with: the host's own, 502 or 504. */
  readonly status: number
  /** Where it is known: false if no time was left to send it, true if the connection broke afterwards. */
  readonly wasSent?: boolean
}

/** An address that the app does not request. */
export interface BlockedAddress {
  readonly ok: false
  readonly reason: 'refused'
  readonly status: 502
}

export type Result<Data> = { readonly ok: true; readonly value: Data } | Failure

/** How a call ended, in one word. */
export const resultOf = (result: Result<unknown>): 'ok' | FailureReason => (result.ok ? 'ok' : result.reason)

/** For what a screen can do without. */
export const valueIfOk = <Data>(result: Result<Data>): Data | undefined =>
  result.ok ? result.value : undefined

const maximumResponseBytes = 1024 * 1024

/** Nothing was sent. */
export const notOffered: Failure = { ok: false, reason: 'not-offered', status: 501 }

const badResponse: Failure = { ok: false, reason: 'bad-answer', status: 502 }

/**
 * From a proxy before the host, which may be back in a moment; those above 504 are Cloudflare's.
 * https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/
 */
export const transientStatuses: ReadonlySet<number> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
])
/** The host may have got the request: it broke off, or took too long. */
const maybeSentStatuses: ReadonlySet<number> = new Set([502, 504, 520, 522, 524])

/** Whether the host may have done what it was asked, although it has not said so: a proxy may have stopped waiting, too. */
export const mayHaveSucceeded = ({
  reason,
  status,
  wasSent,
}: Pick<Failure, 'status' | 'wasSent'> & { readonly reason: string }): boolean =>
  wasSent ??
  (reason === 'timed-out' ||
    reason === 'bad-answer' ||
    (reason === 'rejected' && maybeSentStatuses.has(status)))

/** Whether a retry may help: the network failed, or a proxy before the host did. */
export function isTransient(outcome: Result<unknown>): boolean {
  if (outcome.ok) return false
  if (outcome.reason === 'unreachable') return true
  return outcome.reason === 'rejected' && transientStatuses.has(outcome.status)
}

/**
 * Whether the host itself has answered, with whatever status: the network held, in time, and no proxy failed. A message in
 * the host's way means that it did.
 */
export const isAnswered = (outcome: Result<unknown>): boolean =>
  outcome.ok ||
  outcome.reason === 'bad-answer' ||
  (outcome.reason === 'rejected' && (outcome.message !== undefined || !transientStatuses.has(outcome.status)))

/** Whether a GET that failed so is sent again: a 500 too, although the host itself has answered. */
export const mayRetry = (outcome: Result<unknown>): boolean =>
  isTransient(outcome) || (!outcome.ok && outcome.reason === 'rejected' && outcome.status === 500)

/** How long an answer is waited for that nobody reads, in case it says that the call failed. */
const unreadWithinMs = 1000

interface Reading {
  /** Whether every 2xx is as good as an empty one. */
  readonly unread?: boolean
  /** Whether a 2xx that says `"success": false` is a refusal, as many hosts mean it. */
  readonly mayRefuse?: boolean
  readonly maximumBytes?: number | undefined
  /** Is told why it cannot be read, without anything of the answer itself. */
  readonly onUnreadable?: ((problem: string) => void) | undefined
}

/** A JSON answer of at most so many bytes, 1 MiB unless told, by its schema, or the host's refusal with its message. */
export async function readResponse<Answer extends z.ZodType>(
  schema: Answer,
  response: Response,
  { unread = false, mayRefuse = false, maximumBytes, onUnreadable }: Reading = {},
): Promise<Result<z.output<Answer>>> {
  const unreadable = (problem: string) => {
    onUnreadable?.(problem)
    return badResponse
  }
  const isUnread = unread && response.ok
  const bytes = isUnread
    ? await readAtMost(response, mayRefuse ? unreadWithinMs : 0)
    : await readBytes(response, maximumBytes)
  const text = bytes && new TextDecoder().decode(bytes)
  // Not a status of HTTP, so it cannot be passed on.
  if (response.status > 599) return unreadable('not a status of HTTP')
  if (response.status >= 400)
    return { ok: false, reason: 'rejected', status: response.status, ...readRefusal(text ?? '', response) }
  if (!response.ok) return unreadable('neither a success nor an error')
  const json = parseJson(text ?? '')
  if (mayRefuse && json.ok && isRefusedBy(json.value))
    return { ok: false, reason: 'rejected', status: 400, ...readRefusal(text ?? '', response) }
  if (text === undefined && !isUnread) return unreadable('too large')
  if (!json.ok && !isUnread) return unreadable('no JSON')
  const answer = schema.safeParse(json.ok && !isUnread ? json.value : undefined)
  return answer.success ? { ok: true, value: answer.data } : unreadable(firstProblemOf(answer.error))
}

export interface FetchedImage {
  /** The declared media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/**
 * A picture of at most so many bytes, 1 MiB unless told; a redirect, a page or any other type is a bad answer. What the
 * bytes really are is for the caller to find out.
 */
export async function readImage(
  response: Response,
  maximumBytes = maximumResponseBytes,
): Promise<Result<FetchedImage>> {
  const type = response.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!response.ok || !type.startsWith('image/')) {
    cancelBody(response)
    return response.status >= 400 && response.status <= 599
      ? { ok: false, reason: 'rejected', status: response.status }
      : badResponse
  }
  const bytes = await readBytes(response, maximumBytes)
  return bytes === undefined || bytes.length === 0 ? badResponse : { ok: true, value: { type, bytes } }
}

/** As `readImage`, with what the host says where it refuses. */
export const readHostImage = (response: Response, maximumBytes: number): Promise<Result<FetchedImage>> =>
  response.status >= 400 ? readResponse(z.never(), response) : readImage(response, maximumBytes)

/** What is passed on while it arrives. */
export type FileType = 'text/csv' | 'application/zip'

/**
 * A file such as a table as CSV, piece by piece as it comes and as it is taken; anything else is a bad answer. A host
 * that stops for longer than `idleMs` while a piece is waited for breaks it off.
 */
export async function readFile(
  response: Response,
  limit: TimeLimit,
  { type, idleMs }: { type: FileType; idleMs: number },
): Promise<Result<ReadableStream<Uint8Array>>> {
  const [sentType = ''] = (response.headers.get('Content-Type') ?? '').split(';')
  const isFile = sentType.trim().toLowerCase() === type
  if (response.status !== 200 || !isFile || response.body === null) return readResponse(z.never(), response)
  limit.pause()
  const reader = response.body.getReader()
  const table = new ReadableStream<Uint8Array>({
    async pull(controller) {
      limit.renew(idleMs)
      try {
        const { done, value } = await reader.read()
        limit.pause()
        if (!done) return controller.enqueue(value)
        limit.release()
        controller.close()
      } catch (error) {
        limit.release()
        controller.error(error)
      }
    },
    async cancel(reason) {
      limit.release()
      await reader.cancel(reason)
    },
  })
  return { ok: true, value: table }
}

const isRefusedBy = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'success' in value && value.success === false

/** What has come within so many milliseconds if that is all: it may break off, never end, or be too large. */
async function readAtMost(response: Response, milliseconds: number): Promise<Buffer | undefined> {
  if (milliseconds === 0) {
    cancelBody(response)
    return undefined
  }
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), milliseconds)
  try {
    return await readBytes(response, maximumResponseBytes, stop.signal)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Nobody waits for it, and how it ends is of no use to anybody. */
function cancelBody({ body }: Response): void {
  body?.cancel().catch(() => {})
}

/** Undefined when there is more than that, or when the signal aborts. */
async function readBytes(
  response: Response,
  maximumBytes = maximumResponseBytes,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  if (response.body === null) return Buffer.alloc(0)
  const reader = response.body.getReader()
  // A read that waits ends with it.
  const stop = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return signal?.aborted ? undefined : Buffer.concat(chunks)
    length += value.byteLength
    if (length > maximumBytes) {
      // Not waited for: a stream that somebody else reads, too, would end with them.
      reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
}
