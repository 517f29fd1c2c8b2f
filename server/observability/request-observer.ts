/** Traces, measures and logs a request. The log has the route's pattern, never path, query, cookies or body. */
import type { Logger } from 'pino'
import { type StartTrace, propagateTrace } from './trace-context.ts'
import { countUpstream } from './upstream-counter.ts'
import type { Metrics } from './metrics.ts'

export interface Observers {
  log: Logger
  metrics?: Metrics | undefined
  startTrace?: StartTrace | undefined
}

interface ObservedRequest {
  requestId: string
  method: string
  scheme: string
  traceparent: string | undefined
  /** Logged at `debug` and not traced. */
  isQuiet?: boolean
}

/** The caller calls `ended` once. */
export function observeRequest(
  { log, metrics, startTrace = propagateTrace }: Observers,
  request: ObservedRequest,
) {
  const { requestId, method, scheme, isQuiet = false } = request
  const started = performance.now()
  const trace = (isQuiet ? propagateTrace : startTrace)(request.traceparent, { method, scheme })
  const upstream = countUpstream(trace, metrics)
  metrics?.requestBegan()
  return {
    upstream,
    ended({ route, status, isPage }: { route: string; status: number; isPage: boolean }) {
      const ms = performance.now() - started
      metrics?.requestEnded({ method, route, status, seconds: ms / 1000, isPage })
      trace.ended({ route, status })
      const level = isQuiet ? 'debug' : status >= 500 ? 'error' : 'info'
      log[level](
        {
          requestId,
          traceparent: trace.traceparent,
          method,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          upstreamCalls: upstream.calls,
          upstreamAttempts: upstream.attempts,
        },
        'request',
      )
    },
  }
}
