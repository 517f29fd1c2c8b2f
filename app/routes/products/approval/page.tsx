// A product as customers would see it, the changes of its edit, and the decision.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import { lastReturnReason, managedStatus } from '../../../domain/products/managed-products.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { FieldChanges } from '../../../ui/lists/field-changes.tsx'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { SaleCard } from '../sale/sale-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { type PreviewFacts, ProductPreview, type Season } from './product-preview.tsx'
import { AccountLink } from '../../../ui/texts/account-link.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'

interface ApprovalPageProps {
  product: ManagedProduct
  facts: PreviewFacts
  /** In India. */
  today: string
  /** Undefined at a host without prices by season. */
  seasons: readonly Season[] | undefined
  events: TimelineEvent[]
  lastResult: SubmissionResult | undefined
  position: ListPosition | undefined
}

export function ApprovalPage({
  product,
  facts,
  today,
  seasons,
  events,
  lastResult,
  position,
}: ApprovalPageProps) {
  const { title, serviceProviderId, serviceProviderName, waitsSince, change } = product
  const staged = change?.status === 'pending' ? change : undefined
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <div className="grid gap-3">
        <BackLink to={position?.list ?? '/products'}>Products</BackLink>
        <PageHeader
          title={title}
          introduction={
            <>
              By{' '}
              <AccountLink id={serviceProviderId} canOpen={product.canOpenProvider}>
                {serviceProviderName}
              </AccountLink>
              {waitsSince != null && `, waits since ${formatShortDay(waitsSince)}`}
            </>
          }
        >
          <StatusBadge status={managedStatus(product)} />
          {isToDecide(product) && (
            <a
              href="#decision"
              className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
            >
              Go to the decision
            </a>
          )}
        </PageHeader>
        <NextRowLink position={position} one="tour or stay to approve" many="tours and stays to approve" />
      </div>
      {staged !== undefined && (
        <Card
          id="edit"
          title="What the edit changes"
          note="Customers see the previous version until you approve the edit."
        >
          <FieldChanges changes={staged.fields} />
        </Card>
      )}
      <ProductPreview product={product} facts={facts} today={today} seasons={seasons} />
      {product.providerRecord != null && (
        <ProviderCard name={serviceProviderName} record={product.providerRecord} />
      )}
      <Decision product={product} lastResult={lastResult} />
      <SaleCard product={product} side="administrator" lastResult={lastResult} />
      <Timeline events={events} hasEarlier={product.hasEarlier} />
    </div>
  )
}

const isNewToDecide = ({ status, rejectionReason, waitsSince }: ManagedProduct) =>
  status === 'pending_approval' && rejectionReason == null && waitsSince !== null

const isToDecide = (product: ManagedProduct) => product.change?.status === 'pending' || isNewToDecide(product)

function Decision({ product, lastResult }: Pick<ApprovalPageProps, 'product' | 'lastResult'>) {
  const { status, rejectionReason, change, version } = product
  const isEdit = change?.status === 'pending'
  const answered = lastResult?.initialValue?.['intent']
  if (!isToDecide(product)) {
    const message =
      status !== 'pending_approval'
        ? 'Approved. You review each edit before customers see it.'
        : rejectionReason == null
          ? 'It was never approved. Its provider has deleted their account, so nothing waits for a decision.'
          : 'Returned to its provider. It comes back here after they save it again.'
    return (
      <Card id="decision" title="Decision">
        <div className="grid gap-3">
          {(answered === 'approve' || answered === 'return') && <ActionError result={lastResult} />}
          <p className="text-muted">{message}</p>
          {rejectionReason != null && <p className="whitespace-pre-line">“{rejectionReason}”</p>}
        </div>
      </Card>
    )
  }
  // The expected version: the host rejects a decision on any other.
  const seen = { version: String(version), ...(isEdit && { changeId: change.id }) }
  const what = isEdit ? 'edit' : 'service'
  const returned = lastReturnReason(product.timeline)
  return (
    <Card
      id="decision"
      title="Decision"
      note={returned === undefined ? undefined : `It was returned before: “${returned}”`}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {product.approvalObstacle == null ? (
          <Approve
            what={what}
            seen={seen}
            isSuspended={product.isProviderSuspended === true}
            {...(answered === 'approve' && { lastResult })}
          />
        ) : (
          <p className="text-muted">{product.approvalObstacle}</p>
        )}
        <ReasonForm
          intent="return"
          label={`Return the ${what}`}
          pendingLabel="Returning..."
          hint="The provider sees this reason. Say what to change."
          hidden={seen}
          lastResult={answered === 'return' ? lastResult : undefined}
        />
      </div>
    </Card>
  )
}

interface ApproveProps {
  what: 'edit' | 'service'
  seen: Record<string, string>
  /** Of the provider. */
  isSuspended: boolean
  lastResult?: SubmissionResult | undefined
}

function Approve({ what, seen, isSuspended, lastResult }: ApproveProps) {
  const pending = useNavigation().formData?.get('intent') === 'approve'
  return (
    <Form method="post" className="grid content-start gap-4">
      {Object.entries(seen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-muted">
        {isSuspended && 'Its provider is suspended. '}
        {what === 'edit' ? 'Customers see the edited version' : 'Customers can find and book it'}{' '}
        {isSuspended ? 'once the account is active again.' : 'immediately.'}
      </p>
      <Button
        type="submit"
        name="intent"
        value="approve"
        disabled={pending}
        className="sm:justify-self-start sm:px-8"
      >
        {pending ? 'Approving...' : `Approve the ${what}`}
      </Button>
      <ActionError result={lastResult} />
    </Form>
  )
}
