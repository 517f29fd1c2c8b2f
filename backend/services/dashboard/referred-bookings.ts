// An affiliate's bookings, as the figures of links count them: without those that were cancelled before they were paid.
import type { MonthCounts } from '@affiliate-booking/contract/shapes/dashboard'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { hasValue, unseenValue } from '../../db/conditions/planned-values.ts'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Actor } from '../users/account.ts'
import { type Months, percentChange } from './months.ts'
import type { Totals } from './totals.ts'

interface ReferredBookings {
  readonly total: number
  /** This month compared with last month, in percent. */
  readonly change: number | null
  /** What that is made of. */
  readonly months: MonthCounts
}

/** The totals count every state of a booking; what was never paid is taken off. */
export async function countReferredBookings(
  db: Database,
  affiliate: Actor,
  totals: Totals,
  { present, last }: Months,
): Promise<ReferredBookings> {
  const startOf = (month: string) =>
    unseenValue(instantInIndia(`${month}-01`, '00:00').toISOString(), 'timestamptz')
  const unpaid = (...made: SQL[]) =>
    db.$count(
      bookings,
      and(
        eq(bookings.referralAffiliateId, affiliate.id),
        hasValue(bookings.status, 'cancelled'),
        hasValue(bookings.paymentStatus, 'pending'),
        ...made,
      ),
    )
  const { createdAt } = bookings
  const [found] = await db
    .select({
      total: unpaid(),
      present: unpaid(gte(createdAt, startOf(present))),
      last: unpaid(gte(createdAt, startOf(last)), lt(createdAt, startOf(present))),
    })
    .from(sql`(values (1)) as one(row)`)
  if (!found) throw new Error('A count has one row')
  const months = {
    thisMonth: totals.countIn(present, 'booking') - found.present,
    lastMonth: totals.countIn(last, 'booking') - found.last,
  }
  return {
    total: totals.count('booking') - found.total,
    change: percentChange(months.lastMonth, months.thisMonth),
    months,
  }
}
