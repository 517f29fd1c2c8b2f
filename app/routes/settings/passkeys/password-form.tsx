// A step that begins with the password.
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { passkeysPath } from '../../../domain/navigation/security-paths.ts'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

export interface PasswordFormProps {
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

interface Step {
  /** `codes`: new recovery codes, for somebody who has used or lost theirs. */
  step: 'begin' | 'codes'
  label: string
  variant?: 'primary' | 'secondary'
}

export function PasswordForm({
  step,
  label,
  variant = 'primary',
  email,
  constraint,
  lastResult,
}: PasswordFormProps & Step) {
  const { form, fields, alertRef } = useCheckedForm<{ currentPassword: string }>({ lastResult, constraint })
  const pending = useNavigation().formData?.get('step') === step
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} action={passkeysPath} className="grid gap-5">
      <input type="hidden" name="step" value={step} />
      <CurrentPasswordField email={email} field={fields.currentPassword} />
      <Button type="submit" variant={variant} disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Checking...' : label}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
