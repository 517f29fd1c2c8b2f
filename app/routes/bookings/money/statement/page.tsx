import type {
  BankStatementDetails,
  StatementLine,
} from '@affiliate-booking/contract/shapes/money/bank-statements'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../../domain/format/dates.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { ActionError } from '../../../../ui/forms/action-error.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ListBody, type ListResult } from '../../../../ui/lists/list-body.tsx'
import { ListViews } from '../../../../ui/lists/list-views.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { confirmForm, LineItem } from './line-item.tsx'
import type { ShownMatch } from './match-line.tsx'

interface Report {
  confirmed: number
  problems: { reference: string; problem: string }[]
}

interface StatementPageProps {
  statement: BankStatementDetails
  query: ListQuery
  list: ListResult<StatementLine>
  match: ShownMatch | undefined
  answer: { result?: SubmissionResult; line?: string | undefined; report?: Report } | undefined
}

const views = [
  { value: 'open', label: 'To decide' },
  { value: 'all', label: 'All lines' },
]

const emptyState = {
  title: 'Nothing to decide',
  advice: 'Every line of this statement is booked, matched or ignored.',
}

export function StatementPage({ statement, query, list, match, answer }: StatementPageProps) {
  const { id, fileName, importedBy, createdAt, sample, isDiscardable, areLinesDiscardable } = statement
  const path = `/bookings/money/statements/${id}`
  return (
    <div className="grid gap-6">
      <BackLink to="/bookings/money/statements">Bank statements</BackLink>
      <PageHeader
        title="Bank statement"
        introduction={
          <>
            <span className="font-medium wrap-anywhere text-ink">{fileName}</span>, imported by {importedBy},{' '}
            {formatMoment(createdAt)}. {countsOf(statement)}
          </>
        }
      />
      {answer?.report && <ReportCard report={answer.report} />}
      <ActionError result={answer?.result} />
      {sample == null ? (
        <>
          <ListViews label="Lines" path={path} query={query} views={views} />
          {list.ok && <ConfirmForm count={list.rows.filter(({ isExact }) => isExact).length} />}
          <ListBody path={path} query={query} list={list} emptyState={emptyState}>
            {(rows) => (
              <ul className="grid gap-3">
                {rows.map((line) => (
                  <LineItem
                    key={line.id}
                    line={line}
                    isOpen={answer?.line === line.id}
                    match={match?.line === line.id ? match : undefined}
                    query={query}
                  />
                ))}
              </ul>
            )}
          </ListBody>
          {areLinesDiscardable === true && (
            <Card
              id="discard"
              title="Wrong file or wrong columns?"
              note="None of its lines is decided. Discarding deletes the file with its lines."
            >
              <DiscardForm hasLines />
            </Card>
          )}
        </>
      ) : (
        <>
          <Card
            id="columns"
            title="Choose the columns"
            note="This format is new. It is remembered for the next files of this bank."
          >
            <ColumnsForm sample={sample} />
          </Card>
          {isDiscardable === true && (
            <Card
              id="discard"
              title="Wrong file?"
              note="Nothing is imported from it yet. A day after the upload it is deleted by itself."
            >
              <DiscardForm />
            </Card>
          )}
        </>
      )}
    </div>
  )
}

function countsOf({ lines, duplicates, open }: BankStatementDetails): string {
  if (lines == null) return 'Its columns are not chosen yet.'
  const known =
    duplicates == null || duplicates === 0 ? '' : `, ${formatCount(duplicates)} known from other files`
  return `${formatQuantity(lines, 'line', 'lines')}${known}, ${formatCount(open)} to decide.`
}

const ReportCard = ({ report: { confirmed, problems } }: { report: Report }) => (
  <div role="status" className="grid gap-2 rounded-card bg-surface p-5 shadow-card">
    <p className="font-semibold">
      {formatQuantity(confirmed, 'payment', 'payments')} confirmed,{' '}
      {formatQuantity(problems.length, 'line', 'lines')} not.
    </p>
    <ul className="grid gap-1 text-sm">
      {problems.map(({ reference, problem }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a reference may be missing
        <li key={index} className="wrap-anywhere">
          {reference !== '' && `${reference}: `}
          {problem}
        </li>
      ))}
    </ul>
  </div>
)

function DiscardForm({ hasLines = false }: { hasLines?: boolean }) {
  const isPending = useNavigation().formData?.get('intent') === 'discard'
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="intent" value="discard" />
      {hasLines && <input type="hidden" name="lines" value="imported" />}
      <Button type="submit" variant="danger" disabled={isPending} className="sm:justify-self-start">
        {isPending ? 'Discarding...' : 'Discard the file'}
      </Button>
    </Form>
  )
}

/** The ticks stand at the lines, outside of this form. */
function ConfirmForm({ count }: { count: number }) {
  const isPending = useNavigation().formData?.get('intent') === 'confirm'
  if (count === 0) return null
  return (
    <Form method="post" id={confirmForm} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="confirm" />
      <Button type="submit" disabled={isPending} className="w-full sm:w-auto">
        {isPending ? 'Confirming...' : 'Confirm the ticked payments'}
      </Button>
      <p className="text-sm text-muted">
        {formatQuantity(count, 'line agrees', 'lines agree')} with a payment, in reference and amount.
      </p>
    </Form>
  )
}
