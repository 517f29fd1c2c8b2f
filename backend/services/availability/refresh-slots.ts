// From the weeks and the exceptions of a product to the times that can be booked.
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { and, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, dayInIndia, instantInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { availabilityExceptions, availabilityRules, availabilitySlots } from '../../db/schema/availability.ts'
import { bookingSlots } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products.ts'
import { lockSlots } from '../bookings/seats.ts'

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

type Kind = 'tour' | 'stay'

interface Calendar {
  kind: Kind
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
export function buildSlots({ kind, cutoffMinutes, rules, exceptions }: Calendar, now: Date): Wanted[] {
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

type KeyOf = (slot: Pick<SlotRow, 'date' | 'startTime'>) => string

/** What makes a slot the same one: a room has one guest a night, at whatever time one checks in. */
const keys: Record<Kind, KeyOf> = {
  tour: ({ date, startTime }) => `${date} ${startTime}`,
  stay: ({ date }) => date,
}

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
    const wanted = buildSlots({ ...product, rules, exceptions }, now)
    const present = await tx
      .select()
      .from(availabilitySlots)
      .where(and(eq(availabilitySlots.productId, productId), gte(availabilitySlots.date, dayInIndia(now))))
    const coming = present.filter((slot) => instantInIndia(slot.date, slot.startTime) > now)
    const keyOf = keys[product.kind]
    await addMissing(tx, productId, without(wanted, present, keyOf))
    await changeDiffering(tx, wanted, coming, keyOf)
    await removeOrClose(tx, without(coming, wanted, keyOf))
  })
}

/** Those that are not among the others. */
function without<Slot extends Parameters<KeyOf>[0]>(
  slots: readonly Slot[],
  others: readonly Parameters<KeyOf>[0][],
  keyOf: KeyOf,
): Slot[] {
  const known = new Set(others.map(keyOf))
  return slots.filter((slot) => !known.has(keyOf(slot)))
}

async function addMissing(tx: Database, productId: string, missing: readonly Wanted[]): Promise<void> {
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
  keyOf: KeyOf,
): Promise<void> {
  const wantedByKey = new Map(wanted.map((slot) => [keyOf(slot), slot]))
  const differing = coming.flatMap((slot) => {
    const want = wantedByKey.get(keyOf(slot))
    return want && (slot.isClosed || differs(slot, want)) ? [{ ...want, id: slot.id }] : []
  })
  if (differing.length === 0) return
  // Only once they are held it is certain which of them were called off.
  await lockSlots(
    tx,
    differing.map(({ id }) => id),
    'update',
  )
  await tx.execute(
    sql`update ${availabilitySlots} s
        set start_time = w."startTime", end_time = w."endTime", cutoff_at = w."cutoffAt", is_closed = false,
            capacity = greatest(w.capacity, s.reserved),
            reduced_to = case when w.capacity < s.reserved then w.capacity end
        from ${rowsOfJson(differing)} where s.id = w.id and not ${wasCancelled(sql`s.id`)}`,
  )
}

const differs = (slot: SlotRow, want: Wanted) =>
  slot.startTime !== want.startTime ||
  slot.endTime !== want.endTime ||
  slot.capacity !== Math.max(want.capacity, slot.reserved) ||
  slot.reducedTo !== (want.capacity < slot.reserved ? want.capacity : null) ||
  slot.cutoffAt.getTime() !== want.cutoffAt.getTime()

/** Whether a slot was cancelled with its bookings, for good; the audit log knows. */
const wasCancelled = (slotId: SQLWrapper) =>
  sql`exists (
        select from ${auditLog}
        where ${auditLog.objectType} = 'slot' and ${auditLog.objectId} = ${slotId}::text
          and ${auditLog.action} = 'slot.cancelled')`

async function removeOrClose(tx: Database, slots: readonly SlotRow[]): Promise<void> {
  const unwanted = slots.map(({ id }) => id)
  if (unwanted.length === 0) return
  // Once they are held, nobody books one between the look at its bookings and its end.
  await lockSlots(tx, unwanted, 'update')
  await tx.delete(availabilitySlots).where(
    and(
      inArray(availabilitySlots.id, unwanted),
      sql`not exists (select from ${bookingSlots} where ${bookingSlots.slotId} = ${availabilitySlots.id})`,
      // It would come back open.
      sql`not ${wasCancelled(availabilitySlots.id)}`,
    ),
  )
  await tx
    .update(availabilitySlots)
    .set({ isClosed: true })
    .where(and(inArray(availabilitySlots.id, unwanted), eq(availabilitySlots.isClosed, false)))
}
