// Gives a role and a territory to a person who requested an admin account.
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import type { AdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { type Applicant, ApplicantFacts } from '../applicant-facts.tsx'
import { FilledTerritory } from '../filled-territory.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'
import { type TerritoryField, TerritoryFields } from '../territory-fields.tsx'

interface ApproveAdminPageProps {
  applicant: Applicant
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** The territory that already has an administrator. */
  filled: string | undefined
  locations: LocationOptions
}

const startingWith = {
  role: 'dsa' satisfies AdminRole,
  country: defaultCountry,
  state: '',
  district: '',
}

export function ApproveAdminPage({
  applicant,
  constraint,
  lastResult,
  filled,
  locations,
}: ApproveAdminPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<TerritoryField, string>>({
    lastResult,
    constraint,
    defaultValue: startingWith,
  })
  const pending = useNavigation().formMethod === 'POST'
  useErrorToast(lastResult)
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader
        title={`Approve ${applicant.name}`}
        introduction="Once approved, they can sign in and manage their territory."
      />
      <ApplicantFacts applicant={applicant} />
      <CheckedForm
        form={form}
        autoComplete="off"
        className="create-admin grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <fieldset>
          <legend className="pb-4 text-lg font-bold tracking-tight">Role and territory</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <TerritoryFields fields={fields} locations={locations} />
          </div>
        </fieldset>
        {applicant.isEmailConfirmed === false && <UnconfirmedEmail />}
        {filled !== undefined && <FilledTerritory key={filled} territory={filled} ref={alertRef} />}
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={pending} className="sm:px-8">
              {pending ? 'Approving...' : 'Approve'}
            </Button>
            <ButtonLink to="/admins" variant="quiet">
              Cancel
            </ButtonLink>
          </div>
          <FormAlert form={form} ref={alertRef} />
        </div>
      </CheckedForm>
    </div>
  )
}
