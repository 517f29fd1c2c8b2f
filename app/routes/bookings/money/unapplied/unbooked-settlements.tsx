// Lines of the payment gateway's transfers that agree with no payment or refund of ours, and what to do about them.
import type { SubmissionResult } from '@conform-to/react'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatShortDay } from '../../../../domain/format/dates.ts'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { ReasonForm } from '../../../../ui/forms/reason-form.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import type { ShownSettlement } from './describe-unbooked.server.ts'

export interface Unbooked {
  count: number
  rows: ShownSettlement[]
  /** The id of the line that a super administrator takes off the list. */
  chosen: string | undefined
}

const columns: readonly Column<ShownSettlement>[] = [
  {
    title: 'At the gateway',
    render: ({ id, what }) => (
      <span className="grid">
        <span className="wrap-anywhere">{id}</span>
        <span className="text-sm font-normal text-muted">{what}</span>
      </span>
    ),
  },
  { title: 'Why', isWide: true, render: ({ why }) => why },
  { title: 'Transferred', render: ({ settledAt }) => formatShortDay(settledAt) },
  { title: 'Fee', isNumber: true, render: ({ fee }) => formatPaise(fee) },
  { title: 'Amount', isNumber: true, render: ({ amount }) => formatPaise(amount) },
  {
    title: 'Next',
    render: ({ id }) => (
      <TextLink to={`?line=${encodeURIComponent(id)}#close`}>
        Done<span className="sr-only"> with {id}</span>
      </TextLink>
    ),
  },
]

const empty = { title: 'Everything is booked', advice: 'All lines agree with our payments and refunds.' }

interface UnbookedSettlementsProps {
  unbooked: Unbooked
  lastResult: SubmissionResult | undefined
}

export const UnbookedSettlements = ({
  unbooked: { count, rows, chosen },
  lastResult,
}: UnbookedSettlementsProps) => (
  <Card
    id="unbooked"
    title="Gateway transfers that are not booked"
    note={`${formatQuantity(count, 'line', 'lines')} of the gateway’s transfers to your bank. ${
      count > rows.length ? `The newest ${formatCount(rows.length)} are shown.` : ''
    }`}
  >
    <div className="grid gap-5">
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        <li>Find each id in the gateway’s dashboard.</li>
        <li>
          Money for something else that you sell on the same account needs nothing: take it off the list.
        </li>
        <li>
          If a customer paid for a booking, record the whole amount below with this id as the reference, then
          match it. The fee is booked with it.
        </li>
        <li>Tell your accountant of adjustments: they are not booked. Then take them off the list.</li>
        <li>If the amounts differ, ask the gateway. The line is booked when they agree.</li>
      </ul>
      <DataTable
        caption="Gateway transfers that are not booked"
        columns={columns}
        rows={rows}
        empty={empty}
      />
      {rows.some(({ id }) => id === chosen) && (
        <section id="close" aria-labelledby="close-title" className="grid scroll-mt-24 gap-3">
          <h3 id="close-title" className="font-bold wrap-anywhere">
            Take {chosen} off the list
          </h3>
          <p className="text-muted">No money moves. If it agrees later, it is booked all the same.</p>
          <ReasonForm
            key={chosen}
            intent="close"
            label="Take it off the list"
            pendingLabel="Saving..."
            hint="For the audit log."
            hidden={{ line: chosen ?? '' }}
            lastResult={lastResult}
          />
        </section>
      )}
    </div>
  </Card>
)
