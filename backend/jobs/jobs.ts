// The background jobs. Each is idempotent, may run on two instances at once, and may be interrupted: the next run
// continues its work.
import type { Deps } from '../deps.ts'
import { asc, gt } from 'drizzle-orm'
import { products } from '../db/schema/products.ts'
import { sealAuditLog } from '../services/audit/audit-chain.ts'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../services/bookings/end-bookings.ts'
import { deleteExpiredCounters } from '../services/rate-limits/rate-limits.ts'
import { refreshSlots } from '../services/availability/refresh-slots.ts'
import { aggregateTotals } from '../services/dashboard/aggregate-totals.ts'

export interface Job {
  readonly name: string
  /** In the time zone of India. */
  readonly cron: string
  /** A start of the host runs the job only if the last such run is this many hours ago; unset: always. */
  readonly hoursBetweenStarts?: number
  /** After this many minutes (default 2) the job counts as lost and is retried. */
  readonly timeoutMinutes?: number
  /** Returns how many items were processed. */
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
  {
    name: 'delete-rate-limit-counters',
    cron: '*/15 * * * *',
    run: ({ db }, now) => deleteExpiredCounters(db, now),
  },
  // Also at a start, for a host that is off at night.
  {
    name: 'refresh-slots',
    cron: '30 2 * * *',
    hoursBetweenStarts: 12,
    timeoutMinutes: 60,
    run: refreshAllSlots,
  },
]

const batchSize = 500

/** Generates each product's slots up to the booking horizon. Returns the number of products. */
async function refreshAllSlots({ db }: Pick<Deps, 'db'>, now: Date): Promise<number> {
  let count = 0
  let last: string | undefined
  for (;;) {
    const some = await db
      .select({ id: products.id })
      .from(products)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(batchSize)
    for (const { id } of some) await refreshSlots(db, id, now)
    count += some.length
    last = some.at(-1)?.id
    if (some.length < batchSize) return count
  }
}
