// What can be done with a booking, by whom, and in which state: the one table that both permits a deed and tells people
// what they may do.
import { type BookingAction, bookingActions } from '@affiliate-booking/contract/options/bookings'
import { adminRoles, type Role } from '@affiliate-booking/contract/options/roles'
import type { BookingStatus } from '@affiliate-booking/contract/options/statuses'
import type { Actor } from '../users/account.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Booking } from './find-booking.ts'

interface Moment {
  booking: Booking
  now: Date
  /** Whether customers are told a UPI id to pay to. */
  canPay: boolean
  isReviewed: boolean
}

interface Condition {
  holds: (moment: Moment) => boolean
  /** Why not, to who asked. */
  message: string
}

export const isPaymentInReview = ({
  paymentStatus,
  paymentSubmittedAt,
}: Pick<Booking, 'paymentStatus' | 'paymentSubmittedAt'>): boolean =>
  paymentStatus === 'pending' && paymentSubmittedAt !== null

/** For so long after a booking was cancelled its customer can tell of a payment. Milliseconds. */
const latePaymentPeriod = 7 * 24 * 60 * 60 * 1000

/** For so long after its end a provider can say that nobody came, as it is completed by itself. Milliseconds. */
const noShowPeriod = 24 * 60 * 60 * 1000

/** Money that came and was not paid back. Paise. */
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
const inReview: Condition = {
  holds: ({ booking }) => isPaymentInReview(booking),
  message: 'There is no payment to check.',
}
const notInReview: Condition = {
  holds: ({ booking }) => !isPaymentInReview(booking),
  message: 'The payment of this booking is being checked. Wait until that is done.',
}
/** Who has paid while the seats were held, or just before somebody else cancelled, tells of it after: then it goes back. */
const acceptsLatePayment: Condition = {
  holds: ({ booking: { status, cancelledBy, cancelledAt }, now }) =>
    status === 'pending' ||
    (cancelledBy !== 'user' &&
      cancelledAt !== null &&
      now.getTime() - cancelledAt.getTime() < latePaymentPeriod),
  message: 'This cannot be done: the booking is cancelled.',
}
const payable: Condition = {
  holds: ({ canPay }) => canPay,
  message: 'Payments by UPI are not taken here. Ask the platform how to pay.',
}
/** What nobody has accepted can be called off at any time. */
const pendingOrNotBegun: Condition = {
  holds: ({ booking, now }) => booking.status === 'pending' || now < booking.startsAt,
  message: 'It has already started: this booking can no longer be cancelled.',
}
const hasNotBegun: Condition = {
  holds: ({ booking, now }) => now < booking.startsAt,
  message: 'It has already started: it can no longer be accepted.',
}
const hasBegun: Condition = {
  holds: ({ booking, now }) => now >= booking.startsAt,
  message: 'It has not started yet.',
}
const endedRecently: Condition = {
  holds: ({ booking: { status, endsAt }, now }) =>
    status !== 'completed' || now.getTime() - endsAt.getTime() < noShowPeriod,
  message: 'It ended more than a day ago: guests can no longer be marked as a no-show.',
}
const notNoShow: Condition = {
  holds: ({ booking }) => !booking.isNoShow,
  message: 'This booking is already marked as a no-show.',
}
/** Who came can tell of it. */
const hasNoReview: Condition = {
  holds: ({ isReviewed }) => !isReviewed,
  message: 'The customer has reviewed this booking.',
}
const refundable: Condition = {
  holds: ({ booking }) => refundableAmount(booking) > 0,
  message: 'There is nothing to refund.',
}
const attended: Condition = { ...notNoShow, message: 'Only guests who took part can write a review.' }
const notReviewed: Condition = { ...hasNoReview, message: 'You have already reviewed this booking.' }

interface Transition {
  by: readonly Role[]
  from: readonly BookingStatus[]
  /** All of them, in the order in which they are asked. */
  needs: readonly Condition[]
}

const customer = ['user'] as const satisfies Role[]
const provider = ['service_provider'] as const satisfies Role[]

export const transitions: Record<BookingAction, Transition> = {
  pay: {
    by: customer,
    from: ['pending', 'cancelled'],
    needs: [unpaid, notInReview, acceptsLatePayment, payable],
  },
  'confirm-payment': { by: adminRoles, from: ['pending', 'cancelled'], needs: [unpaid] },
  'reject-payment': { by: adminRoles, from: ['pending', 'cancelled'], needs: [inReview] },
  accept: { by: [...provider, ...adminRoles], from: ['pending'], needs: [paid, hasNotBegun] },
  decline: { by: provider, from: ['pending'], needs: [] },
  cancel: {
    by: [...customer, ...provider, ...adminRoles],
    from: ['pending', 'confirmed'],
    needs: [],
  },
  complete: { by: provider, from: ['confirmed'], needs: [hasBegun] },
  'no-show': {
    by: provider,
    from: ['confirmed', 'completed'],
    needs: [hasBegun, notNoShow, hasNoReview, endedRecently],
  },
  refund: { by: ['super_admin'], from: ['completed', 'cancelled'], needs: [refundable] },
  review: { by: customer, from: ['completed'], needs: [attended, notReviewed] },
}

/** What some may do with less: a customer not once a confirmed one has begun; a provider declines what is not confirmed yet. */
const roleOverrides: Partial<Record<BookingAction, Partial<Record<Role, Partial<Transition>>>>> = {
  cancel: {
    user: { needs: [notInReview, pendingOrNotBegun] },
    service_provider: { from: ['confirmed'] },
  },
}

const transitionOf = (action: BookingAction, role: Role | null): Transition => ({
  ...transitions[action],
  ...(role === null ? {} : roleOverrides[action]?.[role]),
})

/** What a booking is, in the words of a refusal. */
export const bookingStateLabel = ({ status }: Pick<Booking, 'status'>): string =>
  status === 'pending' ? 'not confirmed yet' : status

/** Whether the actor may do this now: refused with 403 for the role, with 409 for the state. */
export function checkAction(action: BookingAction, actor: Actor, moment: Moment): Result<null> {
  const { by, from, needs } = transitionOf(action, actor.role)
  if (!by.some((role) => role === actor.role)) return fail(403, 'You are not allowed to do this.')
  if (!from.includes(moment.booking.status))
    return fail(409, `This cannot be done: the booking is ${bookingStateLabel(moment.booking)}.`)
  const missing = needs.find(({ holds }) => !holds(moment))
  return missing ? fail(409, missing.message) : ok(null)
}

/** All that the actor may do now. */
export const permittedActions = (actor: Actor, moment: Moment): BookingAction[] =>
  bookingActions.filter((action) => checkAction(action, actor, moment).ok)
