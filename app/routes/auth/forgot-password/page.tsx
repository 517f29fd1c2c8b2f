// Asks for a link to set a new password.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { forgottenPath } from '../forgotten-path.ts'

interface ForgotPasswordPageProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function ForgotPasswordPage({ constraint, lastResult }: ForgotPasswordPageProps) {
  const { form, fields, alertRef } = useCheckedForm<{ email: string }>({ lastResult, constraint })
  const pending = useNavigation().formAction === forgottenPath
  useErrorToast(lastResult)
  return (
    <FormPage
      title="Forgot your password?"
      introduction="Enter the email address of your account. We send you a link to set a new password."
    >
      <CheckedForm form={form} action={forgottenPath} className="grid gap-5">
        <TextField label="Email" field={fields.email} type="email" autoComplete="username" />
        <Button type="submit" disabled={pending}>
          {pending ? 'Sending...' : 'Send the link'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
      <FormPageLink question="Do you remember it?" label="Sign in" path="/login" />
    </FormPage>
  )
}

/** The same for every email, so that nobody learns who has an account. */
export function LinkSentPage() {
  return (
    <FormPage
      title="Check your email"
      introduction="If there is an account with this email address, a link is on its way."
    >
      <Callout tone="good">
        Open the link in the message within 30 minutes. It works once, and only the newest one works.
      </Callout>
      <p className="text-muted">
        Nothing after a few minutes? Look in the spam folder, and check that you entered the address of your
        account.
      </p>
      <div className="grid gap-1">
        <FormPageLink question="Still nothing?" label="Send another link" path={forgottenPath} />
        <FormPageLink question="Do you remember it?" label="Sign in" path="/login" />
      </div>
    </FormPage>
  )
}
