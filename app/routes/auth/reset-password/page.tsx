// Sets a new password by the link of a message.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { forgottenPath, resetPath } from '../forgotten-path.ts'

interface ResetPasswordPageProps {
  token: string
  constraint: Constraints
  passwordHint: string
  lastResult: SubmissionResult | undefined
}

type Fields = Record<'newPassword' | 'repeatedPassword', string>

export function ResetPasswordPage({ token, constraint, passwordHint, lastResult }: ResetPasswordPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Fields>({ lastResult, constraint })
  const pending = useNavigation().state === 'submitting'
  useErrorToast(lastResult)
  return (
    <FormPage
      title="Set a new password"
      introduction="This signs out all your devices. Then you sign in with the new password."
    >
      <CheckedForm
        form={form}
        action={`${resetPath}?token=${encodeURIComponent(token)}`}
        className="grid gap-5"
      >
        <TextField
          label="New password"
          field={fields.newPassword}
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <TextField
          label="New password again"
          field={fields.repeatedPassword}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" disabled={pending}>
          {pending ? 'Saving...' : 'Set the new password'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
      <FormPageLink question="Did you remember the old one?" label="Sign in" path="/login" />
    </FormPage>
  )
}

/** Used, replaced by a newer one, older than 30 minutes, or never sent. */
export function DeadLinkPage() {
  return (
    <FormPage
      title="This link does not work"
      introduction="Links for a new password work once, for 30 minutes. A newer link ends the earlier ones."
    >
      <ButtonLink to={forgottenPath}>Ask for a new link</ButtonLink>
      <FormPageLink question="Did you remember it?" label="Sign in" path="/login" />
    </FormPage>
  )
}
