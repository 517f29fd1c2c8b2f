/** W3C Trace Context, https://www.w3.org/TR/trace-context/: go on with the caller's trace or begin one. */
import { randomUUID } from 'node:crypto'
import type { CallResult, ObservableCall } from '../../app/.server/api/upstream-observer.ts'

/** A place in a trace. */
export interface TraceContext {
  traceId: string
  spanId: string
  /** Two hexadecimal digits; the last bit says that the trace is recorded. */
  flags: string
}

/** The trace of one request. */
export interface RequestTrace {
  /** The request's own place in its trace. */
  traceparent: string
  /** A try of a call is about to be sent to an origin; `resent` counts the ones before. */
  attempt: (call: ObservableCall, origin: URL, resent: number) => AttemptTrace
  ended: (answer: { route: string; status: number }) => void
}

export interface AttemptTrace {
  /** What to send along. */
  traceparent: string
  ended: (result: CallResult, status?: number) => void
}

/** Begins the trace of a request with what came in as its `traceparent`, if anything did. */
export type StartTrace = (
  incoming: string | undefined,
  request: { method: string; scheme: string },
) => RequestTrace

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** A malformed traceparent is as good as none. */
export function parseTraceparent(header: string | undefined): TraceContext | undefined {
  const [, traceId, spanId, flags] = shape.exec(header ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, flags } : undefined
}

export function formatTraceparent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags}`
}

/** Of a UUID, for which Node keeps random bytes in store: asking for them each time cost more than all else here. */
const newTraceId = () => randomUUID().replaceAll('-', '')

/** Records nothing: the caller's trace goes on to the host with a span of ours, or a new one that nobody records. */
export const propagateTrace: StartTrace = (incoming) => {
  const { traceId, flags } = parseTraceparent(incoming) ?? {
    traceId: newTraceId(),
    flags: '00',
  }
  const traceparent = formatTraceparent({ traceId, spanId: newTraceId().slice(16), flags })
  return { traceparent, attempt: () => ({ traceparent, ended: () => {} }), ended: () => {} }
}
