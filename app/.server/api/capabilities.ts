// Which optional calls the host has, by the one document that says so. Answers to other calls teach nothing: hosts answer
// unknown paths with anything.
import type { Call } from '@affiliate-booking/contract/call'
import type { Capabilities } from '@affiliate-booking/contract/calls/capabilities'
import type { Failure, Result } from './response.ts'

export interface HostCapabilities {
  /**
   * Whether the host is known to lack the call. While the host cannot be reached and nothing is known, it is not.
   * Waits for the document only while there is nothing to go by; afterwards it is read again in the background. Any
   * documented call starts reading it, so that it is there when a page needs it.
   */
  readonly lacks: (call: Pick<Call, 'id' | 'support'>) => Promise<boolean>
  /** As after a restart. */
  readonly forget: () => void
}

interface Known {
  readonly calls: ReadonlySet<string>
  /** By `Date.now()`. */
  readonly staleAt: number
}

const seconds = 1000
const documentFreshMs = 300 * seconds
/** A host that gets the document later is noticed soon. */
const noDocumentFreshMs = 60 * seconds
/** After a failure that may be over in a moment. */
const failureFreshMs = 10 * seconds

const none: ReadonlySet<string> = new Set()

/** `read` requests the document; it never throws. */
export function createHostCapabilities(read: () => Promise<Result<Capabilities>>): HostCapabilities {
  let known: Known | undefined
  let reading: Promise<void> | undefined

  async function readOnce(): Promise<void> {
    const result = await read()
    known = learn(known, result)
    reading = undefined
  }

  function readIfDue(): Promise<void> | undefined {
    if (known === undefined || Date.now() >= known.staleAt) reading ??= readOnce()
    return reading
  }

  return {
    async lacks({ id, support }) {
      // The document itself is such a call.
      if (support === 'best-effort') return false
      const due = readIfDue()
      if (support === 'documented') return false
      if (known === undefined) await due
      return known !== undefined && !known.calls.has(id)
    },
    forget() {
      known = undefined
      reading = undefined
    },
  }
}

function learn(known: Known | undefined, result: Result<Capabilities>): Known | undefined {
  const now = Date.now()
  if (result.ok) return { calls: new Set(result.value.optionalCalls), staleAt: now + documentFreshMs }
  if (!mayPass(result)) return { calls: none, staleAt: now + noDocumentFreshMs }
  const staleAt = now + failureFreshMs
  if (known !== undefined) return { ...known, staleAt }
  // Without a connection nothing is learnt. Everything else may be the host's way with unknown paths.
  return result.reason === 'unreachable' ? undefined : { calls: none, staleAt }
}

/** Whether the failure may be over in a moment, so that what was known before still counts. */
const mayPass = ({ reason, status }: Failure) =>
  reason === 'unreachable' ||
  reason === 'timed-out' ||
  (reason === 'rejected' && (status >= 500 || status === 429))
