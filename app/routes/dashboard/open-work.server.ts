// What waits for an administrator, each kind with the list where the work is done. In words, so that they stay out of the
// scripts.
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { LoadedDashboard } from './load-dashboard.server.ts'
import type { WorkItem } from './panels/open-work.tsx'

interface Kind {
  readonly of: keyof OpenWork
  readonly one: string
  readonly many: string
  readonly path: `/${string}`
}

const kinds: readonly Kind[] = [
  {
    of: 'payments',
    one: 'payment to check',
    many: 'payments to check',
    path: '/bookings?view=review',
  },
  {
    of: 'unansweredBookings',
    one: 'booking not accepted, starts within 2 days',
    many: 'bookings not accepted, start within 2 days',
    path: '/bookings?view=answer',
  },
  {
    of: 'lateLeads',
    one: 'lead not answered in time',
    many: 'leads not answered in time',
    path: '/leads?view=late',
  },
  {
    of: 'dueLeads',
    one: 'lead due today',
    many: 'leads due today',
    path: '/leads?view=today',
  },
  {
    of: 'newLeads',
    one: 'new lead',
    many: 'new leads',
    path: '/leads?status=new',
  },
  {
    of: 'ownLeads',
    one: 'open lead with you',
    many: 'open leads with you',
    path: '/leads?view=mine',
  },
  {
    of: 'dueOwnLeads',
    one: 'lead with you due today',
    many: 'leads with you due today',
    path: '/leads?view=today&assigned=me',
  },
  {
    of: 'unassignedLeads',
    one: 'lead without an administrator',
    many: 'leads without an administrator',
    path: '/leads?view=unassigned',
  },
  {
    of: 'winsToConfirm',
    one: 'won lead to confirm',
    many: 'won leads to confirm',
    path: '/leads?view=all&win=confirm',
  },
  {
    of: 'leadIncomes',
    one: 'payment for a lead to record',
    many: 'payments for leads to record',
    path: '/leads?view=all&win=income',
  },
  {
    of: 'leadReturns',
    one: 'payment for a lead to send back',
    many: 'payments for leads to send back',
    path: '/leads?view=all&win=return',
  },
  {
    of: 'products',
    one: 'tour or stay to approve',
    many: 'tours and stays to approve',
    path: '/products',
  },
  {
    of: 'reportedReviews',
    one: 'reported review to decide on',
    many: 'reported reviews to decide on',
    path: '/bookings?view=reported',
  },
  {
    of: 'reportedQuestions',
    one: 'reported question to decide on',
    many: 'reported questions to decide on',
    path: '/questions?view=reported',
  },
  {
    of: 'adminRequests',
    one: 'admin account to approve',
    many: 'admin accounts to approve',
    path: '/admins',
  },
  {
    of: 'identities',
    one: 'identity to check',
    many: 'identities to check',
    path: '/users/identities',
  },
  {
    of: 'refunds',
    one: 'refund to send',
    many: 'refunds to send',
    path: '/bookings/money',
  },
  {
    of: 'refundsWithoutResult',
    one: 'sent refund without a result for 2 days',
    many: 'sent refunds without a result for 2 days',
    path: '/bookings/money?view=sent',
  },
  {
    of: 'unappliedReceipts',
    one: 'payment without a match',
    many: 'payments without a match',
    path: '/bookings/money/unapplied',
  },
  {
    of: 'claims',
    one: 'claim to decide',
    many: 'claims to decide',
    path: '/commissions/claims',
  },
  {
    of: 'heldCommissions',
    one: 'commission on hold to decide',
    many: 'commissions on hold to decide',
    path: '/commissions?view=held',
  },
  {
    of: 'payouts',
    one: 'payout to approve',
    many: 'payouts to approve',
    path: '/commissions/payouts?status=draft&waits=approval',
  },
  {
    of: 'payoutsToExport',
    one: 'payout to send to the bank',
    many: 'payouts to send to the bank',
    path: '/commissions/payouts?status=approved',
  },
  {
    of: 'payoutsWithoutResult',
    one: 'sent payout without a result for 2 days',
    many: 'sent payouts without a result for 2 days',
    path: '/commissions/payouts?status=sent&sort=oldest',
  },
]

/** Nothing for what is done. */
export const describeOpenWork = (work: OpenWork): WorkItem[] =>
  kinds.flatMap(({ of, one, many, path }) => {
    const found = work[of]
    const { total, urgent } =
      typeof found === 'object' && found !== null ? found : { total: found ?? 0, urgent: 0 }
    if (total === 0) return []
    const seats = `${formatQuantity(urgent, 'loses its seats', 'lose their seats')} within 12 hours`
    return [{ count: total, label: total === 1 ? one : many, path, urgent: urgent > 0 ? seats : undefined }]
  })

/** For a customer: refunds that cannot be sent yet, what partners wait for, and reviews; undefined where nothing is to do. */
export function describeOwnWork(figures: LoadedDashboard): WorkItem[] | undefined {
  if (!figures.ok || figures.dashboard.role !== 'user') return undefined
  const { refundsToName, tripsToReview, missingDocuments = 0 } = figures.dashboard
  const refunds = refundsToName?.total ?? 0
  const documents = missingDocuments ?? 0
  const work: WorkItem[] = [
    {
      count: refunds,
      label: refunds === 1 ? 'refund that needs your UPI id' : 'refunds that need your UPI id',
      // One after the other: the next is counted once this one has its UPI id.
      path: refundsToName == null ? '/bookings' : `/bookings/${refundsToName.bookingId}`,
      urgent: undefined,
    },
    {
      count: documents,
      label: documents === 1 ? 'document to hand over' : 'documents to hand over',
      path: '/dashboard/leads',
      urgent: undefined,
    },
    {
      count: tripsToReview?.total ?? 0,
      label: tripsToReview?.total === 1 ? 'trip to review' : 'trips to review',
      path:
        tripsToReview?.total === 1 ? `/bookings/${tripsToReview.bookingId}#review` : '/bookings?view=past',
      urgent: undefined,
    },
  ]
  const waiting = work.filter(({ count }) => count > 0)
  return waiting.length === 0 ? undefined : waiting
}
