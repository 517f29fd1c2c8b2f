// Payouts: a payee's own, and for those who pay, those in scope with the next steps.
import type { PayeeState } from '@affiliate-booking/contract/calls/accounts/identity'
import type { CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import type { PayoutOverview, PayoutRow } from '@affiliate-booking/contract/shapes/money/payouts'
import { payoutKinds, payoutStatuses } from '@affiliate-booking/contract/options/money/money'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { SubmissionResult } from '@conform-to/react'
import { Link } from 'react-router'
import { formatShortDay } from '../../../../domain/format/dates.ts'
import { noValue } from '../../../../domain/messages.ts'
import {
  payoutKindLabels,
  payoutProgress,
  payoutStatusLabels,
} from '../../../../domain/labels/payout-labels.ts'
import type { ChoiceAnswer } from '../../../../domain/navigation/choice-answer.ts'
import { rowUrl } from '../../../../domain/navigation/list-position.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import type { Column } from '../../../../ui/lists/table/data-table.tsx'
import type { FilterControl } from '../../../../ui/lists/filter-form.tsx'
import type { ListResult } from '../../../../ui/lists/list-body.tsx'
import { ListPage } from '../../../../ui/lists/list-page.tsx'
import { Alert } from '../../../../ui/primitives/alert.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Reference } from '../../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../../ui/primitives/status-badge.tsx'
import { approveChosen } from './approve-chosen.ts'
import { PayeeSummary } from './payee-summary.tsx'
import { PayoutSteps } from './steps.tsx'

export type PayoutsPath = '/commissions/payouts' | '/my-services/payouts'

interface PayoutsPageProps {
  path: PayoutsPath
  query: ListQuery
  list: ListResult<PayoutRow>
  /** For those who pay; `null`: it could not be loaded; undefined: a payee. */
  overview?: PayoutOverview | null | undefined
  /** For payees. */
  own?: { money: CommissionSummary | undefined; payee: PayeeState | undefined } | undefined
  isSuperAdmin?: boolean
  /** What came of the last step. */
  lastStep?: string | undefined
  lastResult?: SubmissionResult | undefined
  answer?: ChoiceAnswer | undefined
}

const controls: readonly FilterControl[] = [
  {
    name: 'status',
    label: 'Status',
    type: 'select',
    any: 'Any status',
    options: payoutStatuses.map((value) => ({ value, label: payoutStatusLabels[value].label })),
  },
]

const payerControls: readonly FilterControl[] = [
  ...controls,
  {
    name: 'kind',
    label: 'Kind',
    type: 'select',
    any: 'Any kind',
    options: payoutKinds.map((value) => ({ value, label: payoutKindLabels[value] })),
  },
]

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'net-desc', label: 'Highest amount first' },
]

const columnsOf = (path: PayoutsPath, isPayer: boolean, query: ListQuery): readonly Column<PayoutRow>[] => [
  {
    title: 'Payout',
    render: ({ id, payoutNumber }) => (
      <Link
        to={isPayer ? rowUrl(`${path}/${id}`, query) : `${path}/${id}`}
        className="font-semibold text-brand-text underline-offset-4 hover:underline"
      >
        <Reference>{payoutNumber}</Reference>
      </Link>
    ),
  },
  ...(isPayer
    ? [{ title: 'Payee', isWide: true, isText: true, render: ({ payeeName }: PayoutRow) => payeeName }]
    : []),
  {
    title: 'Status',
    isWide: true,
    render: (payout) => (
      <span className="cell-parts">
        <StatusBadge status={payoutStatusLabels[payout.status]} />
        {!isPayer && <span className="text-sm text-muted">{payoutProgress(payout)}</span>}
        {payout.isSingleOperator && <span className="text-sm text-muted">Approved by its creator</span>}
      </span>
    ),
  },
  {
    title: 'Created',
    sorts: { ascending: 'oldest', descending: 'newest' },
    render: ({ createdAt }) => formatShortDay(createdAt),
  },
  ...(isPayer
    ? []
    : [
        {
          title: 'To',
          render: ({ account }: PayoutRow) =>
            account == null ? noValue : <span className="whitespace-nowrap">{account}</span>,
        },
      ]),
  { title: 'Gross', isNumber: true, folds: 'late', render: ({ gross }) => formatPaise(gross) },
  { title: 'TDS', isNumber: true, folds: 'late', render: ({ tds }) => formatPaise(tds) },
  {
    title: 'Net',
    isNumber: true,
    sorts: { descending: 'net-desc' },
    render: ({ net }) => formatPaise(net),
  },
]

const payeeEmpty = {
  title: 'No payouts yet',
  advice:
    'Once your identity is approved and your payout account can be used, what is available is paid out with the next batch.',
}

const payerEmpty = {
  title: 'No payouts yet',
  advice: 'Create drafts for everybody who can be paid. Another super administrator approves them.',
}

function choiceIn(list: ListResult<PayoutRow>, isSuperAdmin: boolean, answer: ChoiceAnswer | undefined) {
  const hasDrafts = list.ok && list.rows.some(({ status }) => status === 'draft')
  return {
    actions: isSuperAdmin && hasDrafts ? [{ intent: approveChosen, label: 'Approve payouts' }] : [],
    done: { one: 'payout approved', many: 'payouts approved' },
    answer,
    rowPath: (id: string) => `/commissions/payouts/${id}`,
    of: ({ id, version, payoutNumber }: PayoutRow) =>
      version == null ? undefined : { value: `${id}.${version}`, label: payoutNumber },
  }
}

export function PayoutsPage(props: PayoutsPageProps) {
  const { path, query, list, overview, own, isSuperAdmin = false, lastStep, lastResult, answer } = props
  const isPayer = overview !== undefined
  return (
    <ListPage
      title="Payouts"
      introduction={
        isPayer
          ? 'Create drafts, have another person approve them, send the bank file, and import the bank’s results.'
          : 'What was paid out to you, and what is on its way. Open a payout to see what is in it.'
      }
      path={path}
      query={query}
      list={list}
      isDesk={isPayer}
      choice={isPayer ? choiceIn(list, isSuperAdmin, answer) : undefined}
      search={isPayer ? 'Payee or payout number' : 'Payout number'}
      controls={isPayer ? payerControls : controls}
      sorts={sorts}
      caption="Payouts"
      columns={columnsOf(path, isPayer, query)}
      emptyState={isPayer ? payerEmpty : payeeEmpty}
    >
      {own !== undefined && <PayeeSummary {...own} />}
      {lastStep !== undefined && <Callout tone="good">{lastStep}</Callout>}
      {overview === null && <Alert>The next steps could not be loaded. Reload the page to try again.</Alert>}
      {overview != null && (
        <PayoutSteps overview={overview} isSuperAdmin={isSuperAdmin} lastResult={lastResult} />
      )}
    </ListPage>
  )
}
