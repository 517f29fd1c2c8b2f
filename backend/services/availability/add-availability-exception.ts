import type { AvailabilityExceptionPayload } from '@affiliate-booking/contract/calls/products/availability'
import { and, asc, between, eq, inArray } from 'drizzle-orm'
import { addDays, dayInIndia, eachDay, formatShortDay, instantInIndia } from '@affiliate-booking/shared/days'
import { formatMinutes } from '@affiliate-booking/shared/durations'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { type Database, violatesUnique } from '../../db/database.ts'
import { availabilityExceptions, availabilitySlots } from '../../db/schema/products/availability.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { shortTime } from './read-slots.ts'
import type { ActionContext } from '../products/update-product.ts'
import { maximumTimesPerDay, hasValidEnd, invalidEnd, changeCalendar } from './change-calendar.ts'

export const maximumDaysAhead = 730
/** Of one range. */
export const maximumDays = 366

type Exception = typeof availabilityExceptions.$inferSelect

/** Checks the times against the kind of exception: a closed day has none. */
function timesOf(product: Product, payload: AvailabilityExceptionPayload) {
  const { isClosed, until, startTime, endTime, capacity } = payload
  if (isClosed) {
    if (until != null) return fail(400, 'Close several days as a range.')
    const hasNoTimes = startTime == null && endTime == null && capacity == null
    return hasNoTimes
      ? ok({ startTime: null, endTime: null, capacity: null })
      : fail(400, 'A closed day has no times.')
  }
  if (startTime == null || endTime == null) return fail(400, 'Enter a start and an end.')
  if (capacity == null) return fail(400, 'Enter the number of seats or rooms.')
  return hasValidEnd(product, { startTime, endTime }) ? ok({ startTime, endTime, capacity }) : invalidEnd
}

const alreadyExists = fail(409, 'This day is closed already, or has this time.')

const isBookable = (product: Product, day: string, startTime: string | null, now: Date) =>
  startTime !== null &&
  instantInIndia(day, startTime).getTime() - product.cutoffMinutes * minuteMs > now.getTime()

/** A stay has one slot a night, which stays as it is once it has started. */
async function hasNightBegun(tx: Database, { id, kind }: Product, now: Date): Promise<boolean> {
  if (kind !== 'stay') return false
  const { productId, date } = availabilitySlots
  const nights = await tx
    .select()
    .from(availabilitySlots)
    .where(and(eq(productId, id), eq(date, dayInIndia(now))))
  return nights.some((night) => instantInIndia(night.date, night.startTime) <= now)
}

const bookingsClosed = (cutoffMinutes: number) =>
  cutoffMinutes === 0
    ? 'This time has begun, so nobody can book it any more.'
    : `Nobody can book this time any more: bookings close ${formatMinutes(cutoffMinutes)} before the start.`

/**
 * Closes a day, or sets a time of one or more days. The time replaces the one with the same start, and of a stay whatever was
 * set for the night. A time of one day is also sold again if the provider had cancelled it. Fails with 404, with 400 for days in the past or too far ahead, and with 409 for a closed day.
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
  const until = payload.until ?? date
  const today = dayInIndia(now)
  if (date < today) return fail(400, 'Choose today or a later day.')
  if (until < date) return fail(400, 'The last day must not be before the first.')
  if (until > addDays(today, maximumDaysAhead)) return fail(400, 'Choose a day within the next two years.')
  const times = timesOf(product, payload)
  if (!times.ok) return times
  if (!isClosed && !isBookable(product, until, times.value.startTime, now))
    return fail(400, bookingsClosed(product.cutoffMinutes))
  if (!isClosed && until === today && (await hasNightBegun(tx, product, now)))
    return fail(400, 'The night of today has begun, so nobody can book it any more.')
  if (isClosed) {
    await tx.insert(availabilityExceptions).values({ productId: product.id, date, isClosed })
    return changed(date, null, 'closed')
  }
  return setTimes(tx, product, { date, until, times: times.value })
}

const changed = (
  days: string,
  before: string | null,
  after: string,
  reopens?: { date: string; startTime: string },
) =>
  ok({
    action: 'product.day-changed' as const,
    changes: { [days]: { old: before, new: after } },
    ...(reopens && { reopens }),
  })

interface TimeOfDays {
  readonly date: string
  readonly until: string
  readonly times: Pick<Exception, 'startTime' | 'endTime' | 'capacity'>
}

/** Replaces what is set for the same start, or for the nights of a stay. */
async function setTimes(tx: Database, product: Product, { date, until, times }: TimeOfDays) {
  const days = eachDay(date, until)
  if (days.length > maximumDays) return fail(400, `Change at most ${maximumDays} days at once.`)
  const present = await tx
    .select()
    .from(availabilityExceptions)
    .where(
      and(
        eq(availabilityExceptions.productId, product.id),
        between(availabilityExceptions.date, date, until),
      ),
    )
    .orderBy(asc(availabilityExceptions.date), asc(availabilityExceptions.startTime))
  const [closed, ...others] = present.filter((each) => each.isClosed)
  if (closed) {
    const first = formatShortDay(closed.date)
    if (days.length === 1) return fail(409, 'This day is closed. Open it first.')
    return others.length === 0
      ? fail(409, `${first} is closed. Open it first.`)
      : fail(409, `${first} and more of these days are closed. Open them first.`)
  }
  const isReplaced = ({ startTime }: Exception) =>
    product.kind === 'stay' || shortTime(startTime ?? '') === times.startTime
  const kept = present.filter((each) => !isReplaced(each))
  if (days.some((day) => kept.filter((each) => each.date === day).length >= maximumTimesPerDay))
    return fail(400, 'A day can have at most ten start times.')
  const replaced = present.filter(isReplaced)
  await tx.delete(availabilityExceptions).where(
    inArray(
      availabilityExceptions.id,
      replaced.map(({ id }) => id),
    ),
  )
  const row = { productId: product.id, isClosed: false, ...times }
  await tx.insert(availabilityExceptions).values(days.map((day) => ({ ...row, date: day })))
  const label = days.length === 1 ? date : `${date} to ${until}`
  const old = [...new Set(replaced.map(formatTime))].join(', ') || null
  // Of many days at once, a cancelled one could come back by mistake.
  const startTime = days.length === 1 ? times.startTime : null
  return changed(label, old, formatTime(times), startTime === null ? undefined : { date, startTime })
}

/** `14:00–11:00 ×4`, as in the audit log. */
export const formatTime = ({
  startTime,
  endTime,
  capacity,
}: Pick<Exception, 'startTime' | 'endTime' | 'capacity'>) =>
  `${shortTime(startTime ?? '')}–${shortTime(endTime ?? '')} ×${capacity}`
