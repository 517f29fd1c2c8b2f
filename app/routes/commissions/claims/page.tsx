// Claims of missing bookings, for affiliates and for those who decide.
import type { Claim } from '@affiliate-booking/contract/calls/money/claims'
import { claimDays } from '@affiliate-booking/contract/options/money/money'
import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { Link, useNavigation } from 'react-router'
import { claimStatusLabels } from '../../../domain/labels/commission-labels.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { noValue } from '../../../domain/messages.ts'
import { rowUrl } from '../../../domain/navigation/list-position.ts'
import { allRowsOf, type ListQuery } from '../../../domain/navigation/list-url.ts'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { type Column, DataTable } from '../../../ui/lists/table/data-table.tsx'
import { FilterForm } from '../../../ui/lists/filter-form.tsx'
import { SavedViews } from '../../../ui/lists/saved-views.tsx'
import { ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { ListViews } from '../../../ui/lists/list-views.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { ToComeCard } from '../to-come-card.tsx'
import { claimPath, claimsPath } from '../claims-path.ts'
import type { ClaimView } from '../../../domain/commissions/claim-views.ts'

interface ClaimsPageProps {
  query: ListQuery
  view: ClaimView
  list: ListResult<Claim>
}

const sentOn: Column<Claim> = {
  title: 'Sent',
  sorts: { ascending: 'oldest', descending: 'newest' },
  render: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
}

const state: Column<Claim> = {
  title: 'Status',
  isWide: true,
  isText: true,
  render: ({ status, reason, decidedAt }) => (
    <span className="cell-parts">
      <StatusBadge status={claimStatusLabels[status]} />
      {decidedAt != null && (
        <span className="text-sm font-normal text-muted">
          {formatShortDay(decidedAt)}
          {reason != null && `: “${reason}”`}
        </span>
      )}
    </span>
  ),
}

const note: Column<Claim> = {
  title: 'Note',
  folds: 'late',
  isWide: true,
  isText: true,
  render: ({ message }) => message ?? noValue,
}

const ownColumns: readonly Column<Claim>[] = [
  { title: 'Booking', render: ({ bookingId }) => <Reference>{bookingId}</Reference> },
  state,
  note,
  sentOn,
]

const columnsOf = (query: ListQuery): readonly Column<Claim>[] => [
  {
    title: 'Booking',
    render: ({ id, bookingId }) => (
      <Link
        to={rowUrl(claimPath(id), query)}
        className="inline-flex min-h-6 items-center text-brand-text underline-offset-4 hover:underline"
      >
        <Reference>{bookingId}</Reference>
      </Link>
    ),
  },
  { title: 'Affiliate', isWide: true, isText: true, render: ({ affiliate }) => affiliate.name },
  state,
  note,
  sentOn,
]

const emptyViews = {
  open: {
    title: 'No claims to decide',
    advice: 'Affiliates who miss a booking among their commissions claim it. Their claims appear here.',
  },
  approved: { title: 'No approved claims', advice: 'Claims that you approve appear here.' },
  declined: { title: 'No declined claims', advice: 'Claims that you decline appear here.' },
  all: { title: 'No claims yet', advice: 'Claims of affiliates in your territory appear here.' },
} as const satisfies Record<ClaimView, { title: string; advice: string }>

const sorts = [
  { value: '', label: 'Default order' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
]

export function ClaimsPage({ query, view, list }: ClaimsPageProps) {
  return (
    <div className="desk grid gap-6">
      <PageHeader
        title="Claims"
        introduction="Bookings that affiliates miss among their commissions. Open one to see the facts and decide."
      />
      <div className="desk-bar grid gap-6">
        <ListViews
          label="Claims"
          path={claimsPath}
          query={query}
          views={[
            { value: 'open', label: 'Open' },
            { value: 'approved', label: 'Approved' },
            { value: 'declined', label: 'Declined' },
            { value: 'all', label: 'All' },
          ]}
        />
        <SavedViews path={claimsPath} query={query} />
        <FilterForm path={claimsPath} query={query} search="Booking number or affiliate" sorts={sorts} />
      </div>
      <div className="desk-card rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody
          path={claimsPath}
          query={query}
          list={list}
          emptyState={emptyViews[view]}
          allRows={allRowsOf(view)}
        >
          {(rows) => (
            <DataTable
              caption="Claims"
              columns={columnsOf(query)}
              rows={rows}
              empty={emptyViews[view]}
              isDense
              sorting={{
                path: claimsPath,
                query,
                sort: String(query['sort'] ?? (view === 'open' ? 'oldest' : 'newest')),
              }}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}

interface AffiliateClaimsPageProps extends ClaimsPageProps {
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  /** Of the affiliate; undefined without any. */
  toCome: ComponentProps<typeof ToComeCard>['toCome'] | undefined
}

const noOwn = {
  title: 'No claims yet',
  advice: 'Bookings by your link or code are credited to you without a claim.',
}

export function AffiliateClaimsPage({
  query,
  list,
  constraint,
  lastResult,
  toCome,
}: AffiliateClaimsPageProps) {
  const isPending = useNavigation().formMethod === 'POST'
  // A claim that was sent leaves an empty form.
  const sent = useSuccessCount(isPending, lastResult)
  return (
    <div className="grid gap-6">
      <PageHeader
        title="My booking is missing"
        introduction={`Somebody booked because of you, and you don’t see it? Tell us the booking number until ${claimDays} days after the trip. An administrator checks it.`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NewClaim key={sent} constraint={constraint} isPending={isPending} lastResult={lastResult} />
        {toCome && <ToComeCard title="Credited to you already" toCome={toCome} />}
      </div>
      <Card id="own-claims" title="Your claims">
        <ListBody path={claimsPath} query={query} list={list} emptyState={noOwn}>
          {(rows) => <DataTable caption="Your claims" columns={ownColumns} rows={rows} empty={noOwn} />}
        </ListBody>
      </Card>
    </div>
  )
}

function NewClaim({
  constraint,
  isPending,
  lastResult,
}: Pick<AffiliateClaimsPageProps, 'constraint' | 'lastResult'> & { isPending: boolean }) {
  const { form, fields, alertRef } = useCheckedForm<{ bookingId: string; message: string }>({
    lastResult,
    constraint,
  })
  useErrorToast(lastResult)
  return (
    <Card id="new-claim" title="Claim a booking">
      <CheckedForm form={form} action={claimsPath} className="grid max-w-xl gap-4">
        <TextField
          label="Booking number"
          field={fields.bookingId}
          hint="Such as BK-000123. Your customer finds it on the booking."
          autoComplete="off"
        />
        <TextAreaField
          label="Note (optional)"
          field={fields.message}
          hint="What helps to check it: how you told the customer, and when."
          rows={3}
        />
        <Button type="submit" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Sending...' : 'Send claim'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </CheckedForm>
    </Card>
  )
}
