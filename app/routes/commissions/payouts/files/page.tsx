import type { PayoutFile, ResultLine } from '@affiliate-booking/contract/shapes/money/payouts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../../domain/format/dates.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { ActionError } from '../../../../ui/forms/action-error.tsx'
import { PlainField } from '../../../../ui/forms/fields/plain-field.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { ListBody, type ListResult } from '../../../../ui/lists/list-body.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'

export interface ImportReport {
  recorded: number
  unchanged: number
  problems: ResultLine[]
  problemCount: number
}

interface FilesPageProps {
  query: ListQuery
  list: ListResult<PayoutFile>
  /** What came of the last step. */
  lastStep?: string | undefined
  lastResult: SubmissionResult | undefined
  report: ImportReport | undefined
}

const columns: readonly Column<PayoutFile>[] = [
  {
    title: 'Made on',
    render: ({ id, createdAt }) => (
      <a
        href={`/commissions/payouts/files/${id}/file.csv`}
        className="font-semibold text-brand-text underline underline-offset-4"
      >
        {formatMoment(createdAt)}
        <span className="sr-only">, download</span>
      </a>
    ),
  },
  { title: 'By', isWide: true, isText: true, folds: 'late', render: ({ createdBy }) => createdBy },
  { title: 'Payouts', isNumber: true, render: ({ payouts }) => formatCount(payouts) },
  { title: 'Without a result', isNumber: true, render: ({ open }) => formatCount(open) },
  { title: 'Net', isNumber: true, render: ({ net }) => formatPaise(net) },
]

const empty = {
  title: 'No bank files yet',
  advice: 'Approve drafts, then make the bank file on the page of payouts.',
}

export function FilesPage({ query, list, lastStep, lastResult, report }: FilesPageProps) {
  return (
    <div className="desk grid gap-6">
      <BackLink to="/commissions/payouts">Payouts</BackLink>
      <PageHeader
        title="Bank files"
        introduction="A file is the same at each download. Its payouts count as sent since it was made. Upload it to your bank as it is: a spreadsheet that saves it cuts the digits of long account numbers."
      />
      {lastStep !== undefined && <Callout tone="good">{lastStep}</Callout>}
      <Card
        id="import"
        title="Import the results"
        note="A CSV with the columns reference, status and utr; amount and reason where your bank gives them. Importing it again changes nothing."
      >
        <div className="grid gap-4">
          {report && <Report report={report} />}
          <ActionError result={lastResult} />
          <ImportForm />
        </div>
      </Card>
      <Card id="files" title="Files">
        <ListBody path="/commissions/payouts/files" query={query} list={list} emptyState={empty}>
          {(rows) => <DataTable isDense caption="Bank files" columns={columns} rows={rows} empty={empty} />}
        </ListBody>
      </Card>
    </div>
  )
}

function ImportForm() {
  const pending = useNavigation().state === 'submitting'
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4 sm:max-w-md">
      <PlainField
        id="results"
        label="File with the results"
        name="file"
        type="file"
        accept=".csv,text/csv"
        required
      />
      <Button type="submit" disabled={pending} className="sm:justify-self-start">
        {pending ? 'Importing...' : 'Import the results'}
      </Button>
    </Form>
  )
}

function Report({ report: { recorded, unchanged, problems, problemCount } }: { report: ImportReport }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold">
        {formatQuantity(recorded, 'result', 'results')} recorded, {formatCount(unchanged)} known before,{' '}
        {formatQuantity(problemCount, 'problem', 'problems')}.
      </p>
      {problems.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {problems.map(({ line, reference, problem }) => (
            <li key={line} className="break-words">
              Line {line}
              {reference !== '' && `, ${reference}`}: {problem}
            </li>
          ))}
        </ul>
      )}
      {problemCount > problems.length && (
        <p className="text-sm text-muted">The first {problems.length} problems are shown.</p>
      )}
    </div>
  )
}
