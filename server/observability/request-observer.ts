/**
 * What happens around every request: it goes on with its trace, is measured, and gets one line in the log, with the
 * pattern of its route in place of its path, which may hold anything, and without query, cookies and bodies.
 */
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
  /** As it came in. */
  traceparent: string | undefined
  /** Logged from `debug` on, and not traced: it would drown the rest. */
  isQuiet?: boolean
}

/** Begins to observe a request; the function `ended` of what it gives is to be called once. */
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
    ended({ route, status }: { route: string; status: number }) {
      const ms = performance.now() - started
      metrics?.requestEnded({ method, route, status, seconds: ms / 1000 })
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
