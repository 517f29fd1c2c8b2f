// Ranges of closed days: an exception for each of them.
import type {
  CloseDaysPayload,
  OpenDaysPayload,
} from '@affiliate-booking/contract/calls/products/availability'
import { addDays, dayInIndia, daysBetween } from '@affiliate-booking/shared/days'
import { and, between, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { availabilityExceptions } from '../../db/schema/products/availability.ts'
import { fail, ok, type Result } from '../../result.ts'
import { takesUpDays } from '../bookings/trip-days.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { maximumDays, maximumDaysAhead } from './add-availability-exception.ts'
import { changeCalendar } from './change-calendar.ts'

const label = ({ from, to }: Pick<CloseDaysPayload, 'from' | 'to'>) =>
  from === to ? from : `${from} to ${to}`

/**
 * Closes each day of the range; a day that is closed already stays so, and additional times of a day come back when it is
 * opened. Fails with 404, and with 400 for a range that has begun, is too long or too far ahead.
 */
export const closeDays = (
  context: ActionContext,
  id: string,
  { from, to, reason }: CloseDaysPayload,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx) => {
    const today = dayInIndia(context.now)
    if (from < today) return fail(400, 'Choose today or a later day.')
    if (to > addDays(today, maximumDaysAhead)) return fail(400, 'Choose days within the next two years.')
    const days = daysBetween(from, to) + 1
    if (days > maximumDays) return fail(400, `Close at most ${maximumDays} days at once.`)
    const rows = Array.from({ length: days }, (_, index) => ({
      productId: id,
      date: addDays(from, index),
      isClosed: true,
      reason: reason === undefined || reason === '' ? null : reason,
    }))
    await tx.insert(availabilityExceptions).values(rows).onConflictDoNothing()
    return ok({
      action: 'product.days-closed',
      changes: { [label({ from, to })]: { old: null, new: 'closed' } },
    })
  })

/** Bookings, not cancelled ones, that take up days of the range. */
export async function countBookingsOn(
  db: Database,
  productId: string,
  { from, to }: Pick<CloseDaysPayload, 'from' | 'to'>,
): Promise<number> {
  const [row] = await db
    .select({ bookings: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        inArray(bookings.status, ['pending', 'confirmed']),
        takesUpDays(from, to),
      ),
    )
  return row?.bookings ?? 0
}

/**
 * Opens the closed days of the range; with a reason, those that are closed for it. Fails with 404, also where no day of it is
 * closed, and with 409 where all are closed for another reason.
 */
export const openDays = (
  context: ActionContext,
  id: string,
  { from, to, reason }: OpenDaysPayload,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx) => {
    const isClosed = and(
      eq(availabilityExceptions.productId, id),
      eq(availabilityExceptions.isClosed, true),
      between(availabilityExceptions.date, from, to),
    )
    const hasReason =
      reason === undefined ? undefined : eq(sql`coalesce(${availabilityExceptions.reason}, '')`, reason)
    const removed = await tx
      .delete(availabilityExceptions)
      .where(and(isClosed, hasReason))
      .returning({ id: availabilityExceptions.id })
    if (removed.length === 0)
      return (await tx.$count(availabilityExceptions, isClosed)) > 0
        ? fail(409, 'These days are closed for another reason.')
        : fail(404, 'None of these days is closed.')
    return ok({
      action: 'product.days-opened',
      changes: { [label({ from, to })]: { old: 'closed', new: null } },
    })
  })
