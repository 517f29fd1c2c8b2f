import type { UnappliedReceipt } from '@affiliate-booking/contract/shapes/money/unapplied-receipts'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { SubmissionResult } from '@conform-to/react'
import { Link, useNavigation } from 'react-router'
import { formatShortDay } from '../../../../domain/format/dates.ts'
import { moneySourceLabels, voidedLabel } from '../../../../domain/labels/unapplied-labels.ts'
import { noValue } from '../../../../domain/messages.ts'
import { rowUrl } from '../../../../domain/navigation/list-position.ts'
import type { ListQuery } from '../../../../domain/navigation/list-url.ts'
import { TextField } from '../../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, useCheckedForm } from '../../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { useErrorToast } from '../../../../ui/toasts/toaster.tsx'
import { type Column, DataTable } from '../../../../ui/lists/table/data-table.tsx'
import { FilterForm } from '../../../../ui/lists/filter-form.tsx'
import { ListBody, type ListResult } from '../../../../ui/lists/list-body.tsx'
import { ListViews } from '../../../../ui/lists/list-views.tsx'
import { FormAlert } from '../../../../ui/primitives/alert.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { Reference } from '../../../../ui/primitives/reference.tsx'

import { type Unbooked, UnbookedSettlements } from './unbooked-settlements.tsx'

const path = '/bookings/money/unapplied'

const columnsOf = (query: ListQuery): readonly Column<UnappliedReceipt>[] => [
  {
    title: 'Receipt',
    isText: true,
    render: ({ id, receiptNumber, reference }) => (
      <span className="cell-parts">
        <Link
          to={rowUrl(`${path}/${id}`, query)}
          className="text-brand-text underline-offset-4 hover:underline"
        >
          {receiptNumber}
        </Link>
        <span className="text-sm font-normal wrap-anywhere text-muted">{reference}</span>
      </span>
    ),
  },
  {
    title: 'From',
    folds: 'late',
    isWide: true,
    isText: true,
    render: ({ source, note, voidedAt }) => {
      const from = note ?? moneySourceLabels[source]
      return voidedAt == null ? from : `${voidedLabel.label}. ${from}`
    },
  },
  {
    title: 'Arrived for',
    render: ({ booking }) =>
      booking ? (
        <Link to={`/bookings/${booking.id}`} className="text-brand-text underline-offset-4 hover:underline">
          <Reference>{booking.bookingNumber}</Reference>
        </Link>
      ) : (
        noValue
      ),
  },
  { title: 'Since', render: ({ receivedAt }) => formatShortDay(receivedAt) },
  { title: 'Amount', isNumber: 'sum', render: ({ amount }) => formatPaise(amount) },
]

const views = [
  { value: 'open', label: 'To decide' },
  { value: 'returned', label: 'Sent back or by mistake' },
]

const emptyViews = {
  open: {
    title: 'No money without a match',
    advice: 'Payments that match no booking appear here, also those from bank statements.',
  },
  returned: {
    title: 'Nothing was sent back without a booking, or recorded by mistake',
    advice: 'With a booking, money that is sent back is listed under refunds.',
  },
} as const

interface UnappliedPageProps {
  query: ListQuery
  list: ListResult<UnappliedReceipt>
  /** For super administrators. */
  unbooked: Unbooked | undefined
  lastResult: SubmissionResult | undefined
}

export function UnappliedPage({ query, list, unbooked, lastResult }: UnappliedPageProps) {
  const isOfLine = lastResult?.initialValue?.['intent'] === 'close'
  const empty = emptyViews[query['view'] === 'returned' ? 'returned' : 'open']
  return (
    <div className="desk grid gap-6">
      <BackLink to="/bookings/money">Money</BackLink>
      <PageHeader
        title="Money without a match"
        introduction="Find the booking that each payment is for, or send it back."
      />
      <div className="desk-bar grid gap-6">
        <ListViews label="Money without a match" path={path} query={query} views={views} />
        <FilterForm path={path} query={query} search="Reference, receipt or booking" />
      </div>
      <div className="desk-card rounded-card bg-surface p-5 shadow-card sm:p-6">
        <ListBody path={path} query={query} list={list} emptyState={empty}>
          {(rows) => (
            <DataTable
              isDense
              caption="Money without a match"
              columns={columnsOf(query)}
              rows={rows}
              empty={empty}
            />
          )}
        </ListBody>
      </div>
      {unbooked !== undefined && unbooked.count > 0 && (
        <UnbookedSettlements unbooked={unbooked} lastResult={isOfLine ? lastResult : undefined} />
      )}
      <Card
        id="record"
        title="Record money"
        note="Money that arrived and that you know no booking for. A bank statement brings it in by itself."
      >
        <RecordForm lastResult={isOfLine ? undefined : lastResult} />
      </Card>
    </div>
  )
}

const required = { required: true }

function RecordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const { form, fields, alertRef } = useCheckedForm<{ amount: string; reference: string; note: string }>({
    lastResult,
    constraint: { amount: required, reference: { ...required, maxLength: 35 }, note: { maxLength: 500 } },
  })
  useErrorToast(lastResult)
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <CheckedForm form={form} className="grid gap-4 sm:grid-cols-2">
      <TextField label="Amount" field={fields.amount} hint="Rupees" inputMode="decimal" />
      <TextField label="Reference" field={fields.reference} hint="The bank’s." autoComplete="off" />
      <div className="grid gap-4 sm:col-span-2">
        <TextField label="Note (optional)" field={fields.note} hint="Such as who sent it." />
        <Button type="submit" variant="secondary" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Saving...' : 'Record the money'}
        </Button>
        <FormAlert form={form} ref={alertRef} />
      </div>
    </CheckedForm>
  )
}
