import type { PayableRow } from '@affiliate-booking/contract/shapes/money/payouts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { Link } from 'react-router'
import { formatShortDay } from '../../../../domain/format/dates.ts'
import { obstacleLabels, payoutKindLabels } from '../../../../domain/labels/payout-labels.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { ListBody, type ListResult } from '../../../../ui/lists/list-body.tsx'
import { StatusBadge } from '../../../../ui/primitives/status-badge.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'

interface PayablePageProps {
  query: ListQuery
  list: ListResult<PayableRow>
  /** Who may also write off debts. */
  isSuperAdmin: boolean
}

const columnsOf = (isSuperAdmin: boolean): readonly Column<PayableRow>[] => [
  {
    title: 'Payee',
    isText: true,
    render: ({ id, name }) => (
      <Link
        to={`/users/${encodeURIComponent(id)}`}
        className="font-semibold text-brand-text underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    title: 'Status',
    isWide: true,
    isText: true,
    render: ({ obstacle, usableFrom, isLeaving }) => (
      <span className="cell-parts">
        <StatusBadge
          status={
            obstacle == null
              ? { label: 'Can be paid', tone: 'good' }
              : { label: obstacleLabels[obstacle], tone: 'waiting' }
          }
        />
        {usableFrom != null && (
          <span className="text-sm text-muted">Can be used from {formatShortDay(usableFrom)}</span>
        )}
        {isLeaving === true && (
          <span className="text-sm text-muted">The account is deleted once this is paid</span>
        )}
      </span>
    ),
  },
  { title: 'Kind', folds: 'late', render: ({ kind }) => payoutKindLabels[kind] },
  { title: 'Items', isNumber: true, render: ({ items }) => formatCount(items) },
  { title: 'Available', isNumber: true, render: ({ available }) => formatPaise(available) },
  ...(isSuperAdmin
    ? [
        {
          title: 'Balance',
          render: ({ id, name }: PayableRow) => (
            <Link
              to={`/commissions/balances/${encodeURIComponent(id)}`}
              className="inline-flex min-h-6 items-center text-brand-text underline-offset-4 hover:underline"
            >
              See it<span className="sr-only">: the balance of {name}</span>
            </Link>
          ),
        },
      ]
    : []),
]

const empty = {
  title: 'Nothing to pay',
  advice: 'Commissions and shares become available some days after the trip has ended.',
}

export function PayablePage({ query, list, isSuperAdmin }: PayablePageProps) {
  return (
    <div className="desk grid gap-6">
      <BackLink to="/commissions/payouts">Payouts</BackLink>
      <PageHeader
        title="Payable now"
        introduction="Money that is available and in no payout yet, by payee. Debts are deducted first."
      />
      <div className="desk-card rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody path="/commissions/payouts/payable" query={query} list={list} emptyState={empty}>
          {(rows) => (
            <DataTable
              isDense
              caption="Payable now"
              columns={columnsOf(isSuperAdmin)}
              rows={rows}
              empty={empty}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}
