// What every call of the process to the host goes through: not while it is down, and not too many at once.
import { type Failure, isPassing, type Outcome } from './response.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** Beyond this the host or the network is stuck, and every call more only costs memory and sockets. */
const maximumCalls = 256

/** For the host's sake: how much of them the process holds is bounded where they arrive. */
const maximumUploads = 32

const failuresInARow = 5

/** The host is back for everybody at most this long, and one answer, after it is back. */
const trialEveryMs = 2000

export interface GatedCall {
  /** Whether files travel. */
  readonly isUpload: boolean
  /** Makes the call although the host is known to be down, and draws no conclusion from how it went. */
  readonly evenWhenDown: boolean
  /** Whether a call that ended just now says something of the host when it ran out of time, or was left. */
  readonly isTelling: (outcome: Outcome<unknown>) => boolean
}

/** For metrics and for /readyz. */
export interface HostState {
  /** As of the last calls. */
  readonly host: 'up' | 'down'
  readonly callsInFlight: number
  readonly uploadsInFlight: number
}

export interface HostGate {
  /** Makes the call, or answers 503 at once. */
  pass<Data>(call: GatedCall, ask: () => Promise<Outcome<Data>>): Promise<Outcome<Data>>
  state(): HostState
  /** Begins anew, as after an answer of the host's. */
  readonly forget: () => void
}

export interface HostGateOptions {
  readonly maximumCalls?: number
  readonly maximumUploads?: number
  readonly failuresInARow?: number
  readonly trialEveryMs?: number
}

/** By then the host is back, if it is, and what is in flight has ended. */
const comeBackAfterSeconds = 5

const notNow: Failure = {
  ok: false,
  reason: 'unreachable',
  status: 503,
  retryAfterSeconds: comeBackAfterSeconds,
}

export function createHostGate(options: HostGateOptions = {}): HostGate {
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
    async pass(call, ask) {
      if (calls >= most.calls || (call.isUpload && uploads >= most.uploads)) return notNow
      if (!call.evenWhenDown && !breaker.admits()) return notNow
      calls += 1
      if (call.isUpload) uploads += 1
      const startedAt = performance.now()
      try {
        const outcome = await ask()
        if (!call.evenWhenDown && call.isTelling(outcome)) {
          if (isWithoutAnswer(outcome)) breaker.failed(startedAt)
          else breaker.answered()
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
    forget: breaker.answered,
  }
}

/** The way to `API_HOST` that all requests of the process share. */
export const hostGate = createHostGate()

/** The host itself said nothing: the network failed, time ran out, or a proxy answered in its place. */
const isWithoutAnswer = (outcome: Outcome<unknown>) =>
  isPassing(outcome) || (!outcome.ok && outcome.reason === 'timed-out')
