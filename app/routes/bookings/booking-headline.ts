// The headline of a booking: its state and the next step, for each side. Made by the loaders, so that browsers need no code
// for it.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { BookingAction } from '@affiliate-booking/contract/options/bookings'
import type { BookingRefund } from '@affiliate-booking/contract/shapes/money/refunds'
import { heldUnits } from '../../domain/format/numbers.ts'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookingSide } from '../../domain/bookings/booking-sides.ts'
import { formatClock, formatMoment } from '../../domain/format/dates.ts'
import { whyNotSent } from '../../domain/labels/refund-labels.ts'
import { type BookingStage, bookingStage } from '../../domain/bookings/booking-stage.ts'

export interface Headline {
  readonly title: string
  readonly advice: string
}

export function bookingHeadline(booking: BookingDetails, side: BookingSide, now: Date): Headline {
  const stage = bookingStage(booking, now)
  const suspended = side === 'customer' && mayNotTakePlace(booking) ? suspendedHeadlines[stage] : undefined
  return (suspended ?? headlines[stage])(booking, side)
}

/** Guests who have arrived are with the provider, unless they can still cancel: the trip has not begun. */
const mayNotTakePlace = ({ isProviderSuspended, arrivedAt, actions }: BookingDetails) =>
  isProviderSuspended === true && (arrivedAt == null || actions.includes('cancel'))

/** For customers of a suspended provider: the page says below what they can do. */
const suspendedHeadlines: Partial<typeof headlines> = {
  unpaid: (booking) => ({
    title: unpaidTitle(booking, 'Not paid'),
    advice: joined(otherAmountCopy(booking, 'customer'), 'You owe nothing for this booking.'),
  }),
  waiting: () => ({
    title: 'Paid, and not accepted',
    advice: 'If nobody accepts it before it starts, it is cancelled and you get all your money back.',
  }),
  confirmed: ({ fullRefundUntil, arrivedAt }) =>
    fullRefundUntil == null
      ? {
          title: 'Your trip may not take place',
          advice: `Its provider is suspended.${arrivedAt == null ? '' : ' You can cancel until it starts.'}`,
        }
      : {
          title: 'Did your trip take place?',
          advice: `Its provider is suspended. If it did not take place, cancel by ${formatMoment(fullRefundUntil)}, and you get all your money back.`,
        },
}

const headlines: Record<BookingStage, (booking: BookingDetails, side: BookingSide) => Headline> = {
  unpaid: (booking, side) => {
    const { holdExpiresAt } = booking
    const until = holdExpiresAt == null ? '' : ` until ${formatClock(holdExpiresAt)}`
    if (side !== 'customer') {
      const hold = `The ${heldUnits(booking)} are held${until}. Then others can book them.`
      return { title: 'Not paid yet', advice: joined(otherAmountCopy(booking, side), hold) }
    }
    return {
      title: unpaidTitle(booking, 'Pay to keep your booking'),
      advice: joined(otherAmountCopy(booking, side), `We hold your booking${until}.`),
    }
  },
  'hold-ended': (booking, side) => ({
    title: 'Not paid in time',
    advice:
      side === 'customer'
        ? `${otherAmountCopy(booking, side) ?? 'We received no payment.'} You can book again if there is availability.`
        : joined(otherAmountCopy(booking, side), `The ${heldUnits(booking)} are available again.`),
  }),
  'in-review': (booking, side) => {
    const until = booking.holdExpiresAt == null ? null : formatMoment(booking.holdExpiresAt)
    if (side === 'admin') {
      const payment = `${formatPaise(booking.totalAmount)}${withReference(booking)}`
      const release = until === null ? '' : ` The ${heldUnits(booking)} are released on ${until}.`
      const { paymentObstacle: obstacle } = booking
      if (obstacle != null) return { title: 'Payment to check', advice: `${obstacle}${release}` }
      return { title: 'Payment received?', advice: `Look for ${payment}.${release}` }
    }
    if (side === 'provider') {
      return {
        title: 'Payment to check',
        advice:
          booking.isInstant === true
            ? 'The booking is confirmed once the payment is found.'
            : 'You can accept the booking once the payment is confirmed.',
      }
    }
    const hold =
      until === null
        ? ''
        : ` Your booking is held until ${until}. If your payment arrives after that, we send it back.`
    return {
      title: 'Checking your payment',
      advice: `We’re checking your payment with the bank. You don’t need to do anything.${hold}`,
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
          : 'The provider has not accepted it yet.',
    }
  },
  confirmed: (booking, side) => {
    const { actions, arrivedAt } = booking
    if (side === 'customer')
      return {
        title: 'Your trip is confirmed',
        advice: joined('Show the voucher when you arrive.', allowedChangeCopy(booking)),
      }
    if (arrivedAt != null)
      return { title: 'The guests arrived', advice: `Marked on ${formatMoment(arrivedAt)}.` }
    if (side === 'provider' && actions.includes('complete')) {
      return { title: 'Did the guests arrive?', advice: 'The booking completes automatically after it ends.' }
    }
    return { title: 'Confirmed', advice: 'Paid and accepted.' }
  },
  completed: ({ actions }) => ({ title: 'Completed', advice: completedAdvice(actions) }),
  'no-show': (booking, side) => ({
    title: side === 'customer' ? 'You did not show up' : 'The guests did not show up',
    advice: [
      (booking.refundAmount ?? 0) > 0 ? refundCopy(booking, side) : 'The payment is not refunded.',
      ...(side === 'customer' ? ['If you were there, contact us soon.'] : []),
      ...(booking.actions.includes('undo-no-show') ? ['If they did come, undo the no-show.'] : []),
    ].join(' '),
  }),
  cancelled: (booking, side) =>
    side === 'admin' && booking.isPaymentInReview
      ? {
          title: 'Cancelled with a payment under review',
          advice:
            booking.paymentObstacle ??
            `Look for ${formatPaise(booking.totalAmount)}${withReference(booking)}. If you received it, refund it.`,
        }
      : cancelledHeadline(booking, side),
}

/** Once free cancellation has ended, day and guests change only with the provider's leave; null where that is no matter. */
const allowedChangeCopy = (booking: BookingDetails): string | null => {
  const { actions, arrivedAt, changeAllowedUntil, isProductOnSale, refundQuote } = booking
  // An older host knows no such leave.
  const isPossible = changeAllowedUntil !== undefined && isProductOnSale === true && arrivedAt == null
  return isPossible && !actions.includes('change') && refundQuote != null && refundQuote.percent < 100
    ? 'Do you need another day or other guests? Call the provider, who can let you change them.'
    : null
}

const joined = (...sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join(' ')

const unpaidTitle = (booking: BookingDetails, title: string): string => {
  if (otherAmountCopy(booking, 'customer') !== null) return 'Another amount arrived'
  return booking.paymentRejection == null ? title : 'Your payment was not found'
}

/** Of money that arrived and is not the price, until somebody has decided on it; null for none. */
function otherAmountCopy({ receipts, totalAmount }: BookingDetails, side: BookingSide): string | null {
  const found = (receipts ?? []).filter(({ use }) => use === 'unapplied')
  if (found.length === 0) return null
  if (side === 'customer')
    return `${sumOf(found)} arrived, which does not pay for the booking. We check it and send it back to you.`
  const arrived = `${sumOf(found)} arrived instead of ${formatPaise(totalAmount)}.`
  return side === 'admin'
    ? `${arrived} It is among the money without a match, under Bookings, Money.`
    : arrived
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
  // For a paid booking, the page shows the reason elsewhere: nobody accepted it, or the payment came too late.
  if (who === 'system') return paymentStatus === 'pending' && !isPaymentInReview ? ': not paid in time' : ''
  const canceller = cancellers[who ?? ''] ?? ''
  return canceller === ` by the ${side}` ? ' by you' : canceller
}

/** What happens to the payment of a booking that has ended. */
function refundCopy(booking: BookingDetails, side: BookingSide): string {
  const { refundAmount, paymentStatus, totalAmount, isPaymentInReview, refunds } = booking
  if (isPaymentInReview) {
    return side === 'customer'
      ? `We are checking your payment. If we received it, you get ${formatPaise(totalAmount)} back.`
      : 'A payment is under review. If it was received, the customer gets it back.'
  }
  // Hosts tell customers and administrators of refunds; some hosts tell nobody.
  const otherAmount = otherAmountCopy(booking, side)
  if (refunds != null && refunds.length > 0) return joined(refundsCopy(refunds, side), otherAmount)
  if (refundAmount != null && refundAmount > 0) {
    const amount = formatPaise(refundAmount)
    if (side === 'customer') return `You get ${amount} back.`
    return side === 'admin' ? `Send ${amount} back to the customer.` : `${amount} goes back to the customer.`
  }
  if (paymentStatus !== 'pending') return 'There is no refund.'
  if (otherAmount !== null) return otherAmount
  if (side === 'customer' && booking.paymentRejection != null)
    return `No payment of ${formatPaise(totalAmount)} was found. If you paid it, ${
      booking.actions.includes('pay')
        ? 'check the reference number and enter it again.'
        : 'contact us with a picture of the payment.'
    }`
  return 'No payment was received, so there is nothing to refund.'
}

/** Says only what is still to be sent, and once nothing is, what was. */
function refundsCopy(refunds: readonly BookingRefund[], side: BookingSide): string {
  const open = refunds.filter(({ status }) => status !== 'sent' && status !== 'completed')
  if (open.length === 0) return endedRefundsCopy(refunds)
  if (side === 'customer') return `You get ${sumOf(open)} back.`
  return openRefunds
    .map(({ includes, copy }) => ({ found: open.filter(includes), copy }))
    .flatMap(({ found, copy }) => (found.length > 0 ? copy(sumOf(found)) : []))
    .join(' ')
}

function endedRefundsCopy(refunds: readonly BookingRefund[]): string {
  const reversed = refunds.filter(({ isReversed }) => isReversed === true)
  const sent = refunds.filter(({ isReversed }) => isReversed !== true)
  return [
    ...(sent.length > 0 ? [`${sumOf(sent)} was sent back.`] : []),
    ...(reversed.length > 0 ? [`${sumOf(reversed)} is not sent: ${whyNotSent}.`] : []),
  ].join(' ')
}

const sumOf = (found: readonly { amount: number }[]): string =>
  formatPaise(found.reduce((sum, { amount }) => sum + amount, 0))

/** For administrators. */
const openRefunds: { includes: (refund: BookingRefund) => boolean; copy: (amount: string) => string }[] = [
  {
    includes: ({ status }) => status === 'awaiting_payee',
    copy: (amount) => `The refund of ${amount} waits for the customer’s UPI id.`,
  },
  {
    includes: ({ status, payee }) => status !== 'awaiting_payee' && payee == null,
    copy: (amount) => `The payment service sends ${amount} back.`,
  },
  {
    includes: ({ status, payee }) => status !== 'awaiting_payee' && payee != null,
    copy: (amount) =>
      `${amount} has to be sent back: super and national administrators find it under Bookings, Money.`,
  },
]
