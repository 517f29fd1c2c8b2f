// What a booker holds already: the booking of the same form, or an unpaid one of the same selection.
import { isDeepStrictEqual } from 'node:util'
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { bookings, bookingSlots } from '../../../db/schema/bookings.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { hasExtras } from '../../prices/extras.ts'
import { bookedUnit, expectedTotalOf } from '../../prices/slot-prices.ts'
import { bookedChildren } from '../booked-children.ts'
import type { Booking } from '../find-booking.ts'
import { type Booker, isBookedBy, sharesKeysWith } from './bookers.ts'

export interface HeldBooking {
  booking: Booking
  /** False for a repeated request. */
  isNew: boolean
  /** Of another form: an unpaid booking of the same selection. */
  isOfAnotherForm?: boolean
}

const keyReused = {
  ...fail(409, 'This form was already sent with another selection. Reload the page.'),
  isKeyUsed: true,
} as const

/** Whether an earlier request of the same form has its booking. */
export const isHeld = async (
  { db }: Pick<Deps, 'db'>,
  booker: Booker,
  payload: HoldSeatsPayload,
): Promise<boolean> => (await findEarlier(db, booker, payload))?.ok === true

/** Fails with 409 if the form was sent with another selection. */
export const findHeld = async (
  db: Database,
  booker: Booker,
  payload: HoldSeatsPayload,
  now: Date,
): Promise<Result<HeldBooking> | null> =>
  (await findEarlier(db, booker, payload)) ?? (await findSameHold(db, booker, payload, now))

/** The booking of an earlier request with the same key; fails with 409 if that request was different. */
async function findEarlier(
  db: Database,
  booker: Booker,
  payload: HoldSeatsPayload,
): Promise<Result<HeldBooking> | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(sharesKeysWith(booker), eq(bookings.idempotencyKey, payload.idempotencyKey)))
  if (!booking) return null
  const isSame = isBookedBy(booker, booking) && (await isOfSelection(db, booking, payload))
  return isSame ? ok({ booking, isNew: false }) : keyReused
}

/**
 * An unpaid booking of the same account, selection, price and terms of cancelling that is still held. Without an account none is given: who enters
 * the contact of somebody else must not get the link of their booking.
 */
async function findSameHold(
  db: Database,
  { account }: Booker,
  payload: HoldSeatsPayload,
  now: Date,
): Promise<Result<HeldBooking> | null> {
  if (account === null || payload.joinsHold !== true) return null
  const { seats, expectedPolicy } = payload
  const total = expectedTotalOf(payload)
  const held = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, account.id),
        eq(bookings.status, 'pending'),
        eq(bookings.paymentStatus, 'pending'),
        isNull(bookings.paymentSubmittedAt),
        gt(bookings.holdExpiresAt, now),
        eq(bookings.seats, seats),
        total === undefined ? undefined : eq(bookings.totalAmount, total),
      ),
    )
    .orderBy(desc(bookings.createdAt))
  for (const booking of held)
    if (isOfPolicy(booking, expectedPolicy) && (await isOfSelection(db, booking, payload)))
      return ok({ booking, isNew: false, isOfAnotherForm: true })
  return null
}

/** The terms that the customer saw, if they are told. */
const isOfPolicy = ({ policySnapshot }: Booking, expected: HoldSeatsPayload['expectedPolicy']): boolean =>
  expected === undefined || isDeepStrictEqual(policySnapshot, expected)

async function isOfSelection(db: Database, booking: Booking, payload: HoldSeatsPayload): Promise<boolean> {
  const { slotId, seats, nights, guests, children = 0 } = payload
  const held = await db
    .select({ id: bookingSlots.slotId })
    .from(bookingSlots)
    .innerJoin(availabilitySlots, eq(availabilitySlots.id, bookingSlots.slotId))
    .where(eq(bookingSlots.bookingId, booking.id))
    .orderBy(asc(availabilitySlots.date))
  return (
    held[0]?.id === slotId.toLowerCase() &&
    held.length === nights &&
    booking.seats === seats &&
    bookedChildren(booking) === children &&
    hasExtras(booking, payload) &&
    (bookedUnit(booking) === 'seat' || booking.guests === (guests ?? null))
  )
}
