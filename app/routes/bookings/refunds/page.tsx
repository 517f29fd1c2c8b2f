// The money desk: refunds to send, and the way to what else waits for a decision.
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import type { RefundRow } from '@affiliate-booking/contract/shapes/money/refunds'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Link } from 'react-router'
import { type RefundView, refundViewLabels, refundViews } from '../../../domain/bookings/refund-views.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { refundTaskLabel } from '../../../domain/labels/refund-labels.ts'
import { noValue } from '../../../domain/messages.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import { allRowsOf, type ListQuery } from '../../../domain/navigation/list-url.ts'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import type { ListResult } from '../../../ui/lists/list-body.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { OpenCount } from '../../../ui/layout/open-count.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'

const path = '/bookings/money'

const columnsOf = (query: ListQuery): readonly Column<RefundRow>[] => [
  {
    title: 'Refund',
    render: ({ id, refundNumber }) => (
      <Link
        to={rowUrl(`${path}/refunds/${id}`, query)}
        className="text-brand-text underline-offset-4 hover:underline"
      >
        <Reference>{refundNumber}</Reference>
      </Link>
    ),
  },
  { title: 'Customer', isWide: true, isText: true, render: ({ customerName }) => customerName },
  {
    title: 'Status',
    isWide: true,
    isText: true,
    render: (refund) => (
      <span className="cell-parts">
        <StatusBadge status={refundTaskLabel(refund)} />
        {refund.failure != null && <span className="text-sm text-bad">{refund.failure}</span>}
      </span>
    ),
  },
  {
    title: 'To',
    isText: true,
    render: ({ payee }) => (payee == null ? noValue : <AddressText>{payee}</AddressText>),
  },
  {
    title: 'Booking',
    folds: 'early',
    render: ({ bookingId, bookingNumber }) => (
      <Link to={`/bookings/${bookingId}`} className="text-brand-text underline-offset-4 hover:underline">
        <Reference>{bookingNumber}</Reference>
      </Link>
    ),
  },
  {
    title: 'Since',
    folds: 'late',
    sorts: { ascending: 'oldest', descending: 'newest' },
    render: ({ createdAt }) => formatShortDay(createdAt),
  },
  { title: 'Amount', isNumber: 'sum', render: ({ amount }) => formatPaise(amount) },
]

const emptyViews = {
  due: { title: 'No refunds to send', advice: 'Refunds appear here once the customer has entered a UPI id.' },
  waiting: {
    title: 'No refund waits for a UPI id',
    advice: 'They are asked on the page of their booking.',
  },
  sent: {
    title: 'No refunds on their way',
    advice: 'Sent refunds stay here until you mark them as arrived.',
  },
  all: { title: 'No refunds yet', advice: 'Refunds of bookings in your territory appear here.' },
} as const satisfies Record<RefundView, { title: string; advice: string }>

interface RefundsPageProps {
  /** Undefined: the host does not say. */
  work: OpenWork | undefined
  view: RefundView
  query: ListQuery
  list: ListResult<RefundRow>
}

export function RefundsPage({ work, view, query, list }: RefundsPageProps) {
  return (
    <ListPage
      title="Money"
      introduction="Refunds that you send by hand, and payments that need a decision."
      path={path}
      query={query}
      list={list}
      moreLinks={
        <>
          <ButtonLink to="/bookings?view=review" variant="secondary" size="small">
            Payments to check
            <OpenCount count={work?.payments?.total} />
          </ButtonLink>
          <ButtonLink to="/bookings/money/unapplied" variant="secondary" size="small">
            Money without a match
            <OpenCount count={work?.unappliedReceipts} />
          </ButtonLink>
          <ButtonLink to="/bookings/money/statements" variant="secondary" size="small">
            Bank statements
          </ButtonLink>
        </>
      }
      search="Customer, service or number"
      controls={[]}
      sorts={[
        { value: '', label: 'Default order' },
        { value: 'oldest', label: 'Oldest first' },
        { value: 'newest', label: 'Newest first' },
      ]}
      caption={`Refunds: ${refundViewLabels[view]}`}
      columns={columnsOf(query)}
      emptyState={emptyViews[view]}
      allRows={allRowsOf(view)}
      isDesk
      defaultSort={view === 'all' ? 'newest' : 'oldest'}
      views={
        <ListViews
          label="Refunds"
          path={path}
          query={query}
          views={refundViews.map((value) => ({
            value,
            label: refundViewLabels[value],
            count: value === 'due' ? work?.refunds : undefined,
          }))}
        />
      }
    />
  )
}
