import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'

interface AskPageProps {
  /** Where the form posts. */
  action: string
  back: string
  /** Null: it is off sale since the form was opened. */
  title: string | null
  signedIn: boolean
  isCustomer: boolean
  /** Signed out, at a host that takes questions without an account. */
  isGuest: boolean
  loginPath: `/${string}`
  /** Undefined: the host registers no customers. */
  registerPath: string | undefined
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function AskPage(props: AskPageProps) {
  const { back, title, signedIn, isCustomer, isGuest, loginPath, lastResult } = props
  return (
    <SitePage signedIn={signedIn} loginPath={loginPath} className="px-5 py-6 sm:px-8 sm:py-10">
      <div className="mx-auto grid max-w-xl gap-6">
        <header className="grid gap-2">
          <BackLink to={back}>{title ?? 'Tours and stays'}</BackLink>
          <h1 className="text-title font-bold">Ask a question</h1>
          <p className="text-muted">
            The provider answers it. Question and answer are then public, so that they help others too.
          </p>
        </header>
        <div className="grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">
          {/* What was typed stays, also for somebody who was signed out meanwhile. */}
          {isCustomer || isGuest || lastResult !== undefined ? (
            <QuestionForm {...props} />
          ) : (
            <SignInFirst {...props} />
          )}
        </div>
        {isCustomer && (
          <p>
            <TextLink to="/questions">Your questions</TextLink>
          </p>
        )}
      </div>
    </SitePage>
  )
}

function QuestionForm({ action, signedIn, isGuest, loginPath, constraint, lastResult }: AskPageProps) {
  const { form, fields, alertRef } = useCheckedForm<{ text: string; email: string }>({
    lastResult,
    constraint,
  })
  const isNewGuest = isGuest && lastResult === undefined
  const isPending = useNavigation().formData != null
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} action={action} className="grid gap-4">
      <TextAreaField
        label="Question"
        field={fields.text}
        hint={`At least 10 characters. Everybody sees it ${isGuest ? 'without your name' : 'with your first name'}. Do not write phone numbers, email addresses or links.`}
        rows={4}
      />
      {isGuest && (
        <TextField
          label="Email"
          field={fields.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          hint="Nobody else sees it. We send you a link to confirm the question, and write again when there is an answer."
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending} className="sm:px-8">
          {isPending ? 'Sending...' : 'Send the question'}
        </Button>
        {!signedIn && !isNewGuest && (
          <ButtonLink to={loginPath} target="_blank" variant="secondary">
            Sign in in another tab
          </ButtonLink>
        )}
      </div>
      {isNewGuest && (
        <p className="text-sm text-muted">
          Do you have an account? <TextLink to={loginPath}>Sign in</TextLink>
        </p>
      )}
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}

function SignInFirst({ signedIn, loginPath, registerPath }: AskPageProps) {
  return (
    <>
      <p>
        {signedIn
          ? 'Only customers ask questions. Sign in with a customer account to ask.'
          : 'Sign in, so that we can tell you when there is an answer. You do not need a booking.'}
      </p>
      {!signedIn && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={loginPath}>Sign in to ask</ButtonLink>
          {registerPath !== undefined && (
            <ButtonLink to={registerPath} variant="secondary">
              Register to ask
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}
