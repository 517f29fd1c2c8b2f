// Leaving one's name and email for a partner to get in touch.
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/primitives/button.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Notice } from '../../../ui/primitives/callout.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'

interface LeadJoinPageProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** The referral that counts. */
  referral: string | undefined
}

export const leadClaim = 'A loan, insurance or a home: ask somebody nearby.'

export function LeadJoinPage({ constraint, lastResult, referral }: LeadJoinPageProps) {
  const { form, fields, alertRef } = useCheckedForm<{ name: string; email: string }>({
    lastResult,
    constraint,
  })
  const pending = useNavigation().formAction === '/lead-form'

  return (
    <FormPage
      title="Join as a Lead"
      introduction="Looking for a loan, insurance or a home? Leave your name and email; the partner of your district gets in touch."
      claim={leadClaim}
    >
      <Form
        method="post"
        action="/lead-form"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <TextField label="Name" field={fields.name} autoComplete="name" />
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" />
        <input type="hidden" name="ref" value={referral ?? ''} />
        <Button type="submit" disabled={pending}>
          {pending ? 'Sending...' : 'Join'}
        </Button>
        {/* Below the button it moves nothing; with the focus it comes into view. */}
        {form.errors !== undefined && (
          <Notice tone="neutral" ref={alertRef} id={form.errorId}>
            {form.errors[0]}
          </Notice>
        )}
      </Form>
    </FormPage>
  )
}
