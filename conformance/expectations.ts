// Checks a response against the contract.
import type { Call } from '@affiliate-booking/contract/call'
import { ErrorResponse } from '@affiliate-booking/contract/error-response'
import type { HostResponse } from './visitor.ts'

export interface Finding {
  /** The call, such as `POST /api/auth/login`. */
  readonly call: string
  /** Such as “a wrong password”. */
  readonly attempt: string
  readonly verdict: 'agrees' | 'differs' | 'skipped'
  /** The difference, or why the attempt was skipped. */
  readonly detail?: string
}

export const formatCall = (call: Call) => `${call.method} /api${call.path}`

/** Expects a 2xx response that matches the contract; returns the problem otherwise. */
export function checkSuccess(call: Call, answer: HostResponse): string | undefined {
  if (answer.status < 200 || answer.status > 299) return `status ${answer.status}${messageOf(answer)}`
  const parsed = call.response.safeParse(answer.body)
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  return `the response does not match the contract: ${[...(issue?.path ?? []), issue?.message].join(' ')}`
}

/** Expects a 4xx response with a message; returns the problem otherwise. */
export function checkError(answer: HostResponse, statuses?: readonly number[]): string | undefined {
  if (answer.status < 400 || answer.status > 499) return `status ${answer.status} instead of 4xx`
  if (statuses !== undefined && !statuses.includes(answer.status)) {
    return `status ${answer.status} instead of ${statuses.join(' or ')}`
  }
  return ErrorResponse.safeParse(answer.body).success ? undefined : 'the error has no text in `message`'
}

function messageOf({ body }: HostResponse): string {
  const parsed = ErrorResponse.safeParse(body)
  return parsed.success ? `: ${parsed.data.message}` : ''
}
