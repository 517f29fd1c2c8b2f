// The own name, phone, language, address and picture.
import type { AccountDetails } from '@affiliate-booking/contract/calls/accounts/account'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { emailPath } from '../../../domain/navigation/security-paths.ts'
import { countryCode, numberAfterCode } from '../../../ui/forms/country-code.ts'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { OwnPicture } from '../picture/own-picture.tsx'
import { picturePath, profileSettingsPath } from '../../../domain/navigation/profile-path.ts'

interface ProfileSettingsPageProps {
  account: AccountDetails
  avatar: string | undefined
  changesEmail: boolean
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function ProfileSettingsPage({
  account,
  avatar,
  changesEmail,
  constraint,
  lastResult,
}: ProfileSettingsPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Profile" introduction="How we address you, and how we reach you." />
      <Card id="picture" title="Picture" note="It is shown next to your name on every page.">
        <div className="flex flex-wrap items-center gap-4">
          <OwnPicture source={avatar} name={account.name} />
          <ButtonLink to={picturePath} variant="secondary">
            {avatar === undefined ? 'Add a picture' : 'Change or remove'}
          </ButtonLink>
        </div>
      </Card>
      <Card id="email" title="Email" note="You sign in with it, and our messages go there.">
        <div className="flex flex-wrap items-center gap-4">
          <p className="font-medium">
            <AddressText>{account.email}</AddressText>
          </p>
          {changesEmail && (
            <ButtonLink to={emailPath} variant="secondary">
              Confirm or change email
            </ButtonLink>
          )}
        </div>
      </Card>
      <DetailsForm account={account} constraint={constraint} lastResult={lastResult} />
    </div>
  )
}

type Fields = Record<
  'name' | 'phone' | 'language' | 'street' | 'city' | 'district' | 'state' | 'postalCode' | 'country',
  string
>

function DetailsForm({
  account,
  constraint,
  lastResult,
}: Pick<ProfileSettingsPageProps, 'account' | 'constraint' | 'lastResult'>) {
  const { version, languages, needsAddress } = account
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint,
    defaultValue: {
      name: account.name,
      phone: account.phone || countryCode,
      language: account.language,
      street: account.street,
      city: account.city,
      district: account.district,
      state: account.state,
      postalCode: account.postalCode,
      country: account.country,
    },
  })
  const pending = useNavigation().formAction === profileSettingsPath
  useErrorToast(lastResult)
  return (
    <Card id="details" title="Your details">
      <CheckedForm form={form} action={profileSettingsPath} className="grid gap-5">
        {/* Once more at each answer: after a conflict the next attempt is about what is there now. */}
        <input type="hidden" name="version" value={version} />
        <TextField label="Full Name" field={fields.name} autoComplete="name" />
        <TextField
          label="Phone"
          field={fields.phone}
          type="tel"
          autoComplete="tel"
          {...numberAfterCode('Phone')}
        />
        <SelectField
          label="Language"
          field={fields.language}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <p className="text-sm text-muted">
          {needsAddress
            ? 'Your profile shows city, district and state.'
            : 'The address is optional. Leave it empty if you like.'}
        </p>
        <TextField label="House and street" field={fields.street} autoComplete="street-address" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="City" field={fields.city} autoComplete="address-level2" />
          <TextField label="District" field={fields.district} autoComplete="off" />
          <TextField label="State" field={fields.state} autoComplete="address-level1" />
          <TextField
            label="PIN code"
            field={fields.postalCode}
            autoComplete="postal-code"
            inputMode="numeric"
          />
        </div>
        <TextField
          label="Country"
          field={fields.country}
          autoComplete="country-name"
          hint="India, if you leave it empty."
        />
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Saving...' : 'Save'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
