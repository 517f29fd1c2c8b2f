// A submitted identity, and the decision on it.
import type { IdentitySubmission } from '@affiliate-booking/contract/calls/accounts/identity'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { SubmissionResult } from '@conform-to/react'
import { FileText } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { noValue } from '../../../domain/messages.ts'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import { identityLabels } from '../../../domain/payees/payee-steps.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { identitiesPath, identityPath } from '../identity-path.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

interface IdentityReviewPageProps {
  identity: IdentitySubmission
  lastResult: SubmissionResult | undefined
  position: ListPosition | undefined
}

export function IdentityReviewPage({ identity, lastResult, position }: IdentityReviewPageProps) {
  const { userId, userName, role, territoryName, samePanCount } = identity
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <div className="grid gap-3">
        <BackLink to={position?.list ?? identitiesPath}>Identities</BackLink>
        <PageHeader
          title={userName}
          introduction={
            <>
              {role != null && `${roleLabels[role]}, `}
              {territoryName != null && `${territoryName}, `}
              <TextLink to={`/users/${encodeURIComponent(userId)}`}>account</TextLink>
            </>
          }
        >
          <StatusBadge status={identityLabels[identity.status]} />
        </PageHeader>
        <NextRowLink position={position} one="identity to check" many="identities to check" />
      </div>
      {samePanCount > 0 && (
        <Callout tone="warning">
          {formatQuantity(samePanCount, 'other account has', 'other accounts have')} given the same PAN. The
          payouts of all whose PAN is approved as valid count together for TDS, as the law counts all that is
          paid to a PAN. Approve it only if it is the same person: otherwise one pays the TDS of the other.
        </Callout>
      )}
      <Details identity={identity} />
      <Decision identity={identity} lastResult={lastResult} />
    </div>
  )
}

function Details({ identity }: Pick<IdentityReviewPageProps, 'identity'>) {
  const { id, legalName, payeeType, pan, address, gstin, hasPicture, submittedAt, isPanValid } = identity
  const facts = [
    { label: 'Legal name', value: legalName },
    { label: 'Paid as', value: payeeType === 'company' ? 'Company or firm' : 'Individual' },
    { label: 'PAN', value: pan ?? 'None' },
    ...(isPanValid == null ? [] : [{ label: 'PAN is valid', value: isPanValid ? 'Yes' : 'No' }]),
    { label: 'GSTIN', value: gstin ?? noValue },
    { label: 'Address', value: address },
    { label: 'Submitted', value: formatShortDay(submittedAt) },
  ]
  return (
    <Card id="details" title="Details">
      <div className="grid gap-5">
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <Fact key={label} title={label}>
              <span className="whitespace-pre-line">{value}</span>
            </Fact>
          ))}
        </dl>
        {hasPicture && (
          <a
            href={`${identityPath(id)}/picture`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-text underline underline-offset-4"
          >
            <FileText className="size-5 shrink-0" aria-hidden="true" />
            PAN picture
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        )}
      </div>
    </Card>
  )
}

function Decision({ identity, lastResult }: Omit<IdentityReviewPageProps, 'position'>) {
  const { actions, reason, decidedBy, decidedAt, version } = identity
  const seen = { version: String(version) }
  const answered = lastResult?.initialValue?.['intent']
  const isApproval = typeof answered === 'string' && answered.startsWith('approve')
  return (
    <Card
      id="decision"
      title="Decision"
      {...(decidedAt != null && {
        note: `${formatShortDay(decidedAt)}${decidedBy == null ? '' : `, ${decidedBy}`}`,
      })}
    >
      <div className="grid gap-6">
        {reason != null && <p className="whitespace-pre-line">“{reason}”</p>}
        {(isApproval || !actions.some((action) => action === answered)) && (
          <ActionError result={lastResult} />
        )}
        {actions.includes('approve') && <Approve hasPan={identity.pan != null} seen={seen} />}
        <div className="grid gap-6 sm:grid-cols-2">
          {actions.includes('request-resubmission') && (
            <ReasonForm
              intent="request-resubmission"
              label="Ask for a correction"
              pendingLabel="Asking..."
              hint="The payee sees this reason and submits again. Payouts wait until then."
              hidden={seen}
              lastResult={answered === 'request-resubmission' ? lastResult : undefined}
            />
          )}
          {actions.includes('decline') && (
            <ReasonForm
              intent="decline"
              label="Decline"
              pendingLabel="Declining..."
              hint="The payee sees this reason and cannot submit again unless you ask for it."
              hidden={seen}
              lastResult={answered === 'decline' ? lastResult : undefined}
            />
          )}
        </div>
        {actions.length === 0 && <p className="text-muted">There is nothing to decide now.</p>}
      </div>
    </Card>
  )
}

const approvals = {
  withPan: [
    { intent: 'approve-valid-pan', label: 'Approve: the PAN is valid', variant: 'primary' },
    { intent: 'approve-invalid-pan', label: 'Approve: the PAN is not valid', variant: 'secondary' },
  ],
  withoutPan: [{ intent: 'approve-without-pan', label: 'Approve without a PAN', variant: 'primary' }],
} as const

function Approve({ hasPan, seen }: { hasPan: boolean; seen: Record<string, string> }) {
  const pending = useNavigation().formData?.get('intent')
  return (
    <Form method="post" className="grid gap-4">
      {Object.entries(seen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-muted">
        {hasPan
          ? 'Compare the PAN with the picture, and look it up at the tax office. Without a valid PAN more tax is deducted.'
          : 'Without a PAN more tax is deducted.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {approvals[hasPan ? 'withPan' : 'withoutPan'].map(({ intent, label, variant }) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant={variant}
            disabled={pending != null}
          >
            {pending === intent ? 'Approving...' : label}
          </Button>
        ))}
      </div>
    </Form>
  )
}
