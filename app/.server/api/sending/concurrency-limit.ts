// Limits concurrent calls to the host, and makes none while it is down.
import { type Failure, isTransient, type Result } from '../response.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** Beyond this the host or the network is stuck, and more calls only cost memory and sockets. */
const maximumCalls = 256

/** For the host's sake: how much of them the process holds is bounded where they arrive. */
const maximumUploads = 32

const failuresInARow = 5

/** The host is back for everybody at most this long, and one answer, after it is back. */
const trialEveryMs = 2000

export interface LimitedCall {
  /** Whether files travel. */
  readonly isUpload: boolean
  /** Makes the call even while the host is down, and ignores its result. */
  readonly bypassCircuitBreaker: boolean
  /** Whether the result says something about the host. */
  readonly isConclusive: (outcome: Result<unknown>) => boolean
}

/** For metrics and for /readyz. */
export interface ApiState {
  /** As of the last calls. */
  readonly host: 'up' | 'down'
  readonly callsInFlight: number
  readonly uploadsInFlight: number
}

export interface ConcurrencyLimit {
  /** Makes the call, or answers 503 at once. */
  run<Data>(call: LimitedCall, ask: () => Promise<Result<Data>>): Promise<Result<Data>>
  state(): ApiState
  /** Closes the circuit breaker. */
  readonly reset: () => void
}

export interface ConcurrencyLimitOptions {
  readonly maximumCalls?: number
  readonly maximumUploads?: number
  readonly failuresInARow?: number
  readonly trialEveryMs?: number
}

const retryAfterSeconds = 5

const overloaded: Failure = {
  ok: false,
  reason: 'unreachable',
  status: 503,
  retryAfterSeconds: retryAfterSeconds,
}

export function createConcurrencyLimit(options: ConcurrencyLimitOptions = {}): ConcurrencyLimit {
  const most = {
    calls: options.maximumCalls ?? maximumCalls,
    uploads: options.maximumUploads ?? maximumUploads,
  }
  const breaker = createCircuitBreaker({
    failures: options.failuresInARow ?? failuresInARow,
    trialEveryMs: options.trialEveryMs ?? trialEveryMs,
  })
  let calls = 0
  let uploads = 0

  return {
    async run(call, ask) {
      if (calls >= most.calls || (call.isUpload && uploads >= most.uploads)) return overloaded
      if (!call.bypassCircuitBreaker && !breaker.allowsCall()) return overloaded
      calls += 1
      if (call.isUpload) uploads += 1
      const startedAt = performance.now()
      try {
        const outcome = await ask()
        if (!call.bypassCircuitBreaker && call.isConclusive(outcome)) {
          if (isWithoutAnswer(outcome)) breaker.recordFailure(startedAt)
          else breaker.recordSuccess()
        }
        return outcome
      } finally {
        calls -= 1
        if (call.isUpload) uploads -= 1
      }
    },
    state: () => ({
      host: breaker.isOpen() ? 'down' : 'up',
      callsInFlight: calls,
      uploadsInFlight: uploads,
    }),
    reset: breaker.recordSuccess,
  }
}

/** The way to `API_HOST` that all requests of the process share. */
export const apiConcurrencyLimit = createConcurrencyLimit()

/** No response from the host itself: the network failed, time ran out, or a proxy answered. */
const isWithoutAnswer = (outcome: Result<unknown>) =>
  isTransient(outcome) || (!outcome.ok && outcome.reason === 'timed-out')
