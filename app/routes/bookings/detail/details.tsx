// The facts of a booking as a card.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookingSide } from '../../../domain/bookings/booking-sides.ts'
import { refundLabel } from '../../../domain/labels/refund-labels.ts'
import { paymentLabel } from '../../../domain/labels/status-labels.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { GuestFacts, PartyFact, PhoneLink, WhenFacts, WhereFacts } from '../booking-facts.tsx'
import { EmailLink } from '../email-link.tsx'
import { PriceFact } from '../price-fact.tsx'
import { ReferralFacts } from './referral-facts.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

interface DetailsProps {
  path: string
  booking: BookingDetails
  /** How much a cancellation gives back, and until when. */
  terms: readonly string[]
  side: BookingSide
  /** The signed-in account sends refunds. */
  linksRefunds: boolean
  /** Opens WhatsApp to the customer. */
  customerWhatsApp?: string | undefined
  /** Opens WhatsApp to the provider. */
  providerWhatsApp?: string | undefined
}

/** When, where, with whom, and what it costs. */
export function Details(props: DetailsProps) {
  const { path, booking, terms, side, linksRefunds } = props
  const { totalAmount, refundAmount, refunds, paymentReference, cancellationReason } = booking
  const { referralCode, referral, recommendedBy } = booking
  return (
    <Card id="details" title="Booking">
      <dl className="fact-columns gap-4">
        <WhenFacts booking={booking} />
        <PartyFact booking={booking} />
        <Fact title="Total">{formatPaise(totalAmount)}</Fact>
        <PriceFact booking={booking} />
        <Fact title="Payment" isWide>
          <StatusBadge status={paymentLabel(booking, side)} />
        </Fact>
        {refundAmount != null && refundAmount > 0 && <Fact title="Refund">{formatPaise(refundAmount)}</Fact>}
        {refunds?.map((refund) => (
          <Fact
            key={refund.id}
            title={refunds.length === 1 ? 'Refund status' : `Refund of ${formatPaise(refund.amount)}`}
            isWide
          >
            {linksRefunds ? (
              <TextLink to={`/bookings/money/refunds/${refund.id}`}>{refundLabel(refund).label}</TextLink>
            ) : (
              <StatusBadge status={refundLabel(refund)} />
            )}
          </Fact>
        ))}
        <Receipts path={path} booking={booking} />
        {paymentReference != null && (
          <Fact title="Payment reference" isWide>
            <span className="wrap-anywhere">{paymentReference}</span>
          </Fact>
        )}
        <WhereFacts booking={booking} />
        <People {...props} />
        <GuestFacts booking={booking} path={path} />
        {cancellationReason != null && cancellationReason !== '' && (
          <Fact title="Reason" isWide>
            {cancellationReason}
          </Fact>
        )}
        {referral == null && referralCode != null && <Fact title="Referred by">{referralCode}</Fact>}
        {referral != null && <ReferralFacts referral={referral} />}
        {recommendedBy != null && <Fact title="Recommended by">{recommendedBy}</Fact>}
        {(booking.status === 'pending' || booking.status === 'confirmed') && (
          <Fact title={side === 'customer' ? 'If you cancel' : 'If the customer cancels'} isWide>
            <ul className="grid gap-0.5 text-sm font-normal">
              {terms.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** Links to the printable documents of payments and refunds. */
function Receipts({ path, booking: { receipts } }: Pick<DetailsProps, 'path' | 'booking'>) {
  if (receipts == null || receipts.length === 0) return null
  return (
    <Fact title="Receipts" isWide>
      <ul className="flex flex-wrap gap-x-5">
        {receipts.map(({ kind, number, amount }) => (
          <li key={number}>
            <TextLink to={`${path}/receipts/${number}`}>
              <Reference>{number}</Reference>
            </TextLink>
            {kind === 'refund' && ` (refund of ${formatPaise(amount)})`}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

const Person = ({ id, canOpen, name }: { id: string; canOpen: boolean | null | undefined; name: string }) =>
  canOpen === true ? <TextLink to={`/users/${id}`}>{name}</TextLink> : name

function People({ booking, side, customerWhatsApp, providerWhatsApp }: DetailsProps) {
  const { userName, customerPhone, customerEmail, serviceProviderName, providerPhone } = booking
  return (
    <>
      {side !== 'customer' && (
        <Fact title="Customer" isWide>
          <span className="grid justify-items-start">
            <Person id={booking.userId} canOpen={booking.canOpenCustomer} name={userName} />
            {customerPhone != null && <PhoneLink number={customerPhone} whatsApp={customerWhatsApp} />}
            {customerEmail != null && <EmailLink address={customerEmail} />}
          </span>
        </Fact>
      )}
      {side !== 'provider' && (
        <Fact title="Provider" isWide>
          <span className="grid justify-items-start">
            <Person
              id={booking.serviceProviderId}
              canOpen={booking.canOpenProvider}
              name={serviceProviderName}
            />
            {providerPhone != null && <PhoneLink number={providerPhone} whatsApp={providerWhatsApp} />}
          </span>
        </Fact>
      )}
    </>
  )
}
