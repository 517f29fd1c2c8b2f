// The second step of a sign-in: a code of the authenticator app, or a recovery code.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { lostFactor } from '../lost-factor.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'

interface CodePageProps {
  /** Where the form posts. */
  action: `/${string}`
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** Whether the host has passkeys. */
  takesPasskeys: boolean
}

export function CodePage({ action, constraint, lastResult, takesPasskeys }: CodePageProps) {
  const { form, fields, alertRef } = useCheckedForm<{ code: string }>({ lastResult, constraint })
  const pending = useNavigation().formAction === action
  useErrorToast(lastResult)
  return (
    <FormPage
      title="Enter your code"
      introduction={
        takesPasskeys
          ? 'Your password is right. Now use your passkey, or enter the six digits that your authenticator app shows.'
          : 'Your password is right. Now open your authenticator app and enter the six digits that it shows.'
      }
    >
      <CheckedForm form={form} action={action} className="grid gap-5">
        <TextField
          label="Code"
          field={fields.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Without your phone, enter one of your recovery codes."
        />
        <Button type="submit" disabled={pending}>
          {pending ? 'Checking...' : 'Continue'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
      {takesPasskeys && <PasskeyForm action={action} label="Use a passkey" />}
      <FormPageLink {...lostFactor} />
      <FormPageLink question="Is this not your account?" label="Sign in again" path="/login" />
    </FormPage>
  )
}
