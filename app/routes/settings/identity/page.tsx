// The payee's own identity: its state, and the form while one can be submitted.
import type { Identity } from '@affiliate-booking/contract/calls/accounts/identity'
import type { SubmissionResult } from '@conform-to/react'
import { IdCard, UserRound } from 'lucide-react'
import { Link, useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { identityLabels, identitySettingsPath } from '../../../domain/payees/payee-steps.ts'
import { imageHint } from '../../../domain/uploads.ts'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'

interface IdentityPageProps {
  identity: Identity
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function IdentityPage({ identity, constraint, lastResult }: IdentityPageProps) {
  const { start, status } = identity
  return (
    <div className="grid gap-6">
      <PageHeader title="Identity" introduction="Who you are, for the tax office and for our bank.">
        <StatusBadge status={identityLabels[status]} />
      </PageHeader>
      <State identity={identity} />
      {start != null &&
        (status === 'approved' ? (
          // Open after an error, so that it is seen without scripts.
          <details open={lastResult !== undefined} className="grid gap-4">
            <summary className="flex min-h-11 w-fit items-center font-semibold text-brand-text">
              Change your details
            </summary>
            <p className="pb-4 text-muted">Payouts wait until an administrator has checked the change.</p>
            <IdentityForm start={start} constraint={constraint} lastResult={lastResult} />
          </details>
        ) : (
          <IdentityForm start={start} constraint={constraint} lastResult={lastResult} />
        ))}
    </div>
  )
}

function State({ identity }: { identity: Identity }) {
  const { status, reason, submittedAt, decidedAt, panMasked, isPanValid } = identity
  if (status === 'not_submitted') {
    return (
      <p className="text-muted">
        You earn from the first day. Payouts wait until an administrator has checked your details.
      </p>
    )
  }
  if (status === 'submitted') {
    return (
      <Callout tone="neutral">
        {submittedAt != null && `Submitted on ${formatShortDay(submittedAt)}. `}
        We&rsquo;re checking your details. You don&rsquo;t need to do anything.
      </Callout>
    )
  }
  if (status === 'approved') {
    return (
      <div className="grid gap-3">
        <Callout tone="good">
          {decidedAt == null ? 'Approved.' : `Approved on ${formatShortDay(decidedAt)}.`}
          {panMasked != null && ` PAN ${panMasked}.`}
        </Callout>
        {isPanValid === false && (
          <Callout tone="warning">
            {panMasked == null
              ? 'Without a PAN, more tax is deducted from your payouts.'
              : 'Your PAN was not found to be valid, so more tax is deducted from your payouts.'}
          </Callout>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Callout tone="warning">
        {status === 'declined' ? (
          <>
            Your identity was declined.{' '}
            <Link to="/contact" className="underline">
              Contact us
            </Link>{' '}
            if this is wrong.
          </>
        ) : (
          'Please correct your details and submit them again.'
        )}
      </Callout>
      {reason != null && <p className="whitespace-pre-line">“{reason}”</p>}
    </div>
  )
}

type Fields = Record<
  'legalName' | 'payeeType' | 'pan' | 'address' | 'gstin' | 'panPicture' | 'aadhar' | 'selfie',
  string
>

const replaceHint = `We have this picture. Choose another one only if it is wrong or cannot be read. ${imageHint}`

interface IdentityFormProps extends Pick<IdentityPageProps, 'constraint' | 'lastResult'> {
  start: NonNullable<Identity['start']>
}

function IdentityForm({ start, constraint, lastResult }: IdentityFormProps) {
  const { hasPicture, replaceable, ...defaultValue } = start
  const { form, fields, alertRef } = useCheckedForm<Fields>({ lastResult, constraint, defaultValue })
  const pending = useNavigation().formAction === identitySettingsPath
  useErrorToast(lastResult)
  return (
    <Card id="identity-form" title="Your details">
      <CheckedForm
        form={form}
        action={identitySettingsPath}
        encType="multipart/form-data"
        className="grid gap-5"
      >
        <SelectField
          label="You are paid as"
          field={fields.payeeType}
          options={[
            { value: 'individual', label: 'Individual' },
            { value: 'company', label: 'Company or firm' },
          ]}
        />
        <TextField
          label="Legal name"
          field={fields.legalName}
          autoComplete="name"
          hint="As on the PAN card."
        />
        <TextField
          label="PAN"
          field={fields.pan}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="10 characters, like ABCPN1234F. Enter “none” if you have none: more tax is deducted then."
        />
        <FileField
          label="PAN picture"
          field={fields.panPicture}
          icon={IdCard}
          hint={`${hasPicture ? 'We have a picture of this PAN. Choose another one only if your PAN has changed or cannot be read. ' : 'Not needed without a PAN. '}${imageHint}`}
        />
        {replaceable?.includes('aadhar') === true && (
          <FileField label="Aadhaar card (optional)" field={fields.aadhar} icon={IdCard} hint={replaceHint} />
        )}
        {replaceable?.includes('selfie') === true && (
          <FileField label="Selfie (optional)" field={fields.selfie} icon={UserRound} hint={replaceHint} />
        )}
        <TextAreaField
          label="Address"
          field={fields.address}
          autoComplete="street-address"
          hint="House, street, place, district, state and PIN code."
        />
        <TextField
          label="GSTIN (optional)"
          field={fields.gstin}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Only if you are registered for GST. 15 characters."
        />
        <p className="text-sm text-muted">
          We store your PAN, address and pictures encrypted. Only administrators of your territory see them.
        </p>
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Sending...' : 'Submit'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
