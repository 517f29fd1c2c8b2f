import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { PlainField } from '../../../ui/forms/fields/plain-field.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

export function ImportPage({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const isPending = useNavigation().state === 'submitting'
  return (
    <div className="grid gap-6">
      <BackLink to="/leads">Leads</BackLink>
      <PageHeader title="Import leads" introduction="From a list of people who have asked to be contacted." />
      <Card
        id="file"
        title="The file"
        note="A CSV with titles in its first line, of at most 2,000 people and 1 MB."
      >
        <div className="grid gap-4">
          <ActionError result={lastResult} />
          <Form method="post" encType="multipart/form-data" className="grid gap-4 sm:max-w-md">
            <PlainField
              id="leads-file"
              label="CSV file"
              name="file"
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              required
            />
            <Button type="submit" disabled={isPending} className="sm:justify-self-start">
              {isPending ? 'Reading...' : 'Check the file'}
            </Button>
          </Form>
          <p className="text-sm text-muted">
            Next you choose the columns and see errors and duplicates. The file is stored encrypted, and
            deleted within an hour.
          </p>
        </div>
      </Card>
    </div>
  )
}
