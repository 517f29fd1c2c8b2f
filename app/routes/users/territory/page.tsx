// Moves an administrator, an affiliate or a provider to another territory. The first post shows what follows from it, the second does it.
import type { TerritoryKind } from '@affiliate-booking/contract/options/accounts/accounts'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { LocationFields, type LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TerritoryConfirmation } from '../../../ui/forms/territory-confirmation.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'

interface MovedAccount {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly isAffiliate: boolean
  readonly isProvider: boolean
  /** The kind of its territory. */
  readonly kind: TerritoryKind
  /** The present territory; empty: none. */
  readonly path: string
  readonly territory: string
  /** Whether the account gets the override there. */
  readonly isPrimary: boolean
}

/** What the second post confirms. */
export interface Confirmation {
  readonly territory: string
  /** Whether the account gets the override there; undefined: the host does not say. */
  readonly getsOverride: boolean | undefined
}

interface TerritoryPageProps {
  account: MovedAccount
  /** The country and state that the form begins with. */
  start: { readonly country: string; readonly state: string }
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  confirmation: Confirmation | undefined
  locations: LocationOptions
}

type Fields = Record<'country' | 'state' | 'district' | 'reason', string>

export function TerritoryPage(props: TerritoryPageProps) {
  const { account, start, constraint, lastResult, confirmation, locations } = props
  const { id, name, role, kind, path, territory } = account
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint,
    defaultValue: { ...start, district: '', reason: '' },
  })
  const pending = useNavigation().formMethod === 'POST'
  useErrorToast(lastResult)
  const back = `/users/${encodeURIComponent(id)}`
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <div className="grid gap-3 wrap-anywhere">
        <BackLink to={back}>{name}</BackLink>
        <PageHeader title={`Territory of ${name}`} introduction={`${role}, now in ${territory}.`} />
      </div>
      <CheckedForm
        form={form}
        autoComplete="off"
        className="grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="expectedTerritory" value={path} />
        <fieldset>
          <legend className="pb-4 text-lg font-bold tracking-tight">New territory</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <LocationFields
              country={fields.country}
              state={kind === 'country' ? undefined : fields.state}
              district={kind === 'district' ? fields.district : undefined}
              options={locations}
              required
            />
          </div>
        </fieldset>
        <TextAreaField
          label="Reason"
          field={fields.reason}
          hint="It is kept in the history of the account."
          rows={2}
        />
        {confirmation !== undefined && (
          <TerritoryConfirmation
            key={confirmation.territory}
            territory={confirmation.territory}
            warning={consequences(account, confirmation).join(' ')}
            isRequired
            ref={alertRef}
          >
            Move {name} from {territory} to {confirmation.territory}
          </TerritoryConfirmation>
        )}
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={pending} className="sm:px-8">
              {confirmation === undefined ? 'Continue' : 'Move the account'}
            </Button>
            <ButtonLink to={back} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
          <FormAlert form={form} ref={alertRef} />
        </div>
      </CheckedForm>
    </div>
  )
}

function consequences(
  { name, isAffiliate, isProvider, isPrimary, territory: before }: MovedAccount,
  { territory, getsOverride }: Confirmation,
): string[] {
  if (isAffiliate || isProvider) {
    return [
      `The administrators of ${territory} look after ${name} then, and those of ${before} do not see the account any more.`,
      isProvider
        ? 'Services and bookings stay in the districts where they are.'
        : 'Bookings, leads and commissions so far stay where they are.',
    ]
  }
  return [
    `${name} then sees and decides only what belongs to ${territory}.`,
    'Open leads outside it go to other administrators.',
    ...(isPrimary ? [`Nobody gets the override of ${before} until you choose or appoint somebody.`] : []),
    ...(getsOverride === undefined
      ? []
      : [
          getsOverride
            ? `${name} becomes the primary administrator of ${territory}.`
            : `${territory} already has a primary administrator: ${name} gets no commission there as long as that stays so.`,
        ]),
  ]
}
