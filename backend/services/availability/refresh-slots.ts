// Syncs the bookable slots of products with their calendars.
import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { bookingSlots } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { rowsByProduct } from '../../lists/rows-by-product.ts'
import { lockSlots } from '../bookings/seats.ts'
import { wasCancelled } from '../bookings/slot-cancellation.ts'
import { refreshLowestPrices } from '../prices/refresh-lowest-price.ts'
import { createSlotBuilder, type PlannedSlot, readCalendars } from './plan-slots.ts'
import { readSoldElsewhereOf } from './sold-elsewhere.ts'

// Without what no plan decides, since a run reads all slots of all products.
const { isNight: _isNight, status: _status, ...slotColumns } = getTableColumns(availabilitySlots)

type SlotRow = Pick<typeof availabilitySlots.$inferSelect, keyof typeof slotColumns>

type KeyOf = (slot: Pick<SlotRow, 'date' | 'startTime'>) => string

/** Identifies a slot: a stay has one slot a night, whatever the check-in time. */
const keys: Record<'tour' | 'stay', KeyOf> = {
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
 * @param onLocked called with the closed slots to come, before anything is written
 */
export const refreshSlots = (
  db: Database,
  productId: string,
  now: Date,
  onLocked?: OnLocked,
): Promise<RefreshedSlots> => db.transaction((tx) => refresh(tx, [productId], now, {}, onLocked))

type OnLocked = (tx: Database, closed: readonly SlotRow[]) => Promise<void>

/**
 * The same for some products, all of them or none. It waits for no product on which somebody works: that one is left to
 * the caller, so that no other waits for it.
 * @returns the products that were left out
 */
export async function refreshFreeProducts(
  db: Database,
  productIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { refreshed } = await db.transaction((tx) => refresh(tx, productIds, now, { skipLocked: true }))
  const done = new Set(refreshed)
  return productIds.filter((id) => !done.has(id))
}

async function refresh(
  tx: Database,
  productIds: readonly string[],
  now: Date,
  lock: { skipLocked?: true } = {},
  onLocked?: OnLocked,
): Promise<RefreshedSlots & { refreshed: string[] }> {
  const found = await tx
    .select({
      id: products.id,
      kind: products.kind,
      durationMinutes: products.durationMinutes,
      cutoffMinutes: products.cutoffMinutes,
    })
    .from(products)
    .where(isOneOf(products.id, productIds))
    .orderBy(asc(products.id))
    // Locks out another refresh, but no bookings.
    .for('no key update', lock)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return { closed: [], moved: [], refreshed: ids }
  const calendarOf = await readCalendars(tx, ids, now)
  const soldElsewhereOf = await readSoldElsewhereOf(tx, ids, now)
  const presentOf = rowsByProduct(await readPresent(tx, ids, now))
  const build = createSlotBuilder(now)
  const differences = found.map((product) => {
    const planned = build({ ...calendarOf(product), soldElsewhere: soldElsewhereOf(product.id) })
    return compare(product, planned, presentOf(product.id), now)
  })
  const added = await addMissing(
    tx,
    differences.flatMap(({ missing }) => missing),
  )
  const changes = differences.flatMap(({ changes }) => changes)
  const obsolete = differences.flatMap(({ obsolete }) => obsolete)
  // Locked first, so that none is cancelled or booked between the checks below and the writing. All at once, in their order.
  if (changes.length + obsolete.length > 0)
    await lockSlots(tx, [...changes.map(({ id }) => id), ...obsolete], 'update')
  await onLocked?.(
    tx,
    differences.flatMap(({ closed }) => closed),
  )
  await updateSlots(tx, changes)
  const closed = await removeOrClose(tx, obsolete)
  await refreshLowestPrices(tx, ids, now)
  const changed = changes.flatMap(({ id, isMoved }) => (isMoved ? [id] : []))
  return { closed, moved: [...added, ...changed], refreshed: ids }
}

/** The slots from today on, also those that have started. */
const readPresent = (tx: Database, ids: readonly string[], now: Date): Promise<SlotRow[]> =>
  tx
    .select(slotColumns)
    .from(availabilitySlots)
    .where(and(isOneOf(availabilitySlots.productId, ids), gte(availabilitySlots.date, dayInIndia(now))))

type MissingSlot = PlannedSlot & { productId: string }
type ChangedSlot = PlannedSlot & { id: string; isMoved: boolean }

interface Differences {
  missing: MissingSlot[]
  changes: ChangedSlot[]
  /** Ids of those that left the calendar. */
  obsolete: string[]
  /** Also those that stay so. */
  closed: SlotRow[]
}

/** What distinguishes the slots of a product from its calendar. Slots that have started stay as they are. */
function compare(
  { id: productId, kind }: { id: string; kind: 'tour' | 'stay' },
  planned: readonly PlannedSlot[],
  present: readonly SlotRow[],
  now: Date,
): Differences {
  const keyOf = keys[kind]
  const today = dayInIndia(now)
  const presentKeys = new Set(present.map(keyOf))
  const plannedByKey = new Map(planned.map((slot) => [keyOf(slot), slot]))
  const differences: Differences = {
    missing: planned.flatMap((slot) => (presentKeys.has(keyOf(slot)) ? [] : [{ ...slot, productId }])),
    changes: [],
    obsolete: [],
    closed: [],
  }
  for (const slot of present) {
    const isFuture = slot.date > today || instantInIndia(slot.date, slot.startTime) > now
    if (!isFuture) continue
    if (slot.isClosed) differences.closed.push(slot)
    const plan = plannedByKey.get(keyOf(slot))
    if (plan === undefined) differences.obsolete.push(slot.id)
    else if (slot.isClosed || differs(slot, plan)) {
      differences.changes.push({
        ...plan,
        id: slot.id,
        isMoved: slot.isClosed || hasOtherTimes(slot, plan),
      })
    }
  }
  return differences
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

const Id = z.object({ id: z.string() })

/** Gives those that it added. */
async function addMissing(tx: Database, missing: readonly MissingSlot[]): Promise<string[]> {
  if (missing.length === 0) return []
  const added = await rowsOf(
    tx,
    sql`insert into ${availabilitySlots} (product_id, date, start_time, end_time, capacity, cutoff_at, price, child_price, minimum_nights)
        select "productId", date, "startTime", "endTime", capacity, "cutoffAt", price, "childPrice", "minimumNights" from ${rowsOfJson(missing)}
        on conflict do nothing returning id`,
    Id,
  )
  return added.map(({ id }) => id)
}

// All slots as one parameter.
const rowsOfJson = (slots: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(slots)}::text::jsonb)
      as w(id uuid, "productId" uuid, date date, "startTime" time, "endTime" time, capacity int, "cutoffAt" timestamptz,
           price bigint, "childPrice" bigint, "minimumNights" int)`

/** Writes what changes in locked slots, and reopens them. */
async function updateSlots(tx: Database, changes: readonly ChangedSlot[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(
    sql`update ${availabilitySlots} s
        set start_time = w."startTime", end_time = w."endTime", cutoff_at = w."cutoffAt", is_closed = false,
            price = w.price, child_price = w."childPrice", minimum_nights = w."minimumNights",
            capacity = greatest(w.capacity, s.reserved),
            reduced_to = case when w.capacity < s.reserved then w.capacity end
        from ${rowsOfJson(changes)} where s.id = w.id and not ${wasCancelled(tx, sql`s.id`)}`,
  )
}

/** Of locked slots. Gives those that it closed. */
async function removeOrClose(tx: Database, obsolete: readonly string[]): Promise<string[]> {
  if (obsolete.length === 0) return []
  await tx.delete(availabilitySlots).where(
    and(
      isOneOf(availabilitySlots.id, obsolete),
      sql`not exists (select from ${bookingSlots} where ${bookingSlots.slotId} = ${availabilitySlots.id})`,
      // A deleted slot would come back open.
      sql`not ${wasCancelled(tx, availabilitySlots.id)}`,
    ),
  )
  const closed = await tx
    .update(availabilitySlots)
    .set({ isClosed: true })
    .where(and(isOneOf(availabilitySlots.id, obsolete), eq(availabilitySlots.isClosed, false)))
    .returning({ id: availabilitySlots.id })
  return closed.map(({ id }) => id)
}
