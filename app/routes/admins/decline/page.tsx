// Declines the request of a person for an admin account: what that does, and why.
import type { SubmissionResult } from '@conform-to/react'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { type Applicant, ApplicantFacts } from '../applicant-facts.tsx'

interface DeclineAdminPageProps {
  applicant: Applicant
  lastResult: SubmissionResult | undefined
}

export function DeclineAdminPage({ applicant, lastResult }: DeclineAdminPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <div className="grid gap-3">
        <BackLink to="/admins">Admins</BackLink>
        <PageHeader
          title={`Decline the request of ${applicant.name}`}
          introduction="They asked for an admin account and cannot sign in yet."
        />
      </div>
      <ApplicantFacts applicant={applicant} />
      <Card id="decline" title="Decline for good">
        <div className="grid gap-5">
          <Callout tone="warning">
            The account is deleted at once, and nobody can bring it back. The person can use the email address
            again, also to ask once more.
          </Callout>
          <ReasonForm
            intent="decline"
            label="Decline the request"
            pendingLabel="Declining..."
            hint="The person reads it in an email. It also stays in the history."
            lastResult={lastResult}
          />
        </div>
      </Card>
    </div>
  )
}
