// The effects of booking actions but of payments that are confirmed. The table of transitions decides who may do what.
import type { ActOnBookingPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { RefundQuote } from '@affiliate-booking/contract/shapes/bookings'
import { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import { allowedChangeDays } from '@affiliate-booking/contract/options/bookings'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { bookings } from '../../../db/schema/bookings.ts'
import { ok, type Result, fail, failField } from '../../../result.ts'
import type { BookingActor } from '../../users/account.ts'
import type { BookingEntry } from '../booking-entries.ts'
import type { Booking } from '../find-booking.ts'
import { earlierOf, holdExpiry, type HoldTimes, reviewExpiry } from '../holding/hold-times.ts'
import { quoteFullRefund, quoteRefund } from './refund-quote.ts'
import type { BookingFacts } from './conditions/condition.ts'
import { refundableAmount } from './transitions.ts'

type Columns = Partial<typeof bookings.$inferInsert>

export interface Effect {
  set: Columns
  entries: readonly BookingEntry[]
  releasesSeats?: boolean
  /** Money to send back, in paise. */
  refund?: number | undefined
}

interface ActionRequest extends BookingFacts {
  booking: Booking
  actor: BookingActor
  payload: ActOnBookingPayload
  now: Date
  holdTimes: HoldTimes
}

export type Action = ActOnBookingPayload['action']

const isUpiReference = (text: string) => /^\d{12}$/.test(text)

/**
 * The refund if the actor cancels now; null for an unpaid booking. The policy applies only when the customer cancels a
 * confirmed booking with a provider who is not suspended; otherwise the refund is full.
 */
export function quoteCancellation(
  actor: BookingActor,
  booking: Booking,
  { now, isProviderSuspended }: Pick<ActionRequest, 'now' | 'isProviderSuspended'>,
): RefundQuote | null {
  if (booking.paymentStatus !== 'completed') return null
  if (actor.role !== 'user' || booking.status === 'pending' || isProviderSuspended)
    return quoteFullRefund(refundableAmount(booking))
  const { startsAt } = booking
  // Of what earlier refunds have left.
  const total = refundableAmount(booking)
  return quoteRefund({ policy: PolicySteps.parse(booking.policySnapshot), startsAt, total }, now)
}

/** With earlier refunds. Undefined for an unpaid booking. */
function refundColumns({ refundAmount }: Booking, amount: number | undefined): Columns {
  if (amount === undefined) return {}
  const sum = (refundAmount ?? 0) + amount
  return { refundAmount: sum, paymentStatus: sum > 0 ? 'refunded' : 'completed' }
}

const cancelledByOf = ({ role }: BookingActor) =>
  role === 'user' ? 'user' : role === 'service_provider' ? 'provider' : 'admin'

const cancellationColumns = (
  { booking, actor, now, payload }: ActionRequest,
  refund: number | undefined,
): Columns => ({
  status: 'cancelled',
  cancelledAt: now,
  cancelledBy: cancelledByOf(actor),
  cancelledById: actor.id,
  cancellationReason: payload.reason ?? null,
  ...refundColumns(booking, refund),
})

/** They change the books, so each has a function of its own. */
const paymentActions = ['confirm-payment', 'reverse-payment', 'recover-payment', 'void-payment'] as const
type PaymentAction = (typeof paymentActions)[number]

export const isPaymentAction = (action: Action): action is PaymentAction =>
  paymentActions.some((each) => each === action)

export const effects: Record<Exclude<Action, PaymentAction>, (request: ActionRequest) => Result<Effect>> = {
  pay({ booking, payload, now, holdTimes }) {
    const reference = payload.reference ?? ''
    if (!isUpiReference(reference))
      return failField('reference', 400, 'Enter the UPI reference number of the payment: 12 digits.')
    return ok({
      set: {
        paymentReference: reference,
        paymentSubmittedAt: now,
        paymentRejection: null,
        holdExpiresAt: booking.status === 'pending' ? reviewExpiry(now, booking.startsAt, holdTimes) : null,
      },
      entries: [{ action: 'booking.paid' }],
    })
  },

  // Clears the unique reference: it may be a mistyped one that belongs to another booking.
  'reject-payment': ({ booking, payload, now, holdTimes }) =>
    ok({
      set: {
        paymentReference: null,
        paymentSubmittedAt: null,
        paymentRejection: payload.reason ?? null,
        ...(booking.status === 'pending' && {
          holdExpiresAt: holdExpiry(now, booking.startsAt, holdTimes),
        }),
      },
      entries: [{ action: 'booking.payment-rejected', reason: payload.reason }],
    }),

  accept: ({ now }) =>
    ok({ set: { status: 'confirmed', confirmedAt: now }, entries: [{ action: 'booking.accepted' }] }),

  decline(request) {
    const refund = quoteCancellation(request.actor, request.booking, request)?.amount
    return ok({
      set: cancellationColumns(request, refund),
      refund,
      entries: [{ action: 'booking.declined', reason: request.payload.reason }],
      releasesSeats: true,
    })
  },

  cancel(request) {
    const { actor, booking, payload } = request
    const amount = quoteCancellation(actor, booking, request)?.amount
    if (payload.expectedRefund !== undefined && payload.expectedRefund !== (amount ?? 0))
      return fail(409, `The refund is ${formatPaise(amount ?? 0)} now. Check it again.`)
    return ok({
      set: cancellationColumns(request, amount),
      refund: amount,
      entries: [{ action: 'booking.cancelled', reason: payload.reason }],
      releasesSeats: true,
    })
  },

  arrive: ({ now }) => ok({ set: { arrivedAt: now }, entries: [{ action: 'booking.arrived' }] }),

  'undo-arrival': () => ok({ set: { arrivedAt: null }, entries: [{ action: 'booking.arrival-undone' }] }),

  'allow-change': ({ booking: { startsAt }, now }) =>
    ok({
      set: {
        changeAllowedUntil: earlierOf(new Date(now.getTime() + allowedChangeDays * dayMs), startsAt),
      },
      entries: [{ action: 'booking.change-allowed' }],
    }),

  complete: ({ now }) =>
    ok({ set: { status: 'completed', completedAt: now }, entries: [{ action: 'booking.completed' }] }),

  'no-show': ({ booking: { completedAt }, now }) =>
    ok({
      set: { status: 'completed', completedAt: completedAt ?? now, isNoShow: true },
      entries: [{ action: 'booking.no-show' }],
    }),

  'undo-no-show': () => ok({ set: { isNoShow: false }, entries: [{ action: 'booking.no-show-undone' }] }),

  refund({ booking, payload }) {
    const { amount } = payload
    const isLive = booking.status === 'confirmed'
    // Only a cancellation gives everything back before the trip.
    const maximum = refundableAmount(booking) - (isLive ? 1 : 0)
    if (amount === undefined || amount < 1 || amount > maximum)
      return failField('amount', 400, `Enter an amount from ${formatPaise(1)} to ${formatPaise(maximum)}.`)
    return ok({
      set: { ...refundColumns(booking, amount), ...(isLive && { paymentStatus: 'completed' }) },
      refund: amount,
      entries: [{ action: 'booking.refunded', reason: payload.reason }],
    })
  },
}
