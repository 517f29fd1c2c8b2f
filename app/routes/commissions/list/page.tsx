// Commissions of an affiliate or of a territory, or the shares of a provider.
import type { CommissionRow, CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import { commissionStatuses, commissionTypes } from '@affiliate-booking/contract/options/money/money'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CommissionView } from '../../../domain/accounts/commission-views.ts'
import {
  commissionState,
  commissionStatusLabels,
  commissionTypeLabels,
} from '../../../domain/labels/commission-labels.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import { allRowsOf, isFiltered, type ListQuery } from '../../../domain/navigation/list-url.ts'
import { CellParts } from '../../../ui/lists/table/cell-parts.tsx'
import type { Column } from '../../../ui/lists/table/data-table.tsx'
import type { FilterControl } from '../../../ui/lists/filter-form.tsx'
import type { ListResult } from '../../../ui/lists/list-body.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { nextStepOf, subjectOf } from '../../../domain/commissions/row-labels.ts'
import { Totals } from '../totals.tsx'

export type CommissionSide = 'affiliate' | 'provider' | 'admin'

interface CommissionsPageProps {
  side: CommissionSide
  path: '/commissions' | '/my-services/earnings'
  views: readonly CommissionView[]
  view: CommissionView
  query: ListQuery
  /** The label of the search. */
  search: string
  list: ListResult<CommissionRow>
  summary: CommissionSummary | undefined
  actions?: ReactNode
  /** Of an affiliate: what bookings that are not over yet will bring. */
  toCome?: string | undefined
}

const titles = { affiliate: 'Commissions', provider: 'Earnings', admin: 'Commissions' } as const
const introductions = {
  affiliate:
    'What you earn from bookings and leads that you referred. Open a row to see why it is this amount.',
  provider: 'Your share of each booking after the platform’s fee. Open a row to see why it is this amount.',
  admin: 'Who earns what in your territory. Open a row to see why it is this amount.',
} as const

const viewLabels: Record<CommissionView, string> = {
  all: 'All',
  held: 'On hold',
  'on-hold': 'On hold',
  own: 'My own',
}

const emptyStates = {
  affiliate: {
    title: 'No commissions yet',
    advice: 'Share your link. When a booking made through it is completed, your commission appears here.',
  },
  provider: {
    title: 'No earnings yet',
    advice: 'When a booking of your tours or stays is completed, your share appears here.',
  },
  admin: {
    title: 'No commissions yet',
    advice: 'When bookings of your territory are completed, who earns what appears here.',
  },
} as const

const emptyViews = {
  held: { title: 'Nothing is on hold', advice: 'Commissions that need a decision appear here.' },
  'on-hold': { title: 'Nothing is on hold', advice: 'What you earned and is being checked appears here.' },
  own: {
    title: 'No overrides yet',
    advice: 'When bookings of your territory are completed, your override appears here.',
  },
} as const

const statusControl: FilterControl = {
  name: 'status',
  label: 'Status',
  type: 'select',
  any: 'Any status',
  options: commissionStatuses.map((value) => ({ value, label: commissionStatusLabels[value].label })),
}

const typesOf = {
  affiliate: ['sale', 'lead', 'correction', 'adjustment'],
  provider: ['share', 'correction', 'adjustment'],
  admin: commissionTypes,
} as const

const controlsOf = (side: CommissionSide): readonly FilterControl[] => [
  statusControl,
  {
    name: 'type',
    label: 'Type',
    type: 'select',
    any: 'Any type',
    options: typesOf[side].map((value) => ({ value, label: commissionTypeLabels[value] })),
  },
  { name: 'from', label: 'Earned from', type: 'date' },
  { name: 'to', label: 'Earned until', type: 'date' },
]

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'amount-desc', label: 'Highest amount first' },
  { value: 'release', label: 'Available soonest' },
]

const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-brand-text underline-offset-4 hover:underline">
    {children}
  </Link>
)

type Shown = Pick<CommissionsPageProps, 'side' | 'path' | 'query'>

/** An administrator works through numbers; who earns remembers the tour or stay. */
function firstColumns({ side, path, query }: Shown): readonly Column<CommissionRow>[] {
  if (side !== 'admin')
    return [
      {
        title: 'Earned with',
        isText: true,
        render: (row) => <RowLink to={rowUrl(`${path}/${row.id}`, query)}>{subjectOf(row)}</RowLink>,
      },
    ]
  return [
    {
      title: 'Number',
      render: (row) => (
        <RowLink to={rowUrl(`${path}/${row.id}`, query)}>
          <Reference>{numberOf(row)}</Reference>
        </RowLink>
      ),
    },
    { title: 'For', isText: true, render: subjectOf },
    { title: 'Payee', isWide: true, isText: true, render: ({ beneficiary }) => beneficiary.name },
  ]
}

/** Of the booking or the lead; an adjustment has none. */
const numberOf = ({ booking, lead, type }: CommissionRow) =>
  booking?.bookingId ?? lead?.leadId ?? commissionTypeLabels[type]

function columnsOf(shown: Shown): readonly Column<CommissionRow>[] {
  return [
    ...firstColumns(shown),
    {
      title: 'Status',
      isWide: true,
      isText: true,
      render: (row) => (
        <CellParts
          note={<span className={row.payout == null ? '' : 'whitespace-nowrap'}>{nextStepOf(row)}</span>}
        >
          <StatusBadge status={commissionState(row)} />
        </CellParts>
      ),
    },
    {
      title: 'Type',
      folds: 'early',
      render({ type, booking }) {
        const label = <span className="whitespace-nowrap">{commissionTypeLabels[type]}</span>
        // An administrator sees the number in front.
        if (shown.side === 'admin' || booking == null) return label
        return <CellParts note={<Reference>{booking.bookingId}</Reference>}>{label}</CellParts>
      },
    },
    {
      title: 'Earned on',
      folds: 'late',
      sorts: { ascending: 'oldest', descending: 'newest' },
      render: ({ createdAt }) => formatShortDay(createdAt),
    },
    {
      title: 'Amount',
      isNumber: 'sum',
      sorts: { descending: 'amount-desc' },
      render: ({ amount }) => formatPaise(amount),
    },
  ]
}

export function CommissionsPage(props: CommissionsPageProps) {
  const { side, path, views, view, query, list, summary, actions, toCome } = props
  return (
    <ListPage
      title={titles[side]}
      introduction={introductions[side]}
      path={path}
      query={query}
      list={list}
      actions={actions}
      search={props.search}
      controls={controlsOf(side)}
      sorts={sorts}
      caption={titles[side]}
      columns={columnsOf({ side, path, query })}
      emptyState={view === 'all' ? emptyStates[side] : emptyViews[view]}
      allRows={allRowsOf(view)}
      isDesk={side === 'admin'}
      views={
        views.length > 1 && (
          <ListViews
            label="Commission views"
            path={path}
            query={query}
            views={views.map((value) => ({ value, label: viewLabels[value] }))}
          />
        )
      }
    >
      <Totals summary={summary} isFiltered={isFiltered(query) || view === 'held' || view === 'on-hold'} />
      {toCome && <RowLink to="/commissions/to-come">{toCome}</RowLink>}
    </ListPage>
  )
}
