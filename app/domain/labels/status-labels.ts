// Labels and tones for the statuses of the wire.
import type { AccountListStatus } from '@affiliate-booking/contract/options/accounts/accounts'
import type { RefundState } from '@affiliate-booking/contract/options/money/refunds'
import type {
  BookingStatus,
  LeadStatus,
  LeadType,
  PaymentStatus,
  ProductStatus,
} from '@affiliate-booking/contract/options/statuses'
import type { BookingSide } from '../bookings/booking-sides.ts'

/** `waiting` needs somebody, `moving` is under way, `good` and `bad` are how it ended, `quiet` is neither. */
export type Tone = 'waiting' | 'moving' | 'good' | 'bad' | 'quiet'

export interface StatusLabel {
  readonly label: string
  readonly tone: Tone
}

export const bookingStatusLabels = {
  pending: { label: 'Pending', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'moving' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
} as const satisfies Record<BookingStatus, StatusLabel>

export const paymentStatusLabels = {
  pending: { label: 'Pending', tone: 'waiting' },
  completed: { label: 'Paid', tone: 'good' },
  refunded: { label: 'Refunded', tone: 'quiet' },
} as const satisfies Record<PaymentStatus, StatusLabel>

const refundStateLabels = {
  'payee-needed': { label: 'Refund: UPI id needed', tone: 'waiting' },
  'on-its-way': { label: 'Refund on its way', tone: 'moving' },
} as const satisfies Record<RefundState, StatusLabel>

/** The payment status of a booking. A cancelled booking no longer waits for its payment. */
export function paymentLabel(
  { status, paymentStatus, isPaymentInReview, refundAmount, refundState }: PaidBooking,
  side: BookingSide,
): StatusLabel {
  if (refundState != null) return refundStateLabels[refundState]
  if (isPaymentInReview === true)
    return { label: side === 'customer' ? 'Being checked' : 'To check', tone: 'waiting' }
  if (status === 'cancelled' && paymentStatus === 'pending') return { label: 'Nothing paid', tone: 'quiet' }
  if (paymentStatus === 'completed' && !!refundAmount) return { label: 'Partly refunded', tone: 'quiet' }
  return paymentStatusLabels[paymentStatus]
}

interface PaidBooking {
  status: BookingStatus
  paymentStatus: PaymentStatus
  isPaymentInReview?: boolean | null | undefined
  refundAmount?: number | null | undefined
  refundState?: RefundState | null | undefined
}

export const leadStatusLabels = {
  new: { label: 'New', tone: 'waiting' },
  contacted: { label: 'Contacted', tone: 'moving' },
  qualified: { label: 'Qualified', tone: 'moving' },
  proposal: { label: 'Proposal', tone: 'moving' },
  negotiation: { label: 'Negotiation', tone: 'moving' },
  closed_won: { label: 'Closed won', tone: 'good' },
  closed_lost: { label: 'Closed lost', tone: 'bad' },
} as const satisfies Record<LeadStatus, StatusLabel>

export const productStatusLabels = {
  approved: { label: 'Active', tone: 'good' }, // spec 4.7
  pending_approval: { label: 'Pending approval', tone: 'waiting' },
  off_sale: { label: 'Off sale', tone: 'quiet' },
} as const satisfies Record<ProductStatus, StatusLabel>

/** With whom a lead is, for its person; empty for a closed one that nobody has. */
export function leadPartnerLabel(status: LeadStatus, name: string | null | undefined): string {
  if (name != null && name !== '') return `Assigned to ${name}`
  return status === 'closed_won' || status === 'closed_lost' ? '' : 'Not assigned yet'
}

const leadTypeLabels = {
  loan: 'Loan',
  insurance: 'Insurance',
  real_estate: 'Real estate',
} as const satisfies Record<LeadType, string>

export const accountStatusLabels = {
  active: { label: 'Active', tone: 'good' },
  pending_approval: { label: 'Pending approval', tone: 'waiting' },
  suspended: { label: 'Suspended', tone: 'bad' },
  deleted: { label: 'Deleted', tone: 'quiet' },
} as const satisfies Record<AccountListStatus, StatusLabel>

/** The subject of a lead; unknown for leads of the form. */
export const leadTypeLabel = (type: LeadType | null | undefined): string =>
  type == null ? 'Not chosen yet' : leadTypeLabels[type]
