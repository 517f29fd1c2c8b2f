// Leaving one's name and email for a partner to get in touch.
import { maximumReferralLength } from '@affiliate-booking/contract/options/referrals/referral'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/primitives/button.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'

interface LeadPageProps {
  /** Where the form posts. */
  action: `/${string}`
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** The referral that counts. */
  referral: string | undefined
}

export const leadTagline = 'Loans, insurance and homes, from a partner near you.'

export function LeadPage({ action, constraint, lastResult, referral }: LeadPageProps) {
  const { form, fields, alertRef } = useCheckedForm<{ name: string; email: string; code: string }>({
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
      <Form
        method="post"
        action={action}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <TextField label="Name" field={fields.name} autoComplete="name" />
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" />
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
        <Button type="submit" disabled={pending}>
          {pending ? 'Sending...' : 'Join'}
        </Button>
        {/* Below the button it moves nothing; with the focus it comes into view. */}
        {form.errors !== undefined && (
          <Callout tone="neutral" ref={alertRef} id={form.errorId}>
            {form.errors[0]}
          </Callout>
        )}
      </Form>
    </FormPage>
  )
}
