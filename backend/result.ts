import type { SecondFactorProblem } from '@affiliate-booking/contract/call'
import type { GoneProduct } from '@affiliate-booking/contract/error-response'
import type { NewSession } from './services/sessions/new-session.ts'

/** An expected failure, which the caller can act on. Bugs are thrown. */
export interface Failure {
  readonly ok: false
  /** As an HTTP status. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429
  /** Shown to the user. */
  readonly message: string
  /** Of the payload: what the message is about. */
  readonly field?: string
  /** When the caller may try again. */
  readonly retryAfterSeconds?: number
  /** Waits for the second factor: the password was right. */
  readonly session?: NewSession
  readonly secondFactor?: SecondFactorProblem
  /** The idempotency key belongs to another request. */
  readonly isKeyUsed?: true
  /** The product is not on sale, and was once. */
  readonly gone?: GoneProduct
}

export type Result<Value> = { readonly ok: true; readonly value: Value } | Failure

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const fail = (status: Failure['status'], message: string): Failure => ({ ok: false, status, message })

/** As fail, for what is wrong with one field of the payload: a form shows the message there. */
export const failField = (field: string, status: Failure['status'], message: string): Failure => ({
  ...fail(status, message),
  field,
})
