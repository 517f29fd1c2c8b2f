import { formatBps } from '@affiliate-booking/shared/numbers'
import type { TaxDeposit, TaxRule } from '@affiliate-booking/contract/shapes/money/payouts'
import { payoutKinds } from '@affiliate-booking/contract/options/money/money'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { SubmissionResult } from '@conform-to/react'
import { formatShortDay } from '../../../../domain/format/dates.ts'
import { payoutKindLabels } from '../../../../domain/labels/payout-labels.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { noValue } from '../../../../domain/messages.ts'
import { ActionError } from '../../../../ui/forms/action-error.tsx'
import { ReasonForm } from '../../../../ui/forms/reason-form.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { ListBody, type ListResult } from '../../../../ui/lists/list-body.tsx'
import { ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { DepositForm, RuleForm } from './forms.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'

type ConfirmedRule = TaxRule & { confirmedBy: string; confirmedAt: string }

interface TaxPageProps {
  rules: ConfirmedRule[]
  examples: TaxRule[]
  /** Whether the host has settings of the platform. */
  hasSettings: boolean
  tdsPayable: number | undefined
  /** Whether the host sums up the TDS of a year. */
  hasDeductions: boolean
  query: ListQuery
  list: ListResult<TaxDeposit>
  lastResult: SubmissionResult | undefined
}

const above = (threshold: number | null) =>
  threshold === null ? 'from the first rupee' : `above ${formatPaise(threshold)} a year`

const ruleColumns: readonly Column<ConfirmedRule & { id: string }>[] = [
  { title: 'For', render: ({ kind }) => payoutKindLabels[kind] },
  { title: 'Section', render: ({ section }) => section },
  { title: 'From', render: ({ validFrom }) => formatShortDay(validFrom) },
  {
    title: 'With PAN',
    isWide: true,
    render: ({ bpsWithPan, thresholdWithPan, thresholdCompany }) =>
      `${formatBps(bpsWithPan)} ${above(thresholdWithPan)}; companies ${above(thresholdCompany)}`,
  },
  {
    title: 'Without PAN',
    isWide: true,
    render: ({ bpsWithoutPan, thresholdWithoutPan }) =>
      `${formatBps(bpsWithoutPan)} ${above(thresholdWithoutPan)}`,
  },
  {
    title: 'Confirmed',
    isWide: true,
    render: ({ confirmedBy, confirmedAt }) => `${formatShortDay(confirmedAt)}, ${confirmedBy}`,
  },
]

const depositColumns = (lastResult: SubmissionResult | undefined): readonly Column<TaxDeposit>[] => [
  { title: 'Challan', render: ({ reference }) => reference },
  { title: 'Deposited on', render: ({ depositedOn }) => formatShortDay(depositedOn) },
  { title: 'Section', render: ({ section }) => section },
  { title: 'Year', render: ({ financialYear }) => financialYear },
  { title: 'By', isWide: true, render: ({ createdBy }) => createdBy },
  { title: 'Amount', isNumber: true, render: ({ amount }) => formatPaise(amount) },
  {
    title: 'Wrong?',
    isWide: true,
    render: (deposit) => (
      <TakeBack deposit={deposit} lastResult={isOfDeposit(lastResult, deposit) ? lastResult : undefined} />
    ),
  },
]

/** Whether it is about taking this deposit back, which its row then shows. */
const isOfDeposit = (result: SubmissionResult | undefined, { id }: TaxDeposit) =>
  result?.initialValue?.['id'] === id

interface TakeBackProps extends Pick<TaxPageProps, 'lastResult'> {
  deposit: TaxDeposit
}

function TakeBack({ deposit: { id, reference, canBeTakenBack }, lastResult }: TakeBackProps) {
  if (canBeTakenBack !== true) return noValue
  return (
    <details open={lastResult !== undefined}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text">
        Take back<span className="sr-only"> the deposit {reference}</span>
      </summary>
      <ReasonForm
        intent="take-back"
        label="Take it back"
        pendingLabel="Taking back..."
        hint="For a deposit that was recorded by mistake or with a wrong section, year, amount or day. Then you can record its challan again. The audit log keeps the reason."
        hidden={{ id }}
        lastResult={lastResult}
      />
    </details>
  )
}

const noRules = { title: 'No rates are confirmed', advice: 'Check the examples below and confirm them.' }
const noDeposits = { title: 'No deposits yet', advice: 'Record each challan here once you have paid it.' }

export function TaxPage(props: TaxPageProps) {
  const { rules, examples, hasSettings, tdsPayable, hasDeductions, query, list, lastResult } = props
  const answered = lastResult?.initialValue
  const resultOf = (intent: string, kind?: string) =>
    answered?.['intent'] === intent && (kind === undefined || answered['kind'] === kind)
      ? lastResult
      : undefined
  const isInRow = list.ok && list.rows.some((deposit) => isOfDeposit(lastResult, deposit))
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <BackLink to="/commissions/payouts">Payouts</BackLink>
      <PageHeader
        title="TDS and settings"
        introduction="Tax deducted at source, by date. GST and TCS are not calculated."
      >
        {hasDeductions && (
          <ButtonLink to="/commissions/payouts/deductions" variant="secondary" size="small">
            TDS of the year
          </ButtonLink>
        )}
      </PageHeader>
      <Card id="rules" title="Confirmed rates">
        <DataTable
          caption="Confirmed TDS rates"
          columns={ruleColumns}
          rows={rules.map((rule) => ({ ...rule, id: `${rule.kind} ${rule.validFrom}` }))}
          empty={noRules}
        />
      </Card>
      {payoutKinds.map((kind) => {
        const example = examples.find((each) => each.kind === kind)
        const shown = example ?? rules.find((each) => each.kind === kind)
        return (
          shown && (
            <Card
              key={kind}
              id={`rule-${kind}`}
              title={`${example ? 'Confirm the rates' : 'New rates'}: ${payoutKindLabels[kind]}`}
            >
              <div className="grid gap-4">
                {example && (
                  <Callout tone="warning">
                    These are examples as published for 2025-26. Ask your tax adviser, correct them, and
                    confirm them once. Payouts start after that.
                  </Callout>
                )}
                <RuleForm
                  rule={shown}
                  isExample={example !== undefined}
                  lastResult={resultOf('rule', kind)}
                />
              </div>
            </Card>
          )
        )
      })}
      <Card
        id="deposits"
        title="Deposits"
        {...(tdsPayable !== undefined && {
          note: `${formatPaise(tdsPayable)} is withheld and not deposited yet.`,
        })}
      >
        <div className="grid gap-6">
          <ActionError result={isInRow ? undefined : resultOf('take-back')} />
          <ListBody path="/commissions/payouts/tax" query={query} list={list} emptyState={noDeposits}>
            {(rows) => (
              <DataTable
                caption="Deposits"
                columns={depositColumns(lastResult)}
                rows={rows}
                empty={noDeposits}
              />
            )}
          </ListBody>
          <DepositForm lastResult={resultOf('deposit')} />
        </div>
      </Card>
      {hasSettings && (
        <Card
          id="settings"
          title="Settings of payouts"
          note="The minimum, the waiting times and who may approve are settings of the platform."
        >
          <ButtonLink to="/settings/platform" variant="secondary" className="justify-self-start">
            Platform settings
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}
