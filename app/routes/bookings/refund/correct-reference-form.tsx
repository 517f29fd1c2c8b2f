// Corrects the bank's reference of a refund that was sent.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { CheckedForm, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'

interface CorrectReferenceFormProps {
  /** The present one. */
  utr: string
  version: number
  hint: string
  /** The action's result for this form. */
  lastResult: SubmissionResult | undefined
}

export function CorrectReferenceForm({ utr, version, hint, lastResult }: CorrectReferenceFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ utr: string }>({
    lastResult,
    constraint: { utr: { required: true, maxLength: 35 } },
    defaultValue: { utr },
  })
  const isPending = useNavigation().formData?.get('intent') === 'correct-reference'
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} className="grid gap-4">
      <input type="hidden" name="intent" value="correct-reference" />
      <input type="hidden" name="version" value={version} />
      <TextField label="Correct UTR" field={fields.utr} hint={hint} autoComplete="off" />
      <Button type="submit" variant="secondary" disabled={isPending} className="sm:justify-self-start">
        {isPending ? 'Saving...' : 'Correct the reference'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
