// Invites an administrator, who makes the account by a link.
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import type { LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FilledTerritory } from '../filled-territory.tsx'
import { invitationsPath, invitePath } from '../invitations-path.ts'
import { type TerritoryField, TerritoryFields } from '../territory-fields.tsx'

interface InviteAdminPageProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  locations: LocationOptions
  /** The territory that already has an administrator. */
  filled: string | undefined
}

export function InviteAdminPage({ constraint, lastResult, locations, filled }: InviteAdminPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<'email' | TerritoryField, string>>({
    lastResult,
    constraint,
    defaultValue: { role: 'dsa', country: defaultCountry, state: '', district: '' },
  })
  const pending = useNavigation().formAction === invitePath
  useErrorToast(lastResult)
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <BackLink to={invitationsPath}>Invitations</BackLink>
      <PageHeader
        title="Invite an administrator"
        introduction="They get a link by email, and enter their name, phone number and password themselves. The link works once, for seven days."
      />
      <CheckedForm
        form={form}
        action={invitePath}
        autoComplete="off"
        className="create-admin grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Email" field={fields.email} type="email" />
          <TerritoryFields fields={fields} locations={locations} />
        </div>
        {filled !== undefined && <FilledTerritory key={filled} territory={filled} ref={alertRef} />}
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Sending...' : 'Send the invitation'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </div>
  )
}
