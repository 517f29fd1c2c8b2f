/** W3C Trace Context, https://www.w3.org/TR/trace-context/. */
import { randomUUID } from 'node:crypto'
import type { CallResult, ObservableCall } from '../../app/.server/api/upstream-observer.ts'

export interface RequestTrace {
  /** Of the request's own span. */
  traceparent: string
  /** An attempt of a call starts; `resent` counts the earlier ones. */
  attempt: (call: ObservableCall, origin: URL, resent: number) => AttemptTrace
  ended: (answer: { route: string; status: number }) => void
}

export interface AttemptTrace {
  traceparent: string
  ended: (result: CallResult, status?: number) => void
}

/** Starts the trace of a request, from its `traceparent` if it has one. */
export type StartTrace = (
  incoming: string | undefined,
  request: { method: string; scheme: string },
) => RequestTrace

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

/** From a UUID: Node caches random bytes for it, which is much faster than `randomBytes`. */
const newTraceId = () => randomUUID().replaceAll('-', '')

/** Propagates the caller's trace, or a new one, without recording spans. */
export const propagateTrace: StartTrace = (incoming = '') => {
  const [, traceId = newTraceId(), flags = '00'] = shape.exec(incoming) ?? []
  const traceparent = `00-${traceId}-${newTraceId().slice(16)}-${flags}`
  return { traceparent, attempt: () => ({ traceparent, ended: () => {} }), ended: () => {} }
}
