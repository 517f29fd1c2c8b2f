// Takes and releases the seats of slots. To avoid deadlocks, lock the product first, then slots in the order of their days,
// then bookings.
import { and, asc, eq, exists, gt, inArray, isNotNull, lte, ne, not, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-errors.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hasEndedHold, waitsForGateway } from '../gateways/expiry-waits.ts'
import { notifyOfBookings } from '../messages/notices/bookings/booking-notices.ts'

export const lockOrder = [
  asc(availabilitySlots.date),
  asc(availabilitySlots.startTime),
  asc(availabilitySlots.id),
]

/**
 * Locks the slots until the transaction ends.
 * @param strength `update` where slots may be deleted
 */
export async function lockSlots(
  tx: Database,
  slotIds: readonly string[],
  strength: 'no key update' | 'update' = 'no key update',
): Promise<void> {
  await tx
    .select({ id: availabilitySlots.id })
    .from(availabilitySlots)
    .where(isOneOf(availabilitySlots.id, slotIds))
    .orderBy(...lockOrder)
    .for(strength)
}

/** Only a change of the booking, which raises its version, replaces them. */
export async function slotIdsOf(db: Database, bookingId: string): Promise<string[]> {
  const rows = await db
    .select({ id: bookingSlots.slotId })
    .from(bookingSlots)
    .where(eq(bookingSlots.bookingId, bookingId))
  return rows.map(({ id }) => id)
}

const hasFreeSeats = (slotIds: readonly string[], seats: number, now: Date) =>
  and(
    inArray(availabilitySlots.id, [...slotIds]),
    lte(sql`${availabilitySlots.reserved} + ${seats}`, availabilitySlots.capacity),
    eq(availabilitySlots.isClosed, false),
    gt(availabilitySlots.cutoffAt, now),
  )

/** Whether every slot has this many seats right now. Only reserveSeats is certain. */
export const areSeatsFree = async (
  db: Database,
  slotIds: readonly string[],
  seats: number,
  now: Date,
): Promise<boolean> =>
  (await db.$count(availabilitySlots, hasFreeSeats(slotIds, seats, now))) === slotIds.length

/**
 * Reserves seats in all slots or none, and returns whether it did. This statement prevents overbooking.
 */
export async function reserveSeats(
  tx: Database,
  slotIds: readonly string[],
  seats: number,
  now: Date,
): Promise<boolean> {
  const isAvailable = hasFreeSeats(slotIds, seats, now)
  if (slotIds.length > 1) {
    const free = await tx
      .select({ id: availabilitySlots.id })
      .from(availabilitySlots)
      .where(isAvailable)
      .orderBy(...lockOrder)
      .for('no key update')
    if (free.length < slotIds.length) return false
  }
  const taken = await tx
    .update(availabilitySlots)
    .set({ reserved: sql`${availabilitySlots.reserved} + ${seats}` })
    .where(isAvailable)
    .returning({ id: availabilitySlots.id })
  return taken.length === slotIds.length
}

/**
 * Releases the seats of bookings that were just cancelled, or of one that keeps some on other slots. Their slots are locked.
 * @param kept seats that stay reserved on each slot
 */
export async function releaseSeats(
  tx: Database,
  bookingIds: readonly string[],
  { slotIds, kept = 0 }: { slotIds?: readonly string[]; kept?: number } = {},
): Promise<void> {
  if (bookingIds.length === 0 || slotIds?.length === 0) return
  const released = tx
    .select({
      slotId: bookingSlots.slotId,
      seats: sql<number>`sum(${bookingSlots.seats}) - ${kept}::int`.as('seats'),
    })
    .from(bookingSlots)
    .where(
      and(
        inArray(bookingSlots.bookingId, [...bookingIds]),
        slotIds && inArray(bookingSlots.slotId, [...slotIds]),
      ),
    )
    .groupBy(bookingSlots.slotId)
    .as('released')
  const { capacity, reducedTo, reserved } = availabilitySlots
  const left = sql`${reserved} - ${released.seats}`
  await tx
    .update(availabilitySlots)
    .set({
      reserved: left,
      // Seats above a capacity that was lowered meanwhile are not sold again.
      capacity: sql`greatest(coalesce(${reducedTo}, ${capacity}), ${left})`,
      reducedTo: sql`case when ${reducedTo} < ${left} then ${reducedTo} end`,
    })
    .from(released)
    .where(eq(availabilitySlots.id, released.slotId))
}

const notPaid = 'It was not paid in time.'
const notFound = 'The payment was not found in time.'

const hasExpired = (db: Database, now: Date) => and(hasEndedHold(now), not(waitsForGateway(db, now)))

/** At most 500 bookings with an expired hold, on these slots or anywhere. */
export async function findExpiredHolds(
  db: Database,
  now: Date,
  slotIds?: readonly string[],
): Promise<string[]> {
  const onSlots =
    slotIds &&
    exists(
      db
        .select({ one: sql`1` })
        .from(bookingSlots)
        .where(and(eq(bookingSlots.bookingId, bookings.id), inArray(bookingSlots.slotId, [...slotIds]))),
    )
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(hasExpired(db, now), isNotNull(bookings.holdExpiresAt), onSlots))
    .orderBy(asc(bookings.holdExpiresAt))
    .limit(500)
  return rows.map(({ id }) => id)
}

/**
 * Cancels a booking whose hold has expired and releases its seats. A payment that is in review stays so: it is sent back
 * if it is found. Returns whether there was one to cancel.
 */
export async function releaseHold(db: Database, bookingId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockSlots(tx, await slotIdsOf(tx, bookingId))
    const [released] = await tx
      .update(bookings)
      .set({
        status: 'cancelled',
        cancelledAt: now,
        cancelledBy: 'system',
        cancellationReason: sql`case when ${bookings.paymentSubmittedAt} is null then ${notPaid} else ${notFound} end`,
        version: sql`${bookings.version} + 1`,
      })
      .where(and(eq(bookings.id, bookingId), hasExpired(tx, now)))
      .returning()
    if (!released) return false
    await releaseSeats(tx, [released.id])
    await writeAudit(tx, {
      actor: null,
      origin: null,
      action: 'booking.expired',
      objectType: 'booking',
      objectId: released.id,
      territoryPath: released.territoryPath,
      changes: { status: { old: 'pending', new: 'cancelled' } },
      reason: released.paymentSubmittedAt === null ? undefined : notFound,
      at: now,
    })
    await notifyOfBookings(tx, [{ before: { ...released, status: 'pending' }, after: released }], now)
    return true
  })
}

/**
 * Releases holds that a request waits for. The request goes on without the seats of one that fails, which expireHolds tells
 * of, and waits no longer where the database is away.
 */
export async function releaseHolds(db: Database, bookingIds: readonly string[], now: Date): Promise<void> {
  for (const id of bookingIds) {
    try {
      await releaseHold(db, id, now)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
    }
  }
}

export interface SeatDifference {
  slotId: string
  reserved: number
  /** The sum of its bookings that are not cancelled. */
  booked: number
}

/** Slots whose reserved seats differ from their bookings: none, unless there is a bug. */
export const findSeatDifferences = (db: Database): Promise<SeatDifference[]> =>
  rowsOf(
    db,
    sql`select s.id as "slotId", s.reserved, coalesce(b.booked, 0)::int as booked
        from ${availabilitySlots} s
        left join (
          select slot_id, sum(${bookingSlots.seats}) as booked
          from ${bookingSlots} join ${bookings} on ${bookings.id} = ${bookingSlots.bookingId}
          where ${ne(bookings.status, 'cancelled')}
          group by slot_id
        ) b on b.slot_id = s.id
        where s.reserved <> coalesce(b.booked, 0)
        order by s.id limit 100`,
    z.object({ slotId: z.string(), reserved: z.int(), booked: z.int() }),
  )
