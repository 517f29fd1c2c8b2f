// Limits concurrent calls to the host, and makes none while it is down.
import { type Failure, isAnswered, type Result } from '../response.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** Beyond this the host or the network is stuck, and more calls only cost memory and sockets. */
const maximumCalls = 256

/** For the host's sake: how much of them the process holds is bounded where they arrive. */
const maximumUploads = 32

/** Under traffic these come within a second; one visitor who tries again never gets there. */
const failuresInARow = 20

/** The host is back for everybody at most this long, and one answer, after it is back. */
const trialEveryMs = 2000

export interface LimitedCall {
  /** Whether files travel. */
  readonly isUpload: boolean
  /** Makes the call even while the host is down, and ignores its result. */
  readonly bypassCircuitBreaker: boolean
  /**
   * Whether the host surely has what is asked for. Where it may not, a failure holds back such calls alone: some hosts
   * close the connection on paths that they do not have.
   */
  readonly isCertain: boolean
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
  const breakerOptions = {
    failures: options.failuresInARow ?? failuresInARow,
    trialEveryMs: options.trialEveryMs ?? trialEveryMs,
  }
  const breaker = createCircuitBreaker(breakerOptions)
  const breakerOfUncertain = createCircuitBreaker(breakerOptions)
  let calls = 0
  let uploads = 0

  const allows = ({ bypassCircuitBreaker, isCertain }: LimitedCall) =>
    bypassCircuitBreaker || (isCertain ? breaker : breakerOfUncertain).allowsCall()

  const recordSuccess = () => {
    breaker.recordSuccess()
    breakerOfUncertain.recordSuccess()
  }

  const recordFailure = ({ isCertain }: LimitedCall, startedAt: number) => {
    if (isCertain) breaker.recordFailure(startedAt)
    breakerOfUncertain.recordFailure(startedAt)
  }

  return {
    async run(call, ask) {
      if (calls >= most.calls || (call.isUpload && uploads >= most.uploads)) return overloaded
      if (!allows(call)) return overloaded
      calls += 1
      if (call.isUpload) uploads += 1
      const startedAt = performance.now()
      try {
        const outcome = await ask()
        if (!call.bypassCircuitBreaker && call.isConclusive(outcome)) {
          if (isAnswered(outcome)) recordSuccess()
          else recordFailure(call, startedAt)
        }
        return outcome
      } finally {
        calls -= 1
        if (call.isUpload) uploads -= 1
      }
    },
    state: () => ({
      host: breakerOfUncertain.isOpen() ? 'down' : 'up',
      callsInFlight: calls,
      uploadsInFlight: uploads,
    }),
    reset: recordSuccess,
  }
}

/** The way to `API_HOST` that all requests of the process share. */
export const apiConcurrencyLimit = createConcurrencyLimit()
