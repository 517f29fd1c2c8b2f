// The form of one action on a booking, with the version it is about and, if needed, a reason.
import type { SubmissionResult } from '@conform-to/react'
import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { PageAction } from './booking-forms.ts'
import { FormAlert } from '../../ui/primitives/alert.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { useErrorToast } from '../../ui/toasts/toaster.tsx'
import { type Constraints, useCheckedForm } from '../../ui/forms/use-checked-form.ts'

/** The result of the last submission, and the form it belongs to. */
export interface ActionResult {
  readonly action: string | undefined
  readonly result: SubmissionResult
}

export interface ActionFormProps {
  /** Where it is posted to. */
  path: string
  action: PageAction
  /** Of the booking or refund as it is shown; a review needs none. */
  version?: number
  label: string
  pending?: string
  variant?: 'primary' | 'secondary' | 'danger'
  constraint?: Constraints | undefined
  actionResult?: ActionResult | undefined
  defaultValue?: Record<string, string>
  children?: (fields: Record<string, FieldMetadata<string>>) => ReactNode
}

const noConstraint: Constraints = {}
const noDefaults: Record<string, string> = {}

export function ActionForm({
  path,
  action,
  version,
  label,
  pending = 'Saving...',
  variant = 'primary',
  constraint = noConstraint,
  actionResult,
  defaultValue = noDefaults,
  children,
}: ActionFormProps) {
  const lastResult = actionResult?.action === action ? actionResult.result : undefined
  const { form, fields, alertRef } = useCheckedForm<Record<string, string>>({
    lastResult,
    constraint,
    defaultValue,
  })
  // The list that the booking was opened from.
  const { search } = useLocation()
  const isPending = useNavigation().formData?.get('do') === action
  useErrorToast(lastResult)
  return (
    <Form
      method="post"
      action={`${path}${search}`}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="grid gap-4"
    >
      <input type="hidden" name="do" value={action} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {children?.(fields)}
      <Button type="submit" variant={variant} disabled={isPending} className="sm:justify-self-start sm:px-8">
        {isPending ? pending : label}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </Form>
  )
}
