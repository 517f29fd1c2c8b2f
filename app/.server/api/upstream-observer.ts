// Who is told of every call that a page makes upstream, to the host and elsewhere: the process around the app logs,
// measures and traces by it.
import { randomBytes } from 'node:crypto'
import type { FailureReason } from './response.ts'

/** How a call, or a single try of it, ended. */
export type CallResult = 'ok' | FailureReason

/** A call as metrics and traces name it: one of few, and without anybody's data. */
export interface ObservableCall {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** The path with `{name}` for its parameters; none where the address is not ours to know. */
  readonly template?: string | undefined
}

export interface UpstreamObserver {
  /** A call begins. It may end without a try, when the concurrency limit holds it back. */
  readonly call: (call: ObservableCall) => ObservedCall
}

export interface ObservedCall {
  /** A try is about to be sent to an origin. */
  readonly attempt: (origin: URL) => ObservedAttempt
  readonly ended: (result: CallResult) => void
}

export interface ObservedAttempt {
  /** The W3C trace context to send along. */
  readonly traceparent: string
  /** `status` is the one that was answered, if any was. */
  readonly ended: (result: CallResult, status?: number) => void
}

/** Tells nobody, and passes the same trace context on with every try; without one, a new trace that is not sampled. */
export const unobserved = (traceparent = newTraceparent()): UpstreamObserver => ({
  call: () => ({ attempt: () => ({ traceparent, ended: () => {} }), ended: () => {} }),
})

const newTraceparent = () => `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`
