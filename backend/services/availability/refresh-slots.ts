// Generates the bookable slots from a product's weekly times and exceptions.
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { and, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, dayInIndia, daysBetween, instantInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import { findRuleOfDay, type PriceRule } from '@affiliate-booking/shared/prices'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import {
  availabilityExceptions,
  availabilityRules,
  availabilitySlots,
} from '../../db/schema/products/availability.ts'
import { bookingSlots } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { lockSlots } from '../bookings/seats.ts'
import { lastDayOf, type TripLength } from './end-date.ts'
import { countSoldElsewhere, readSoldElsewhere, type SoldElsewhere } from './sold-elsewhere.ts'
import { readPriceRules } from '../prices/read-price-rules.ts'
import { refreshLowestPrice } from '../prices/refresh-lowest-price.ts'

type Rule = Pick<typeof availabilityRules.$inferSelect, 'weekday' | 'startTime' | 'endTime' | 'capacity'>
type Exception = Pick<
  typeof availabilityExceptions.$inferSelect,
  'date' | 'isClosed' | 'startTime' | 'endTime' | 'capacity'
>
type SlotRow = typeof availabilitySlots.$inferSelect

/** A slot of the calendar. */
interface PlannedSlot {
  date: string
  startTime: string
  endTime: string
  capacity: number
  cutoffAt: Date
  /** Those of the price rule that wins on the day. */
  price: number | null
  childPrice: number | null
  minimumNights: number | null
}

type Kind = 'tour' | 'stay'

interface Calendar {
  length: TripLength
  cutoffMinutes: number
  rules: readonly Rule[]
  exceptions: readonly Exception[]
  priceRules: readonly PriceRule[]
  soldElsewhere: SoldElsewhere
}

/**
 * The slots that start after `now`, up to the booking horizon. An exception's time is added to the weekly ones, or
 * replaces the one with the same start. A stay has one slot a night, so its exception replaces the night. Whatever else
 * the provider has set, a tour that runs into a closed day and a time that a channel takes as a whole are left out, and
 * what was sold elsewhere otherwise is taken from the capacity.
 */
export function buildSlots(
  { length, cutoffMinutes, rules, exceptions, priceRules, soldElsewhere }: Calendar,
  now: Date,
): PlannedSlot[] {
  const today = dayInIndia(now)
  const days = Array.from({ length: horizonDays }, (_, index) => addDays(today, index))
  const closedDays = new Set(exceptions.flatMap(({ date, isClosed }) => (isClosed ? [date] : [])))
  const isOnClosedDay = (slot: PlannedSlot) => daysOf(length, slot).some((day) => closedDays.has(day))
  return days.flatMap((date) => {
    const special = exceptions.filter((exception) => exception.date === date)
    if (closedDays.has(date)) return []
    const weekly = rules.filter(({ weekday }) => weekday === weekdayOf(date))
    const usual = length.kind === 'stay' && special.length > 0 ? [] : weekly
    const { price = null, childPrice = null, minimumNights = null } = findRuleOfDay(priceRules, date) ?? {}
    const ofRule = { price, childPrice, minimumNights }
    const times = new Map<string, PlannedSlot>()
    for (const { startTime, endTime, capacity } of [...usual, ...special]) {
      if (startTime === null || endTime === null || capacity === null) continue
      const startsAt = instantInIndia(date, startTime)
      const cutoffAt = new Date(startsAt.getTime() - cutoffMinutes * minuteMs)
      if (startsAt > now) times.set(startTime, { date, startTime, endTime, capacity, cutoffAt, ...ofRule })
    }
    return [...times.values()].flatMap((slot) => {
      const sold = countSoldElsewhere(length, slot, soldElsewhere)
      return isOnClosedDay(slot) || sold === Infinity
        ? []
        : [{ ...slot, capacity: Math.max(0, slot.capacity - sold) }]
    })
  })
}

const daysOf = (length: TripLength, slot: PlannedSlot) =>
  Array.from({ length: daysBetween(slot.date, lastDayOf(length, slot)) + 1 }, (_, index) =>
    addDays(slot.date, index),
  )

/** From today on, without what was sold elsewhere. */
export async function readCalendar(
  db: Database,
  product: TripLength & { id: string; cutoffMinutes: number },
  now: Date,
) {
  const { id, cutoffMinutes } = product
  const today = dayInIndia(now)
  const rules = await db.select().from(availabilityRules).where(eq(availabilityRules.productId, id))
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.productId, id), gte(availabilityExceptions.date, today)))
  const priceRules = await readPriceRules(db, id, today)
  return { length: product, cutoffMinutes, rules, exceptions, priceRules }
}

type KeyOf = (slot: Pick<SlotRow, 'date' | 'startTime'>) => string

/** Identifies a slot: a stay has one slot a night, whatever the check-in time. */
const keys: Record<Kind, KeyOf> = {
  tour: ({ date, startTime }) => `${date} ${startTime}`,
  stay: ({ date }) => date,
}

/** Ids of slots. */
export interface RefreshedSlots {
  /** Those that left the calendar and were booked at some time. */
  closed: string[]
  /** Added, reopened, or with another start or end. */
  moved: string[]
}

/**
 * Syncs the future slots of a product with its calendar: adds missing slots, updates times, prices and capacities (never
 * below the reserved seats), deletes slots that left the calendar or closes them if they were ever booked, and reopens slots
 * that came back. Slots cancelled by the provider stay closed. Idempotent.
 */
export function refreshSlots(db: Database, productId: string, now: Date): Promise<RefreshedSlots> {
  return db.transaction(async (tx) => {
    const [product] = await tx
      .select({
        kind: products.kind,
        durationMinutes: products.durationMinutes,
        cutoffMinutes: products.cutoffMinutes,
      })
      .from(products)
      .where(eq(products.id, productId))
      // Locks out another refresh, but no bookings.
      .for('no key update')
    if (!product) return { closed: [], moved: [] }
    const calendar = await readCalendar(tx, { ...product, id: productId }, now)
    const soldElsewhere = await readSoldElsewhere(tx, productId, now)
    const planned = buildSlots({ ...calendar, soldElsewhere }, now)
    const present = await tx
      .select()
      .from(availabilitySlots)
      .where(and(eq(availabilitySlots.productId, productId), gte(availabilitySlots.date, dayInIndia(now))))
    const future = present.filter((slot) => instantInIndia(slot.date, slot.startTime) > now)
    const keyOf = keys[product.kind]
    const added = await addMissing(tx, productId, without(planned, present, keyOf))
    const changed = await updateSlots(tx, planned, future, keyOf)
    const closed = await removeOrClose(tx, without(future, planned, keyOf))
    await refreshLowestPrice(tx, productId, now)
    return { closed, moved: [...added, ...changed] }
  })
}

function without<Slot extends Parameters<KeyOf>[0]>(
  slots: readonly Slot[],
  others: readonly Parameters<KeyOf>[0][],
  keyOf: KeyOf,
): Slot[] {
  const known = new Set(others.map(keyOf))
  return slots.filter((slot) => !known.has(keyOf(slot)))
}

const Id = z.object({ id: z.string() })

/** Gives those that it added. */
async function addMissing(
  tx: Database,
  productId: string,
  missing: readonly PlannedSlot[],
): Promise<string[]> {
  if (missing.length === 0) return []
  const added = await rowsOf(
    tx,
    sql`insert into ${availabilitySlots} (product_id, date, start_time, end_time, capacity, cutoff_at, price, child_price, minimum_nights)
        select ${productId}, date, "startTime", "endTime", capacity, "cutoffAt", price, "childPrice", "minimumNights" from ${rowsOfJson(missing)}
        on conflict do nothing returning id`,
    Id,
  )
  return added.map(({ id }) => id)
}

// All slots as one parameter.
const rowsOfJson = (slots: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(slots)}::text::jsonb)
      as w(id uuid, date date, "startTime" time, "endTime" time, capacity int, "cutoffAt" timestamptz,
           price bigint, "childPrice" bigint, "minimumNights" int)`

/** Gives those that it reopened, or whose start or end it changed. */
async function updateSlots(
  tx: Database,
  planned: readonly PlannedSlot[],
  present: readonly SlotRow[],
  keyOf: KeyOf,
): Promise<string[]> {
  const plannedByKey = new Map(planned.map((slot) => [keyOf(slot), slot]))
  const changes = present.flatMap((slot) => {
    const plan = plannedByKey.get(keyOf(slot))
    return plan && (slot.isClosed || differs(slot, plan))
      ? [{ ...plan, id: slot.id, isMoved: slot.isClosed || hasOtherTimes(slot, plan) }]
      : []
  })
  if (changes.length === 0) return []
  // Locked first, so that no slot is cancelled between the check below and the update.
  await lockSlots(
    tx,
    changes.map(({ id }) => id),
    'update',
  )
  await tx.execute(
    sql`update ${availabilitySlots} s
        set start_time = w."startTime", end_time = w."endTime", cutoff_at = w."cutoffAt", is_closed = false,
            price = w.price, child_price = w."childPrice", minimum_nights = w."minimumNights",
            capacity = greatest(w.capacity, s.reserved),
            reduced_to = case when w.capacity < s.reserved then w.capacity end
        from ${rowsOfJson(changes)} where s.id = w.id and not ${wasCancelled(sql`s.id`)}`,
  )
  return changes.filter(({ isMoved }) => isMoved).map(({ id }) => id)
}

const hasOtherTimes = (slot: SlotRow, planned: PlannedSlot) =>
  slot.startTime !== planned.startTime || slot.endTime !== planned.endTime

const differs = (slot: SlotRow, planned: PlannedSlot) =>
  hasOtherTimes(slot, planned) ||
  slot.capacity !== Math.max(planned.capacity, slot.reserved) ||
  slot.reducedTo !== (planned.capacity < slot.reserved ? planned.capacity : null) ||
  slot.cutoffAt.getTime() !== planned.cutoffAt.getTime() ||
  slot.price !== planned.price ||
  slot.childPrice !== planned.childPrice ||
  slot.minimumNights !== planned.minimumNights

/** Whether the provider cancelled the slot, by its audit entry. */
const wasCancelled = (slotId: SQLWrapper) =>
  sql`exists (
        select from ${auditLog}
        where ${auditLog.objectType} = 'slot' and ${auditLog.objectId} = ${slotId}::text
          and ${auditLog.action} = 'slot.cancelled')`

/** Gives those that it closed. */
async function removeOrClose(tx: Database, slots: readonly SlotRow[]): Promise<string[]> {
  const obsolete = slots.map(({ id }) => id)
  if (obsolete.length === 0) return []
  // Locked first, so that no slot is booked between the check below and the deletion.
  await lockSlots(tx, obsolete, 'update')
  await tx.delete(availabilitySlots).where(
    and(
      inArray(availabilitySlots.id, obsolete),
      sql`not exists (select from ${bookingSlots} where ${bookingSlots.slotId} = ${availabilitySlots.id})`,
      // A deleted slot would come back open.
      sql`not ${wasCancelled(availabilitySlots.id)}`,
    ),
  )
  const closed = await tx
    .update(availabilitySlots)
    .set({ isClosed: true })
    .where(and(inArray(availabilitySlots.id, obsolete), eq(availabilitySlots.isClosed, false)))
    .returning({ id: availabilitySlots.id })
  return closed.map(({ id }) => id)
}
