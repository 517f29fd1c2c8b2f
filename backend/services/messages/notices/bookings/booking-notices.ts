// What people are told of a booking, from its row before and after a change.
import type { Database } from '../../../../db/database.ts'
import { findBookableAgain } from '../../../bookings/bookable-again.ts'
import { isPaymentInReview } from '../../../bookings/actions/transitions.ts'
import type { Booking } from '../../../bookings/find-booking.ts'
import type { Receipt } from '../../../receipts/record-receipt.ts'
import type { BookingActor } from '../../../users/account.ts'
import { settleNotifications } from '../../../notifications/settle-notifications.ts'
import { type Notice, notify } from '../../notify.ts'
import { findSuspendedProviders, suspendedNotice } from '../../tell-of-suspension.ts'
import { bookedOf, customerOf, heldUntil, variablesOf } from './booking-variables.ts'
import { creditNotices } from '../credit-notices.ts'

interface BookingChange {
  readonly before: Pick<
    Booking,
    'status' | 'paymentStatus' | 'paymentSubmittedAt' | 'refundAmount' | 'isNoShow'
  >
  readonly after: Booking
  /** Money that came in and caused the change. */
  readonly received?: Receipt
  /** Who acted on the booking. */
  readonly by?: BookingActor
}

interface MovedBooking {
  readonly before: Booking
  readonly after: Booking
  readonly at: Date
}

/**
 * Tells a customer until when the seats are held.
 * @param again of a second message about the same hold, to another address: what tells it from the first
 */
export const notifyOfHold = (
  tx: Database,
  booking: Booking,
  { at = booking.createdAt, again }: { at?: Date; again?: string } = {},
): Promise<void> =>
  booking.holdExpiresAt === null
    ? Promise.resolve()
    : notify(tx, {
        kind: 'booking-held',
        to: customerOf(booking),
        about: booking.id,
        ...(again !== undefined && { occasion: again }),
        variables: { ...variablesOf(booking), payUntil: booking.holdExpiresAt.toISOString() },
        at,
        expiresAt: booking.holdExpiresAt,
      })

/** Tells the customer of another time or party, and the provider if the booking is paid, also what goes back. */
export function notifyOfChange(tx: Database, { before, after, at }: MovedBooking): Promise<void> {
  const told = { about: after.id, occasion: after.version, at }
  const variables = {
    ...variablesOf(after),
    startedAt: before.startsAt.toISOString(),
    formerParty: bookedOf(before),
  }
  const isPaid = after.paymentStatus !== 'pending'
  const isToBeAccepted = before.status === 'confirmed' && after.status === 'pending'
  const payUntil = isPaid ? null : heldUntil(after, at)
  const customer: Notice = {
    kind: 'booking-changed',
    ...told,
    ...(payUntil !== null && { expiresAt: new Date(payUntil) }),
    to: customerOf(after),
    variables: {
      ...variables,
      answer: isToBeAccepted ? 'The provider accepts the new time next.' : null,
      toPay: isPaid ? null : after.totalAmount,
      payUntil,
    },
  }
  if (!isPaid) return notify(tx, customer)
  return notify(tx, customer, {
    kind: 'provider-booking-changed',
    ...told,
    to: { userId: after.providerId },
    variables: {
      ...variables,
      refund: refundedBy({ before, after }) || null,
      answer: isToBeAccepted ? 'Accept or decline it again before it starts.' : null,
    },
  })
}

/** Paise. */
const refundedBy = ({ before, after }: Pick<BookingChange, 'before' | 'after'>): number =>
  (after.refundAmount ?? 0) - (before.refundAmount ?? 0)

const losesGuests = ({ before, after }: BookingChange): boolean =>
  before.status !== 'cancelled' &&
  after.status === 'cancelled' &&
  before.paymentStatus !== 'pending' &&
  after.cancelledBy !== 'provider'

/** Tells customers and providers what their bookings have become. Seats that are free are released before. */
export async function notifyOfBookings(
  tx: Database,
  changes: readonly BookingChange[],
  at: Date,
): Promise<void> {
  await settleNotifications(tx, {
    kinds: ['booking-held', 'payment-other-sum', 'payment-not-found'],
    asked: changes
      .filter(({ before, after }) => isToPay(before) && !isToPay(after))
      .map(({ after }) => after),
    at,
  })
  const lost = changes.filter(losesGuests).map(({ after }) => after.id)
  const bookable = await findBookableAgain(tx, lost, at)
  const suspended = await findSuspendedProviders(
    tx,
    changes.map(({ after }) => after),
  )
  await notify(
    tx,
    ...changes.flatMap((change) =>
      noticesOf(change, { bookable, isSuspended: suspended.has(change.after.providerId), at }),
    ),
    ...(await creditNotices(tx, changes, at)),
  )
}

/** The customer is asked to pay, and has not said that they did. */
const isToPay = ({ status, paymentStatus, paymentSubmittedAt }: BookingChange['before']): boolean =>
  status === 'pending' && paymentStatus === 'pending' && paymentSubmittedAt === null

const isPaidNow = ({ before, after }: BookingChange): boolean =>
  before.paymentStatus === 'pending' && after.paymentStatus === 'completed'

interface Circumstances {
  /** The bookings whose time others can book again. */
  readonly bookable: ReadonlySet<string>
  /** Their provider is. */
  readonly isSuspended: boolean
  readonly at: Date
}

function noticesOf(change: BookingChange, { bookable, isSuspended, at }: Circumstances): Notice[] {
  const { before, after, received, by } = change
  const becomes = before.status === after.status ? null : after.status
  const becomesPaid = isPaidNow(change)
  const wasPaid = before.paymentStatus !== 'pending'
  const refunded = refundedBy(change)
  const isPaymentNotFound =
    received === undefined &&
    before.paymentSubmittedAt !== null &&
    after.paymentSubmittedAt === null &&
    after.paymentStatus === 'pending'
  const variables = variablesOf(after)
  const reason = after.cancellationReason
  const told = { about: after.id, occasion: after.version, at }
  const customer = { ...told, to: customerOf(after) }
  const provider = { ...told, to: { userId: after.providerId } }
  const notices: (Notice | false)[] = [
    isSuspended &&
      (becomes === 'confirmed' || (becomesPaid && becomes === null)) &&
      suspendedNotice(after, { occasion: after.version, at }),
    becomes === 'confirmed' && !isSuspended && { kind: 'booking-confirmed', ...customer, variables },
    becomes === 'confirmed' &&
      !becomesPaid &&
      by?.id !== after.providerId && { kind: 'provider-booking-confirmed', ...provider, variables },
    becomesPaid && becomes === null && !isSuspended && { kind: 'booking-paid', ...customer, variables },
    becomesPaid && {
      kind: 'provider-booking-paid',
      ...provider,
      variables: {
        ...variables,
        answer: after.status === 'pending' && !isSuspended ? 'Accept or decline it before it starts.' : null,
      },
    },
    // The email before, with the link of the booking, may not have been sent: it asks for the payment.
    after.userId === null &&
      after.status === 'pending' &&
      !isPaymentInReview(before) &&
      isPaymentInReview(after) && { kind: 'payment-in-review', ...customer, variables },
    isPaymentNotFound && {
      kind: 'payment-not-found',
      ...customer,
      variables: {
        ...variables,
        reason: after.paymentRejection,
        payUntil: isSuspended ? null : heldUntil(after, at),
      },
    },
    received?.use === 'unapplied' &&
      (isSuspended
        ? suspendedNotice(after, { occasion: received.id, at, otherSum: received.amount })
        : otherSumNotice(after, received, { ...customer, occasion: received.id })),
    becomes === 'cancelled' && {
      kind:
        after.cancelledBy === 'provider' && before.status === 'pending'
          ? 'booking-declined'
          : 'booking-cancelled',
      ...customer,
      variables: { ...variables, reason },
    },
    losesGuests(change) && {
      kind: 'provider-booking-cancelled',
      ...provider,
      variables: {
        ...variables,
        reason,
        free: bookable.has(after.id) ? 'Others can book that time again.' : null,
      },
    },
    // After the settlement, the correction of the share is told.
    becomes === null &&
      wasPaid &&
      refunded > 0 &&
      after.status !== 'cancelled' &&
      after.settledAt === null && {
        kind: 'provider-booking-refunded',
        ...provider,
        variables: { ...variables, refund: refunded },
      },
    after.isNoShow &&
      !before.isNoShow && {
        kind: 'booking-no-show',
        ...customer,
        variables: {
          ...variables,
          money:
            (after.refundAmount ?? 0) > 0
              ? 'Nothing more of the payment is refunded.'
              : 'The payment is not refunded.',
        },
      },
    before.isNoShow &&
      !after.isNoShow && {
        kind: 'booking-no-show-undone',
        ...customer,
        variables: {
          ...variables,
          review:
            after.userId === null
              ? null
              : 'Once the trip is over, you can review it on the page of your booking.',
        },
      },
    before.isNoShow &&
      !after.isNoShow &&
      by?.id !== after.providerId && {
        kind: 'provider-booking-no-show-undone',
        ...provider,
        variables,
      },
    // Only an account can write a review, and only of a trip that its guests took part in. With a suspended provider, it may
    // not have taken place.
    becomes === 'completed' &&
      !after.isNoShow &&
      !(isSuspended && after.arrivedAt === null) &&
      after.userId !== null && { kind: 'booking-completed', ...customer, variables },
  ]
  return notices.filter((notice) => notice !== false)
}

/** Asks for another payment only where the customer's own is not still being checked. */
function otherSumNotice(
  booking: Booking,
  { amount: arrived }: Receipt,
  told: Pick<Notice, 'to' | 'about' | 'occasion' | 'at'>,
): Notice {
  const variables = { ...variablesOf(booking), arrived }
  return booking.paymentSubmittedAt === null
    ? {
        kind: 'payment-other-sum',
        ...told,
        variables: { ...variables, payUntil: heldUntil(booking, told.at) },
      }
    : { kind: 'payment-other-sum-in-review', ...told, variables }
}

/**
 * Tells customers that the meeting point of their trips is another one. It may be a private address: messages do not
 * name it.
 */
export const notifyOfMeetingPoint = (
  tx: Database,
  trips: readonly Booking[],
  { version, at }: { version: number; at: Date },
): Promise<void> =>
  notify(
    tx,
    ...trips.map((booking): Notice => ({
      kind: 'meeting-point-changed',
      to: customerOf(booking),
      about: booking.id,
      occasion: version,
      variables: variablesOf(booking),
      at,
      expiresAt: booking.startsAt,
    })),
  )
