// Giving somebody an admin account.
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import type { AdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import type { SubmissionResult } from '@conform-to/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { adminMessages } from '../../../domain/accounts/admin-messages.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import type { LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { numberAfterCode } from '../../../ui/forms/country-code.ts'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { useSuccessToast } from '../../../ui/toasts/use-success-toast.ts'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { invitePath } from '../invitations-path.ts'
import { type Capped, CappedProducts } from '../capped-products.tsx'
import { FilledTerritory } from '../filled-territory.tsx'
import { confirmedTerritory } from '../../../ui/forms/territory-confirmation.tsx'
import { confirmedRate, UnusualRate } from './unusual-rate.tsx'
import { type TerritoryField, TerritoryFields } from '../territory-fields.tsx'

interface CreateAdminPageProps {
  constraint: Constraints
  passwordHint: string
  lastResult: SubmissionResult | undefined
  locations: LocationOptions
  /** The role and the place of a vacancy, filled in. */
  appointment: Partial<Record<TerritoryField, string>> | undefined
  /** What the fee caps with the rate of the new administrator. */
  capped: Capped | undefined
  /** Of the created administrator, in percent. */
  rate: number | undefined
  /** The territory that already has an administrator. */
  filled: string | undefined
  /** A rate (percent) that is not paid as it is. */
  unusualRate: number | undefined
  /** Whether the host has invitations. */
  invites: boolean
}

type Fields = Record<'name' | 'email' | 'phone' | 'password' | TerritoryField, string>

const path = '/dashboard/create-admin'
const startingWith = {
  role: 'super_admin' satisfies AdminRole, // spec 9.6
  country: defaultCountry,
  // Named, so that a reset chooses the empty choice and not none.
  state: '',
  district: '',
}

export function CreateAdminPage({
  constraint,
  passwordHint,
  lastResult,
  locations,
  appointment,
  capped,
  rate,
  filled,
  unusualRate,
  invites,
}: CreateAdminPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint,
    defaultValue: { ...startingWith, ...appointment },
  })
  // An answer that empties the form is a success.
  const created = lastResult?.initialValue === null
  // What was confirmed is not asked again because the host refused the form, or asked for the second factor.
  const confirmed = {
    [confirmedTerritory]: filled === undefined && lastResult?.initialValue?.[confirmedTerritory],
    [confirmedRate]: unusualRate === undefined && lastResult?.initialValue?.[confirmedRate],
  }
  // With the vacancy, so that a refused form is the same one.
  const action = `${path}${useLocation().search}`
  const pending = useNavigation().formAction === action
  useErrorToast(lastResult)
  useSuccessToast(created ? lastResult : undefined, adminMessages.created)
  useEffect(() => {
    if (lastResult?.initialValue === null) alertRef.current?.focus()
  }, [lastResult, alertRef])

  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <header className="grid gap-2">
        <h1 className="text-title font-bold">Create Admin</h1>
        <p className="text-muted">
          Create an account for a super, national, state or district admin.
          {invites && (
            <>
              {' '}
              Or <TextLink to={invitePath}>invite them by a link</TextLink>: they choose their own password.
            </>
          )}
        </p>
      </header>
      <CheckedForm
        form={form}
        action={action}
        // Somebody else's details: the browser's own would be wrong.
        autoComplete="off"
        className="create-admin grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <Group title="Account">
          <TextField label="Name" field={fields.name} />
          <TextField label="Email" field={fields.email} type="email" />
          <TextField
            label="Phone Number"
            field={fields.phone}
            type="tel"
            hint="With country code, like +91 98765 43210."
            {...numberAfterCode('Phone Number')}
          />
          <TextField
            label="Password"
            field={fields.password}
            type="password"
            autoComplete="new-password"
            // A refusal says the rule itself, in the place of the hint: what stands below does not move.
            {...(fields.password.errors === undefined && { hint: passwordHint })}
          />
        </Group>
        <Group title="Role and territory">
          <TerritoryFields fields={fields} locations={locations} takesAnyRate />
        </Group>
        {Object.entries(confirmed).map(
          ([name, value]) =>
            typeof value === 'string' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {filled !== undefined && <FilledTerritory key={filled} territory={filled} ref={alertRef} />}
        {unusualRate !== undefined && <UnusualRate key={unusualRate} rate={unusualRate} ref={alertRef} />}
        {/* The result stands below the button, where it moves little; with the focus it comes into view. */}
        <div className="grid min-h-18 items-start gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
          <Button type="submit" disabled={pending} className="sm:px-8">
            {pending ? 'Creating...' : 'Create Admin'}
          </Button>
          {created && (
            <Callout tone="good" ref={alertRef}>
              {adminMessages.created}
            </Callout>
          )}
          {created && rate !== undefined && (
            <Callout tone="neutral">Their commission rate is {`${rate}%`}.</Callout>
          )}
          {created && capped && <CappedProducts capped={capped} />}
          {form.errors !== undefined && (
            <Alert ref={alertRef} id={form.errorId}>
              {`${adminMessages.notCreated} ${form.errors.at(-1)}`}
            </Alert>
          )}
          {/* The message of the host stands in the line; these words would be in the toast alone. */}
          {form.errors !== undefined && form.errors.length > 1 && (
            <noscript className="sm:col-span-2">
              <p className="font-medium text-bad">{adminMessages.creationFailed}</p>
            </noscript>
          )}
        </div>
      </CheckedForm>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="pb-4 text-lg font-bold tracking-tight">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
