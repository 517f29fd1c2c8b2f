// The address with which the account signs in: confirmed or not, and how to change it.
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { emailPath, securityPath } from '../../../domain/navigation/security-paths.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { Alert, FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CurrentPasswordField } from '../../../ui/forms/fields/current-password-field.tsx'

interface EmailPageProps {
  address: string
  verifiedAt: string | undefined
  /** Where a message was sent that nobody has used yet. */
  pending: { address: string; expiresAt: string } | undefined
  /** Whether what is pending is another address, which can be given up. */
  canCancel: boolean
  constraints: Record<'code' | 'change', Constraints>
  lastResult: SubmissionResult | undefined
}

export function EmailPage({
  address,
  verifiedAt,
  pending,
  canCancel,
  constraints,
  lastResult,
}: EmailPageProps) {
  const resultOf = (step: string) => (lastResult?.initialValue?.['step'] === step ? lastResult : undefined)
  const isVerified = verifiedAt !== undefined
  const changes = useSuccessCount(usePending('change'), lastResult)
  useErrorToast(lastResult)
  return (
    <div className="grid gap-6">
      <BackLink to={securityPath}>Security</BackLink>
      <PageHeader
        title="Email address"
        introduction={
          <>
            You sign in with <AddressText>{address}</AddressText>, and our messages go there.
          </>
        }
      >
        <StatusBadge
          status={
            isVerified ? { label: 'Confirmed', tone: 'good' } : { label: 'Not confirmed yet', tone: 'quiet' }
          }
        />
      </PageHeader>
      {(pending !== undefined || !isVerified) && (
        <Card
          id="confirm"
          title={
            pending === undefined || pending.address === address
              ? 'Confirm your email'
              : 'Confirm the new email'
          }
          note={
            pending === undefined ? (
              'We send you a message with a link and a code.'
            ) : (
              <>
                We sent a link and a code to <AddressText>{pending.address}</AddressText>. They work until{' '}
                {formatMoment(pending.expiresAt)}.
              </>
            )
          }
        >
          <div className="grid gap-5">
            {pending !== undefined && (
              <CodeForm constraint={constraints.code} lastResult={resultOf('code')} />
            )}
            <StepButton step="send" lastResult={resultOf('send')}>
              {pending === undefined ? 'Send the message' : 'Send again'}
            </StepButton>
            {canCancel && (
              <StepButton step="cancel" lastResult={resultOf('cancel')}>
                Cancel the change
              </StepButton>
            )}
          </div>
        </Card>
      )}
      <Card
        id="change"
        title="Change your email"
        note="The new address is used once you have confirmed it. Until then nothing changes."
      >
        <ChangeForm
          // Empty after each change, the password too.
          key={changes}
          email={address}
          constraint={constraints.change}
          lastResult={resultOf('change')}
        />
      </Card>
    </div>
  )
}

interface FormProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

function CodeForm({ constraint, lastResult }: FormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ code: string }>({ lastResult, constraint })
  const pending = usePending('code')
  return (
    <CheckedForm form={form} action={emailPath} className="grid gap-5">
      <input type="hidden" name="step" value="code" />
      <TextField
        label="Code"
        field={fields.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The six digits of the message. Its link does the same."
      />
      <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Checking...' : 'Confirm'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}

interface StepButtonProps {
  step: 'send' | 'cancel'
  lastResult: SubmissionResult | undefined
  children: string
}

function StepButton({ step, lastResult, children }: StepButtonProps) {
  const pending = usePending(step)
  const error = lastResult?.error?.['']?.[0]
  return (
    <Form method="post" action={emailPath} className="grid gap-5">
      <Button
        type="submit"
        name="step"
        value={step}
        variant="secondary"
        disabled={pending}
        className="sm:justify-self-start"
      >
        {children}
      </Button>
      {error !== undefined && <Alert>{error}</Alert>}
    </Form>
  )
}

function ChangeForm({ email, constraint, lastResult }: FormProps & { email: string }) {
  const { form, fields, alertRef } = useCheckedForm<Record<'email' | 'currentPassword', string>>({
    lastResult,
    constraint,
  })
  const pending = usePending('change')
  return (
    <CheckedForm form={form} action={emailPath} className="grid gap-5">
      <input type="hidden" name="step" value="change" />
      <TextField label="New email" field={fields.email} type="email" autoComplete="email" />
      <CurrentPasswordField email={email} field={fields.currentPassword} />
      <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
        {pending ? 'Sending...' : 'Change email'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}

const usePending = (step: string) => useNavigation().formData?.get('step') === step
