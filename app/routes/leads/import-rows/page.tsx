import type { LeadImport, LeadImportPreview } from '@affiliate-booking/contract/shapes/lead-imports'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'

interface ImportRowsPageProps {
  file: LeadImport
  lastResult: SubmissionResult | undefined
}

export function ImportRowsPage({ file, lastResult }: ImportRowsPageProps) {
  const { fileName, createdAt, preview } = file
  return (
    <div className="grid gap-6">
      <BackLink to="/leads/import">Import leads</BackLink>
      <PageHeader
        title={preview == null ? 'Imported leads' : 'Check the rows'}
        introduction={
          <>
            <span className="font-medium wrap-anywhere text-ink">{fileName}</span>, {formatMoment(createdAt)}
          </>
        }
      />
      <ActionError result={lastResult} />
      {preview == null ? (
        <Imported file={file} />
      ) : (
        <>
          <Card id="columns" title="Columns" note="Which column of the file holds what.">
            <ColumnsForm key={file.version} titles={preview.titles} columns={preview.columns} />
          </Card>
          <Rows preview={preview} />
          <Card id="import" title="Import">
            <ConfirmForm version={file.version} preview={preview} lastResult={lastResult} />
          </Card>
          <Card
            id="discard"
            title="Wrong file?"
            note={
              file.expiresAt == null
                ? 'Nothing is imported from it yet.'
                : `Nothing is imported from it yet. It is deleted after ${formatMoment(file.expiresAt)}.`
            }
          >
            <DiscardForm />
          </Card>
        </>
      )}
    </div>
  )
}

function Imported({ file: { id, imported, leftOut, importedAt } }: { file: LeadImport }) {
  return (
    <Card
      id="imported"
      title={`${formatQuantity(imported ?? 0, 'lead was', 'leads were')} imported`}
      note={importedAt == null ? undefined : formatMoment(importedAt)}
    >
      <div className="grid justify-items-start gap-4">
        <p>
          {leftOut != null && leftOut > 0 && `${formatQuantity(leftOut, 'row was', 'rows were')} left out. `}
          Each lead goes to its administrator within minutes.
        </p>
        <ButtonLink to={`/leads?view=all&importId=${id}`}>Show the leads</ButtonLink>
      </div>
    </Card>
  )
}

function Rows({ preview }: { preview: LeadImportPreview }) {
  const { rows, valid, errorCount, duplicateCount, sample, errors, duplicates } = preview
  return (
    <Card
      id="rows"
      title={`${formatQuantity(valid, 'row', 'rows')} of ${formatCount(rows)} can be imported`}
      note={`${formatQuantity(errorCount, 'error', 'errors')}, ${formatQuantity(duplicateCount, 'duplicate', 'duplicates')}`}
    >
      <div className="grid gap-6">
        {sample.length > 0 && (
          <section aria-labelledby="sample" className="grid gap-2">
            <h3 id="sample" className="font-semibold">
              The first rows
            </h3>
            <ul className="grid gap-2">
              {sample.map(({ row, name, email, phone, type, amount, territory }) => (
                <li key={row} className="grid gap-0.5 rounded-control bg-sunken px-4 py-2">
                  <span className="font-medium wrap-anywhere">{`Row ${row}: ${name}`}</span>
                  <span className="text-sm text-muted wrap-anywhere">
                    {[
                      email,
                      phone ?? 'no phone',
                      type == null ? 'no type' : leadTypeLabel(type),
                      amount == null ? 'no amount' : formatPaise(amount),
                      territory ?? 'no district',
                    ].join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Problems id="errors" title="Rows with errors, which are left out" count={errorCount}>
          {errors.map(({ row, message }) => (
            <li key={row}>{`Row ${row}: ${message}`}</li>
          ))}
        </Problems>
        <Problems
          id="duplicates"
          title="Duplicates: the same email or phone within 30 days"
          count={duplicateCount}
        >
          {duplicates.map(({ row, name, of, ofRow }) => (
            <li key={row}>
              {`Row ${row}: ${name}, as `}
              {of == null ? `row ${ofRow}` : <TextLink to={`/leads/${of.id}`}>{of.leadId}</TextLink>}
            </li>
          ))}
        </Problems>
      </div>
    </Card>
  )
}

interface ProblemsProps {
  id: string
  title: string
  count: number
  children: readonly React.ReactNode[]
}

function Problems({ id, title, count, children }: ProblemsProps) {
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="grid gap-1 text-sm wrap-anywhere">{children}</ul>
      {count > children.length && (
        <p className="text-sm text-muted">{`And ${formatCount(count - children.length)} more.`}</p>
      )}
    </section>
  )
}

function DiscardForm() {
  const isPending = useNavigation().formData?.get('intent') === 'discard'
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="discard" variant="danger" disabled={isPending}>
        {isPending ? 'Deleting...' : 'Delete the file'}
      </Button>
    </Form>
  )
}
