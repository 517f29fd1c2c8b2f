// The way to the payment page of the gateway, by an ordinary link, and back.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { GatewayPayment } from '@affiliate-booking/contract/shapes/money/gateways'
import type { GatewayName } from '@affiliate-booking/contract/options/money/gateways'
import { formatPaise } from '@affiliate-booking/shared/money'
import { ExternalLink } from 'lucide-react'
import { formatClock } from '../../../domain/format/dates.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { BookingTime } from '../../../ui/products/booking-time.tsx'
import { StepPage } from '../step-page.tsx'

interface PaymentPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  payment: GatewayPayment
  /** The customer comes from the payment page. */
  hasReturned: boolean
}

const gatewayTitles: Record<GatewayName, string> = { razorpay: 'Razorpay' }

export function PaymentPage({ path, booking, payment, hasReturned }: PaymentPageProps) {
  const gateway = gatewayTitles[payment.gateway]
  const { paymentUrl } = payment
  const isOver = paymentUrl == null
  const until = holdEnd(booking)
  return (
    <StepPage
      path={path}
      booking={booking}
      title={hasReturned || isOver ? 'We are checking your payment' : 'Pay online'}
    >
      <BookingTime trip={booking} />
      <div className="grid gap-1 rounded-control bg-accent-soft px-4 py-4 text-accent-ink">
        <p className="text-xl font-bold tabular-nums">{formatPaise(payment.amount)}</p>
        <p>
          {isOver
            ? 'Your booking is no longer held. A payment that comes now goes back to you.'
            : `We hold your booking${until === null ? '' : ` until ${until}`}.`}
        </p>
      </div>
      {(hasReturned || isOver) && (
        <>
          <p className="text-muted">
            {gateway} has not confirmed a payment yet. If you paid, you don’t need to do anything: the booking
            changes by itself, usually within minutes.
          </p>
          <ButtonLink to={`${path}/payment?returned`} className="justify-self-start" reloadDocument>
            Check again
          </ButtonLink>
        </>
      )}
      {paymentUrl != null && (
        <PaymentLink gateway={gateway} address={paymentUrl} until={until} isMain={!hasReturned} />
      )}
    </StepPage>
  )
}

/** A time in one piece, such as 3:40 am; null for a booking that is not held. */
const holdEnd = ({ holdExpiresAt }: BookingDetails): string | null =>
  holdExpiresAt == null ? null : formatClock(holdExpiresAt).replaceAll(' ', '\u00a0')

interface PaymentLinkProps {
  gateway: string
  address: string
  /** The end of the hold. */
  until: string | null
  isMain: boolean
}

function PaymentLink({ gateway, address, until, isMain }: PaymentLinkProps) {
  if (!isMain)
    return (
      <p className="text-muted">
        Not paid yet?{' '}
        <a
          href={address}
          rel="noopener noreferrer"
          className="py-1 font-semibold text-brand-text underline underline-offset-4"
        >
          Open the payment page
        </a>
      </p>
    )
  return (
    <div className="grid gap-3">
      <a
        href={address}
        rel="noopener noreferrer"
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-brand px-5 py-2.5 text-center font-semibold text-white hover:bg-brand-strong sm:justify-self-start"
      >
        Open the payment page
        <ExternalLink className="size-5" aria-hidden="true" />
      </a>
      <p className="text-sm text-muted">
        You pay at {gateway} and then come back here.
        {until !== null && ` A payment after ${until} goes back to where it came from.`}
      </p>
    </div>
  )
}
