// What this process knows of the host's catalogue. It hears of changes by a call that the host holds, and confirms before
// use what it has not confirmed for a second: so nothing is older than that, also while the held call is cut.
import type { CatalogueChanges } from '@affiliate-booking/contract/calls/products/catalogue-changes'
import { setTimeout as pause } from 'node:timers/promises'
import type { Result } from '../response.ts'
import { type CatalogueHistory, createCatalogueHistory } from './changes.ts'

/** `exact`: the host tells of changes. `timed`: it does not, and its headers decide. `unknown`: it does not answer. */
export type CatalogueKnowledge = 'exact' | 'timed' | 'unknown'

export interface CatalogueWatch extends Pick<CatalogueHistory, 'isUnchanged' | 'sequence'> {
  /** Begins to listen; before that, everything is `timed`. */
  start: () => void
  stop: () => void
  /** Whether what is known may be used without asking. Near the end of a second it asks ahead. */
  isConfirmed: () => boolean
  /** As of the last answer. */
  knowledge: () => CatalogueKnowledge
  /** Asks the host, once for all who ask at the same time. One that did not answer is asked again, and not waited for. */
  confirm: () => Promise<CatalogueKnowledge>
}

interface Options {
  /** Never throws. */
  ask: (
    after: string | undefined,
    waitSeconds: number,
    signal: AbortSignal,
  ) => Promise<Result<CatalogueChanges>>
  /** Milliseconds for which what was confirmed is used. */
  confirmedForMs?: number
  /** Milliseconds before a host without the call is asked again. */
  timedForMs?: number
  /** Milliseconds before a call that was cut is made again. */
  againAfterMs?: number
}

const waitSeconds = 25

export function createCatalogueWatch(options: Options): CatalogueWatch {
  const { ask, confirmedForMs = 1000, timedForMs = 10_000, againAfterMs = 1000 } = options
  const history = createCatalogueHistory()
  let stopping: AbortController | undefined
  let knowledge: CatalogueKnowledge = 'timed'
  let cursor: string | undefined
  let confirmedAt = -Infinity
  let isHeld = false
  let isListening = false
  let hasFailed = false
  let confirming: Promise<CatalogueKnowledge> | undefined

  function learn(answer: Result<CatalogueChanges>, askedAt: number): void {
    if (answer.ok) {
      history.note(answer.value.changes)
      cursor = answer.value.cursor
      knowledge = 'exact'
      confirmedAt = askedAt
    } else if (answer.reason === 'not-offered') {
      // What is kept from now on is of a host that tells of nothing.
      if (knowledge === 'exact') history.note([{ subject: 'all' }])
      knowledge = 'timed'
      cursor = undefined
      confirmedAt = askedAt
    } else knowledge = 'unknown'
    hasFailed = knowledge === 'unknown'
  }

  async function askNow({ signal }: AbortController): Promise<CatalogueKnowledge> {
    const askedAt = performance.now()
    const wasUnknown = cursor === undefined
    const answer = await ask(cursor, 0, signal)
    learn(answer, askedAt)
    // What was kept without a cursor may be of any age.
    if (answer.ok && wasUnknown) history.note([{ subject: 'all' }])
    if (answer.ok && !isListening && stopping !== undefined) void listen(stopping.signal)
    return knowledge
  }

  async function listen(signal: AbortSignal): Promise<void> {
    isListening = true
    isHeld = true
    while (!signal.aborted) {
      const askedAt = performance.now()
      const answer = await ask(cursor, isHeld ? waitSeconds : 0, signal)
      if (signal.aborted) break
      isHeld = answer.ok
      // A host that holds too many calls, or shuts down, answers at once.
      const isHasty =
        answer.ok && answer.value.changes.length === 0 && performance.now() - askedAt < againAfterMs
      if (answer.ok) learn(answer, askedAt)
      if (answer.ok && !isHasty) continue
      if (answer.ok) await pause(againAfterMs, undefined, { ref: false })
      else if (answer.reason === 'not-offered') break
      else await pause(againAfterMs, undefined, { ref: false })
    }
    isListening = false
    isHeld = false
  }

  function confirm(): Promise<CatalogueKnowledge> {
    if (stopping === undefined) return Promise.resolve('timed')
    confirming ??= askNow(stopping).finally(() => (confirming = undefined))
    return hasFailed ? Promise.resolve('unknown') : confirming
  }

  return {
    start() {
      stopping ??= new AbortController()
      knowledge = 'unknown'
      void confirm()
    },
    stop() {
      stopping?.abort()
      stopping = undefined
      knowledge = 'timed'
      cursor = undefined
    },
    isConfirmed() {
      if (stopping === undefined) return true
      const limit = knowledge === 'timed' ? timedForMs : isHeld ? confirmedForMs : 0
      const age = performance.now() - confirmedAt
      if (knowledge === 'unknown' || age >= limit) return false
      if (age > limit / 2) void confirm()
      return true
    },
    confirm,
    knowledge: () => knowledge,
    sequence: history.sequence,
    isUnchanged: history.isUnchanged,
  }
}
