// Seats and rooms that the provider has sold by phone, at the door or elsewhere.
import type { OutsideSalePayload } from '@affiliate-booking/contract/calls/products/availability'
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { addDays, dayInIndia, formatShortDay, instantInIndia } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { and, between, eq, gte, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { outsideSales } from '../../db/schema/products/calendars.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isUuid } from '../../uuid.ts'
import { lockOrder } from '../bookings/seats.ts'
import type { Product } from '../products/draft.ts'
import { findProduct } from '../products/find-product.ts'
import type { ActionContext } from '../products/update-product.ts'
import { changeCalendar } from './change-calendar.ts'
import { shortTime } from './read-slots.ts'

/** Of one product, that have not ended. */
const maximumSales = 200

const saleNotFound = fail(404, 'This sale does not exist.')
const alreadySaved = fail(409, 'This sale is saved already.')
const savedAnother = fail(
  409,
  'This form has saved a sale already. Open the page again to enter another one.',
)

/**
 * Takes rooms of some nights, or seats of a time, off sale; once for each `id` of the payload. Fails with 404, with 400 for
 * days or times that are not on sale, and with 409 when fewer are free, or for an `id` of another sale.
 */
export async function addOutsideSale(
  context: ActionContext,
  productId: string,
  payload: OutsideSalePayload,
): Promise<Result<Product>> {
  const added = await changeCalendar(context, productId, async (tx, product) => {
    const { id, from, to = from, startTime, seats } = payload
    const isStay = product.kind === 'stay'
    const sale = { from, to, startTime: isStay ? null : (startTime ?? null), seats }
    const saved = id === undefined ? undefined : await findSale(tx, productId, id)
    if (saved) return isSame(saved, sale) ? alreadySaved : savedAnother
    const today = dayInIndia(context.now)
    if (from < today) return fail(400, 'Choose today or a later day.')
    if (to > addDays(today, horizonDays - 1))
      return fail(400, `Choose days within the next ${horizonDays} days.`)
    if (!isStay && startTime === undefined) return fail(400, 'Enter the start of the tour.')
    if ((await countSales(tx, productId, today)) >= maximumSales)
      return fail(409, `A service can have ${maximumSales} sales. Remove some, or close days instead.`)
    const free = await checkFree(tx, product, sale, context.now)
    if (!free.ok) return free
    const row = { ...(id !== undefined && { id }), productId, ...sale, createdAt: context.now }
    // Of another product: then it is none that was sent twice.
    const inserted = await tx.insert(outsideSales).values(row).onConflictDoNothing().returning()
    if (inserted.length === 0) return fail(409, 'Please open the page again.')
    return ok({
      action: 'product.sold-elsewhere',
      changes: { [labelOf(sale)]: { old: null, new: `×${seats}` } },
    })
  })
  return added === alreadySaved ? findProduct(context.db, context.actor, productId) : added
}

async function findSale(tx: Database, productId: string, id: string) {
  const [found] = await tx
    .select()
    .from(outsideSales)
    .where(and(eq(outsideSales.id, id), eq(outsideSales.productId, productId)))
  return found
}

/** Whether a sale is sent once more, and not another one by a form that was left open, or one that was removed since. */
const isSame = (saved: typeof outsideSales.$inferSelect, sale: Sale) =>
  saved.removedAt === null && labelOf(saved) === labelOf(sale) && saved.seats === sale.seats

const countSales = (tx: Database, productId: string, today: string) =>
  tx.$count(
    outsideSales,
    and(eq(outsideSales.productId, productId), gte(outsideSales.to, today), isNull(outsideSales.removedAt)),
  )

/** It can be booked here again. The row stays: channels may send it back for some time. Fails with 404. */
export const removeOutsideSale = (
  context: ActionContext,
  id: string,
  saleId: string,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx) => {
    if (!isUuid(saleId)) return saleNotFound
    const [removed] = await tx
      .update(outsideSales)
      .set({ removedAt: context.now })
      .where(and(eq(outsideSales.id, saleId), eq(outsideSales.productId, id), isNull(outsideSales.removedAt)))
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

/** Nights that are not on sale cannot be sold twice. */
async function checkFree(tx: Database, product: Product, { from, to, startTime, seats }: Sale, now: Date) {
  const found = await tx
    .select()
    .from(availabilitySlots)
    .where(
      and(
        eq(availabilitySlots.productId, product.id),
        between(availabilitySlots.date, from, to),
        startTime == null ? undefined : eq(availabilitySlots.startTime, startTime),
      ),
    )
    .orderBy(...lockOrder)
    .for('update')
  const slots = found.filter((slot) => !slot.isClosed && instantInIndia(slot.date, slot.startTime) > now)
  if (slots.length === 0)
    return fail(400, product.kind === 'stay' ? 'None of these nights is on sale.' : 'No tour starts then.')
  const short = slots.find(({ capacity, reserved }) => capacity - reserved < seats)
  if (short === undefined) return ok(undefined)
  const free = short.capacity - short.reserved
  const unit = soldBy(product)
  const left = free === 0 ? 'Nothing is' : `Only ${formatQuantity(free, `${unit} is`, `${unit}s are`)}`
  return fail(409, `${left} free on ${formatShortDay(short.date)}.`)
}
