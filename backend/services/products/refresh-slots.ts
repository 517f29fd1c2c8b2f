// From the weeks and the exceptions of a product to the times that can be booked.
import { horizonDays } from '@affiliate-booking/contract/options/market'
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  auditLog,
  availabilityExceptions,
  availabilityRules,
  availabilitySlots,
  bookingSlots,
  products,
} from '../../db/schema.ts'
import { addDays, dayInIndia, instantInIndia, weekdayOf } from '../india-time.ts'

type Rule = Pick<typeof availabilityRules.$inferSelect, 'weekday' | 'startTime' | 'endTime' | 'capacity'>
type Exception = Pick<
  typeof availabilityExceptions.$inferSelect,
  'date' | 'isClosed' | 'startTime' | 'endTime' | 'capacity'
>
type SlotRow = typeof availabilitySlots.$inferSelect

/** A slot as the calendar wants it. */
interface Wanted {
  date: string
  startTime: string
  endTime: string
  capacity: number
  cutoffAt: Date
}

interface Calendar {
  kind: 'tour' | 'stay'
  cutoffMinutes: number
  rules: readonly Rule[]
  exceptions: readonly Exception[]
}

const minute = 60 * 1000

/**
 * The slots that begin after `now`, within the days that can be booked. A time of an exception stands beside those of
 * the week, or in the place of the one with the same start; a stay has one slot a night, so there it takes the night's
 * place.
 */
export function slotsOf({ kind, cutoffMinutes, rules, exceptions }: Calendar, now: Date): Wanted[] {
  const today = dayInIndia(now)
  const days = Array.from({ length: horizonDays }, (_, index) => addDays(today, index))
  return days.flatMap((date) => {
    const special = exceptions.filter((exception) => exception.date === date)
    if (special.some(({ isClosed }) => isClosed)) return []
    const weekly = rules.filter(({ weekday }) => weekday === weekdayOf(date))
    const usual = kind === 'stay' && special.length > 0 ? [] : weekly
    const times = new Map<string, Wanted>()
    for (const { startTime, endTime, capacity } of [...usual, ...special]) {
      if (startTime === null || endTime === null || capacity === null) continue
      const startsAt = instantInIndia(date, startTime)
      const cutoffAt = new Date(startsAt.getTime() - cutoffMinutes * minute)
      if (startsAt > now) times.set(startTime, { date, startTime, endTime, capacity, cutoffAt })
    }
    return [...times.values()]
  })
}

const keyOf = ({ date, startTime }: Pick<SlotRow, 'date' | 'startTime'>) => `${date} ${startTime}`

/**
 * Brings the slots of a product from now on in line with its calendar: adds what is missing, changes times and
 * capacities (never below what is reserved), takes away what nothing makes any more, or closes it where it was ever
 * booked, and opens what was closed so. A slot that was cancelled by hand stays closed. What has begun stays as it is.
 * A second run writes nothing.
 */
export async function refreshSlots(db: Database, productId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ kind: products.kind, cutoffMinutes: products.cutoffMinutes })
      .from(products)
      .where(eq(products.id, productId))
      // One at a time; bookings go on.
      .for('no key update')
    if (!product) return
    const rules = await tx.select().from(availabilityRules).where(eq(availabilityRules.productId, productId))
    const exceptions = await tx
      .select()
      .from(availabilityExceptions)
      .where(
        and(
          eq(availabilityExceptions.productId, productId),
          gte(availabilityExceptions.date, dayInIndia(now)),
        ),
      )
    const wanted = slotsOf({ ...product, rules, exceptions }, now)
    const present = await tx
      .select()
      .from(availabilitySlots)
      .where(and(eq(availabilitySlots.productId, productId), gte(availabilitySlots.date, dayInIndia(now))))
    const coming = present.filter((slot) => instantInIndia(slot.date, slot.startTime) > now)
    await addMissing(tx, productId, wanted, coming)
    await changeDiffering(tx, wanted, coming)
    await takeAway(tx, wanted, coming)
  })
}

async function addMissing(
  tx: Database,
  productId: string,
  wanted: readonly Wanted[],
  coming: readonly SlotRow[],
): Promise<void> {
  const known = new Set(coming.map(keyOf))
  const missing = wanted.filter((slot) => !known.has(keyOf(slot)))
  if (missing.length === 0) return
  await tx.execute(
    sql`insert into ${availabilitySlots} (product_id, date, start_time, end_time, capacity, cutoff_at)
        select ${productId}, date, "startTime", "endTime", capacity, "cutoffAt" from ${rowsOfJson(missing)}
        on conflict do nothing`,
  )
}

// As one parameter, however many there are.
const rowsOfJson = (slots: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(slots)}::text::jsonb)
      as w(id uuid, date date, "startTime" time, "endTime" time, capacity int, "cutoffAt" timestamptz)`

async function changeDiffering(
  tx: Database,
  wanted: readonly Wanted[],
  coming: readonly SlotRow[],
): Promise<void> {
  const wantedByKey = new Map(wanted.map((slot) => [keyOf(slot), slot]))
  const pairs = coming.flatMap((slot) => {
    const want = wantedByKey.get(keyOf(slot))
    return want ? [{ slot, want }] : []
  })
  const cancelled = await cancelledByHand(
    tx,
    pairs.filter(({ slot }) => slot.isClosed).map(({ slot }) => slot.id),
  )
  const differing = pairs.filter(
    ({ slot, want }) => !cancelled.has(slot.id) && (slot.isClosed || differs(slot, want)),
  )
  if (differing.length === 0) return
  await hold(
    tx,
    differing.map(({ slot }) => slot.id),
  )
  await tx.execute(
    sql`update ${availabilitySlots} s
        set end_time = w."endTime", capacity = greatest(w.capacity, s.reserved), cutoff_at = w."cutoffAt",
            is_closed = false
        from ${rowsOfJson(differing.map(({ slot, want }) => ({ ...want, id: slot.id })))} where s.id = w.id`,
  )
}

const differs = (slot: SlotRow, want: Wanted) =>
  slot.endTime !== want.endTime ||
  slot.capacity !== Math.max(want.capacity, slot.reserved) ||
  slot.cutoffAt.getTime() !== want.cutoffAt.getTime()

/** Which of the slots were cancelled with their bookings; the audit log knows. */
async function cancelledByHand(tx: Database, slotIds: readonly string[]): Promise<Set<string>> {
  if (slotIds.length === 0) return new Set()
  const rows = await tx
    .select({ slotId: auditLog.objectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectType, 'slot'),
        inArray(auditLog.objectId, [...slotIds]),
        eq(auditLog.action, 'slot.cancelled'),
      ),
    )
  return new Set(rows.map(({ slotId }) => slotId))
}

/** In the order in which bookings take nights, so that neither waits for the other for ever. */
const hold = (tx: Database, slotIds: readonly string[]) =>
  tx
    .select({ id: availabilitySlots.id })
    .from(availabilitySlots)
    .where(inArray(availabilitySlots.id, [...slotIds]))
    .orderBy(asc(availabilitySlots.date), asc(availabilitySlots.startTime))
    .for('update')

async function takeAway(tx: Database, wanted: readonly Wanted[], coming: readonly SlotRow[]): Promise<void> {
  const keys = new Set(wanted.map(keyOf))
  const unwanted = coming.filter((slot) => !keys.has(keyOf(slot))).map(({ id }) => id)
  if (unwanted.length === 0) return
  // Once they are held, nobody books one between the look at its bookings and its end.
  await hold(tx, unwanted)
  await tx
    .delete(availabilitySlots)
    .where(
      and(
        inArray(availabilitySlots.id, unwanted),
        sql`not exists (select from ${bookingSlots} where ${bookingSlots.slotId} = ${availabilitySlots.id})`,
      ),
    )
  await tx
    .update(availabilitySlots)
    .set({ isClosed: true })
    .where(and(inArray(availabilitySlots.id, unwanted), eq(availabilitySlots.isClosed, false)))
}
