// What a commission is for, who earned it and how it was referred.
import type { CommissionDetails } from '@affiliate-booking/contract/shapes/money/commissions'
import type { ReferralProof } from '@affiliate-booking/contract/options/referrals/referral'
import { formatPaise } from '@affiliate-booking/shared/money'
import { commissionTypeLabels, tierLabels } from '../../../domain/labels/commission-labels.ts'
import { formatMoment, formatShortDay } from '../../../domain/format/dates.ts'
import { bookingStatusLabels } from '../../../domain/labels/status-labels.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { referralSignalLabels } from '@affiliate-booking/contract/options/referrals/signal-labels'
import { lossReasonLabels, proofLabels } from '../../../domain/labels/referral-labels.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

export function Facts({ commission, isAdmin }: { commission: CommissionDetails; isAdmin: boolean }) {
  const { type, tier, beneficiary, booking, bookingState, lead, createdAt, createdBy } = commission
  return (
    <Card id="facts" title="What it is for">
      <dl className="grid gap-4 sm:grid-cols-2">
        {booking != null && (
          <Fact title="Booking">
            {isAdmin ? (
              <TextLink to={`/bookings/${booking.id}`}>{booking.bookingId}</TextLink>
            ) : (
              booking.bookingId
            )}
            <span className="block font-normal">{booking.productTitle}</span>
          </Fact>
        )}
        {lead != null && <Fact title="Lead">{lead.leadId}</Fact>}
        {bookingState != null && (
          <Fact title="Status of the booking">
            <StatusBadge status={bookingStatusLabels[bookingState.status]} />
            <span className="block font-normal">
              {bookingState.isNoShow ? 'No-show, ' : ''}trip on {formatShortDay(bookingState.date)}
              {bookingState.refundAmount != null &&
                bookingState.refundAmount > 0 &&
                `, ${formatPaise(bookingState.refundAmount)} refunded`}
            </span>
          </Fact>
        )}
        <Fact title="Type">{commissionTypeLabels[type]}</Fact>
        <Fact title="Earned on">{formatMoment(createdAt)}</Fact>
        {isAdmin && (
          <Fact title={tier == null ? 'Payee' : (tierLabels[tier] ?? 'Payee')}>{beneficiary.name}</Fact>
        )}
        {createdBy != null && <Fact title="Recorded by">{createdBy}</Fact>}
        <Referral commission={commission} />
      </dl>
    </Card>
  )
}

const referralSentences: Record<ReferralProof, (code: string) => string> = {
  code: (code) => `The code ${code} was typed in.`,
  click: (code) => `A click on the link ${code}`,
  claim: () => 'A claim of the affiliate was approved.',
}

function Referral({ commission: { referral } }: { commission: CommissionDetails }) {
  if (referral == null) return null
  const { by, code, campaign, clickedAt, landingPath, losers, signals } = referral
  return (
    <>
      <Fact title="How it was referred">
        {referralSentences[by](code)}
        {clickedAt != null && <span className="block font-normal">on {formatMoment(clickedAt)}</span>}
        {campaign != null && <span className="block font-normal">Campaign: {campaign}</span>}
        {landingPath != null && <span className="block font-normal">Opened {landingPath}</span>}
      </Fact>
      {signals != null && signals.length > 0 && (
        <Fact title="Signals">
          <ul className="grid gap-0.5">
            {signals.map((signal) => (
              <li key={signal}>{referralSignalLabels[signal]}</li>
            ))}
          </ul>
        </Fact>
      )}
      {losers != null && losers.length > 0 && (
        <Fact title="Also seen, not credited">
          <ul className="grid gap-0.5 font-normal">
            {losers.map(({ by: proof, code: other, reason }) => (
              <li key={`${proof}:${other}:${reason}`}>
                {proofLabels[proof]} {other}: {lossReasonLabels[reason]}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  )
}
