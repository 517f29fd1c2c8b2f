// Which optional calls the host has, by the one document that says so. Answers to other calls teach nothing: hosts answer
// unknown paths with anything.
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@affiliate-booking/contract/call'
import type { Capabilities } from '@affiliate-booking/contract/calls/capabilities'
import { type Failure, type FailureReason, type Result, transientStatuses } from './response.ts'

export interface HostCapabilities {
  /**
   * Whether the host is known to lack the call. While the host cannot be reached and nothing is known, it is not.
   * Waits for the document only while there is nothing to go by; afterwards it is read again in the background. Any
   * documented call starts reading it, so that it is there when a page needs it. `onProvisional` is called when the
   * answer holds for a moment only, so that nothing made of it is cached.
   */
  readonly lacks: (call: Pick<Call, 'id' | 'support'>, onProvisional?: () => void) => Promise<boolean>
  /** Whether the document names the call, as far as it is known now. */
  readonly offers: (call: Pick<Call, 'id'>) => boolean
  /** The host has answered a documented call, with whatever status. */
  readonly recordAnswer: () => void
  /** Reads the document unless something is known; resolves when that has been tried. */
  readonly meet: () => Promise<void>
  /** As after a restart. */
  readonly forget: () => void
}

interface Known {
  readonly calls: ReadonlySet<string>
  /** By `Date.now()`. */
  readonly staleAt: number
  /** The failure that it was concluded from, of a host that may be ready in a moment. */
  readonly provisional?: FailureReason
}

interface Options {
  /** Milliseconds from the first reading's start in which it may be repeated, while pages wait. */
  readonly retryWithinMs: number
  /** Whether the host surely has the document, as our own backend has: then a lost connection says that it is down. */
  readonly hasDocument?: boolean
}

const seconds = 1000
const documentFreshMs = 300 * seconds
/** A host that gets the document later is noticed soon. */
const noDocumentFreshMs = 60 * seconds
/** After a failure that may be over in a moment. */
const failureFreshMs = 10 * seconds
/** After one of a host that may just be starting. */
export const provisionalSeconds = 2
const provisionalFreshMs = provisionalSeconds * seconds
/** An answer to a documented call proves for so long that a lost connection is the host's way with unknown paths. */
const answerCountsMs = 60 * seconds

/** Milliseconds before each retry of the first reading. */
const retriesAfterMs = [100, 300, 600]

/**
 * How long the document is waited for, in milliseconds: half of a page's time is left for its calls. Some hosts never
 * answer an unknown path; our own backend has the document, however busy it is.
 */
export function patienceWith(host: { API_TIMEOUT_MS: number; HOST_IS_OURS?: 'yes' | undefined }) {
  const half = host.API_TIMEOUT_MS / 2
  if (host.HOST_IS_OURS) return { timeoutMs: half, retryWithinMs: half }
  return {
    timeoutMs: Math.min(2 * seconds, host.API_TIMEOUT_MS),
    retryWithinMs: Math.min(2.5 * seconds, half),
  }
}

const none: ReadonlySet<string> = new Set()

interface State {
  known: Known | undefined
  reading: Promise<void> | undefined
  /** Whether the last reading found no host. */
  wasUnreachable: boolean
  /** When the host last answered a documented call, by `Date.now()`. */
  answeredAt: number
}

const start = (): State => ({
  known: undefined,
  reading: undefined,
  wasUnreachable: false,
  answeredAt: -Infinity,
})

/** `read` requests the document; it never throws. */
export function createHostCapabilities(
  read: () => Promise<Result<Capabilities>>,
  { retryWithinMs, hasDocument = false }: Options,
): HostCapabilities {
  let state = start()

  async function readDocument(own: State): Promise<void> {
    const result = own.known === undefined ? await readWithRetries(own) : await read()
    own.known = learn(own.known, result, isUp(own, result))
    own.wasUnreachable = !result.ok && result.reason === 'unreachable'
    own.reading = undefined
  }

  /** Whether the host is there although the connection was lost. Some hosts close it on unknown paths. */
  function isUp({ answeredAt }: State, result: Result<Capabilities>): boolean {
    if (result.ok) return true
    return !hasDocument && (result.wasSent === true || Date.now() < answeredAt + answerCountsMs)
  }

  /** A host that has just started answers anything for a moment, so nothing is concluded from its first failure. */
  async function readWithRetries(own: State): Promise<Result<Capabilities>> {
    const startedAt = performance.now()
    let result = await read()
    for (const afterMs of retriesAfterMs) {
      if (result.ok || meaningOf(result) !== 'starting') return result
      // Pages of a host that is down need not wait again for what the last ones waited for.
      if (own.wasUnreachable && result.reason === 'unreachable') return result
      if (performance.now() - startedAt + afterMs >= retryWithinMs) return result
      await wait(afterMs)
      if (own !== state) return result
      result = await read()
    }
    return result
  }

  return {
    async lacks({ id, support }, onProvisional) {
      // The document itself is such a call.
      if (support === 'best-effort') return false
      const own = state
      if (own.known === undefined || Date.now() >= own.known.staleAt) own.reading ??= readDocument(own)
      if (support === 'documented') return false
      // A host that refuses for the moment answers at once, so the page that comes next waits for what it says now.
      const { known } = own
      if (known === undefined || answersAtOnce.has(known.provisional)) await own.reading
      if (own.known === undefined || own.known.provisional !== undefined) onProvisional?.()
      return own.known !== undefined && !own.known.calls.has(id)
    },
    offers: ({ id }) => state.known?.calls.has(id) === true,
    recordAnswer() {
      state.answeredAt = Date.now()
    },
    async meet() {
      if (state.known === undefined) await (state.reading ??= readDocument(state))
    },
    forget() {
      state = start()
    },
  }
}

const answersAtOnce: ReadonlySet<FailureReason | undefined> = new Set(['rejected', 'unreachable'])

function learn(known: Known | undefined, result: Result<Capabilities>, isUp: boolean): Known | undefined {
  const now = Date.now()
  if (result.ok) return { calls: new Set(result.value.optionalCalls), staleAt: now + documentFreshMs }
  const meaning = meaningOf(result)
  if (meaning === 'no document') return { calls: none, staleAt: now + noDocumentFreshMs }
  if (known !== undefined && known.provisional === undefined)
    return { ...known, staleAt: now + failureFreshMs }
  // Of a host that is down nothing is learnt. Everything else may be the host's way with unknown paths.
  if (result.reason === 'unreachable' && !isUp) return undefined
  return meaning === 'starting'
    ? { calls: none, staleAt: now + provisionalFreshMs, provisional: result.reason }
    : { calls: none, staleAt: now + failureFreshMs }
}

/**
 * What a failure says of the host: it is starting or has too much to do; it fails, so that what was known before still
 * counts; or it has no document.
 */
function meaningOf({ reason, status }: Failure): 'starting' | 'failing' | 'no document' {
  if (reason === 'unreachable' || reason === 'timed-out') return 'starting'
  if (reason !== 'rejected') return 'no document'
  if (status === 429 || transientStatuses.has(status)) return 'starting'
  return status >= 500 ? 'failing' : 'no document'
}
