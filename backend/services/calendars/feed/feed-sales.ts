// What the provider has sold elsewhere, as our calendar tells other channels of it.
import { addDays, dayInIndia, eachDay } from '@affiliate-booking/shared/days'
import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { outsideSales } from '../../../db/schema/products/calendars.ts'
import { minutesOfDay, type TripLength } from '../../availability/end-date.ts'
import { buildSlots, readCalendar } from '../../availability/plan-slots.ts'
import type { OutsideSale } from '../../availability/sold-elsewhere.ts'

/** Trips stay in the calendar for this many days after their end. */
export const pastDays = 30

type Offered = TripLength & { id: string; cutoffMinutes: number }

interface SoldTime {
  date: string
  startTime: string
  endTime: string
  /** Whether nothing is left. */
  isFull: boolean
}

/** For which a tour that has begun goes on at most. */
const tripDays = ({ kind, durationMinutes }: TripLength) =>
  kind === 'tour' ? Math.floor((durationMinutes ?? 0) / minutesOfDay) : 0

/** A sale with the times that it takes: one for each night of a stay, one for each day on which the tour starts then. */
export type FeedSale = OutsideSale & { slots: SoldTime[] }

/** In the order of their days. */
export async function readFeedSales(
  db: Database,
  product: Offered,
  now: Date,
  maximum: number,
): Promise<FeedSale[]> {
  const sales = await db
    .select()
    .from(outsideSales)
    .where(
      and(
        eq(outsideSales.productId, product.id),
        gt(outsideSales.to, addDays(dayInIndia(now), -pastDays - tripDays(product))),
        isNull(outsideSales.removedAt),
      ),
    )
    .orderBy(asc(outsideSales.from), asc(outsideSales.startTime), asc(outsideSales.id))
    .limit(maximum)
  const [first] = sales
  if (first === undefined) return []
  const timeOf = await timeFinder(db, product, { sales, from: first.from }, now)
  return sales.map((sale) => ({
    ...sale,
    slots: eachDay(sale.from, sale.to).flatMap((date) => timeOf(date, sale.startTime) ?? []),
  }))
}

/**
 * Finds a night, or the time of a tour. What was sold stays sold while its day is closed, also by a channel: such a
 * time is as full as it would be without that. A night that is not offered at all has nothing left.
 */
async function timeFinder(
  db: Database,
  product: Offered,
  { sales, from }: { sales: readonly OutsideSale[]; from: string },
  now: Date,
) {
  const keyOf = (date: string, startTime: string | null) =>
    product.kind === 'stay' ? date : `${date} ${startTime}`
  const slots = await db
    .select()
    .from(availabilitySlots)
    .where(and(eq(availabilitySlots.productId, product.id), gte(availabilitySlots.date, from)))
  const slotByKey = new Map(slots.map((slot) => [keyOf(slot.date, slot.startTime), slot]))
  const { exceptions, ...calendar } = await readCalendar(db, product, now)
  const opened = exceptions.filter(({ isClosed }) => !isClosed)
  const planned = buildSlots({ ...calendar, exceptions: opened, soldElsewhere: { closures: [], sales } }, now)
  const plannedByKey = new Map(planned.map((slot) => [keyOf(slot.date, slot.startTime), slot]))
  return (date: string, startTime: string | null): SoldTime | undefined => {
    const key = keyOf(date, startTime)
    const slot = slotByKey.get(key)
    const reserved = slot?.reserved ?? 0
    const counted = slot?.isClosed === false ? slot : plannedByKey.get(key)
    const times = counted ?? slot
    if (times !== undefined)
      return {
        date,
        startTime: times.startTime,
        endTime: times.endTime,
        isFull: counted === undefined || reserved >= counted.capacity,
      }
    return product.kind === 'stay' ? { date, startTime: '', endTime: '', isFull: true } : undefined
  }
}
