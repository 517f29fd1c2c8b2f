// Seats and rooms that the provider has sold by phone, at the door or elsewhere.
import type { OutsideSalePayload } from '@affiliate-booking/contract/calls/products/availability'
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { addDays, dayInIndia, daysBetween, formatShortDay } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { and, asc, between, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { outsideSales } from '../../db/schema/products/calendars.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isUuid } from '../../uuid.ts'
import { lockSlots } from '../bookings/seats.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { maximumDays, maximumDaysAhead } from './add-availability-exception.ts'
import { changeCalendar } from './change-calendar.ts'
import { shortTime } from './read-slots.ts'

const saleNotFound = fail(404, 'This sale does not exist.')

/**
 * Takes rooms of some nights, or seats of a time, off sale. Fails with 404, with 400 for days or times that are not on sale,
 * and with 409 when fewer are free.
 */
export const addOutsideSale = (
  context: ActionContext,
  id: string,
  payload: OutsideSalePayload,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx, product) => {
    const { from, to = from, startTime, seats } = payload
    const isStay = product.kind === 'stay'
    const today = dayInIndia(context.now)
    if (from < today) return fail(400, 'Choose today or a later day.')
    if (to > addDays(today, maximumDaysAhead)) return fail(400, 'Choose days within the next two years.')
    if (daysBetween(from, to) >= maximumDays) return fail(400, `Enter at most ${maximumDays} days at once.`)
    if (!isStay && startTime === undefined) return fail(400, 'Enter the start of the tour.')
    const sale = { from, to, startTime: isStay ? null : (startTime ?? null), seats }
    const free = await checkFree(tx, product, sale, context.now)
    if (!free.ok) return free
    await tx.insert(outsideSales).values({ productId: id, ...sale, createdAt: context.now })
    return ok({
      action: 'product.sold-elsewhere',
      changes: { [labelOf(sale)]: { old: null, new: `×${seats}` } },
    })
  })

/** It can be booked here again. Fails with 404. */
export const removeOutsideSale = (
  context: ActionContext,
  id: string,
  saleId: string,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx) => {
    if (!isUuid(saleId)) return saleNotFound
    const [removed] = await tx
      .delete(outsideSales)
      .where(and(eq(outsideSales.id, saleId), eq(outsideSales.productId, id)))
      .returning()
    if (!removed) return saleNotFound
    return ok({
      action: 'product.sold-elsewhere',
      changes: { [labelOf(removed)]: { old: `×${removed.seats}`, new: null } },
    })
  })

type Sale = Pick<typeof outsideSales.$inferInsert, 'from' | 'to' | 'startTime' | 'seats'>

const labelOf = ({ from, to, startTime }: Sale) => {
  const days = from === to ? from : `${from} to ${to}`
  return startTime == null ? days : `${days} ${shortTime(startTime)}`
}

/** Days behind the end of the calendar have no slots yet. */
const calendarEnd = (now: Date) => addDays(dayInIndia(now), horizonDays - 1)

/** Nights that are not on sale cannot be sold twice. */
async function checkFree(tx: Database, product: Product, { from, to, startTime, seats }: Sale, now: Date) {
  const ofDays = tx
    .select()
    .from(availabilitySlots)
    .where(and(eq(availabilitySlots.productId, product.id), between(availabilitySlots.date, from, to)))
    .orderBy(asc(availabilitySlots.date), asc(availabilitySlots.startTime))
  const isMeant = (slot: typeof availabilitySlots.$inferSelect) =>
    startTime == null || shortTime(slot.startTime) === shortTime(startTime)
  const meant = (await ofDays).filter(isMeant)
  await lockSlots(
    tx,
    meant.map(({ id }) => id),
    'update',
  )
  // Read again, as a booking may have come before the lock.
  const slots = (await ofDays).filter((slot) => isMeant(slot) && !slot.isClosed)
  if (slots.length === 0 && from <= calendarEnd(now))
    return fail(400, product.kind === 'stay' ? 'None of these nights is on sale.' : 'No tour starts then.')
  const short = slots.find(({ capacity, reserved }) => capacity - reserved < seats)
  if (short === undefined) return ok(undefined)
  const free = short.capacity - short.reserved
  const unit = soldBy(product)
  const left = free === 0 ? 'Nothing is' : `Only ${formatQuantity(free, `${unit} is`, `${unit}s are`)}`
  return fail(409, `${left} free on ${formatShortDay(short.date)}.`)
}
