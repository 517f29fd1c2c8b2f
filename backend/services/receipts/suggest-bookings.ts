// Bookings that money without a match may be for.
import type { MatchSuggestion } from '@affiliate-booking/contract/shapes/money/unapplied-receipts'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { hasValue } from '../../db/conditions/planned-values.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Deps } from '../../deps.ts'
import { formatBookingNumber } from '../../public-numbers.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'

const mostSuggested = 5

/** A transfer may arrive this long after its booking has lost the seats. Milliseconds. */
const latePeriod = 7 * dayMs

/** Unpaid bookings in scope of exactly this price: those that can still be paid first, then those that ended lately. */
export async function suggestBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  amount: number,
): Promise<MatchSuggestion[]> {
  const { id, bookingNumber, productTitle, customerName, status, createdAt, cancelledAt } = bookings
  // One query for each: together they would read every booking that ever had this price.
  const readUnpaid = (limit: number, condition: SQL | undefined) =>
    db
      .select({ id, bookingNumber, productTitle, customerName, status, createdAt })
      .from(bookings)
      .where(
        and(
          scopeOf(actor).bookings(),
          eq(bookings.totalAmount, amount),
          hasValue(bookings.paymentStatus, 'pending'),
          condition,
        ),
      )
      .orderBy(desc(createdAt))
      .limit(limit)
  const payable = await readUnpaid(mostSuggested, hasValue(status, 'pending'))
  const left = mostSuggested - payable.length
  const since = new Date(now().getTime() - latePeriod)
  const ended =
    left === 0 ? [] : await readUnpaid(left, and(hasValue(status, 'cancelled'), gt(cancelledAt, since)))
  return [...payable, ...ended].map(({ bookingNumber: number, createdAt: bookedAt, ...row }) => ({
    ...row,
    bookingNumber: formatBookingNumber(number),
    bookedAt: bookedAt.toISOString(),
  }))
}
