// What people read of a booking: where it stands and what comes next, by the side from which they look.
import type { BookingDetails, BookingRow } from '@affiliate-booking/contract/bookings'
import type { PolicySteps } from '@affiliate-booking/contract/products'
import type { BookingAction } from '@affiliate-booking/contract/options/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookingSide, BookingView } from '../../domain/bookings/booking-sides.ts'
import { formatClock, formatMoment } from '../../domain/format/dates.ts'
import { formatHours } from '../../domain/format/numbers.ts'
import { type Hold, isHoldExpired } from '../../domain/bookings/holds.ts'
import { bookingStatusLabels, type StatusLabel } from '../../domain/format/status-labels.ts'

/** Where a booking stands, of what matters to people: both of its states in one. */
export type BookingStage =
  | 'unpaid'
  | 'hold-ended'
  | 'in-review'
  | 'waiting'
  | 'confirmed'
  | 'completed'
  | 'no-show'
  | 'cancelled'

type StagedBooking = Hold & Pick<BookingRow, 'isNoShow'>

export function bookingStage(booking: StagedBooking, now: Date): BookingStage {
  const { status, paymentStatus, isPaymentInReview, isNoShow } = booking
  if (status === 'completed') return isNoShow ? 'no-show' : 'completed'
  if (status !== 'pending') return status
  if (paymentStatus === 'completed') return 'waiting'
  if (isPaymentInReview) return 'in-review'
  return isHoldExpired(booking, now) ? 'hold-ended' : 'unpaid'
}

const stageLabels = {
  unpaid: { label: 'Not paid yet', tone: 'waiting' },
  'hold-ended': { label: 'Not paid in time', tone: 'bad' },
  'in-review': { label: 'Payment in review', tone: 'waiting' },
  waiting: { label: 'Awaiting provider', tone: 'waiting' },
  confirmed: bookingStatusLabels.confirmed,
  completed: bookingStatusLabels.completed,
  'no-show': { label: 'No-show', tone: 'quiet' },
  cancelled: bookingStatusLabels.cancelled,
} as const satisfies Record<BookingStage, StatusLabel>

export function stageLabel(booking: StagedBooking, side: BookingSide, now: Date): StatusLabel {
  const stage = bookingStage(booking, now)
  if (stage === 'waiting' && side === 'provider') return { label: 'Needs your reply', tone: 'waiting' }
  return stageLabels[stage]
}

/** The head of the page: what is, and what comes next. */
export interface Headline {
  readonly title: string
  readonly advice: string
}

export function bookingHeadline(booking: BookingDetails, side: BookingSide, now: Date): Headline {
  return headlines[bookingStage(booking, now)](booking, side)
}

const headlines: Record<BookingStage, (booking: BookingDetails, side: BookingSide) => Headline> = {
  unpaid: ({ holdExpiresAt, paymentRejection, kind }, side) => {
    const units = kind === 'stay' ? 'rooms' : 'seats'
    const until = holdExpiresAt == null ? '' : ` until ${formatClock(holdExpiresAt)}`
    if (side !== 'customer') {
      return { title: 'Not paid yet', advice: `The ${units} are held${until}. Then others can book them.` }
    }
    return {
      title: paymentRejection == null ? `Pay to keep your ${units}` : 'Your payment was not found',
      advice: `We hold your ${units}${until}.`,
    }
  },
  'hold-ended': (_, side) => ({
    title: 'Not paid in time',
    advice:
      side === 'customer'
        ? 'We received no payment. You can book again if there is availability.'
        : 'The seats are available again.',
  }),
  'in-review': (booking, side) => {
    if (side === 'admin') {
      const payment = `${formatPaise(booking.totalAmount)}${withReference(booking)}`
      return { title: 'Payment received?', advice: `Look for ${payment}.` }
    }
    return {
      title: 'Payment under review',
      advice:
        side === 'customer'
          ? 'We’re checking your payment with the bank. You don’t need to do anything.'
          : 'You can accept the booking once the payment is confirmed.',
    }
  },
  waiting: ({ serviceProviderName, userName }, side) => {
    if (side === 'provider') {
      return {
        title: `Accept the booking from ${userName}?`,
        advice: 'It is paid. If you decline, the customer gets a full refund.',
      }
    }
    return {
      title: `Paid. Waiting for ${serviceProviderName} to accept`,
      advice:
        side === 'customer'
          ? 'Your booking is paid. If the provider declines it, you get a full refund.'
          : 'The provider has not replied yet.',
    }
  },
  confirmed: ({ actions }, side) => {
    if (side === 'customer')
      return { title: 'Your trip is confirmed', advice: 'Show the voucher when you arrive.' }
    if (side === 'provider' && actions.includes('complete')) {
      return { title: 'Did the guests arrive?', advice: 'The booking completes automatically after it ends.' }
    }
    return { title: 'Confirmed', advice: 'Paid and accepted.' }
  },
  completed: ({ actions }) => ({ title: 'Completed', advice: completedAdvice(actions) }),
  'no-show': (_, side) => ({
    title: side === 'customer' ? 'You did not show up' : 'The guests did not show up',
    advice: 'The payment is not refunded.',
  }),
  cancelled: (booking, side) =>
    side === 'admin' && booking.isPaymentInReview
      ? {
          title: 'Cancelled with a payment under review',
          advice: `Look for ${formatPaise(booking.totalAmount)}${withReference(booking)}. If you received it, refund it.`,
        }
      : cancelledHeadline(booking, side),
}

function completedAdvice(actions: readonly BookingAction[]): string {
  if (actions.includes('review')) return 'How was it? Write a review for other travellers.'
  return actions.includes('no-show')
    ? 'If the guests did not arrive, you can mark a no-show within a day after the end.'
    : 'This trip is over.'
}

const withReference = ({ paymentReference }: BookingDetails) =>
  paymentReference == null ? '' : ` with the reference ${paymentReference}`

const cancelledHeadline = (booking: BookingDetails, side: BookingSide): Headline => ({
  title: `Cancelled${cancelledBy(booking, side)}`,
  advice: refundCopy(booking, side),
})

const cancellers: Readonly<Record<string, string>> = {
  user: ' by the customer',
  customer: ' by the customer',
  provider: ' by the provider',
  service_provider: ' by the provider',
  admin: ' by an administrator',
}

function cancelledBy(booking: BookingDetails, side: BookingSide): string {
  const { cancelledBy: who, paymentStatus, isPaymentInReview } = booking
  // Of what was paid, the reason is among the facts: nobody accepted it, or it was paid too late.
  if (who === 'system') return paymentStatus === 'pending' && !isPaymentInReview ? ': not paid in time' : ''
  const words = cancellers[who ?? ''] ?? ''
  return words === ` by the ${side}` ? ' by you' : words
}

/** What became of the money of an ended booking. */
function refundCopy(booking: BookingDetails, side: BookingSide): string {
  const { refundAmount, paymentStatus, totalAmount, isPaymentInReview } = booking
  if (isPaymentInReview) {
    return side === 'customer'
      ? `We are checking your payment. If we received it, you get ${formatPaise(totalAmount)} back.`
      : 'A payment is under review. If it was received, the customer gets it back.'
  }
  if (refundAmount != null && refundAmount > 0) {
    const amount = formatPaise(refundAmount)
    return side === 'customer' ? `You get ${amount} back.` : `${amount} goes back to the customer.`
  }
  if (paymentStatus === 'pending') return 'No payment was received, so there is nothing to refund.'
  return 'There is no refund.'
}

/** What comes back after a cancellation: everything until it is accepted, then by the policy, a line for each step. */
export const cancellationTerms = ({ status, policy }: BookingDetails): string[] => [
  ...(status === 'pending' ? ['Full refund until the provider accepts'] : []),
  ...policyTerms(policy),
]

function policyTerms(steps: PolicySteps): string[] {
  if (steps.length === 0) return ['No refund after a cancellation.']
  const lines = steps.map(
    ({ hoursBefore, refundPercent }) =>
      `${refundPercent === 100 ? 'Everything' : `${refundPercent}%`} back until ${formatHours(hoursBefore)} before the start`,
  )
  return [...lines, 'No refund after that']
}

/** What cancelling now brings back, and until when that holds. */
export function refundQuoteCopy(booking: BookingDetails, side: BookingSide): Headline {
  const { refundQuote: quote, totalAmount, paymentStatus, status } = booking
  if (paymentStatus === 'pending') {
    const advice = 'No payment was received, so cancelling is free.'
    return {
      title: 'Nothing to refund',
      advice:
        side === 'customer'
          ? `${advice} If you have paid, keep the booking and enter the payment reference.`
          : advice,
    }
  }
  const amount = formatPaise(quote?.amount ?? 0)
  const share = `${quote?.percent ?? 0}% of ${formatPaise(totalAmount)}`
  const until = quote?.until == null ? '' : ` The refund is lower after ${formatMoment(quote.until)}.`
  const why =
    status === 'pending' && quote?.percent === 100
      ? ' The provider has not accepted yet, so the refund is full.'
      : until
  return side === 'customer'
    ? { title: `You get ${amount} back`, advice: `That is ${share}.${why}` }
    : { title: `The customer gets ${amount} back`, advice: `That is ${share}.` }
}

/** What the message says after an action. */
export const actionMessages = {
  pay: 'Thank you. We are checking your payment.',
  'confirm-payment': 'Payment confirmed.',
  'reject-payment': 'Payment rejected. The customer can enter another reference.',
  accept: 'Booking accepted.',
  decline: 'Booking declined.',
  cancel: 'Booking cancelled.',
  complete: 'Booking completed.',
  'no-show': 'Marked as a no-show.',
  refund: 'Refund recorded.',
  review: 'Thank you for your review.',
} as const satisfies Record<BookingAction, string>

/** What to say when the host gives no reason. */
export const actionNotConfirmed = 'We could not confirm the change. This page shows the current status.'

export const viewLabels = {
  upcoming: 'Upcoming',
  answer: 'To accept',
  review: 'Payments to check',
  past: 'Past',
  all: 'All',
} as const satisfies Record<BookingView, string>

const emptyViews: Record<BookingView, Partial<Record<BookingSide, Headline>>> = {
  upcoming: {
    customer: {
      title: 'No upcoming trips',
      advice: 'Find a tour or a stay and book it. It appears here.',
    },
    admin: { title: 'No upcoming bookings', advice: 'Bookings for future dates appear here.' },
  },
  answer: {
    provider: {
      title: 'No bookings to accept',
      advice: 'Paid bookings appear here until you accept or decline them.',
    },
  },
  review: {
    admin: {
      title: 'No payments to check',
      advice: 'When a customer enters a payment reference, it appears here.',
    },
  },
  past: { customer: { title: 'No past trips', advice: 'Completed trips appear here.' } },
  all: {
    customer: {
      title: 'You have not booked anything yet',
      advice: 'Find a tour or a stay and book it. It appears here.',
    },
    admin: { title: 'No bookings yet', advice: 'Bookings in your territory appear here.' },
  },
}

/** What is said where a view is empty. */
export const emptyViewCopy = (view: BookingView, side: BookingSide): Headline =>
  emptyViews[view][side] ?? {
    title: 'No bookings here',
    advice: 'New bookings appear here.',
  }
