// The login page of affiliates, providers and customers, and that of administrators.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { FormAlert } from '../../ui/primitives/alert.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { FormPage, FormPageLink } from '../../ui/layout/form-page.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { TextField } from '../../ui/forms/fields/text-field.tsx'
import { useErrorToast } from '../../ui/toasts/toaster.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../ui/forms/checked-form.tsx'
import { forgottenPath } from './forgotten-path.ts'
import { PasskeyForm } from './passkeys/passkey-form.tsx'

interface PageLink {
  question: string
  label: string
  path: `/${string}`
}

interface LoginPageProps {
  title: string
  introduction: string
  /** Where the form posts. */
  action: `/${string}`
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** Whether the host has a way out of a forgotten password. */
  resetsPassword: boolean
  /** Whether the host has passkeys. */
  takesPasskeys: boolean
  /** Where customers register. */
  customers?: PageLink
  /** Where the state of a booking without an account is shown. */
  trip?: PageLink
  register: PageLink
  otherLogin: PageLink
}

export function LoginPage(props: LoginPageProps) {
  const { title, introduction, action, constraint, lastResult, customers, trip, register, otherLogin } = props
  const { resetsPassword, takesPasskeys } = props
  const { form, fields, alertRef } = useCheckedForm<{ email: string; password: string }>({
    lastResult,
    constraint,
  })
  const pending = useNavigation().formAction === action
  useErrorToast(lastResult)

  return (
    <FormPage title={title} introduction={introduction}>
      <CheckedForm form={form} action={action} className="grid gap-5">
        <TextField label="Email" field={fields.email} type="email" autoComplete="username" />
        <TextField label="Password" field={fields.password} type="password" autoComplete="current-password" />
        {resetsPassword && (
          <p>
            <TextLink to={forgottenPath}>Forgot your password?</TextLink>
          </p>
        )}
        <Button type="submit" disabled={pending}>
          {pending ? 'signing in...' : 'Sign In'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
      {takesPasskeys && <PasskeyForm action={action} label="Sign in with a passkey" />}
      <div className="grid gap-1">
        {customers && <FormPageLink {...customers} />}
        {trip && <FormPageLink {...trip} />}
        <FormPageLink {...register} />
        <FormPageLink {...otherLogin} />
      </div>
    </FormPage>
  )
}
