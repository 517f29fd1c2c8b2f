// What a commission is for, and what happens to it next.
import type { CommissionRow } from '@affiliate-booking/contract/commissions'
import { commissionTypeLabels } from '../format/commission-labels.ts'
import { formatShortDay } from '../format/dates.ts'
import { holdReasonLabel } from './signal-labels.ts'

/** A booking, a lead or an adjustment. */
export const subjectOf = ({ booking, lead, type }: CommissionRow): string =>
  booking?.productTitle ?? (lead == null ? commissionTypeLabels[type] : `Lead ${lead.leadId}`)

/** What happens next, or what has happened. */
export function nextStepOf(row: CommissionRow): string {
  const { status, isCancelled, holdUntil, holdReason, paidAt, payout } = row
  if (isCancelled) return 'Cancelled by an administrator'
  if (status === 'on_hold') return holdReason == null ? 'Held for a check' : holdReasonLabel(holdReason)
  if (status === 'pending') return `Available on ${formatShortDay(holdUntil)}`
  if (status === 'paid') return paidAt == null ? 'Paid' : `Paid on ${formatShortDay(paidAt)}`
  return payout == null ? 'In the next payout' : `In payout ${payout.payoutId}`
}
