// Which role may do what with a booking, in which state. The table both checks actions and lists the permitted ones.
import { type BookingAction, bookingActions } from '@affiliate-booking/contract/options/bookings'
import { adminRoles, type Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { BookingStatus } from '@affiliate-booking/contract/options/statuses'
import type { BookingActor } from '../../users/account.ts'
import { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { ok, type Result, fail } from '../../../result.ts'
import {
  didNotArrive,
  endedRecently,
  hasArrived,
  hasNotArrived,
  isItsDay,
  isMarkedNoShow,
  mayStillArrive,
  mayStillUndo,
  notNoShow,
} from './conditions/arrivals.ts'
import type { BookingState, Condition } from './conditions/condition.ts'
import { quoteRefund } from './refund-quote.ts'
import type { Booking } from '../find-booking.ts'

export const isPaymentInReview = ({
  paymentStatus,
  paymentSubmittedAt,
}: Pick<Booking, 'paymentStatus' | 'paymentSubmittedAt'>): boolean =>
  paymentStatus === 'pending' && paymentSubmittedAt !== null

/** Customers can report a payment this long after the cancellation, or after one was not found. Milliseconds. */
const latePaymentPeriod = 7 * dayMs

/** Paise that were paid and not refunded. */
export const refundableAmount = ({ paymentStatus, totalAmount, refundAmount }: Booking): number =>
  paymentStatus === 'pending' ? 0 : totalAmount - (refundAmount ?? 0)

const unpaid: Condition = {
  holds: ({ booking }) => booking.paymentStatus === 'pending',
  message: 'This booking is already paid.',
}
const paid: Condition = {
  holds: ({ booking }) => booking.paymentStatus === 'completed',
  message: 'This booking is not paid yet.',
}
const oncePaid: Condition = {
  ...paid,
  holds: ({ booking }) => booking.paymentStatus !== 'pending',
}
const voidable: Condition = {
  holds: ({ isPaymentVoidable }) => isPaymentVoidable,
  message: 'This booking has no payment that was confirmed by hand or by a bank statement.',
}
export const nothingMissing = 'Nothing that was reversed of this booking is missing.'
const recoverable: Condition = {
  holds: ({ isRecoverable }) => isRecoverable,
  message: nothingMissing,
}
const inReview: Condition = {
  holds: ({ booking }) => isPaymentInReview(booking),
  message: 'There is no payment to check.',
}
const notInReview: Condition = {
  holds: ({ booking }) => !isPaymentInReview(booking),
  message: 'The payment of this booking is being checked. Wait until that is done.',
}
/**
 * A payment may be reported after the hold has expired or another person has cancelled; it is then refunded. Customers
 * who cancelled may correct a reference that was not found.
 */
const acceptsLatePayment: Condition = {
  holds: ({ booking: { status, cancelledBy, cancelledAt, paymentRejection }, paymentRejectedAt, now }) => {
    const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < latePaymentPeriod
    return (
      status === 'pending' ||
      ((cancelledBy !== 'user' || paymentRejection !== null) &&
        (isRecent(cancelledAt) || isRecent(paymentRejectedAt)))
    )
  },
  message: 'This cannot be done: the booking is cancelled.',
}
const payable: Condition = {
  holds: ({ canPay }) => canPay,
  message: 'Payments by UPI are not taken here. Contact us, and we tell you how to pay.',
}
/** A suspended provider may not be there for the guests: unless they have arrived, they can still cancel after the start. */
const pendingOrNotBegun: Condition = {
  holds: ({ booking, now, isProviderSuspended }) =>
    booking.status === 'pending' ||
    now < booking.startsAt ||
    (isProviderSuspended && booking.arrivedAt === null),
  message: 'It has already started: this booking can no longer be cancelled.',
}
const hasNotBegun: Condition = {
  holds: ({ booking, now }) => now < booking.startsAt,
  message: 'It has already started: it can no longer be accepted.',
}
const providerIsActive: Condition = {
  holds: ({ isProviderSuspended }) => !isProviderSuspended,
  message: 'The provider is suspended: this booking cannot be accepted.',
}
const hasBegun: Condition = {
  holds: ({ booking, now }) => now >= booking.startsAt,
  message: 'It has not started yet.',
}
/** Only guests who took part can review. */
const hasNoReview: Condition = {
  holds: ({ isReviewed }) => !isReviewed,
  message: 'The customer has reviewed this booking.',
}
const refundable: Condition = {
  holds: ({ booking }) => refundableAmount(booking) > 0,
  message: 'There is nothing to refund.',
}
const holdsSeats: Condition = {
  holds: ({ booking: { holdExpiresAt }, now }) => holdExpiresAt === null || now < holdExpiresAt,
  message: 'Your booking is no longer held. Book again.',
}
const changesBeforeStart: Condition = {
  ...hasNotBegun,
  message: 'It has already started: day and guests can no longer be changed.',
}
const onSale: Condition = {
  holds: ({ isProductOnSale }) => isProductOnSale,
  message: 'This is not on sale now: day and guests cannot be changed.',
}
/** Whether the customer of a paid booking could cancel it for nothing by its policy, or before it is confirmed. */
export const isCancellationFree = ({ status, policySnapshot, startsAt }: Booking, now: Date): boolean =>
  status === 'pending' ||
  quoteRefund({ policy: PolicySteps.parse(policySnapshot), startsAt, total: 1 }, now).percent === 100

export const isChangeAllowed = ({ changeAllowedUntil }: Booking, now: Date): boolean =>
  changeAllowedUntil !== null && now < changeAllowedUntil

/**
 * A customer who could cancel for nothing may also change; afterwards the provider relies on the booking, and may allow
 * it.
 */
const changeable: Condition = {
  holds: ({ booking, now }) => isCancellationFree(booking, now) || isChangeAllowed(booking, now),
  message: 'Free cancellation has ended: day and guests can no longer be changed.',
}
const notChangeable: Condition = {
  holds: (state) => !changeable.holds(state),
  message: 'The customer can change this booking already.',
}
const attended: Condition = { ...notNoShow, message: 'Only guests who took part can write a review.' }
const notReviewed: Condition = { ...hasNoReview, message: 'You have already reviewed this booking.' }

interface Transition {
  by: readonly Role[]
  from: readonly BookingStatus[]
  /** The first that does not hold decides the message. */
  conditions: readonly Condition[]
}

const customer = ['user'] as const satisfies Role[]
const provider = ['service_provider'] as const satisfies Role[]

export const transitions: Record<BookingAction, Transition> = {
  pay: {
    by: customer,
    from: ['pending', 'cancelled'],
    conditions: [unpaid, notInReview, acceptsLatePayment, payable],
  },
  'confirm-payment': { by: adminRoles, from: ['pending', 'cancelled'], conditions: [unpaid] },
  'reject-payment': { by: adminRoles, from: ['pending', 'cancelled'], conditions: [inReview] },
  accept: {
    by: [...provider, ...adminRoles],
    from: ['pending'],
    conditions: [paid, hasNotBegun, providerIsActive],
  },
  decline: { by: provider, from: ['pending'], conditions: [] },
  cancel: {
    by: [...customer, ...provider, ...adminRoles],
    from: ['pending', 'confirmed'],
    conditions: [],
  },
  arrive: {
    by: provider,
    from: ['confirmed', 'completed'],
    conditions: [notNoShow, hasNotArrived, isItsDay, mayStillArrive],
  },
  'undo-arrival': {
    by: provider,
    from: ['confirmed', 'completed'],
    conditions: [hasArrived, mayStillArrive],
  },
  change: {
    by: customer,
    from: ['pending', 'confirmed'],
    conditions: [notInReview, holdsSeats, onSale, hasNotArrived, changesBeforeStart, changeable],
  },
  'allow-change': {
    by: provider,
    from: ['confirmed'],
    conditions: [onSale, hasNotArrived, changesBeforeStart, notChangeable],
  },
  complete: { by: provider, from: ['confirmed'], conditions: [hasBegun] },
  'no-show': {
    by: provider,
    from: ['confirmed', 'completed'],
    conditions: [hasBegun, notNoShow, didNotArrive, hasNoReview, endedRecently],
  },
  // It stays completed and settled, as a trip that took place is.
  'undo-no-show': {
    by: [...provider, ...adminRoles],
    from: ['completed'],
    conditions: [isMarkedNoShow],
  },
  refund: { by: ['super_admin'], from: ['confirmed', 'completed', 'cancelled'], conditions: [refundable] },
  'reverse-payment': {
    by: ['super_admin', 'nsa'],
    from: ['pending', 'confirmed', 'completed', 'cancelled'],
    conditions: [oncePaid],
  },
  'recover-payment': {
    by: ['super_admin', 'nsa'],
    from: ['pending', 'confirmed', 'completed', 'cancelled'],
    conditions: [recoverable],
  },
  'void-payment': {
    by: ['super_admin', 'nsa'],
    from: ['pending', 'confirmed', 'completed', 'cancelled'],
    conditions: [oncePaid, voidable],
  },
  review: { by: customer, from: ['completed'], conditions: [attended, notReviewed] },
}

/**
 * Customers cannot cancel a confirmed booking after its start; providers decline a pending one instead. Guests who object to
 * a no-show may do so later than providers can correct it.
 */
const roleOverrides: Partial<Record<BookingAction, Partial<Record<Role, Partial<Transition>>>>> = {
  cancel: {
    user: { conditions: [pendingOrNotBegun] },
    service_provider: { from: ['confirmed'] },
  },
  'undo-no-show': { service_provider: { conditions: [isMarkedNoShow, mayStillUndo] } },
}

/** What a booking's link permits. */
const linkActions = ['pay', 'cancel', 'change'] as const satisfies BookingAction[]

const transitionOf = (action: BookingAction, role: Role | null): Transition => ({
  ...transitions[action],
  ...(role === null ? {} : roleOverrides[action]?.[role]),
})

/** For messages. */
export const bookingStateLabel = ({ status }: Pick<Booking, 'status'>): string =>
  status === 'pending' ? 'not confirmed yet' : status

/** Fails with 403 for the role, and with 409 for the state. */
export function checkAction(action: BookingAction, actor: BookingActor, state: BookingState): Result<null> {
  if (actor.id === null && !linkActions.some((each) => each === action))
    return fail(403, 'Add the booking to an account to do this.')
  const { by, from, conditions } = transitionOf(action, actor.role)
  if (!by.some((role) => role === actor.role)) return fail(403, 'You are not allowed to do this.')
  if (!from.includes(state.booking.status))
    return fail(409, `This cannot be done: the booking is ${bookingStateLabel(state.booking)}.`)
  const missing = conditions.find(({ holds }) => !holds(state))
  return missing ? fail(409, missing.message) : ok(null)
}

export const permittedActions = (actor: BookingActor, state: BookingState): BookingAction[] =>
  bookingActions.filter((action) => checkAction(action, actor, state).ok)
