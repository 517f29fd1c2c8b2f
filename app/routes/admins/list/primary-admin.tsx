// Chooses which administrator of a territory gets its override, or that nobody does.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { type Option, SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

export interface PrimaryChoice {
  /** Of the territory. */
  readonly path: string
  /** Who gets the override now. */
  readonly note: string
  readonly options: readonly Option[]
  readonly constraint: Constraints
}

interface PrimaryAdminProps {
  choice: PrimaryChoice
  lastResult: SubmissionResult | undefined
}

export function PrimaryAdmin({ choice: { path, note, options, constraint }, lastResult }: PrimaryAdminProps) {
  const { form, fields, alertRef } = useCheckedForm<{ adminId: string; reason: string }>({
    lastResult,
    constraint,
  })
  const isPending = useNavigation().formMethod === 'POST'
  useErrorToast(lastResult)
  return (
    <Card id="primary" title="Primary administrator" note={note}>
      <CheckedForm form={form} className="grid max-w-xl gap-4">
        <input type="hidden" name="territoryPath" value={path} />
        <SelectField label="New primary administrator" field={fields.adminId} options={options} />
        <TextAreaField label="Reason" field={fields.reason} hint="It is kept in the history." rows={2} />
        <Button type="submit" variant="secondary" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Changing...' : 'Change'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
