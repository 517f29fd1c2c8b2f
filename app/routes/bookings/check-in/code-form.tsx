// For a voucher that the camera cannot read.
import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { checkInEntryPath } from '../../../domain/bookings/check-in-path.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { Button } from '../../../ui/primitives/button.tsx'

interface CodeFormProps {
  constraint: Constraints
  lastResult?: SubmissionResult | undefined
}

export function CodeForm({ constraint, lastResult }: CodeFormProps) {
  const { form, fields } = useCheckedForm<{ code: string }>({ lastResult, constraint })
  return (
    <Form
      method="post"
      action={checkInEntryPath}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-8"
    >
      <TextField
        label="Code of the voucher"
        field={fields.code}
        hint="Below the QR code, such as 7KQM-2X9D-4HTR."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" className="sm:justify-self-start sm:px-8">
        Show the booking
      </Button>
    </Form>
  )
}
