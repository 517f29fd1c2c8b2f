// A payout: what is in it, its tax, when it comes, and what can be done.
import type { PayoutItem } from '@affiliate-booking/contract/shapes/money/payouts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatBps, formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { TimelineEvent } from '../../../../domain/bookings/timeline-event.ts'
import { commissionTypeLabels } from '../../../../domain/labels/commission-labels.ts'
import { formatShortDay } from '../../../../domain/format/dates.ts'
import { noValue } from '../../../../domain/messages.ts'
import { payoutProgress, payoutStatusLabels } from '../../../../domain/labels/payout-labels.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { ListBody, type ListResult } from '../../../../ui/lists/list-body.tsx'
import { Timeline } from '../../../../ui/lists/timeline.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { Reference } from '../../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../../ui/primitives/status-badge.tsx'
import type { PayoutsPath } from '../list/page.tsx'
import { PayoutActions, type ShownPayout } from './actions.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'

interface PayoutPageProps {
  path: PayoutsPath
  payout: ShownPayout
  query: ListQuery
  list: ListResult<PayoutItem>
  events: TimelineEvent[]
  /** The list that it was opened from; undefined: all payouts. */
  back?: string | undefined
  /** After a decision: the way on. */
  onward?: ReactNode
  lastResult?: SubmissionResult | undefined
}

/** How the amount came about. */
function sourceOf({ type, base, bps, flat, reason }: PayoutItem): string {
  if (type === 'adjustment') return reason ?? 'Adjustment'
  if (type === 'correction') return reason ?? 'A refund or a decision changed what is due.'
  if (flat != null) return `Flat ${formatPaise(flat)}`
  return bps == null ? noValue : `${formatBps(bps)} of ${formatPaise(base)}`
}

const columns: readonly Column<PayoutItem>[] = [
  {
    title: 'For',
    render: ({ productTitle, isLead, type }) =>
      productTitle ?? (isLead ? 'Lead' : commissionTypeLabels[type]),
  },
  {
    title: 'Type',
    render: ({ type }) => <span className="whitespace-nowrap">{commissionTypeLabels[type]}</span>,
  },
  {
    title: 'Booking',
    render: ({ bookingNumber }) => (bookingNumber == null ? noValue : <Reference>{bookingNumber}</Reference>),
  },
  { title: 'Earned on', render: ({ createdAt }) => formatShortDay(createdAt) },
  { title: 'How', isWide: true, render: sourceOf },
  { title: 'Amount', isNumber: 'sum', render: ({ amount }) => formatPaise(amount) },
]

export function PayoutPage(props: PayoutPageProps) {
  const { path, payout, query, list, events, back, onward, lastResult } = props
  const { payoutNumber, payeeName, status, gross, tds, net, account, items } = payout
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-8">
      <div className="grid gap-3">
        <BackLink to={back ?? path}>Payouts</BackLink>
        <PageHeader title={payoutNumber} introduction={<span className="break-words">{payeeName}</span>}>
          <StatusBadge status={payoutStatusLabels[status]} />
        </PageHeader>
        <p>{payoutProgress(payout)}</p>
        {payout.approvalObstacle != null && <Callout tone="warning">{payout.approvalObstacle}</Callout>}
        {payout.isSingleOperator && (
          <Callout tone="warning">
            Single operator: this payout was approved by the person who created it.
          </Callout>
        )}
      </div>
      {onward}
      <div className="grid gap-5 sm:grid-cols-2">
        <Card id="amount" title="Amount">
          <dl className="grid content-start gap-2">
            <Line label={`Gross, ${formatQuantity(items, 'item', 'items')}`} value={formatPaise(gross)} />
            <Line label="TDS" value={formatPaise(0 - tds)} />
            <Line label="Net" value={formatPaise(net)} />
            <Line label="To" value={account ?? noValue} />
          </dl>
        </Card>
        <TaxCard payout={payout} />
      </div>
      <PayoutActions payout={payout} lastResult={lastResult} />
      <Card id="items" title="What is in it">
        <ListBody
          path={`${path}/${payout.id}`}
          query={query}
          list={list}
          emptyState={{ title: 'Nothing', advice: 'Its items are available again.' }}
        >
          {(rows) => (
            <DataTable
              caption="Items of the payout"
              columns={columns}
              rows={rows}
              empty={{ title: 'Nothing', advice: '' }}
            />
          )}
        </ListBody>
      </Card>
      <Timeline events={events} />
    </div>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function TaxCard({ payout: { tax, kind, tds, gross } }: Pick<PayoutPageProps, 'payout'>) {
  const { section, financialYear, base, bps, threshold, yearBase, yearTds, othersBase, othersTds } = tax
  const isShared = tax.isPanShared === true
  const ownTax = Math.round((base * bps) / 10_000)
  /** On the payouts before, which may have had another rate; at most what there was is withheld. */
  const earlierTax = tds + yearTds - ownTax
  const isWholeYear = !isShared || othersBase != null
  const hasOtherRate =
    isWholeYear && tds > 0 && tds < gross && Math.abs(earlierTax - (yearBase * bps) / 10_000) > 1
  const atTheirRates = hasOtherRate
    ? `: ${formatPaise(ownTax)} for this payout and ${formatPaise(earlierTax)} for the earlier ones at their rates,`
    : ','
  const isOver = tax.isAboveThreshold ?? (threshold == null || yearBase + base > threshold)
  return (
    <Card id="tax" title="Tax deducted at source" note={`Section ${section}, year ${financialYear}`}>
      <div className="grid content-start gap-3">
        <dl className="grid gap-2">
          <Line
            label={kind === 'shares' ? 'Paid by customers' : 'Taxable in this payout'}
            value={formatPaise(base)}
          />
          <Line label="Rate" value={formatBps(bps)} />
          <Line label="The year before this payout" value={formatPaise(yearBase)} />
          <Line label="Withheld before" value={formatPaise(yearTds)} />
          {othersBase != null && (
            <Line label="Of the year, other accounts of this PAN" value={formatPaise(othersBase)} />
          )}
          {othersTds != null && <Line label="Of it, withheld from them" value={formatPaise(othersTds)} />}
        </dl>
        {isShared && (
          <p className="text-sm">
            Another account has the same PAN. The law counts all payouts to a PAN together, so its payouts
            count here, too: more may be withheld than this account alone would owe.
          </p>
        )}
        <p className="text-sm text-muted">
          {threshold == null
            ? `TDS is due from the first rupee${hasOtherRate ? `${atTheirRates} less what was withheld before` : ''}.`
            : isOver
              ? `The year is above ${formatPaise(threshold)}, so TDS is due on all of it${atTheirRates} less what was withheld before.`
              : `No TDS is due while the year stays within ${formatPaise(threshold)}.`}{' '}
          GST and TCS are not calculated here.
        </p>
      </div>
    </Card>
  )
}
