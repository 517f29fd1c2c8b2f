import type { AuditEntry } from '../../../services/audit/write-audit.ts'
import type { cancellationPolicySteps } from '../../../services/products/cancellation-policy.ts'
import type { bookings } from '../../schema/bookings.ts'
import type { Fate } from './booking-plans.ts'
import { after, before, hour, minute } from './instants.ts'

interface Happened {
  action: AuditEntry['action']
  by: 'customer' | 'provider' | 'approver' | 'system'
  at: Date
  reason?: string
}

export interface Course {
  columns: Omit<Partial<typeof bookings.$inferInsert>, 'id'>
  happened: Happened[]
  doer?: Happened['by']
}

interface Facts {
  createdAt: Date
  startsAt: Date
  endsAt: Date
  totalAmount: number
  policySnapshot: ReturnType<typeof cancellationPolicySteps>
  now: Date
  index: number
}

/** How a booking came to what it is, as the services would have written it. */
export function courseOf(fate: Fate, facts: Facts): Course {
  const { createdAt, endsAt, totalAmount, now, index } = facts
  const enteredAt = after(createdAt, 6 * minute)
  const paidAt = after(createdAt, 90 * minute)
  const confirmedAt = after(createdAt, 5 * hour)
  const paymentReference = String(426_300_000_000 + index * 7919)
  const entered: Course = {
    columns: { paymentReference, paymentSubmittedAt: enteredAt },
    happened: [{ action: 'booking.paid', by: 'customer', at: enteredAt }],
  }
  const paid: Course = {
    columns: { ...entered.columns, paymentStatus: 'completed', paidAt },
    happened: [...entered.happened, { action: 'booking.payment-confirmed', by: 'approver', at: paidAt }],
  }
  const confirmed: Course = {
    columns: { ...paid.columns, status: 'confirmed', confirmedAt },
    happened: [...paid.happened, { action: 'booking.accepted', by: 'provider', at: confirmedAt }],
  }
  const cancelled = (
    from: Course,
    by: 'user' | 'provider' | 'system',
    happened: Happened,
    refundAmount: number | null,
  ): Course => ({
    columns: {
      ...from.columns,
      status: 'cancelled',
      cancelledBy: by,
      cancelledAt: happened.at,
      cancellationReason: happened.reason ?? null,
      refundAmount,
      ...(refundAmount !== null && refundAmount > 0 && { paymentStatus: 'refunded' }),
    },
    happened: [...from.happened, happened],
    doer: happened.by,
  })
  const later = after(confirmedAt, (12 + index) * hour)
  const cancelledAt = later < now ? later : before(now, hour)
  const completedAt = after(endsAt, hour)
  const ways: Record<Fate, () => Course> = {
    held: () => ({ columns: { holdExpiresAt: after(createdAt, 15 * minute) }, happened: [] }),
    'in review': () => entered,
    paid: () => paid,
    confirmed: () => confirmed,
    completed: () => ({
      columns: { ...confirmed.columns, status: 'completed', completedAt },
      happened: [...confirmed.happened, { action: 'booking.completed', by: 'system', at: completedAt }],
    }),
    'no-show': () => ({
      columns: { ...confirmed.columns, status: 'completed', completedAt, isNoShow: true },
      happened: [...confirmed.happened, { action: 'booking.no-show', by: 'provider', at: completedAt }],
    }),
    expired: () => {
      const reason = 'It was not paid in time.'
      const at = after(createdAt, 16 * minute)
      const unpaid = { columns: { holdExpiresAt: after(createdAt, 15 * minute) }, happened: [] }
      const expiry = { action: 'booking.expired' as const, by: 'system' as const, at }
      const course = cancelled(unpaid, 'system', expiry, null)
      return { ...course, columns: { ...course.columns, cancellationReason: reason } }
    },
    declined: () => {
      const reason = 'The trail is closed after the rain.'
      const entry = { action: 'booking.declined' as const, by: 'provider' as const, at: confirmedAt, reason }
      return cancelled(paid, 'provider', entry, totalAmount)
    },
    'cancelled by provider': () => {
      const reason = 'Our guide is ill.'
      const entry = { action: 'booking.cancelled' as const, by: 'provider' as const, at: cancelledAt, reason }
      return cancelled(confirmed, 'provider', entry, totalAmount)
    },
    'cancelled by customer': () => {
      const reason = 'We cannot travel on that day.'
      const entry = { action: 'booking.cancelled' as const, by: 'customer' as const, at: cancelledAt, reason }
      return cancelled(confirmed, 'user', entry, refundOf(facts, cancelledAt))
    },
  }
  return ways[fate]()
}

/** Paise, by the step of the policy that holds. */
function refundOf({ policySnapshot, startsAt, totalAmount }: Facts, at: Date): number {
  const hours = (startsAt.getTime() - at.getTime()) / hour
  const percent = policySnapshot.find(({ hoursBefore }) => hours >= hoursBefore)?.refundPercent ?? 0
  return Math.floor((totalAmount * percent) / 100)
}
