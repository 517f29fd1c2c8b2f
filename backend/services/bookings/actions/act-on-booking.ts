import type { ActOnBookingPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { UpiPayee } from '@affiliate-booking/contract/shapes/bookings'
import { actionsWithReason } from '@affiliate-booking/contract/options/bookings'
import { transferReferencePattern } from '@affiliate-booking/contract/options/money/refunds'
import { and, eq, max, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { products } from '../../../db/schema/products/products.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { type Actor, type BookingActor, isAdminAccount } from '../../users/account.ts'
import type { RequestOrigin } from '../../audit/write-audit.ts'
import { settleBookings } from '../../commissions/settle-bookings.ts'
import { checkRefundConflict } from '../../conflicts/check-refund-conflict.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import { notifyOfBookings } from '../../messages/notices/bookings/booking-notices.ts'
import {
  applyPayment,
  isReferenceTaken,
  referenceTaken,
  violatesReference,
} from '../../receipts/apply-payment.ts'
import { checkEnteredReference } from './check-entered-reference.ts'
import { recoverPayment } from '../../receipts/recoveries/recover-payment.ts'
import { isRecoverable } from '../../receipts/recoveries/recoverable.ts'
import { reversePayment } from '../../receipts/reverse-payment.ts'
import { hasVoidablePayment, voidPayment } from '../../receipts/void-payment.ts'
import { createRefund, refundsOnline } from '../../refunds/create-refunds.ts'
import { encryptUpiId } from '../../refunds/describe-refund.ts'
import { setWaitingPayees } from '../../refunds/set-refund-payee.ts'
import { holdForRefundAccount } from '../../referrals/hold-for-refund-account.ts'
import { ok, type Result, fail, failField } from '../../../result.ts'
import { bookingsOf } from '../../territories/scope.ts'
import { auditBookingChange, reasonOf } from '../booking-entries.ts'
import { type Booking, findBooking } from '../find-booking.ts'
import { readHoldTimes } from '../holding/hold-times.ts'
import { readUpiPayee } from '../../settings/platform-settings.ts'
import { type Action, type Effect, effects, isPaymentAction } from './effects.ts'
import { releaseSeats, lockSlots, slotIdsOf } from '../seats.ts'
import type { BookingFacts } from './conditions/condition.ts'
import { checkAction } from './transitions.ts'
import { bookingConflict } from './booking-conflict.ts'
import { notifyOfAllowedChange } from './notify-of-allowed-change.ts'

export interface BookingDeps {
  db: Database
  now: () => Date
  /** Receives UPI payments unless a setting says otherwise; null: UPI is off. */
  upiPayee: UpiPayee | null
  /** Days from the end of a trip until commissions are available, unless a setting says otherwise. */
  commissionHoldDays: number
  /** Of the customer's UPI id. */
  encryption: Encryption
}

const needsReason = (action: Action) => actionsWithReason.some((each) => each === action)

/**
 * Performs an action on a booking. Fails with 404 outside the actor's scope, with 403 for the role, with 400 for an
 * invalid payload, and with 409 if the booking's state forbids the action or another request was faster.
 */
export async function actOnBooking(
  { db, now, upiPayee: usualUpiPayee, commissionHoldDays, encryption }: BookingDeps,
  actor: BookingActor,
  idOrNumber: string,
  payload: ActOnBookingPayload,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, actor, idOrNumber)
  if (!found.ok) return found
  const booking = found.value
  const at = now()
  const facts = await readFacts(db, booking)
  const upiPayee = await readUpiPayee({ db, upiPayee: usualUpiPayee })
  const permitted = checkAction(payload.action, actor, {
    ...facts,
    booking,
    now: at,
    canPay: upiPayee !== null,
  })
  if (!permitted.ok) return permitted
  if (booking.version !== payload.version) return bookingConflict(booking)
  if (needsReason(payload.action) && !payload.reason) return fail(400, 'Enter a reason.')
  const allowed = await checkDecider(db, actor, booking, payload.action)
  if (!allowed.ok) return allowed
  const by = { booking, actor, origin, at, holdDays: commissionHoldDays }
  const { action } = payload
  try {
    if (isPaymentAction(action)) {
      if (actor.id === null) throw new Error('A link does not permit this')
      if (action === 'confirm-payment') return await confirmPayment(db, { ...by, actor }, payload)
      const { version, amount, reason, reference } = payload
      const request = { bookingId: booking.id, version, reason, by: { actor, origin }, at }
      const holdDays = commissionHoldDays
      return await db.transaction((tx) => {
        if (action === 'recover-payment') return recoverPayment(tx, { ...request, amount, reference })
        return action === 'void-payment'
          ? voidPayment(tx, { ...request, holdDays })
          : reversePayment(tx, { ...request, amount, holdDays })
      })
    }
    const upiId = actor.role === 'user' ? payload.refundUpiId : undefined
    const refundUpiId = upiId === undefined ? null : encryptUpiId(encryption, booking.id, upiId)
    const holdTimes = await readHoldTimes(db)
    const effect = effects[action]({ ...facts, booking, actor, payload, now: at, holdTimes })
    if (!effect.ok) return effect
    return await db.transaction(async (tx) => {
      const acted = await applyEffect(tx, { ...by, refundUpiId }, effect.value)
      const isRefunded = acted.ok && (effect.value.refund ?? 0) > 0
      if (isRefunded && upiId !== undefined && !(await refundsOnline(tx, booking.id))) {
        await holdForRefundAccount(tx, encryption, { bookingId: booking.id, upiId, at })
        await setWaitingPayees(tx, encryption, { bookingId: booking.id, upiId, by: { actor, origin }, at })
      }
      return acted
    })
  } catch (error) {
    if (violatesReference(error)) return referenceTaken
    throw error
  }
}

/** An administrator who sends money back must not be part of the booking; customers and providers follow its policy. */
async function checkDecider(
  db: Database,
  actor: BookingActor,
  booking: Booking,
  action: Action,
): Promise<Result<null>> {
  const isRefund = action === 'refund' || (action === 'cancel' && booking.paymentStatus === 'completed')
  return isRefund && actor.id !== null && isAdminAccount(actor)
    ? checkRefundConflict(db, actor, booking)
    : ok(null)
}

interface BookingRequest {
  booking: Booking
  actor: BookingActor
  origin: RequestOrigin
  at: Date
  holdDays: number
  /** The customer's UPI id, encrypted. */
  refundUpiId: string | null
}

/** By hand, from the booking's page. */
async function confirmPayment(
  db: Database,
  { booking, actor, origin, at, holdDays }: Omit<BookingRequest, 'refundUpiId'> & { actor: Actor },
  payload: ActOnBookingPayload,
): Promise<Result<Booking>> {
  const reference = payload.reference ?? booking.paymentReference ?? ''
  if (!transferReferencePattern.test(reference))
    return failField('reference', 400, 'Enter the reference of the payment.')
  const applied = await db.transaction((tx) =>
    applyPayment(tx, {
      bookingId: booking.id,
      version: booking.version,
      amount: payload.amount ?? booking.totalAmount,
      reference,
      source: 'upi',
      by: { actor, origin },
      at,
      holdDays,
    }),
  )
  return applied.ok ? ok(applied.value.booking) : applied
}

/** Fails with 409 if the booking has changed since it was read. */
async function applyEffect(tx: Database, request: BookingRequest, effect: Effect): Promise<Result<Booking>> {
  const { booking, actor, origin, at } = request
  const { set, entries, releasesSeats = false } = effect
  if (set.paymentReference != null) {
    if (await isReferenceTaken(tx, booking, set.paymentReference)) return referenceTaken
    const entered = await checkEnteredReference(tx, booking, set.paymentReference)
    if (!entered.ok) return entered
  }
  if (releasesSeats) await lockSlots(tx, await slotIdsOf(tx, booking.id))
  const [changed] = await tx
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1` })
    .where(
      and(
        eq(bookings.id, booking.id),
        eq(bookings.version, booking.version),
        eq(bookings.status, booking.status),
        bookingsOf(actor),
      ),
    )
    .returning()
  if (!changed) {
    const present = await findBooking(tx, actor, booking.id)
    return present.ok ? bookingConflict(present.value) : present
  }
  if (releasesSeats) await releaseSeats(tx, [booking.id])
  await moveMoney(tx, request, changed, effect)
  await auditBookingChange(tx, { before: booking, after: changed, set, entries, by: { actor, origin }, at })
  await notifyOfBookings(tx, [{ before: booking, after: changed, by: actor }], at)
  if (set.changeAllowedUntil != null) await notifyOfAllowedChange(tx, changed, at)
  return ok(changed)
}

/** Books what is sent back, and the settlement of a booking that has ended. */
async function moveMoney(
  tx: Database,
  { booking: before, actor, at, holdDays, refundUpiId }: BookingRequest,
  after: Booking,
  { refund = 0, entries }: Effect,
): Promise<void> {
  if (refund > 0) {
    await createRefund(tx, {
      booking: after,
      amount: refund,
      reason: reasonOf(entries),
      by: actor.id,
      at,
      upiId: refundUpiId,
    })
  }
  const hasEnded = before.status !== after.status && ['completed', 'cancelled'].includes(after.status)
  if (hasEnded) await settleBookings(tx, [after.id], { at, holdDays })
}

/** What the booking's row does not say. */
export async function readFacts(db: Database, booking: Booking): Promise<BookingFacts> {
  const { id, productId, providerId } = booking
  const [found] = await db
    .select({
      isInstant: products.isInstant,
      productStatus: products.status,
      providerStatus: users.status,
      reviewId: reviews.id,
      isPaymentVoidable: hasVoidablePayment,
      isRecoverable,
    })
    .from(products)
    .innerJoin(bookings, eq(bookings.id, id))
    .innerJoin(users, eq(users.id, providerId))
    .leftJoin(reviews, eq(reviews.bookingId, id))
    .where(eq(products.id, productId))
  if (!found) throw new Error('A booking has no product')
  const { productStatus, providerStatus, reviewId, ...facts } = found
  return {
    ...facts,
    isProviderSuspended: providerStatus === 'suspended',
    isProductOnSale: productStatus === 'approved' && providerStatus === 'active',
    isReviewed: reviewId !== null,
    paymentRejectedAt: await readPaymentRejectedAt(db, booking),
  }
}

/** Payments are checked long after a cancellation, too. */
async function readPaymentRejectedAt(
  db: Database,
  { id, status, paymentRejection }: Booking,
): Promise<Date | null> {
  if (status !== 'cancelled' || paymentRejection === null) return null
  const isRejection = eq(auditLog.action, 'booking.payment-rejected')
  const [last] = await db
    .select({ at: max(auditLog.createdAt) })
    .from(auditLog)
    .where(and(eq(auditLog.objectType, 'booking'), eq(auditLog.objectId, id), isRejection))
  return last?.at ?? null
}
