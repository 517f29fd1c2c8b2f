import type { ChangeBookingPayload } from '@affiliate-booking/contract/calls/bookings/changes'
import { formatShortDay, formatTime } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, sql } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { changedColumns } from '../../audit/changed-columns.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { findLatestPayment, isOpen } from '../../gateways/gateway-payments.ts'
import { notifyOfChange } from '../../messages/notices/bookings/booking-notices.ts'
import { partyOf } from '../../messages/notices/bookings/booking-variables.ts'
import { createRefund } from '../../refunds/create-refunds.ts'
import { bookingsOf } from '../../territories/scope.ts'
import type { BookingActor } from '../../users/account.ts'
import { noteBookingOfGuest } from '../../waitlist/guests/end-guest-entries.ts'
import { type BookingDeps, readFacts } from '../actions/act-on-booking.ts'
import { checkAction } from '../actions/transitions.ts'
import { bookingConflict } from '../actions/booking-conflict.ts'
import { type Booking, findBooking } from '../find-booking.ts'
import { limitHolds, seatsRefused, soldOut } from '../holding/hold-seats.ts'
import { earlierOf } from '../holding/hold-times.ts'
import { findExpiredHolds, lockSlots, releaseHolds } from '../seats.ts'
import { type ChangePlan, planChange } from './plan-change.ts'
import { swapSeats } from './swap-seats.ts'

const dearer = fail(
  409,
  'The new choice costs more than was paid. Cancel this booking for a full refund and book again.',
)
const dearerThanAllowed = fail(409, 'The new choice costs more than was paid. Choose another one.')
const unchanged = fail(400, 'Choose another day, time or number of guests.')
const beingPaid = fail(
  409,
  'A payment page is open for this booking at its present price. Pay there first, or cancel and book again.',
)

/**
 * Moves a booking to other slots, or to another party, in one transaction: the new seats are reserved and the old ones
 * released, or neither. An unpaid booking gets the new price. A paid one may become cheaper: the difference is sent back,
 * so that its one receipt stays that of its price. Fails with 404 outside the actor's scope, with 400 for a choice that
 * cannot be booked, and with 409 for sold-out seats, another price than expected or a dearer one, a state that forbids
 * it, or another version.
 * @throws {OverloadedError} when too many requests wait
 */
export async function changeBooking(
  { db, now, encryption }: Pick<BookingDeps, 'db' | 'now' | 'encryption'>,
  actor: BookingActor,
  idOrNumber: string,
  payload: ChangeBookingPayload,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, actor, idOrNumber)
  if (!found.ok) return found
  const booking = found.value
  const facts = await readFacts(db, booking)
  const permitted = checkAction('change', actor, { ...facts, booking, now: now(), canPay: false })
  if (!permitted.ok) return permitted
  if (booking.version !== payload.version) return bookingConflict(booking)

  const attempt = () =>
    limitHolds(booking.productId, () =>
      db.transaction(async (tx): Promise<Result<Booking>> => {
        const at = now()
        const planned = await planChange(tx, booking, payload, { locksProduct: true, now: at })
        if (!planned.ok) return planned
        const problem = problemOf(planned.value, payload)
        return problem ?? apply({ db: tx, encryption }, { booking, plan: planned.value, actor, origin, at })
      }),
    )
  const first = await attempt()
  if (first !== soldOut) return first
  // Expired holds that the job has not released yet make room.
  const at = now()
  const plan = await planChange(db, booking, payload, { now: at })
  if (!plan.ok) return plan
  await releaseHolds(db, await findExpiredHolds(db, at, [...plan.value.seats.after.keys()]), at)
  const second = await attempt()
  return second === soldOut ? seatsRefused(plan.value.added, at) : second
}

function problemOf(
  { price, refusal, policy }: ChangePlan,
  { expectedTotal }: ChangeBookingPayload,
): Result<never> | null {
  if (refusal === 'unchanged') return unchanged
  if (price.total !== expectedTotal)
    return fail(
      409,
      `The price has changed: this choice costs ${formatPaise(price.total)} now, not ${formatPaise(expectedTotal)}. Nothing is changed yet.`,
    )
  if (refusal !== 'dearer') return null
  return policy === null ? dearer : dearerThanAllowed
}

interface Change {
  booking: Booking
  plan: ChangePlan
  actor: BookingActor
  origin: RequestOrigin
  at: Date
}

/** Slots are locked before the booking, as everywhere. */
async function apply(
  { db: tx, encryption }: Pick<BookingDeps, 'db' | 'encryption'>,
  { booking, plan, actor, origin, at }: Change,
): Promise<Result<Booking>> {
  const { seats, trip, price, refund, needsConfirmation, policy } = plan
  await lockSlots(tx, [...new Set([...seats.before.keys(), ...seats.after.keys()])])
  const isUnchanged = and(
    eq(bookings.id, booking.id),
    eq(bookings.version, booking.version),
    eq(bookings.status, booking.status),
    bookingsOf(actor),
  )
  const [locked] = await tx.select({ id: bookings.id }).from(bookings).where(isUnchanged).for('no key update')
  if (!locked) {
    const present = await findBooking(tx, actor, booking.id)
    return present.ok ? bookingConflict(present.value) : present
  }
  const isPaid = booking.paymentStatus !== 'pending'
  // Money from that page would not be the price any more.
  const page = isPaid ? null : await findLatestPayment(tx, booking.id)
  if (page && isOpen(page, at) && page.amount !== price.total) return beingPaid
  if (!(await swapSeats(tx, booking.id, seats, at))) return soldOut
  const set = {
    ...trip,
    ...(!isPaid && { totalAmount: price.total, holdExpiresAt: heldUntil(booking, trip.startsAt) }),
    ...(refund > 0 && { refundAmount: (booking.refundAmount ?? 0) + refund }),
    ...(needsConfirmation && { status: 'pending' as const, confirmedAt: null }),
    ...(policy !== null && { policySnapshot: policy }),
    // It was for one change.
    ...(booking.changeAllowedUntil !== null && { changeAllowedUntil: null }),
  }
  const [changed] = await tx
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1` })
    .where(isUnchanged)
    .returning()
  if (!changed) throw new Error('A locked booking has changed')
  await noteBookingOfGuest(tx, encryption, changed)
  if (refund > 0)
    await createRefund(tx, {
      booking: changed,
      amount: refund,
      reason: 'The booking was changed to a lower price.',
      by: actor.id,
      at,
    })
  await notifyOfChange(tx, { before: booking, after: changed, at })
  await writeAudit(tx, {
    actor,
    origin,
    action: 'booking.changed',
    objectType: 'booking',
    objectId: booking.id,
    territoryPath: booking.territoryPath,
    changes: changedColumns(booking, changed, Object.keys(set)),
    reason: describeChange(booking, changed),
    at,
  })
  return ok(changed)
}

/** Nothing is held for longer than before, nor beyond the start. */
const heldUntil = ({ holdExpiresAt }: Booking, startsAt: Date): Date | null =>
  holdExpiresAt && earlierOf(holdExpiresAt, startsAt)

/** Such as `Before: 3 Oct 2026, 9:00 am, 2 guests. Now: 4 Oct 2026, 9:00 am, 3 guests.` */
const describeChange = (before: Booking, after: Booking) =>
  `Before: ${describeTrip(before)}. Now: ${describeTrip(after)}.`

function describeTrip(booking: Booking): string {
  const { date, endDate, startTime } = booking
  const rest = endDate === null ? `, ${formatTime(startTime)}` : ` until ${formatShortDay(endDate)}`
  return `${formatShortDay(date)}${rest}, ${partyOf(booking)}`
}
