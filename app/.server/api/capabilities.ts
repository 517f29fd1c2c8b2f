// Which optional calls the host has, by the one document that says so. Answers to other calls teach nothing: hosts answer
// unknown paths with anything.
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@affiliate-booking/contract/call'
import type { Capabilities } from '@affiliate-booking/contract/calls/capabilities'
import type { Failure, FailureReason, Result } from './response.ts'

export interface HostCapabilities {
  /**
   * Whether the host is known to lack the call. While the host cannot be reached and nothing is known, it is not.
   * Waits for the document only while there is nothing to go by; afterwards it is read again in the background. Any
   * documented call starts reading it, so that it is there when a page needs it. `onProvisional` is called when the
   * answer holds for a moment only, so that nothing made of it is cached.
   */
  readonly lacks: (call: Pick<Call, 'id' | 'support'>, onProvisional?: () => void) => Promise<boolean>
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
}

const seconds = 1000
const documentFreshMs = 300 * seconds
/** A host that gets the document later is noticed soon. */
const noDocumentFreshMs = 60 * seconds
/** After a failure that may be over in a moment. */
const failureFreshMs = 10 * seconds
/** After one of a host that may just be starting. */
const provisionalFreshMs = 2 * seconds

/** Milliseconds before each retry of the first reading. */
const retriesAfterMs = [100, 300, 600]

const none: ReadonlySet<string> = new Set()

/** `read` requests the document; it never throws. */
export function createHostCapabilities(
  read: () => Promise<Result<Capabilities>>,
  { retryWithinMs }: Options,
): HostCapabilities {
  let known: Known | undefined
  let reading: Promise<void> | undefined
  let wasUnreachable = false
  let restarts = 0

  async function readDocument(): Promise<void> {
    const startedAfter = restarts
    const result = known === undefined ? await readWithRetries() : await read()
    if (restarts !== startedAfter) return
    known = learn(known, result)
    wasUnreachable = !result.ok && result.reason === 'unreachable'
    reading = undefined
  }

  /** A host that has just started answers anything for a moment, so nothing is concluded from its first failure. */
  async function readWithRetries(): Promise<Result<Capabilities>> {
    const startedAt = performance.now()
    const startedAfter = restarts
    let result = await read()
    for (const afterMs of retriesAfterMs) {
      // Pages of a host that is down need not wait again for what the last ones waited for.
      const isRetried = isStarting(result) && !(wasUnreachable && result.reason === 'unreachable')
      if (!isRetried || performance.now() - startedAt + afterMs >= retryWithinMs) return result
      await wait(afterMs)
      if (restarts !== startedAfter) return result
      result = await read()
    }
    return result
  }

  function readIfDue(): Promise<void> | undefined {
    if (known === undefined || Date.now() >= known.staleAt) reading ??= readDocument()
    return reading
  }

  return {
    async lacks({ id, support }, onProvisional) {
      // The document itself is such a call.
      if (support === 'best-effort') return false
      const due = readIfDue()
      if (support === 'documented') return false
      // A host that refuses for the moment answers at once, so the page that comes next waits for what it says now.
      if (known === undefined || known.provisional === 'rejected') await due
      if (known?.provisional !== undefined) onProvisional?.()
      return known !== undefined && !known.calls.has(id)
    },
    forget() {
      known = undefined
      reading = undefined
      wasUnreachable = false
      restarts += 1
    },
  }
}

function learn(known: Known | undefined, result: Result<Capabilities>): Known | undefined {
  const now = Date.now()
  if (result.ok) return { calls: new Set(result.value.optionalCalls), staleAt: now + documentFreshMs }
  if (!mayPass(result)) return { calls: none, staleAt: now + noDocumentFreshMs }
  if (known !== undefined && known.provisional === undefined)
    return { ...known, staleAt: now + failureFreshMs }
  // Without a connection nothing is learnt. Everything else may be the host's way with unknown paths.
  if (result.reason === 'unreachable') return undefined
  return isStarting(result)
    ? { calls: none, staleAt: now + provisionalFreshMs, provisional: result.reason }
    : { calls: none, staleAt: now + failureFreshMs }
}

const startingStatuses = new Set([429, 503])

/** Whether a host that is starting, or has too much to do, fails so. */
const isStarting = (result: Result<unknown>): result is Failure =>
  !result.ok &&
  (result.reason === 'unreachable' ||
    result.reason === 'timed-out' ||
    (result.reason === 'rejected' && startingStatuses.has(result.status)))

/** Whether the failure may be over in a moment, so that what was known before still counts. */
const mayPass = ({ reason, status }: Failure) =>
  reason === 'unreachable' ||
  reason === 'timed-out' ||
  (reason === 'rejected' && (status >= 500 || status === 429))
