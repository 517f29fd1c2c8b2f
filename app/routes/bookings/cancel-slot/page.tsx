// Confirms the cancellation of a slot and shows how many bookings it affects.
import type { SubmissionResult } from '@conform-to/react'
import type { GuestListSlot } from '@affiliate-booking/contract/shapes/bookings'
import { useNavigation } from 'react-router'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatTimeSlot, formatWeekday } from '../../../domain/format/dates.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { expectedGuests, guestListPath } from '../guest-list/page.tsx'

interface CancelSlotPageProps {
  entry: GuestListSlot
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function CancelSlotPage({ entry, constraint, lastResult }: CancelSlotPageProps) {
  const { slot, productTitle, kind } = entry
  const paymentsToCheck = entry.paymentsToCheck ?? 0
  const { form, fields, alertRef } = useCheckedForm<{ reason: string }>({ lastResult, constraint })
  const address = listUrl(`${guestListPath}/cancel`, { date: slot.date, slot: slot.id })
  const isPending = useNavigation().formData != null
  useErrorToast(lastResult)
  // A trip that is over stays.
  const guests = expectedGuests(entry).filter(({ status }) => status !== 'completed')
  const paid = guests.filter(({ paymentStatus }) => paymentStatus === 'completed')
  const refund = paid.reduce(
    (sum, { totalAmount, refundAmount }) => sum + totalAmount - (refundAmount ?? 0),
    0,
  )
  const time = kind === 'stay' ? 'the night' : formatTimeSlot(slot)
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeader
        title="Cancel this time?"
        introduction={`${productTitle}, ${formatWeekday(slot.date)}, ${time}`}
      />
      <div className="grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">
        <div className="grid gap-1 rounded-control bg-accent-soft px-4 py-4 text-accent-ink">
          <p className="text-xl font-bold tabular-nums">
            {guests.length === 0
              ? 'No paid bookings'
              : `${formatQuantity(guests.length, 'paid booking', 'paid bookings')} will be cancelled`}
          </p>
          <p>
            {refund > 0
              ? `${formatPaise(refund)} is refunded to the customers. `
              : paymentsToCheck === 0 && 'There is nothing to refund. '}
            Unpaid holds are released, and this time can no longer be booked.
          </p>
          {paymentsToCheck > 0 && (
            <p>
              {formatQuantity(paymentsToCheck, 'customer', 'customers')} reported a payment that is still
              being checked. {paymentsToCheck === 1 ? 'This booking is' : 'These bookings are'} cancelled too.
              If the money has arrived, it goes back in full.
            </p>
          )}
          {kind === 'stay' && guests.length > 0 && (
            <p>
              Each booking is cancelled with all its nights
              {guests.some(({ date }) => date < slot.date) && ', also of guests who have already arrived'}.
            </p>
          )}
        </div>
        <CheckedForm form={form} action={address} className="grid gap-4">
          <TextAreaField label="Reason" field={fields.reason} hint="The customers see it." />
          <Button
            type="submit"
            variant="danger"
            disabled={isPending}
            className="sm:justify-self-start sm:px-8"
          >
            {isPending ? 'Cancelling...' : 'Cancel this time'}
          </Button>
          <FormAlert form={form} ref={alertRef} />
        </CheckedForm>
        <ButtonLink
          to={listUrl(guestListPath, { date: slot.date })}
          variant="secondary"
          className="sm:justify-self-start"
        >
          Keep this time
        </ButtonLink>
      </div>
    </div>
  )
}
