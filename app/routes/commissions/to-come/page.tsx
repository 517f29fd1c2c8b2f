// Bookings that an affiliate is credited for and that are not settled yet.
import type { CreditedBooking } from '@affiliate-booking/contract/calls/money/credited-bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { bookingStatusLabels } from '../../../domain/labels/status-labels.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { toComePath } from '../to-come-card.tsx'

interface ToComePageProps {
  query: ListQuery
  list: ListResult<CreditedBooking>
  /** Paise. */
  expected: number | null | undefined
}

const columns: readonly Column<CreditedBooking>[] = [
  { title: 'Tour or stay', isText: true, render: ({ productTitle }) => productTitle },
  { title: 'Trip', render: ({ date }) => formatShortDay(date) },
  { title: 'Booking', render: ({ bookingId }) => <Reference>{bookingId}</Reference> },
  {
    title: 'Status',
    isText: true,
    render: ({ status, isPaid, isChecked }) => (
      <span className="grid justify-items-start gap-1">
        {isPaid ? <StatusBadge status={bookingStatusLabels[status]} /> : 'Not paid yet'}
        {isPaid && status === 'pending' && (
          <span className="text-sm text-muted">Paid, and not accepted yet.</span>
        )}
        {isChecked === true && <span className="text-sm text-muted">We check it before you are paid.</span>}
      </span>
    ),
  },
  { title: 'Expected', isNumber: 'sum', render: ({ expected }) => formatPaise(expected) },
]

const empty = {
  title: 'No bookings to come',
  advice: 'Share your link. Bookings made through it appear here until the trip has ended.',
}

export function ToComePage({ query, list, expected }: ToComePageProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <BackLink to="/commissions">Commissions</BackLink>
        <PageHeader
          title="To come"
          introduction="Bookings that are credited to you. You earn when the trip has ended. A refund or a change of the booking changes the amount."
        />
      </div>
      <Card
        id="to-come"
        title={expected == null ? 'Bookings' : `${formatPaise(expected)} expected`}
        note={expected == null ? undefined : 'Of the bookings that are paid.'}
      >
        <ListBody path={toComePath} query={query} list={list} emptyState={empty}>
          {(rows) => <DataTable caption="Bookings to come" columns={columns} rows={rows} empty={empty} />}
        </ListBody>
      </Card>
    </div>
  )
}
