// Seats and rooms that were sold somewhere else: at channels whose calendars we read, by phone or at the door.
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { and, asc, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { outsideSales } from '../../db/schema/products/calendars.ts'
import { rowsByProduct } from '../../lists/rows-by-product.ts'
import { isClosedBy, readClosures, type SlotTimes } from '../calendars/closures.ts'
import type { TripLength } from './end-date.ts'
import { shortTime } from './read-slots.ts'

type Closure = Awaited<ReturnType<typeof readClosures>>[number]
export type OutsideSale = typeof outsideSales.$inferSelect

/** Of a product, from today on. */
export interface SoldElsewhere {
  readonly closures: readonly Closure[]
  readonly sales: readonly OutsideSale[]
}

const readSales = (db: Database, productIds: readonly string[], now: Date): Promise<OutsideSale[]> =>
  db
    .select()
    .from(outsideSales)
    .where(
      and(
        isOneOf(outsideSales.productId, productIds),
        gte(outsideSales.to, dayInIndia(now)),
        isNull(outsideSales.removedAt),
      ),
    )
    .orderBy(asc(outsideSales.from), asc(outsideSales.startTime), asc(outsideSales.id))

export const readOutsideSales = (db: Database, productId: string, now: Date): Promise<OutsideSale[]> =>
  readSales(db, [productId], now)

export const readSoldElsewhere = async (db: Database, productId: string, now: Date): Promise<SoldElsewhere> =>
  (await readSoldElsewhereOf(db, [productId], now))(productId)

/** The same of each of these products. */
export async function readSoldElsewhereOf(
  db: Database,
  productIds: readonly string[],
  now: Date,
): Promise<(productId: string) => SoldElsewhere> {
  const closuresOf = rowsByProduct(await readClosures(db, productIds, now))
  const salesOf = rowsByProduct(await readSales(db, productIds, now))
  return (id) => ({ closures: closuresOf(id), sales: salesOf(id) })
}

/** The same of several products, on a day and those before it on which tours began that are under way. */
export async function readSoldElsewhereUntil(
  db: Database,
  productIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<(productId: string) => SoldElsewhere> {
  const ids = [...new Set(productIds)]
  const closures = await readClosures(db, ids, instantInIndia(from, '00:00'))
  const sales = await db
    .select()
    .from(outsideSales)
    .where(
      and(
        inArray(outsideSales.productId, ids),
        lte(outsideSales.from, to),
        gte(outsideSales.to, from),
        isNull(outsideSales.removedAt),
      ),
    )
  return (id) => ({
    closures: closures.filter(({ productId }) => productId === id),
    sales: sales.filter(({ productId }) => productId === id),
  })
}

/** The channels that have booked in a slot, by name. */
export const findChannels = (length: TripLength, slot: SlotTimes, { closures }: SoldElsewhere): string[] => [
  ...new Set(
    closures.filter((closure) => isClosedBy(length, slot, closure)).map(({ channelName }) => channelName),
  ),
]

/** Seats or rooms of a slot; Infinity where a channel takes all. Bookings of one channel that overlap count once. */
export function countSoldElsewhere(
  length: TripLength,
  slot: SlotTimes,
  { closures, sales }: SoldElsewhere,
): number {
  // Of most products, and asked for each of their slots.
  if (closures.length === 0 && sales.length === 0) return 0
  const ofChannels = new Map(
    closures
      .filter((closure) => isClosedBy(length, slot, closure))
      .map(({ channelId, seats }) => [channelId, seats ?? Infinity]),
  )
  const sold = sales.filter((sale) => isOfSlot(sale, slot, length.kind)).map(({ seats }) => seats)
  return [...ofChannels.values(), ...sold].reduce((sum, seats) => sum + seats, 0)
}

const isOfSlot = (
  { from, to, startTime }: Pick<OutsideSale, 'from' | 'to' | 'startTime'>,
  slot: SlotTimes,
  kind: TripLength['kind'],
) =>
  slot.date >= from &&
  slot.date <= to &&
  (kind === 'stay' || (startTime !== null && shortTime(startTime) === shortTime(slot.startTime)))
