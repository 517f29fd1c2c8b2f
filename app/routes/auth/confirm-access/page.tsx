import type { SubmissionResult } from '@conform-to/react'
import { type FormEvent, useEffect, useState } from 'react'
import { secretFields } from '../../../domain/forms/secret-fields.ts'
import { confirmAccessUrl } from '../../../domain/navigation/confirm-access.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { lostFactor } from '../lost-factor.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'

interface ConfirmAccessPageProps {
  /** Where the form is posted on. */
  to: string
  fields: readonly (readonly [name: string, value: string])[]
  constraint: Constraints
  lastResult?: SubmissionResult | undefined
  /** Whether the host has passkeys. */
  takesPasskeys: boolean
}

export function ConfirmAccessPage(props: ConfirmAccessPageProps) {
  const { to, fields, constraint, lastResult, takesPasskeys } = props
  const { form, fields: own, alertRef } = useCheckedForm<{ factorCode: string }>({ lastResult, constraint })
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    // Back on a page that the browser has kept.
    const reset = () => setSent(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  // A code counts once, so it is not sent twice.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event)
    if (!event.defaultPrevented) setSent(true)
  }
  const hiddenFields = fields.map(([name, value], index) => (
    // A name may occur several times.
    // oxlint-disable-next-line react/no-array-index-key
    <input key={index} type="hidden" name={name} value={value} />
  ))
  return (
    <FormPage
      title="Confirm access"
      introduction={`You are about to decide on money, or on who does. ${takesPasskeys ? 'Use your passkey, or enter a code of your authenticator app,' : 'Enter a code of your authenticator app,'} and it goes on from where you were. ${fields.some(([name]) => secretFields.includes(name)) ? 'Only the password has to be typed again.' : 'Nothing that you chose or typed is lost.'}`}
    >
      {/* The browser follows the redirect with the fields, so it has to send the form itself. */}
      <CheckedForm
        form={{ ...form, onSubmit }}
        action={confirmAccessUrl(to)}
        reloadDocument
        className="grid gap-5"
      >
        {hiddenFields}
        <TextField
          label="Code"
          field={own.factorCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint="You are not asked again for ten minutes. Without your phone, enter one of your recovery codes."
        />
        <Button type="submit" disabled={isSent}>
          {isSent ? 'Checking...' : 'Confirm'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
      {takesPasskeys && (
        <PasskeyForm action={confirmAccessUrl(to)} label="Use a passkey" reloadDocument>
          {hiddenFields}
        </PasskeyForm>
      )}
      <FormPageLink {...lostFactor} />
      <FormPageLink question="Changed your mind?" label="Cancel" path={to} />
    </FormPage>
  )
}

/** Of a visit without a form. */
export function NothingToConfirm() {
  return (
    <FormPage title="Confirm access" introduction="Nothing is waiting to be confirmed.">
      <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
    </FormPage>
  )
}
