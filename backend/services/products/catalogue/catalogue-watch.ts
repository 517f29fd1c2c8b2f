// Holds calls until the catalogue changes.
import type { CatalogueChanges } from '@affiliate-booking/contract/calls/products/catalogue-changes'
import type { Database } from '../../../db/database.ts'
import { readCatalogueChanges } from './catalogue-changes.ts'

export interface CatalogueWatch {
  /** The changes since a cursor, as soon as there are any; none after so many seconds, or when the host shuts down. */
  read: (after: string | undefined, waitSeconds: number) => Promise<CatalogueChanges>
  /** Wakes the calls that wait: something may have changed. */
  wake: () => void
  /** Ends all waiting. */
  close: () => void
}

/** Calls that wait at once; further ones are answered without waiting. */
const maximumWaiting = 200

/** Milliseconds. A notification that was lost holds a call for no longer. */
const lookAgainMs = 5000

export function createCatalogueWatch(db: Database): CatalogueWatch {
  const waiting = new Set<() => void>()
  let isClosed = false

  /** Resolves at the next notification. */
  function nextChange(withinMs: number): { woken: Promise<void>; stop: () => void } {
    let stop = () => {}
    const woken = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      stop = () => {
        clearTimeout(timer)
        waiting.delete(stop)
        resolve()
      }
      waiting.add(stop)
    })
    return { woken, stop }
  }

  return {
    async read(after, waitSeconds) {
      const end = performance.now() + waitSeconds * 1000
      for (;;) {
        const left = end - performance.now()
        const mayWait = after !== undefined && left > 0 && !isClosed && waiting.size < maximumWaiting
        // Before reading, so that nothing is missed in between.
        const next = mayWait ? nextChange(Math.min(left, lookAgainMs)) : undefined
        try {
          const found = await readCatalogueChanges(db, after)
          if (next === undefined || found.changes.length > 0) return found
          await next.woken
        } finally {
          next?.stop()
        }
      }
    },
    wake() {
      for (const stop of waiting) stop()
    },
    close() {
      isClosed = true
      for (const stop of waiting) stop()
    },
  }
}
