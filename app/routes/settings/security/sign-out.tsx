// Signs out one other device or all of them, by the password.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { securityPath } from '../../../domain/navigation/security-paths.ts'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

interface SignOutProps {
  /** Its id, or `allOthers`. */
  session: string
  label: string
  /** Of the device, for screen readers. */
  name?: string
  email: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function SignOut({ session, label, name, email, constraint, lastResult }: SignOutProps) {
  const { form, fields, alertRef } = useCheckedForm<{ currentPassword: string }>({ lastResult, constraint })
  const pending = useNavigation().formData?.get('session') === session
  useErrorToast(lastResult)
  return (
    // Open after an error, so that it is seen without scripts.
    <details open={lastResult !== undefined}>
      <summary className="flex min-h-11 w-fit items-center font-semibold text-brand-text">
        {label}
        {name !== undefined && <span className="sr-only">: {name}</span>}
      </summary>
      <CheckedForm form={form} action={securityPath} className="grid gap-5">
        <input type="hidden" name="session" value={session} />
        <CurrentPasswordField
          email={email}
          field={fields.currentPassword}
          hint="So that nobody else can sign you out."
        />
        <Button type="submit" variant="danger" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Signing out...' : 'Sign out'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </details>
  )
}
