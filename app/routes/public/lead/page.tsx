// Leaving one's name and email for a partner to get in touch.
import type { LeadType } from '@affiliate-booking/contract/options/statuses'
import { maximumReferralLength } from '@affiliate-booking/contract/options/referrals/referral'
import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { Button } from '../../../ui/primitives/button.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'

type LeadField = 'name' | 'email' | 'type' | 'phone' | 'district' | 'message' | 'code'

interface LeadPageProps {
  /** Where the form posts. */
  action: `/${string}`
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** The referral that counts. */
  referral: string | undefined
  /** The host takes more than name and email. */
  isDescribed: boolean
}

export const leadTagline = 'Loans, insurance and homes, from a partner near you.'

export function LeadPage({ action, constraint, lastResult, referral, isDescribed }: LeadPageProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<LeadField, string>>({
    lastResult,
    constraint,
  })
  const pending = useNavigation().formAction === action

  return (
    <FormPage
      title="Join as a Lead"
      introduction="Looking for a loan, insurance or a home? Leave your name and email. The partner in your district will contact you."
      tagline={leadTagline}
    >
      <CheckedForm form={form} action={action} className="grid gap-5">
        <TextField label="Name" field={fields.name} autoComplete="name" />
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" />
        {isDescribed && <Description fields={fields} />}
        <details open={fields.code.initialValue !== undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
            Have a code?
          </summary>
          <TextField
            label="Code"
            field={fields.code}
            hint="Of the person who recommended us, if somebody did."
            maxLength={maximumReferralLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </details>
        <input type="hidden" name="ref" value={referral ?? ''} />
        {isDescribed && (
          <p className="text-sm text-muted">
            By sending this form you agree that we and our partner in your district contact you about it. See{' '}
            <TextLink to="/privacy">how we use your data</TextLink>.
          </p>
        )}
        <Button type="submit" disabled={pending}>
          {pending ? 'Sending...' : 'Join'}
        </Button>
        {/* Below the button it moves nothing; with the focus it comes into view. */}
        {form.errors !== undefined && (
          <Callout tone="neutral" ref={alertRef} id={form.errorId}>
            {form.errors[0]}
          </Callout>
        )}
      </CheckedForm>
    </FormPage>
  )
}

const wishes = [
  { value: 'loan', label: 'A loan' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'real_estate', label: 'A home' },
] as const satisfies readonly { value: LeadType; label: string }[]

/** What helps the partner to call prepared. Nothing of it is required. */
function Description({ fields }: { fields: Readonly<Record<LeadField, FieldMetadata<string>>> }) {
  return (
    <>
      <SelectField
        label="What are you looking for? (optional)"
        field={fields.type}
        options={wishes}
        placeholder="Not sure yet"
      />
      <TextField
        label="Phone (optional)"
        field={fields.phone}
        type="tel"
        autoComplete="tel"
        hint="If you would like a call rather than an email."
      />
      <TextField
        label="District or town (optional)"
        field={fields.district}
        hint="Such as Idukki, or Munnar, Kerala. We find the partner near you."
        autoComplete="address-level2"
      />
      <TextAreaField label="Message (optional)" field={fields.message} rows={3} />
    </>
  )
}
