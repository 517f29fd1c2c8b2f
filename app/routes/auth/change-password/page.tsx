// Changing the password.
import type { Passkey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { passwordItem } from '../../../domain/navigation/navigation.ts'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

interface ChangePasswordPageProps {
  /** For the browser's password manager. */
  email: string | undefined
  constraint: Constraints
  passwordHint: string
  /** Undefined: the host has none. */
  passkeys: readonly Passkey[] | undefined
  lastResult: SubmissionResult | undefined
}

type Fields = Record<'currentPassword' | 'newPassword' | 'repeatedPassword', string>

export function ChangePasswordPage({
  email,
  constraint,
  passwordHint,
  passkeys,
  lastResult,
}: ChangePasswordPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Fields>({ lastResult, constraint })
  const pending = useNavigation().formAction === passwordItem.path
  useErrorToast(lastResult)

  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <header className="grid gap-2">
        <h1 className="text-title font-bold">{passwordItem.label}</h1>
        <p className="text-muted">You stay signed in here. Every other device has to sign in again.</p>
      </header>
      <CheckedForm
        form={form}
        action={passwordItem.path}
        className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-8"
      >
        <CurrentPasswordField email={email} field={fields.currentPassword} />
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
        {passkeys !== undefined && passkeys.length > 0 && <OwnPasskeys passkeys={passkeys} />}
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Changing...' : passwordItem.label}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </div>
  )
}

/** They sign in without the password, so a new one alone does not keep out somebody who has added one. */
const OwnPasskeys = ({ passkeys }: { passkeys: readonly Passkey[] }) => (
  <fieldset className="grid gap-1">
    <legend className="font-semibold">Your passkeys still sign in without the password</legend>
    <ul className="text-muted">
      {passkeys.map(({ id, name, createdAt }) => (
        <li key={id}>
          {name}, added {formatShortDay(createdAt)}
        </li>
      ))}
    </ul>
    <label className="flex min-h-12 items-start gap-3 py-2.5 font-medium">
      <input
        type="checkbox"
        name="removesPasskeys"
        value="yes"
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
      />
      Remove them too
    </label>
  </fieldset>
)
