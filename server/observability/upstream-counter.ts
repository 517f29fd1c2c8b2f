/** Counts, measures and traces the API calls of one request. */
import type { UpstreamObserver } from '../../app/.server/api/upstream-observer.ts'
import type { Metrics } from './metrics.ts'
import type { RequestTrace } from './trace-context.ts'

export interface UpstreamCounter extends UpstreamObserver {
  readonly calls: number
  /** Of all calls, retries included. */
  readonly attempts: number
}

export function countUpstream(trace: RequestTrace, metrics: Metrics | undefined): UpstreamCounter {
  let calls = 0
  let attempts = 0
  return {
    get calls() {
      return calls
    },
    get attempts() {
      return attempts
    },
    call(call) {
      calls += 1
      const started = performance.now()
      let tries = 0
      return {
        attempt(origin) {
          attempts += 1
          tries += 1
          return trace.attempt(call, origin, tries - 1)
        },
        ended(result) {
          const seconds = (performance.now() - started) / 1000
          // Without an attempt, the concurrency limit or the circuit breaker rejected the call.
          metrics?.callEnded({ call: call.name, outcome: tries === 0 ? 'held-back' : result, seconds })
        },
      }
    },
  }
}
