// A form for an action that needs a reason.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { FormAlert } from '../primitives/alert.tsx'
import { Button } from '../primitives/button.tsx'
import { TextAreaField } from './fields/text-area-field.tsx'
import { useErrorToast } from '../toasts/toaster.tsx'
import { CheckedForm, useCheckedForm } from './checked-form.tsx'

interface ReasonFormProps {
  /** Posted as `intent`. */
  intent: string
  label: string
  pendingLabel: string
  hint: string
  /** Other posted fields, by name. */
  hidden?: Readonly<Record<string, string>>
  /** The action's result for this form. */
  lastResult: SubmissionResult | undefined
}

/** In characters. */
const maximumReasonLength = 500
const noFields: Readonly<Record<string, string>> = {}

export function ReasonForm({
  intent,
  label,
  pendingLabel,
  hint,
  hidden = noFields,
  lastResult,
}: ReasonFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ reason: string }>({
    lastResult,
    constraint: { reason: { required: true, maxLength: maximumReasonLength } },
  })
  const named = Object.entries({ intent, ...hidden })
  const posted = useNavigation().formData
  const pending = named.every(([name, value]) => posted?.get(name) === value)
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} className="grid gap-4">
      {named.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextAreaField label="Reason" field={fields.reason} hint={hint} rows={3} />
      <Button type="submit" variant="secondary" disabled={pending} className="sm:justify-self-start">
        {pending ? pendingLabel : label}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
