// What a commission is for, and what happens to it next.
import type { CommissionStatus, CommissionType } from '@affiliate-booking/contract/options/money/money'
import { commissionTypeLabels } from '../labels/commission-labels.ts'
import { formatShortDay } from '../format/dates.ts'
import { holdReasonLabel } from '@affiliate-booking/contract/options/referrals/signal-labels'

interface Subject {
  readonly type: CommissionType
  readonly booking?: { readonly productTitle: string } | null | undefined
  readonly lead?: { readonly leadId: string } | null | undefined
}

interface State {
  readonly status: CommissionStatus
  readonly isCancelled: boolean
  readonly holdUntil: string
  readonly waitsForIncome?: boolean | null | undefined
  readonly holdReason?: string | null | undefined
  readonly paidAt?: string | null | undefined
  readonly payout?: { readonly payoutId: string } | null | undefined
}

/** A booking, a lead or an adjustment. */
export const subjectOf = ({ booking, lead, type }: Subject): string =>
  booking?.productTitle ?? (lead == null ? commissionTypeLabels[type] : `Lead ${lead.leadId}`)

/** What happens next, or what has happened. */
export function nextStepOf(row: State): string {
  const { status, isCancelled, holdUntil, holdReason, paidAt, payout } = row
  if (isCancelled) return 'Cancelled by an administrator'
  if (status === 'on_hold') return holdReason == null ? 'Held for a check' : holdReasonLabel(holdReason)
  if (status === 'pending')
    return row.waitsForIncome
      ? 'Waits for the partner’s payment to us'
      : `Available on ${formatShortDay(holdUntil)}`
  if (status === 'paid') return paidAt == null ? 'Paid' : `Paid on ${formatShortDay(paidAt)}`
  return payout == null ? 'In the next payout' : `In payout ${payout.payoutId}`
}
