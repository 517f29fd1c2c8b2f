import type { AvailabilityExceptionPayload } from '@affiliate-booking/contract/calls/products/availability'
import { and, count, eq } from 'drizzle-orm'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { type Database, violatesUnique } from '../../db/database.ts'
import { availabilityExceptions } from '../../db/schema/products/availability.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { maximumTimesPerDay, hasValidEnd, invalidEnd, changeCalendar } from './change-calendar.ts'

export const maximumDaysAhead = 730

/** Checks the times against the kind of exception: a closed day has none. */
function timesOf(product: Product, payload: AvailabilityExceptionPayload) {
  const { isClosed, startTime, endTime, capacity } = payload
  if (isClosed) {
    const hasNoTimes = startTime == null && endTime == null && capacity == null
    return hasNoTimes
      ? ok({ startTime: null, endTime: null, capacity: null })
      : fail(400, 'A closed day has no times.')
  }
  if (startTime == null || endTime == null) return fail(400, 'Enter a start and an end.')
  if (capacity == null) return fail(400, 'Enter the number of seats or rooms.')
  return hasValidEnd(product, { startTime, endTime }) ? ok({ startTime, endTime, capacity }) : invalidEnd
}

const alreadyExists = fail(409, 'This day already has an exception.')

/**
 * Closes a day or adds a time to it. Fails with 404, with 400 for a day in the past or too far ahead, and with 409 if it
 * contradicts an existing exception.
 */
export async function addAvailabilityException(
  context: ActionContext,
  id: string,
  payload: AvailabilityExceptionPayload,
): Promise<Result<Product>> {
  const add = (tx: Database, product: Product) => insertException(tx, context, product, payload)
  try {
    return await changeCalendar(context, id, add)
  } catch (error) {
    if (violatesUnique(error, 'availability_exceptions_unique')) return alreadyExists
    throw error
  }
}

async function insertException(
  tx: Database,
  { now }: ActionContext,
  product: Product,
  payload: AvailabilityExceptionPayload,
) {
  const { date, isClosed } = payload
  const today = dayInIndia(now)
  if (date < today) return fail(400, 'Choose today or a later day.')
  if (date > addDays(today, maximumDaysAhead)) return fail(400, 'Choose a day within the next two years.')
  const times = timesOf(product, payload)
  if (!times.ok) return times
  const isOnDay = and(eq(availabilityExceptions.productId, product.id), eq(availabilityExceptions.date, date))
  if (!isClosed) {
    const [closed] = await tx
      .select({ count: count() })
      .from(availabilityExceptions)
      .where(and(isOnDay, eq(availabilityExceptions.isClosed, true)))
    if (closed?.count) return fail(409, 'This day is closed. Remove the exception first.')
    const [open] = await tx.select({ count: count() }).from(availabilityExceptions).where(isOnDay)
    if (product.kind === 'stay' && open?.count) return alreadyExists
    if ((open?.count ?? 0) >= maximumTimesPerDay) return fail(400, 'A day can have at most ten start times.')
  }
  const row = { productId: product.id, date, isClosed, ...times.value }
  await tx.insert(availabilityExceptions).values(row)
  const { startTime, endTime, capacity } = times.value
  const label = isClosed ? 'closed' : `${startTime}–${endTime} ×${capacity}`
  return ok({ action: 'product.day-changed' as const, changes: { [date]: { old: null, new: label } } })
}
