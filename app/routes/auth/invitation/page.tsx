// Makes the account of an invitation.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { countryCode, numberAfterCode } from '../../../ui/forms/country-code.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { Alert, FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'

export interface Offer {
  email: string
  /** Such as `District admin, Idukki, Kerala, India`. */
  appointment: string
  /** The commission rate, in percent. */
  rate: number | undefined
  expiresAt: string
}

interface InvitationPageProps {
  token: string
  offer: Offer
  constraint: Constraints
  passwordHint: string
  lastResult: SubmissionResult | undefined
}

export function InvitationPage({ token, offer, constraint, passwordHint, lastResult }: InvitationPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<'name' | 'phone' | 'password', string>>({
    lastResult,
    constraint,
    defaultValue: { phone: countryCode },
  })
  const pending = useNavigation().state === 'submitting'
  useErrorToast(lastResult)
  return (
    <FormPage
      title="You are invited"
      introduction={
        <>
          Make your account as {offer.appointment}.
          {offer.rate !== undefined &&
            ` Your commission rate is ${offer.rate}%, while you are the primary administrator of the territory.`}{' '}
          You sign in with <AddressText>{offer.email}</AddressText>. The invitation works until{' '}
          {`${formatMoment(offer.expiresAt)}.`}
        </>
      }
    >
      <CheckedForm
        form={form}
        action={`/invitation?token=${encodeURIComponent(token)}`}
        className="grid gap-5"
      >
        <input type="text" autoComplete="username" value={offer.email} readOnly hidden />
        <TextField label="Name" field={fields.name} autoComplete="name" />
        <TextField
          label="Phone"
          field={fields.phone}
          type="tel"
          autoComplete="tel"
          {...numberAfterCode('Phone')}
        />
        <TextField
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <Button type="submit" disabled={pending}>
          {pending ? 'Creating...' : 'Make my account'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
      <FormPageLink question="Do you have an account?" label="Sign in" path="/admin/login" />
    </FormPage>
  )
}

/**
 * Accepted, withdrawn, replaced by a newer one, expired, or never sent. `problem` is what the form was answered: it may have
 * used the invitation up.
 */
export function EndedInvitationPage({ problem }: { problem: string | undefined }) {
  return (
    <FormPage
      title="This invitation does not work"
      introduction="An invitation works once, for seven days. A newer one ends the earlier ones. Ask the person who invited you to send it again."
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      <FormPageLink question="Did you accept it already?" label="Sign in" path="/admin/login" />
    </FormPage>
  )
}
