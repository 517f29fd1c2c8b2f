import { formatBps } from '@affiliate-booking/shared/numbers'
import { defaultCommissionBps, defaultFeeBps } from '@affiliate-booking/contract/options/money/money'
import type { SubmissionResult } from '@conform-to/react'
import type { Rule, RulePreview, RuleQuery } from '@affiliate-booking/contract/calls/money/rules'
import type { RuleKind } from '@affiliate-booking/contract/options/money/money'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { noValue } from '../../../domain/messages.ts'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import type { TypedRule } from './form.ts'
import { NewRule } from './new-rule.tsx'
import { scopeLabels } from './scope-labels.ts'

interface RulesPageProps {
  query: ListQuery
  kind: RuleKind
  state: RuleQuery['state']
  list: ListResult<Rule>
  /** What ending a rule means, by its id. */
  hints: Readonly<Record<string, string>>
  typed?: TypedRule
  preview?: RulePreview
  problem?: string
  /** What came of the last step. */
  lastStep?: string | undefined
  lastResult: SubmissionResult | undefined
}

const path = '/commissions/rules'

const emptyStates = {
  commission: {
    title: 'No commission rules',
    advice: `Affiliates get ${formatBps(defaultCommissionBps)} of each booking, and nothing of a lead, until a rule says otherwise.`,
  },
  fee: {
    title: 'No fee rules',
    advice: `The platform keeps ${formatBps(defaultFeeBps)} of each booking until a rule says otherwise.`,
  },
} as const

const endedState = {
  title: 'No rules have ended',
  advice: 'A rule that somebody ends is listed here, with the reason.',
}

const rateOf = ({ type, value }: Pick<Rule, 'type' | 'value'>) =>
  type === 'percentage' ? formatBps(value) : formatPaise(value)

const columnsOf = (
  hints: RulesPageProps['hints'],
  lastResult: SubmissionResult | undefined,
): readonly Column<Rule>[] => [
  {
    title: 'For',
    render: ({ scope, scopeName }) => (
      <span className="grid">
        {scopeName}
        {scope !== 'default' && <span className="text-sm font-normal text-muted">{scopeLabels[scope]}</span>}
      </span>
    ),
  },
  { title: 'Rate', isNumber: true, render: rateOf },
  { title: 'From', render: ({ validFrom }) => formatShortDay(validFrom) },
  { title: 'By', render: ({ createdBy }) => createdBy ?? noValue },
  {
    title: 'In force',
    isWide: true,
    render: (rule) => (
      <EndRule
        rule={rule}
        hint={hints[rule.id] ?? ''}
        lastResult={isOfRule(lastResult, rule) ? lastResult : undefined}
      />
    ),
  },
]

/** Whether it is about the end of this rule, which its row then shows. */
const isOfRule = (result: SubmissionResult | undefined, { id, validTo }: Rule) =>
  validTo == null && result?.initialValue?.['id'] === id

interface EndRuleProps extends Pick<RulesPageProps, 'lastResult'> {
  rule: Rule
  hint: string
}

function EndRule({ rule, hint, lastResult }: EndRuleProps) {
  const { id, validTo, scopeName, endedBy, endReason } = rule
  if (validTo != null)
    return (
      <div className="grid gap-1">
        <p>
          Ended on {formatShortDay(validTo)}
          {endedBy != null && ` by ${endedBy}`}
        </p>
        {endReason != null && <p className="max-w-xs text-sm text-muted">“{endReason}”</p>}
      </div>
    )
  return (
    <details open={lastResult !== undefined}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text">
        End this rule<span className="sr-only"> for {scopeName}</span>
      </summary>
      <ReasonForm
        intent="end"
        label="End it now"
        pendingLabel="Ending..."
        hint={hint}
        hidden={{ id }}
        lastResult={lastResult}
      />
    </details>
  )
}

export function RulesPage(props: RulesPageProps) {
  const { query, kind, state, list, hints, typed, preview, problem, lastStep, lastResult } = props
  const emptyState = state === 'ended' ? endedState : emptyStates[kind]
  const isInRow = list.ok && list.rows.some((rule) => isOfRule(lastResult, rule))
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Rules"
        introduction="What the platform keeps and what affiliates get. The most specific rule decides: affiliate, product, provider, category, territory, lead type, then everything."
      />
      {lastStep !== undefined && <Callout tone="neutral">{lastStep}</Callout>}
      <ActionError result={isInRow ? undefined : lastResult} />
      <NewRule typed={typed} preview={preview} problem={problem} />
      <ListViews
        label="Kinds of rules"
        path={path}
        query={query}
        views={[
          { value: 'commission', label: 'Commissions' },
          { value: 'fee', label: 'Fees' },
          { value: 'ended', label: 'Ended commissions' },
          { value: 'ended-fee', label: 'Ended fees' },
        ]}
      />
      <div className="rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody path={path} query={query} list={list} emptyState={emptyState}>
          {(rows) => (
            <DataTable
              caption={kind === 'fee' ? 'Fee rules' : 'Commission rules'}
              columns={columnsOf(hints, lastResult)}
              rows={rows}
              empty={emptyState}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}
