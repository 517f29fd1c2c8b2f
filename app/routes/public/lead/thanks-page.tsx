// After joining as a lead: what happens next.
import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import { leadTagline } from './page.tsx'

const steps = [
  'A partner in your district gets your name and email.',
  'The partner writes to you and asks what you are looking for.',
  'You compare the offers and decide.',
]

interface LeadThanksPageProps {
  /** Undefined where the host does not say it. */
  answer: { readonly territory: string | undefined; readonly until: string } | undefined
  /** More than name and email may have been sent. */
  isDescribed: boolean
}

const stepsWith = ({ territory, until }: NonNullable<LeadThanksPageProps['answer']>) => [
  territory === undefined
    ? `We look for the right partner and contact you by ${until}.`
    : `Our partner for ${territory} contacts you by ${until}.`,
  'The partner asks what you are looking for.',
  'You compare the offers and decide.',
]

export function LeadThanksPage({ answer, isDescribed }: LeadThanksPageProps) {
  const statusRef = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => statusRef.current?.focus(), [])

  return (
    <FormPage
      title="Thank you for joining"
      introduction={isDescribed ? 'We have received your request.' : 'We have received your name and email.'}
      tagline={leadTagline}
    >
      <div
        ref={statusRef}
        role="status"
        tabIndex={-1}
        className="grid gap-4 rounded-card bg-surface p-6 shadow-card outline-none"
      >
        <h2 className="text-lg font-bold tracking-tight">What happens next</h2>
        <ol className="grid gap-4">
          {(answer ? stepsWith(answer) : steps).map((step, index) => (
            <li key={step} className="grid grid-cols-[auto_1fr] items-start gap-3">
              <span className="grid size-8 place-items-center rounded-full bg-brand-soft font-bold text-brand-text tabular-nums">
                {index + 1}
              </span>
              <span className="pt-1">{step}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid gap-3">
        <ButtonLink to="/">Go to the start page</ButtonLink>
        {isDescribed && (
          <FormPageLink
            question="Do you want to see how it goes?"
            label="Register with the same email"
            path="/register"
          />
        )}
        <FormPageLink question="Joining for someone else?" label="Join another lead" path="/lead-form" />
      </div>
    </FormPage>
  )
}
