// What a cancellation now gives back, in words. Made by the loaders, so that browsers need no code for it.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookingSide } from '../../domain/bookings/booking-sides.ts'
import { formatMoment } from '../../domain/format/dates.ts'
import type { Headline } from './booking-headline.ts'

/** The refund for cancelling now, and until when it applies. */
export function refundQuoteCopy(booking: BookingDetails, side: BookingSide): Headline {
  const { refundQuote: quote, totalAmount, paymentStatus, status } = booking
  if (booking.isPaymentInReview) {
    const amount = formatPaise(totalAmount)
    return side === 'customer'
      ? {
          title: `You get ${amount} back if your payment arrived`,
          advice: 'We keep checking your payment with the bank after you cancel.',
        }
      : {
          title: `The customer gets ${amount} back if the payment arrived`,
          advice: 'The payment can still be confirmed after the cancellation.',
        }
  }
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
  const refunded = booking.refundAmount ?? 0
  const left = `${formatPaise(totalAmount - refunded)}${refunded > 0 ? ', which is left of the price' : ''}`
  const share = `${quote?.percent ?? 0}% of ${left}`
  const until = quote?.until == null ? '' : ` The refund is lower after ${formatMoment(quote.until)}.`
  const why =
    booking.isProviderSuspended === true
      ? ' The provider is suspended, so the refund is full.'
      : status === 'pending' && quote?.percent === 100
        ? ' The provider has not accepted yet, so the refund is full.'
        : until
  const way = quote?.refundsOnline === true && quote.amount > 0 ? ' It goes back the way you paid.' : ''
  return side === 'customer'
    ? { title: `You get ${amount} back`, advice: `That is ${share}.${why}${way}` }
    : { title: `The customer gets ${amount} back`, advice: `That is ${share}.` }
}
