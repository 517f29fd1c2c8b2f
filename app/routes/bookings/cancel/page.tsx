// Confirms a cancellation and shows its refund.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { BookingSide } from '../../../domain/bookings/booking-sides.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { BookingTime } from '../../../ui/products/booking-time.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import type { Headline } from '../booking-headline.ts'
import { StepPage } from '../step-page.tsx'

interface CancelBookingPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  side: BookingSide
  /** What it gives back. */
  quote: Headline
  /** When it would give back how much. */
  terms: readonly string[]
  constraint: Constraints
  actionResult: ActionResult | undefined
}

export function CancelBookingPage({
  path,
  booking,
  side,
  quote,
  terms,
  constraint,
  actionResult,
}: CancelBookingPageProps) {
  const isCustomer = side === 'customer'
  const { amount: refund = 0, refundsOnline } = booking.refundQuote ?? {}
  return (
    <StepPage
      path={path}
      booking={booking}
      title={isCustomer ? 'Cancel your booking?' : 'Cancel the booking?'}
    >
      <BookingTime trip={booking} />
      <div className="grid gap-1 rounded-control bg-accent-soft px-4 py-4 text-accent-ink">
        <p className="text-xl font-bold tabular-nums">{quote.title}</p>
        <p>{quote.advice}</p>
      </div>
      {isCustomer && booking.status === 'confirmed' && (
        <div className="grid gap-1 text-sm text-muted">
          <p>Cancellation policy of this booking:</p>
          <ul className="list-disc pl-5">
            {terms.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <ActionForm
        name="cancel"
        hidden={{ version: booking.version }}
        label="Cancel the booking"
        variant="danger"
        pending="Cancelling..."
        constraint={constraint}
        actionResult={actionResult}
      >
        {({ reason, refundUpiId }) => (
          <>
            <input type="hidden" name="expectedRefund" value={refund} />
            {reason && (
              <TextAreaField
                field={reason}
                {...(isCustomer
                  ? { label: 'Reason (optional)' }
                  : { label: 'Reason', hint: 'The customer sees it.' })}
              />
            )}
            {isCustomer && refund > 0 && refundsOnline !== true && refundUpiId && (
              <TextField
                label="UPI id for your refund"
                field={refundUpiId}
                hint="Such as name@bank. You can also enter it later."
                autoComplete="off"
                inputMode="email"
              />
            )}
          </>
        )}
      </ActionForm>
      <ButtonLink to={path} variant="secondary" className="sm:justify-self-start">
        Keep the booking
      </ButtonLink>
    </StepPage>
  )
}
