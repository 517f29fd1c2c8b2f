// Chooses which administrator of a territory gets its override, or that nobody does.
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

/** The choice of the list for no administrator. */
export const nobody = 'nobody'

interface PrimaryAdminProps {
  territory: Territory
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

/** Undefined: nobody. */
const primaryOf = ({ primary, admins }: Territory) =>
  primary === undefined ? admins.find(({ isPrimary }) => isPrimary === true) : (primary ?? undefined)

/** Who gets the override now. */
function present(territory: Territory): string {
  const { name } = territory
  const primary = primaryOf(territory)
  if (primary === undefined) return `Nobody gets the override of bookings in ${name}.`
  return territory.primary?.isSuspended === true
    ? `${primary.name} is suspended and stays the primary administrator: the override of new bookings in ${name} is held until you choose somebody else, or nobody.`
    : `${primary.name} gets the override of bookings in ${name}.`
}

/** Nothing if there is nobody else to choose. */
export function PrimaryAdmin({ territory, constraint, lastResult }: PrimaryAdminProps) {
  const { form, fields, alertRef } = useCheckedForm<{ adminId: string; reason: string }>({
    lastResult,
    constraint,
  })
  const isPending = useNavigation().formMethod === 'POST'
  useErrorToast(lastResult)
  const choices = [
    ...territory.admins
      .filter(({ isPrimary }) => isPrimary !== true)
      .map(({ id, name: label }) => ({ value: id, label })),
    ...(territory.primary ? [{ value: nobody, label: 'Nobody: the platform keeps the override' }] : []),
  ]
  if (choices.length === 0) return null
  return (
    <Card
      id="primary"
      title="Primary administrator"
      note={`${present(territory)} A change applies from the next booking on.`}
    >
      <CheckedForm form={form} className="grid max-w-xl gap-4">
        <input type="hidden" name="territoryPath" value={territory.path} />
        <SelectField label="New primary administrator" field={fields.adminId} options={choices} />
        <TextAreaField label="Reason" field={fields.reason} hint="It is kept in the history." rows={2} />
        <Button type="submit" variant="secondary" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Changing...' : 'Change'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
