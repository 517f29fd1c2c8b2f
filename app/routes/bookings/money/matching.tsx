// Matching money with a booking: its number, what is found, and what would follow.
import type { StatementMatch } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { formatPaise } from '@affiliate-booking/shared/money'
import { PlainField } from '../../../ui/forms/fields/plain-field.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

interface BookingNumberFieldProps {
  id: string
  typed: string | undefined
  /** For screen readers, where a page has several: what the booking is looked up for. */
  of?: string
}

export const BookingNumberField = ({ id, typed, of }: BookingNumberFieldProps) => (
  <>
    <PlainField
      id={id}
      name="booking"
      label="Booking number"
      placeholder="BK-000123"
      defaultValue={typed}
      maxLength={40}
      autoComplete="off"
      required
      className="grow sm:max-w-xs"
    />
    <Button type="submit" variant="secondary" className="shrink-0" aria-label={of && `Find: ${of}`}>
      Find
    </Button>
  </>
)

interface CandidateFactsProps {
  /** Null: there is none. */
  candidate: StatementMatch | null | undefined
  /** Paise. */
  amount: number
}

export function CandidateFacts({ candidate, amount }: CandidateFactsProps) {
  if (candidate == null) {
    return <Callout tone="warning">There is no such booking in your territory. Check the number.</Callout>
  }
  const { id, bookingNumber, productTitle, customerName, totalAmount, outcome, obstacle } = candidate
  return (
    <>
      <dl className="fact-columns gap-4">
        <Fact title="Booking" isWide>
          <TextLink to={`/bookings/${id}`}>
            {bookingNumber}, {productTitle}
          </TextLink>
        </Fact>
        <Fact title="Customer">{customerName}</Fact>
        <Fact title="Price">{formatPaise(totalAmount)}</Fact>
      </dl>
      {obstacle == null ? (
        <Callout tone={outcome === 'price' ? 'good' : 'warning'}>{consequenceOf(candidate, amount)}</Callout>
      ) : (
        <Callout tone="warning">{obstacle}</Callout>
      )}
    </>
  )
}

function consequenceOf(
  { outcome, paymentStatus, status, totalAmount }: StatementMatch,
  amount: number,
): string {
  if (outcome === 'price') return 'It is exactly the price: the booking will be paid.'
  if (outcome === 'unapplied')
    return 'This is not the price. The money stays without a match, and the customer is told what arrived.'
  const end = 'The money goes back to the customer of this booking.'
  if (paymentStatus !== 'pending') return `The booking was already paid. ${end}`
  if (status === 'cancelled') return `The booking is cancelled. ${end}`
  return amount === totalAmount
    ? `The booking can no longer be paid. ${end}`
    : `This is not the price. ${end}`
}

/** What a button does with the money. */
export const matchLabels = {
  price: 'Pay the booking with it',
  refund: 'Make it a refund of this booking',
  unapplied: 'Keep it for this booking',
} as const satisfies Record<StatementMatch['outcome'], string>
