// A claim: what the affiliate says, what is known of the booking and of the affiliate's clicks, and the decision.
import type { ClaimDetails } from '@affiliate-booking/contract/calls/money/claims'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatBps, formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import { claimStatusLabels } from '../../../domain/labels/commission-labels.ts'
import { formatMoment, formatShortDay } from '../../../domain/format/dates.ts'
import { referralSignalLabels } from '@affiliate-booking/contract/options/referrals/signal-labels'
import { lossReasonLabels, proofLabels } from '../../../domain/labels/referral-labels.ts'
import { bookingStatusLabels, paymentStatusLabels } from '../../../domain/labels/status-labels.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { claimsPath } from '../claims-path.ts'
import { AccountLink } from '../../../ui/texts/account-link.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

interface ClaimPageProps {
  claim: ClaimDetails
  events: readonly TimelineEvent[]
  lastResult: SubmissionResult | undefined
  position: ListPosition | undefined
}

export function ClaimPage({ claim, events, lastResult, position }: ClaimPageProps) {
  const { bookingId, affiliate, status, message, createdAt } = claim
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <BackLink to={position?.list ?? claimsPath}>Claims</BackLink>
        <PageHeader
          title={`Claim on ${bookingId}`}
          introduction={
            <>
              By{' '}
              <AccountLink id={affiliate.id} canOpen={claim.canOpenAffiliate}>
                {affiliate.name}
              </AccountLink>{' '}
              on {formatMoment(createdAt)}
            </>
          }
        >
          <StatusBadge status={claimStatusLabels[status]} />
        </PageHeader>
        <NextRowLink position={position} one="claim to decide" many="claims to decide" />
      </div>
      {message != null && <p className="max-w-prose whitespace-pre-line">“{message}”</p>}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          <Decision claim={claim} lastResult={lastResult} />
          <Clicks claim={claim} />
        </div>
        <div className="grid gap-5 sm:gap-6 lg:col-span-5">
          <BookingCard claim={claim} />
          {events.length > 0 && <Timeline events={events} />}
        </div>
      </div>
    </div>
  )
}

function BookingCard({ claim: { booking, referral, refusedCode } }: { claim: ClaimDetails }) {
  if (booking == null) {
    return (
      <Card id="booking" title="Booking">
        <p>There is no booking with this number.</p>
      </Card>
    )
  }
  const { id, productTitle, customerName, date, totalAmount, refundAmount, bookedAt, isSettled } = booking
  return (
    <Card id="booking" title="Booking">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact title="Tour or stay">
          <TextLink to={`/bookings/${encodeURIComponent(id)}`}>{productTitle}</TextLink>
          <span className="block font-normal">on {formatShortDay(date)}</span>
        </Fact>
        <Fact title="Customer">{customerName}</Fact>
        <Fact title="Price">
          {formatPaise(totalAmount)}
          {refundAmount != null && refundAmount > 0 && (
            <span className="block font-normal">{formatPaise(refundAmount)} refunded</span>
          )}
        </Fact>
        <Fact title="Booking status">
          <StatusBadge status={bookingStatusLabels[booking.status]} />
          {isSettled && <span className="block font-normal">Settled</span>}
        </Fact>
        <Fact title="Payment status">
          <StatusBadge status={paymentStatusLabels[booking.paymentStatus]} />
        </Fact>
        <Fact title="Booked">{formatMoment(bookedAt)}</Fact>
        <Fact title="Credited to">
          {referral == null ? (
            'Nobody'
          ) : (
            <>
              {referral.affiliateName}
              <span className="block font-normal">
                {proofLabels[referral.by]} {referral.code}
                {referral.clickedAt != null && `, ${formatMoment(referral.clickedAt)}`}
              </span>
            </>
          )}
        </Fact>
        {refusedCode != null && (
          <Fact title="Code typed by the customer">
            {refusedCode.code}
            <span className="block font-normal">
              {refusedCode.isOfAffiliate
                ? 'A code of this affiliate. It did not count when the booking was made.'
                : 'Not a code of this affiliate. It did not count.'}
            </span>
          </Fact>
        )}
        {referral != null && referral.losers.length > 0 && (
          <Fact title="Not credited">
            <ul className="grid gap-0.5 font-normal">
              {referral.losers.map(({ by, code, reason }) => (
                <li key={`${by} ${code}`}>
                  {proofLabels[by]} {code}: {lossReasonLabels[reason]}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Clicks({ claim: { clicks, booking } }: { claim: ClaimDetails }) {
  if (booking == null) return null
  // Hosts that do not say it count 30 days.
  const { count, close, days = 30 } = clicks
  return (
    <Card
      id="clicks"
      title="Clicks on the affiliate’s links"
      note={`${formatQuantity(count, 'click', 'clicks')} in the ${formatQuantity(days, 'day', 'days')} before the booking. Below: those on its day or on its tour or stay.`}
    >
      {close.length === 0 ? (
        <p className="text-muted">None on that day or on that tour or stay.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {close.map(({ id, at, code, landingPath, isBot }) => (
            <li key={id} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
              <span className="font-medium">
                {formatMoment(at)}
                {isBot && ', a bot'}
              </span>
              <span className="text-sm [overflow-wrap:anywhere] text-muted">
                {code}, opened {landingPath}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const rateOf = ({ type, value }: NonNullable<ClaimDetails['rate']>) =>
  type === 'percentage' ? formatBps(value) : formatPaise(value)

function Decision({ claim, lastResult }: Pick<ClaimPageProps, 'claim' | 'lastResult'>) {
  const { actions, status, reason, decidedBy, decidedAt, obstacle, rate, signals, version } = claim
  const seen = { version: String(version) }
  const answered = lastResult?.initialValue?.['intent']
  if (status !== 'open') {
    return (
      <Card
        id="decision"
        title="Decision"
        {...(decidedAt != null && {
          note: `${formatShortDay(decidedAt)}${decidedBy == null ? '' : `, ${decidedBy}`}`,
        })}
      >
        <div className="grid gap-4">
          <ActionError result={lastResult} />
          {reason != null && <p className="whitespace-pre-line">“{reason}”</p>}
        </div>
      </Card>
    )
  }
  return (
    <Card id="decision" title="Decision" note="The affiliate reads your reason.">
      <div className="grid gap-6">
        {!actions.some((action) => action === answered) && <ActionError result={lastResult} />}
        {obstacle != null && <Callout tone="warning">{obstacle} You can only decline the claim.</Callout>}
        {actions.length === 0 && (
          <p className="text-muted">You earn on this booking, so somebody else has to decide.</p>
        )}
        {rate != null && (
          <p>
            If you approve it, the affiliate gets {rateOf(rate)}
            {rate.type === 'percentage' ? ' of what was paid' : ''}, by the rule of the day of the booking.
          </p>
        )}
        {signals.length > 0 && (
          <Callout tone="warning">
            The commission would be held: {signals.map((signal) => referralSignalLabels[signal]).join('. ')}.
          </Callout>
        )}
        {actions.includes('approve') && (
          <ReasonForm
            intent="approve"
            label="Approve"
            pendingLabel="Approving..."
            hint="What you have checked. The booking is credited to the affiliate."
            hidden={seen}
            lastResult={answered === 'approve' ? lastResult : undefined}
          />
        )}
        {actions.includes('decline') && (
          <ReasonForm
            intent="decline"
            label="Decline"
            pendingLabel="Declining..."
            hint="Why the booking is not credited. The decision is final."
            hidden={seen}
            lastResult={answered === 'decline' ? lastResult : undefined}
          />
        )}
      </div>
    </Card>
  )
}
