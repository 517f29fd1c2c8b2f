import type { BankStatement } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { formatCount } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from 'react-router'
import { formatMoment } from '../../../../domain/format/dates.ts'
import { noValue } from '../../../../domain/messages.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { ActionError } from '../../../../ui/forms/action-error.tsx'
import { PlainField } from '../../../../ui/forms/fields/plain-field.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { ListBody, type ListResult } from '../../../../ui/lists/list-body.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'

const path = '/bookings/money/statements'

const columns: readonly Column<BankStatement>[] = [
  {
    title: 'File',
    isText: true,
    render: ({ id, fileName }) => (
      <Link to={`${path}/${id}`} className="wrap-anywhere text-brand-text underline-offset-4 hover:underline">
        {fileName}
      </Link>
    ),
  },
  { title: 'Imported', isWide: true, render: ({ createdAt }) => formatMoment(createdAt) },
  { title: 'By', isWide: true, isText: true, folds: 'late', render: ({ importedBy }) => importedBy },
  { title: 'Lines', isNumber: true, render: ({ lines }) => (lines == null ? noValue : formatCount(lines)) },
  {
    title: 'To decide',
    isNumber: true,
    render: ({ lines, open }) => (lines == null ? 'Choose columns' : formatCount(open)),
  },
]

const empty = {
  title: 'No bank statements yet',
  advice: 'Download a statement as CSV from your bank and import it. Payments confirm in one step.',
}

interface StatementsPageProps {
  query: ListQuery
  list: ListResult<BankStatement>
  lastResult: SubmissionResult | undefined
}

export function StatementsPage({ query, list, lastResult }: StatementsPageProps) {
  return (
    <div className="desk grid gap-6">
      <BackLink to="/bookings/money">Money</BackLink>
      <PageHeader
        title="Bank statements"
        introduction="Confirm payments from your bank’s own lines. Files may overlap: each line counts once."
      />
      <Card
        id="import"
        title="Import a statement"
        note="A CSV of at most 5 MB and 5,000 lines. For a new bank you choose the columns once."
      >
        <div className="grid gap-4">
          <ActionError result={lastResult} />
          <UploadForm />
        </div>
      </Card>
      <Card id="statements" title="Imported statements">
        <ListBody path={path} query={query} list={list} emptyState={empty}>
          {(rows) => (
            <DataTable isDense caption="Bank statements" columns={columns} rows={rows} empty={empty} />
          )}
        </ListBody>
      </Card>
    </div>
  )
}

function UploadForm() {
  const isPending = useNavigation().state === 'submitting'
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4 sm:max-w-md">
      <PlainField
        id="statement"
        label="Bank statement"
        name="file"
        type="file"
        accept=".csv,.txt,text/csv"
        required
      />
      <label className="flex gap-3 text-sm">
        <input
          type="checkbox"
          name="choosesColumns"
          value="true"
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
        />
        Choose the columns again: they were wrong for this bank.
      </label>
      <Button type="submit" disabled={isPending} className="sm:justify-self-start">
        {isPending ? 'Importing...' : 'Import the statement'}
      </Button>
    </Form>
  )
}
