/**
 * What happens around every request: it goes on with its trace, is measured, and gets one line in the log, with the
 * pattern of its route in place of its path, which may hold anything, and without query, cookies and bodies.
 */
import type { Logger } from 'pino'
import { type BeginTrace, passTraceOn } from './trace-context'
import { countUpstream } from './upstream-counter'
import type { Metrics } from './metrics'

export interface Observers {
  log: Logger
  metrics?: Metrics | undefined
  beginTrace?: BeginTrace | undefined
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
export function observe({ log, metrics, beginTrace = passTraceOn }: Observers, request: ObservedRequest) {
  const { requestId, method, scheme, isQuiet = false } = request
  const started = performance.now()
  const trace = (isQuiet ? passTraceOn : beginTrace)(request.traceparent, { method, scheme })
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
