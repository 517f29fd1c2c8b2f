import type { ReactNode } from 'react'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { LeadOutlook } from '../../../.server/lists/lead-outlook.ts'
import { formatMoment } from '../../../domain/format/dates.ts'
import { lostReasonLabels } from '@affiliate-booking/contract/options/leads'
import { leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import type { ShownLead } from './shown-lead.ts'
import { Fact } from '../../../ui/texts/fact.tsx'

interface LeadFactsProps {
  lead: ShownLead
  isAdmin: boolean
  source: string
  /** Below the facts. */
  children: ReactNode
}

/** What is known of the person and the request. For affiliates the contact is masked. */
export function LeadFacts({ lead, isAdmin, source, children }: LeadFactsProps) {
  const { type, amount, territory, city, referral, createdAt } = lead
  const { closedValue, lostReason, email, phone } = lead
  return (
    <Card id="request" title="Request">
      <div className="grid gap-4">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact title="Wants">{leadTypeLabel(type)}</Fact>
          {amount != null && <Fact title="Amount">{formatPaise(amount)}</Fact>}
          <Fact title="Territory">
            {[...new Set([city, territory])].filter(Boolean).join(', ') || 'Not known'}
          </Fact>
          {!isAdmin && <Fact title="Email">{email}</Fact>}
          {!isAdmin && phone != null && <Fact title="Phone">{phone}</Fact>}
          <Fact title="Source">
            {source}
            {referral != null && <span className="block font-normal">{referral.affiliateName}</span>}
          </Fact>
          <Fact title="Received">{formatMoment(createdAt)}</Fact>
          {closedValue != null && <Fact title="Value">{formatPaise(closedValue)}</Fact>}
          {lostReason != null && <Fact title="Lost because">{lostReasonLabels[lostReason]}</Fact>}
        </dl>
        {children}
      </div>
    </Card>
  )
}

/** How far it is, for the affiliate who sent it. */
export const Outlook = ({ state, next, earning, moved }: LeadOutlook) => (
  <Card id="outlook" title="How far it is">
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact title="Now">{state}</Fact>
      {moved !== undefined && <Fact title="Last change">{moved}</Fact>}
      <Fact title="What comes next">{next}</Fact>
      {earning !== undefined && <Fact title="You earn">{earning}</Fact>}
    </dl>
  </Card>
)
