// What the host says of a call that it refuses.
import { SecondFactorProblem } from '@affiliate-booking/contract/call'
import { GoneProduct } from '@affiliate-booking/contract/error-response'
import * as z from 'zod'
import { parseRetryAfter } from '../http/retry-after.ts'

export interface Refusal {
  /** The host's message to the user, if any. */
  readonly message?: string
  /** Of the payload: what the message is about. */
  readonly field?: string
  /** A refusal in the words of a proxy before the host, such as while the host restarts: a page or a text, not JSON. */
  readonly isFromProxy?: true
  /** From the host's Retry-After header, or set by the app where the app itself refuses. */
  readonly retryAfterSeconds?: number
  /** What the host says of the second factor; `missing` of a login whose session waits for it. */
  readonly secondFactor?: SecondFactorProblem
  /** The idempotency key belongs to another request. */
  readonly isKeyUsed?: true
  /** Of a product that was on sale once. */
  readonly gone?: GoneProduct
}

const maximumMessageLength = 300

/** Each as the contract has it; what is of another kind is left out, and nothing else with it. */
const Said = z.looseObject({
  field: z.string().optional().catch(undefined),
  secondFactor: SecondFactorProblem.optional().catch(undefined),
  isKeyUsed: z.literal(true).optional().catch(undefined),
  gone: GoneProduct.optional().catch(undefined),
})

/** @param text the body, as far as it was read */
export function readRefusal(text: string, response: Response): Refusal {
  const { status, headers } = response
  const json = parseJson(text)
  const { field, secondFactor, isKeyUsed, gone } =
    (json.ok ? Said.safeParse(json.value).data : undefined) ?? {}
  const message = messageOf(saidIn(text, json, response))
  const retryAfterSeconds = parseRetryAfter(headers)
  return {
    ...(message !== undefined && { message }),
    ...(message !== undefined && field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(secondFactor !== undefined &&
      status === (secondFactor === 'missing' ? 401 : 403) && { secondFactor }),
    ...(isKeyUsed && status === 409 && { isKeyUsed }),
    ...(gone !== undefined && status === 404 && { gone }),
    ...(isFromProxy(text) && { isFromProxy: true }),
  }
}

/**
 * APIs refuse in JSON, in a few words, or by the status alone; a proxy that has lost its host shows a page, or Go's
 * words.
 */
const isFromProxy = (text: string): boolean => /^\s*<|^404 page not found\s*$/.test(text)

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** An empty body is `undefined`. */
export function parseJson(text: string): Parsed {
  if (text === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

/**
 * The host's message: the body itself if it is a string, otherwise its `message` (spec 4.1), a text or a list of texts; of
 * a refusal in plain text, in a line of HTML without tags, or in words that are not marked as text, that text. Never a page
 * of HTML.
 */
function messageOf(said: unknown): string | undefined {
  if (typeof said !== 'string' || /<(!doctype|html|head|body)\b/i.test(said)) return undefined
  // Indian scripts need the two joiners, which Unicode counts as unprintable.
  const message = said.replaceAll(/(?:(?![\u200C\u200D])[\p{C}\s])+/gu, ' ').trim()
  if (message === '') return undefined
  return message.length > maximumMessageLength ? shortened(message) : message
}

const shortened = (message: string): string =>
  `${message.slice(0, maximumMessageLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** As NestJS has it: one text for each field that is wrong. */
const isTexts = (said: unknown): said is string[] =>
  Array.isArray(said) && said.every((each) => typeof each === 'string')

/**
 * Whether what came in place of JSON, and unmarked, is a message: words on one line. A cut-off answer, a program's own
 * warnings with the path of a file, and bytes of anything else are none.
 */
const isSentence = (text: string): boolean =>
  /^(?!"|.*\/\S+\/)[^\p{Cc}<>{}[\]\\\uFFFD]+$/u.test(text) && text.includes(' ') && !isFromProxy(text)

function saidIn(text: string, json: Parsed, { status, headers }: Response): unknown {
  if (json.ok) {
    const { value } = json
    const said = typeof value === 'object' && value !== null && 'message' in value ? value.message : value
    return isTexts(said) ? said.join(' ') : said
  }
  // What a broken host or a proxy prints is not for users, nor is what is longer than a message.
  if (status >= 500 || text.length > maximumMessageLength || /<[a-z!/]/i.test(text)) return undefined
  const type = headers.get('Content-Type')
  if (/^text\/(plain|html)\s*(;|$)/i.test(type ?? '')) return text
  const isUnmarked = type === null || /^application\/json\s*(;|$)/i.test(type)
  return isUnmarked && isSentence(text.trim()) ? text : undefined
}
