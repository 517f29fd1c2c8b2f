// Renames or removes one passkey.
import type { Passkey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import type { FormMetadata, SubmissionResult } from '@conform-to/react'
import type { ReactNode, RefObject } from 'react'
import { useNavigation } from 'react-router'
import { passkeysPath } from '../../../domain/navigation/security-paths.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

interface ChangeProps {
  passkey: Passkey
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

interface FoldedFormProps {
  step: 'rename' | 'remove'
  passkey: Passkey
  label: string
  button: string
  form: Pick<FormMetadata<Record<string, unknown>>, 'id' | 'onSubmit' | 'noValidate' | 'errors' | 'errorId'>
  alertRef: RefObject<HTMLParagraphElement | null>
  /** After an error, so that it is seen without scripts. */
  isOpen: boolean
  children: ReactNode
}

function FoldedForm({ step, passkey, label, button, form, alertRef, isOpen, children }: FoldedFormProps) {
  const sent = useNavigation().formData
  const pending = sent?.get('step') === step && sent.get('id') === passkey.id
  return (
    <details open={isOpen}>
      <summary className="flex min-h-11 w-fit items-center font-semibold text-brand-text">
        {label}
        <span className="sr-only">: {passkey.name}</span>
      </summary>
      <CheckedForm form={form} action={passkeysPath} className="grid gap-5">
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="id" value={passkey.id} />
        {children}
        <Button
          type="submit"
          variant={step === 'remove' ? 'danger' : 'secondary'}
          disabled={pending}
          className="sm:justify-self-start sm:px-8"
        >
          {pending ? 'Saving...' : button}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </details>
  )
}

export function RenamePasskey({ passkey, constraint, lastResult }: ChangeProps) {
  const checked = useCheckedForm<{ name: string }>({
    lastResult,
    constraint,
    defaultValue: { name: passkey.name },
  })
  useErrorToast(lastResult)
  return (
    <FoldedForm
      {...checked}
      step="rename"
      passkey={passkey}
      label="Rename"
      button="Save"
      isOpen={lastResult !== undefined}
    >
      <TextField label="Name" field={checked.fields.name} autoComplete="off" />
    </FoldedForm>
  )
}

interface RemoveProps extends ChangeProps {
  /** For the browser's password manager. */
  email: string | undefined
}

export function RemovePasskey({ passkey, email, constraint, lastResult }: RemoveProps) {
  const checked = useCheckedForm<{ currentPassword: string }>({ lastResult, constraint })
  useErrorToast(lastResult)
  return (
    <FoldedForm
      {...checked}
      step="remove"
      passkey={passkey}
      label="Remove"
      button="Remove this passkey"
      isOpen={lastResult !== undefined}
    >
      <CurrentPasswordField
        email={email}
        field={checked.fields.currentPassword}
        hint="All other devices are signed out. Delete the passkey on the device too: it opens nothing here any more."
      />
    </FoldedForm>
  )
}
