// Who is credited for a booking and by what, for administrators: the winner, those that lost, and what holds the commission.
import type { BookingReferral } from '@affiliate-booking/contract/shapes/bookings'
import { formatMoment } from '../../../domain/format/dates.ts'
import { referralSignalLabels } from '@affiliate-booking/contract/options/referrals/signal-labels'
import { lossReasonLabels, proofLabels } from '../../../domain/labels/referral-labels.ts'
import { Fact } from '../../../ui/texts/fact.tsx'

export function ReferralFacts({ referral }: { referral: BookingReferral }) {
  const { affiliateName, by, code, clickedAt, losers, signals } = referral
  return (
    <>
      <Fact title="Referred by" isWide>
        <span className="grid">
          <span className="[overflow-wrap:anywhere]">{affiliateName}</span>
          <span className="text-sm font-normal text-muted">
            {proofLabels[by]} {code}
            {clickedAt != null && `, ${formatMoment(clickedAt)}`}
          </span>
        </span>
      </Fact>
      {losers.length > 0 && (
        <Fact title="Not credited" isWide>
          <ul className="grid gap-0.5 text-sm font-normal [overflow-wrap:anywhere]">
            {losers.map(({ by: lostBy, code: lostCode, reason }) => (
              <li key={`${lostBy} ${lostCode}`}>
                {proofLabels[lostBy]} {lostCode}: {lossReasonLabels[reason]}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {signals.length > 0 && (
        <Fact title="Commission is held" isWide>
          <ul className="grid gap-0.5 text-sm font-normal">
            {signals.map((signal) => (
              <li key={signal}>{referralSignalLabels[signal]}</li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  )
}
