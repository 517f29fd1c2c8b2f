import type { LeadImportPreview } from '@affiliate-booking/contract/shapes/lead-imports'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

interface ConfirmFormProps {
  version: number
  preview: LeadImportPreview
  lastResult: SubmissionResult | undefined
}

/** One of several choices, as it was sent or as it is first. */
const typed = (result: SubmissionResult | undefined, name: string): string | undefined => {
  const value = result?.initialValue?.[name]
  return typeof value === 'string' ? value : undefined
}

export function ConfirmForm({ version, preview, lastResult }: ConfirmFormProps) {
  const { valid, duplicateCount } = preview
  const isPending = useNavigation().formData?.get('intent') === 'import'
  const problem = lastResult?.error?.['consent']?.[0]
  if (valid === 0) return <p>No row can be imported. Choose other columns, or correct the file.</p>
  const rest = valid - duplicateCount
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="import" />
      <input type="hidden" name="version" value={version} />
      {duplicateCount === 0 ? (
        <input type="hidden" name="duplicates" value="leave-out" />
      ) : (
        <PlainSelect
          id="choose-duplicates"
          name="duplicates"
          label="Duplicates"
          className="sm:max-w-md"
          defaultValue={typed(lastResult, 'duplicates')}
          options={[
            { value: 'leave-out', label: `Leave them out: import ${formatCount(rest)}` },
            { value: 'import', label: `Import them too: import ${formatCount(valid)}` },
          ]}
        />
      )}
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          name="consent"
          required
          defaultChecked={typed(lastResult, 'consent') === 'on'}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'consent-problem'}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0">
          I declare that the people in this file have agreed to be contacted for this purpose, and that I can
          show it.
        </span>
      </label>
      {problem !== undefined && <Alert id="consent-problem">{problem}</Alert>}
      <Button type="submit" disabled={isPending} className="sm:justify-self-start">
        {isPending
          ? 'Importing...'
          : duplicateCount === 0
            ? `Import ${formatQuantity(valid, 'lead', 'leads')}`
            : 'Import the leads'}
      </Button>
    </Form>
  )
}
