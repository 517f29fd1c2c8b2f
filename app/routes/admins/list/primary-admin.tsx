// Chooses which administrator of a territory gets its override.
import type { Territory } from '@affiliate-booking/contract/shapes/accounts/territories'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

interface PrimaryAdminProps {
  territory: Territory
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

/** Nothing if there is nobody else to choose. */
export function PrimaryAdmin({
  territory: { path, name, admins },
  constraint,
  lastResult,
}: PrimaryAdminProps) {
  const { form, fields, alertRef } = useCheckedForm<{ adminId: string; reason: string }>({
    lastResult,
    constraint,
  })
  const isPending = useNavigation().formMethod === 'POST'
  useErrorToast(lastResult)
  const others = admins.filter(({ isPrimary }) => isPrimary !== true)
  if (others.length === 0) return null
  const primary = admins.find(({ isPrimary }) => isPrimary === true)
  return (
    <Card
      id="primary"
      title="Primary administrator"
      note={`${primary === undefined ? 'Nobody gets' : `${primary.name} gets`} the override of bookings in ${name}. A change applies from the next booking on.`}
    >
      <CheckedForm form={form} className="grid max-w-xl gap-4">
        <input type="hidden" name="territoryPath" value={path} />
        <SelectField
          label="New primary administrator"
          field={fields.adminId}
          options={others.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <TextAreaField label="Reason" field={fields.reason} hint="It is kept in the history." rows={2} />
        <Button type="submit" variant="secondary" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Changing...' : 'Change'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
