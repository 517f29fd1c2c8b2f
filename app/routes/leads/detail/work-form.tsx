// The form of one thing that is done with a lead, with the version that was seen.
import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import type { LeadFormName } from '../lead-forms.ts'

/** The result of the last submission, and the form it belongs to. */
export interface WorkResult {
  readonly form: string | undefined
  readonly result: SubmissionResult
}

interface WorkFormProps {
  name: LeadFormName
  /** Other posted fields. */
  hidden?: Readonly<Record<string, string | number>>
  label: string
  pending?: string
  variant?: 'primary' | 'secondary' | 'danger'
  constraint?: Constraints
  defaultValue?: Record<string, string>
  actionResult: WorkResult | undefined
  children?: (fields: Record<string, FieldMetadata<string>>) => ReactNode
}

const nothing = {}

export function WorkForm({
  name,
  hidden = nothing,
  label,
  pending = 'Saving...',
  variant = 'secondary',
  constraint = nothing,
  defaultValue = nothing,
  actionResult,
  children,
}: WorkFormProps) {
  const lastResult = actionResult?.form === name ? actionResult.result : undefined
  const { form, fields, alertRef } = useCheckedForm<Record<string, string>>({
    lastResult,
    constraint,
    defaultValue,
  })
  const { pathname, search } = useLocation()
  const isPending = useNavigation().formData?.get('do') === name
  useErrorToast(lastResult)
  return (
    <Form
      method="post"
      action={`${pathname}${search}`}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="grid gap-4"
    >
      {Object.entries({ do: name, ...hidden }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children?.(fields)}
      <Button type="submit" variant={variant} disabled={isPending} className="sm:justify-self-start sm:px-8">
        {isPending ? pending : label}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </Form>
  )
}
