// The first step: the password.
import type { SubmissionResult } from '@conform-to/react'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { passkeyProblems } from '../../../domain/accounts/passkeys.ts'
import { passkeysPath } from '../../../domain/navigation/passkeys-path.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'

interface PasswordFormProps {
  email: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

const listensToNothing = () => () => undefined
const hasPasskeys = () => 'PublicKeyCredential' in globalThis

/** Without scripts, or in a browser without passkeys, it says so in place of a form that leads nowhere. */
export function BeginPasskey(props: PasswordFormProps) {
  const canUse = useSyncExternalStore(listensToNothing, hasPasskeys, () => undefined)
  if (canUse === false)
    return <p>{passkeyProblems.unsupported} Open this page in another one to add it there.</p>
  const isKnown = canUse !== undefined
  return (
    <>
      {/* Keeps its place until scripts run. */}
      <div className={isKnown ? '' : 'invisible noscript:hidden'}>
        <PasswordForm {...props} />
      </div>
      {!isKnown && (
        <noscript>
          <p>{passkeyProblems['no-scripts']} Everything else here works without it.</p>
        </noscript>
      )}
    </>
  )
}

function PasswordForm({ email, constraint, lastResult }: PasswordFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ currentPassword: string }>({ lastResult, constraint })
  const pending = useNavigation().formData?.get('step') === 'begin'
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} action={passkeysPath} className="grid gap-5">
      <input type="hidden" name="step" value="begin" />
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <TextField
        label="Current password"
        field={fields.currentPassword}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Checking...' : 'Continue'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
