// Money without a booking that was sent back by hand.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, useCheckedForm } from '../../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../../ui/primitives/alert.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'

interface ReturnFormProps {
  version: number
  lastResult: SubmissionResult | undefined
}

const required = { required: true }

export function ReturnForm({ version, lastResult }: ReturnFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ upiId: string; utr: string; reason: string }>({
    lastResult,
    constraint: {
      upiId: required,
      utr: { ...required, maxLength: 35 },
      reason: { ...required, maxLength: 500 },
    },
  })
  const isPending = useNavigation().formData?.get('intent') === 'return'
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} className="grid gap-4">
      <input type="hidden" name="intent" value="return" />
      <input type="hidden" name="version" value={version} />
      <TextField
        label="UPI id"
        field={fields.upiId}
        hint="Where you sent it, such as name@bank."
        autoComplete="off"
      />
      <TextField
        label="UTR"
        field={fields.utr}
        hint="The bank’s reference of the transfer."
        autoComplete="off"
      />
      <TextAreaField label="Reason" field={fields.reason} rows={3} />
      <Button type="submit" variant="secondary" disabled={isPending} className="sm:justify-self-start">
        {isPending ? 'Saving...' : 'Mark as sent back'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
