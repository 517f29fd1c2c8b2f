import type { SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import type { Slot } from '@affiliate-booking/contract/shapes/products/products'
import { and, asc, between, eq } from 'drizzle-orm'
import { daysBetween } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { minimumNightsFrom, slotPrice, type UsualPrice } from '../prices/slot-prices.ts'
import type { Product } from '../products/draft.ts'
import { ok, type Result, fail } from '../../result.ts'

type SlotRow = typeof availabilitySlots.$inferSelect

const maximumDays = 62

/** `09:30:00` → `09:30` */
export const shortTime = (time: string) => time.slice(0, 5)

/** On days without a price rule. */
type UsualTerms = UsualPrice & Pick<Product, 'minimumNights'>

export const describeSlot = (
  slot: SlotRow & Pick<Slot, 'isPastDeadline' | 'isCancelled' | 'soldElsewhere' | 'waiting'>,
  product: UsualTerms,
): Slot => ({
  id: slot.id,
  date: slot.date,
  startTime: shortTime(slot.startTime),
  endTime: shortTime(slot.endTime),
  capacity: slot.capacity,
  free: slot.capacity - slot.reserved,
  status: slot.status,
  isPastDeadline: slot.isPastDeadline,
  isCancelled: slot.isCancelled,
  soldElsewhere: slot.soldElsewhere,
  waiting: slot.waiting,
  ...slotPrice(product, slot),
  minimumNights: minimumNightsFrom(product, slot),
})

/** The slots of a range of days, earliest first, adapted to the viewer by `adapt`. Fails with 400 for too many days. */
export async function readSlots(
  db: Database,
  product: UsualTerms & { id: string },
  { from, to }: SlotQuery,
  adapt: (slot: SlotRow) => Parameters<typeof describeSlot>[0],
): Promise<Result<Slot[]>> {
  const days = daysBetween(from, to) + 1
  if (days < 1) return fail(400, 'The last day must not be before the first.')
  if (days > maximumDays) return fail(400, `Request at most ${maximumDays} days.`)
  const rows = await db
    .select()
    .from(availabilitySlots)
    .where(and(eq(availabilitySlots.productId, product.id), between(availabilitySlots.date, from, to)))
    .orderBy(asc(availabilitySlots.date), asc(availabilitySlots.startTime))
  return ok(rows.map((row) => describeSlot(adapt(row), product)))
}
