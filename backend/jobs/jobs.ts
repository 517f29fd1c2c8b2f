// What is done in the background, and when. Every job can be done twice, by two instances at once, and be cut off at any
// moment: what it left undone is done the next time.
import type { Deps } from '../deps.ts'
import { asc, gt } from 'drizzle-orm'
import { products } from '../db/schema/products.ts'
import { sealAuditLog } from '../services/audit/audit-chain.ts'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../services/bookings/end-bookings.ts'
import { refreshSlots } from '../services/availability/refresh-slots.ts'
import { aggregateTotals } from '../services/dashboard/aggregate-totals.ts'

export interface Job {
  readonly name: string
  /** When, as cron says it, in India. */
  readonly cron: string
  /** Hours that must have passed since it was last begun by a start; unset: it is done at every start. */
  readonly hoursBetweenStarts?: number
  /** After so many minutes it counts as lost with its process, and is done anew; unset: two. */
  readonly minutesAtMost?: number
  /** Gives how many things it did. */
  readonly run: (deps: Pick<Deps, 'db'>, now: Date) => Promise<number>
}

export const jobs: readonly Job[] = [
  { name: 'expire-holds', cron: '* * * * *', run: ({ db }, now) => expireHolds(db, now) },
  {
    name: 'end-bookings',
    cron: '*/5 * * * *',
    run: async ({ db }, now) =>
      (await completeEndedBookings(db, now)) + (await cancelUnansweredBookings(db, now)),
  },
  { name: 'seal-audit-log', cron: '* * * * *', run: ({ db }) => sealAuditLog(db) },
  { name: 'sum-totals', cron: '* * * * *', run: ({ db }) => aggregateTotals(db) },
  // Also at a start, for a host that sleeps at night.
  {
    name: 'refresh-slots',
    cron: '30 2 * * *',
    hoursBetweenStarts: 12,
    minutesAtMost: 60,
    run: refreshAllSlots,
  },
]

const atOnce = 500

/** Lets every product have slots for as many days ahead as can be booked. Gives how many products there are. */
async function refreshAllSlots({ db }: Pick<Deps, 'db'>, now: Date): Promise<number> {
  let count = 0
  let last: string | undefined
  for (;;) {
    const some = await db
      .select({ id: products.id })
      .from(products)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(atOnce)
    for (const { id } of some) await refreshSlots(db, id, now)
    count += some.length
    last = some.at(-1)?.id
    if (some.length < atOnce) return count
  }
}
