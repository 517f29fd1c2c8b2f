// Sets up the second factor step by step, or turns it off.
import type { FormMetadata, SubmissionResult } from '@conform-to/react'
import type { ReactNode, RefObject } from 'react'
import { useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { QrCode } from '../../../ui/sharing/qr-code.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { passkeysPath, secondFactorPath, securityPath } from '../../../domain/navigation/security-paths.ts'
import { countCodes, RecoveryCodes } from '../recovery-codes.tsx'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

interface SecondFactorPageProps {
  /** Since when it is on. */
  confirmedAt: string | undefined
  recoveryCodesLeft: number
  pending: { secret: string; code: { size: number; path: string } } | undefined
  /** Whether the host has passkeys. */
  offersPasskeys: boolean
  /** Shown once. */
  recoveryCodes?: readonly string[] | undefined
  /** For the browser's password manager. */
  email: string | undefined
  constraints: Record<'password' | 'code', Constraints>
  lastResult?: SubmissionResult | undefined
}

export function SecondFactorPage(props: SecondFactorPageProps) {
  const { confirmedAt, recoveryCodes } = props
  const isOn = confirmedAt !== undefined || recoveryCodes !== undefined
  return (
    <div className="grid gap-6">
      <BackLink to={securityPath}>Security</BackLink>
      <PageHeader
        title="Two-step sign-in"
        introduction="After the password you enter a code that an app on your phone shows. It works without a network."
      >
        <StatusBadge status={isOn ? { label: 'On', tone: 'good' } : { label: 'Off', tone: 'quiet' }} />
      </PageHeader>
      <Step {...props} />
    </div>
  )
}

function Step({
  confirmedAt,
  recoveryCodesLeft,
  pending,
  recoveryCodes,
  email,
  constraints,
  lastResult,
  offersPasskeys,
}: SecondFactorPageProps) {
  const resultOf = (step: string) => (lastResult?.initialValue?.['step'] === step ? lastResult : undefined)
  if (recoveryCodes !== undefined) return <RecoveryCodes codes={recoveryCodes} />
  const password = { email, constraint: constraints.password }
  if (confirmedAt !== undefined) {
    return (
      <Card
        id="off"
        title="Turn it off"
        note={`On since ${formatMoment(confirmedAt)}. ${countCodes(recoveryCodesLeft)}. Turning it off signs out all other devices. For new codes, turn it off and set it up again.`}
      >
        <div className="grid gap-5">
          {/* It was on already, which the page did not show. */}
          <ActionError result={resultOf('confirm')} />
          <PasswordForm
            {...password}
            step="end"
            label="Turn off two-step sign-in"
            lastResult={resultOf('end')}
          />
        </div>
      </Card>
    )
  }
  if (pending === undefined) {
    return (
      <Card
        id="begin"
        title="Set it up"
        note="You need an authenticator app, such as Google Authenticator, Aegis or 2FAS."
      >
        <div className="grid gap-5">
          {/* The setup has expired, which the page did not show. */}
          <ActionError result={resultOf('confirm')} />
          <PasswordForm {...password} step="begin" label="Continue" lastResult={resultOf('begin')} />
          {offersPasskeys && (
            <p>
              Or <TextLink to={passkeysPath}>add a passkey</TextLink>, which is two steps in one.
            </p>
          )}
        </div>
      </Card>
    )
  }
  return (
    <>
      <Card
        id="scan"
        title="1. Add the account to your app"
        note="Scan the code, or open the app and type the key."
      >
        <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center">
          <QrCode
            drawing={pending.code}
            label="Code for your authenticator app"
            className="w-44 justify-self-center"
          />
          <p>
            Key: <b className="[overflow-wrap:anywhere] select-all">{grouped(pending.secret)}</b>
          </p>
        </div>
      </Card>
      <Card
        id="confirm"
        title="2. Enter the code that the app shows"
        note="Then it is on, and your other devices are signed out."
      >
        <CodeForm constraint={constraints.code} lastResult={resultOf('confirm')} />
      </Card>
    </>
  )
}

const grouped = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

interface StepFormProps {
  step: 'begin' | 'confirm' | 'end'
  label: string
  form: Pick<FormMetadata<Record<string, unknown>>, 'id' | 'onSubmit' | 'noValidate' | 'errors' | 'errorId'>
  alertRef: RefObject<HTMLParagraphElement | null>
  children: ReactNode
}

function StepForm({ step, label, form, alertRef, children }: StepFormProps) {
  const pending = useNavigation().formData?.get('step') === step
  return (
    <CheckedForm form={form} action={secondFactorPath} className="grid gap-5">
      <input type="hidden" name="step" value={step} />
      {children}
      <Button
        type="submit"
        variant={step === 'end' ? 'danger' : 'primary'}
        disabled={pending}
        className="sm:justify-self-start sm:px-8"
      >
        {pending ? 'Checking...' : label}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}

interface PasswordFormProps extends Pick<SecondFactorPageProps, 'email' | 'lastResult'> {
  step: 'begin' | 'end'
  label: string
  constraint: Constraints
}

function PasswordForm({ step, label, email, constraint, lastResult }: PasswordFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ currentPassword: string }>({ lastResult, constraint })
  useErrorToast(lastResult)
  return (
    <StepForm step={step} label={label} form={form} alertRef={alertRef}>
      <CurrentPasswordField email={email} field={fields.currentPassword} />
    </StepForm>
  )
}

function CodeForm({
  constraint,
  lastResult,
}: {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}) {
  const { form, fields, alertRef } = useCheckedForm<{ code: string }>({ lastResult, constraint })
  useErrorToast(lastResult)
  return (
    <StepForm step="confirm" label="Turn on two-step sign-in" form={form} alertRef={alertRef}>
      <TextField label="Code" field={fields.code} autoComplete="one-time-code" inputMode="numeric" />
    </StepForm>
  )
}
