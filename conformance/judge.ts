// What agreeing with the documented calls means, one expectation at a time.
import { type Call, ErrorResponse } from '@affiliate-booking/contract/call'
import type { Answer } from './browser.ts'

export interface Finding {
  /** The call, such as `POST /api/auth/login`. */
  readonly call: string
  /** What was tried. */
  readonly attempt: string
  readonly verdict: 'agrees' | 'differs' | 'skipped'
  /** What came instead, or why it was not tried. */
  readonly detail?: string
}

export const nameOf = (call: Call) => `${call.method} /api${call.path}`

/** A 2xx answer that reads as the contract says; otherwise what is wrong with it. */
export function accepted(call: Call, answer: Answer): string | undefined {
  if (answer.status < 200 || answer.status > 299) return `status ${answer.status}${said(answer)}`
  const parsed = call.response.safeParse(answer.body)
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  return `the answer cannot be read: ${[...(issue?.path ?? []), issue?.message].join(' ')}`
}

/** A 4xx answer with a message for the person; otherwise what is wrong with it. */
export function rejected(answer: Answer, statuses?: readonly number[]): string | undefined {
  if (answer.status < 400 || answer.status > 499) return `status ${answer.status} instead of a rejection`
  if (statuses !== undefined && !statuses.includes(answer.status)) {
    return `status ${answer.status} instead of ${statuses.join(' or ')}`
  }
  return ErrorResponse.safeParse(answer.body).success ? undefined : 'the rejection has no text in `message`'
}

function said({ body }: Answer): string {
  const parsed = ErrorResponse.safeParse(body)
  return parsed.success ? `: ${parsed.data.message}` : ''
}
