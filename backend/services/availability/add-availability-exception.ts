import type { AvailabilityExceptionPayload } from '@affiliate-booking/contract/calls/managed-products'
import { and, count, eq } from 'drizzle-orm'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { type Database, violatesUnique } from '../../db/database.ts'
import { availabilityExceptions } from '../../db/schema/availability.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { maximumTimesPerDay, endsInTime, endsTooEarly, changeCalendar } from './change-calendar.ts'

const farthestDays = 730

/** The times of a day as they are kept: none of one that is closed. */
function timesOf(product: Product, payload: AvailabilityExceptionPayload) {
  const { isClosed, startTime, endTime, capacity } = payload
  if (isClosed) {
    const isSilent = startTime == null && endTime == null && capacity == null
    return isSilent
      ? ok({ startTime: null, endTime: null, capacity: null })
      : fail(400, 'A day that is closed has no times.')
  }
  if (startTime == null || endTime == null) return fail(400, 'Enter a start and an end.')
  if (capacity == null) return fail(400, 'Enter the number of seats or rooms.')
  return endsInTime(product, { startTime, endTime }) ? ok({ startTime, endTime, capacity }) : endsTooEarly
}

const thereAlready = fail(409, 'This day already has an exception.')

/**
 * Closes a day, or adds a time to one. Refused with 404, with 400 for a day that is past or too far, and with 409 when
 * the day says otherwise already.
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
    if (violatesUnique(error, 'availability_exceptions_unique')) return thereAlready
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
  if (date < today) return fail(400, 'Choose a day that is not past.')
  if (date > addDays(today, farthestDays)) return fail(400, 'Choose a day of the next two years.')
  const times = timesOf(product, payload)
  if (!times.ok) return times
  const ofTheDay = and(
    eq(availabilityExceptions.productId, product.id),
    eq(availabilityExceptions.date, date),
  )
  if (!isClosed) {
    const [closed] = await tx
      .select({ count: count() })
      .from(availabilityExceptions)
      .where(and(ofTheDay, eq(availabilityExceptions.isClosed, true)))
    if (closed?.count) return fail(409, 'This day is closed. Remove the exception first.')
    const [open] = await tx.select({ count: count() }).from(availabilityExceptions).where(ofTheDay)
    if (product.kind === 'stay' && open?.count) return thereAlready
    if ((open?.count ?? 0) >= maximumTimesPerDay) return fail(400, 'Add at most ten times a day.')
  }
  const row = { productId: product.id, date, isClosed, ...times.value }
  await tx.insert(availabilityExceptions).values(row)
  const { startTime, endTime, capacity } = times.value
  const said = isClosed ? 'closed' : `${startTime}–${endTime} ×${capacity}`
  return ok({ action: 'product.day-changed' as const, changes: { [date]: { old: null, new: said } } })
}
