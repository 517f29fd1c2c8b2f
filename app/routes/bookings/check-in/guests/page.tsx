// The booking of a voucher, for the provider who lets the guests in. Works without scripts.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Form } from 'react-router'
import { presentAmount } from '../../../../domain/bookings/booking-stage.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Button, ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Reference } from '../../../../ui/primitives/reference.tsx'
import { ExtrasFact, PartyFact, PhoneLink, WhenFacts } from '../../booking-facts.tsx'
import { checkInState } from './check-in-state.ts'
import { Fact } from '../../../../ui/texts/fact.tsx'

interface CheckInPageProps {
  here: `/${string}`
  booking: BookingDetails
  today: string
  /** Opens WhatsApp to the customer. */
  whatsApp: string | undefined
}

const payments = {
  pending: { label: 'Not paid', of: presentAmount },
  completed: { label: 'Paid', of: presentAmount },
  refunded: {
    label: 'Refunded',
    of: ({ refundAmount, totalAmount }: BookingDetails) => refundAmount ?? totalAmount,
  },
} as const

export function CheckInPage({ here, booking, today, whatsApp }: CheckInPageProps) {
  const { userName, bookingId, productTitle, customerPhone, paymentStatus, actions } = booking
  const payment = payments[paymentStatus]
  const { title, advice, tone } = checkInState(booking, today)
  return (
    <>
      <PageHeader title={userName} introduction={productTitle} />
      <Callout tone={tone}>
        <span className="block text-lg font-bold">{title}</span>
        <span className="block font-normal">{advice}</span>
      </Callout>
      <dl className="fact-columns gap-4 rounded-card bg-surface p-5 shadow-card sm:p-8">
        <PartyFact booking={booking} />
        <ExtrasFact booking={booking} />
        <Fact title={payment.label}>{formatPaise(payment.of(booking))}</Fact>
        <WhenFacts booking={booking} />
        <Fact title="Booking">
          <Reference>{bookingId}</Reference>
        </Fact>
        {customerPhone != null && customerPhone !== '' && (
          <Fact title="Phone" isWide>
            <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
              <PhoneLink number={customerPhone} whatsApp={whatsApp} />
            </span>
          </Fact>
        )}
      </dl>
      {actions.includes('arrive') && (
        <CheckInAction here={here} booking={booking} action="arrive" label="Mark as arrived" />
      )}
      {actions.includes('no-show') && (
        <details className="rounded-control bg-sunken px-4">
          <summary className="min-h-12 py-3 font-semibold">Guests did not arrive</summary>
          <div className="grid gap-4 pb-4">
            <p className="text-muted">
              The booking is completed as a no-show. The customer is told, and gets no refund. You can undo it
              until a day after the end.
            </p>
            <CheckInAction
              here={here}
              booking={booking}
              action="no-show"
              label="Mark as a no-show"
              variant="danger"
            />
          </div>
        </details>
      )}
      {actions.includes('undo-arrival') && (
        <CheckInAction
          here={here}
          booking={booking}
          action="undo-arrival"
          label="Undo the arrival"
          variant="secondary"
        />
      )}
      {actions.includes('undo-no-show') && (
        <CheckInAction
          here={here}
          booking={booking}
          action="undo-no-show"
          label="Undo the no-show"
          variant="secondary"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/check-in" variant="secondary" size="small">
          Another voucher
        </ButtonLink>
        <ButtonLink to={`/bookings/${booking.id}`} variant="secondary" size="small">
          Open the booking
        </ButtonLink>
      </div>
    </>
  )
}

interface CheckInActionProps {
  here: `/${string}`
  booking: BookingDetails
  action: 'arrive' | 'undo-arrival' | 'no-show' | 'undo-no-show'
  label: string
  variant?: 'primary' | 'secondary' | 'danger'
}

const CheckInAction = ({
  here,
  booking: { version },
  action,
  label,
  variant = 'primary',
}: CheckInActionProps) => (
  <Form method="post" action={here} className="grid">
    <input type="hidden" name="intent" value={action} />
    <input type="hidden" name="version" value={version} />
    <Button type="submit" variant={variant}>
      {label}
    </Button>
  </Form>
)
