import { formatPaise } from '@affiliate-booking/shared/money'
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { AuditEntry } from '../../../../services/audit/write-audit.ts'
import type { cancellationPolicySteps } from '../../../../services/products/cancellation-policy.ts'
import { defaultHoldTimes, reviewExpiry } from '../../../../services/bookings/holding/hold-times.ts'
import type { bookings } from '../../../schema/bookings.ts'
import { after, before } from '../instants.ts'
import type { BookingOutcome } from './plans.ts'

export interface HistoryEvent {
  action: AuditEntry['action']
  by: 'customer' | 'provider' | 'cashier' | 'system'
  at: Date
  reason?: string
  /** What moves with it: the price comes in, another sum comes in, or what is kept is settled after the refund. */
  money?: 'price' | 'another sum' | 'end'
}

export interface BookingHistory {
  /** Before money is refunded that was settled. */
  columns: Omit<Partial<typeof bookings.$inferInsert>, 'id'>
  events: HistoryEvent[]
  actor?: HistoryEvent['by']
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

/** Paise that arrive instead of the price. */
export const anotherSum = (totalAmount: number): number => totalAmount - 500_00

/** The columns and audit entries of a booking, as the services would have written them. */
export function createHistory(outcome: BookingOutcome, facts: Facts): BookingHistory {
  const { createdAt, startsAt, endsAt, totalAmount, now, index } = facts
  const enteredAt = after(createdAt, 6 * minuteMs)
  const paidAt = after(createdAt, 90 * minuteMs)
  const confirmedAt = after(createdAt, 5 * hourMs)
  const paymentReference = String(426_300_000_000 + index * 7919)
  const unpaid: BookingHistory = {
    columns: { holdExpiresAt: after(createdAt, 15 * minuteMs) },
    events: [],
  }
  const entered: BookingHistory = {
    columns: { paymentReference, paymentSubmittedAt: enteredAt },
    events: [{ action: 'booking.paid', by: 'customer', at: enteredAt }],
  }
  const paid: BookingHistory = {
    columns: { ...entered.columns, paymentStatus: 'completed', paidAt },
    events: [
      ...entered.events,
      { action: 'booking.payment-confirmed', by: 'cashier', at: paidAt, money: 'price' },
    ],
  }
  const confirmed: BookingHistory = {
    columns: { ...paid.columns, status: 'confirmed', confirmedAt },
    events: [...paid.events, { action: 'booking.accepted', by: 'provider', at: confirmedAt }],
  }
  const cancelled = (
    from: BookingHistory,
    by: 'user' | 'provider' | 'system',
    event: HistoryEvent,
    refundAmount: number | null,
  ): BookingHistory => ({
    columns: {
      ...from.columns,
      status: 'cancelled',
      cancelledBy: by,
      cancelledAt: event.at,
      cancellationReason: event.reason ?? null,
      refundAmount,
      ...(refundAmount !== null && refundAmount > 0 && { paymentStatus: 'refunded' }),
    },
    events: [...from.events, { ...event, ...(refundAmount !== null && { money: 'end' as const }) }],
    actor: event.by,
  })
  const expired = (from: BookingHistory, at: Date): BookingHistory => {
    const history = cancelled(from, 'system', { action: 'booking.expired', by: 'system', at }, null)
    return { ...history, columns: { ...history.columns, cancellationReason: 'It was not paid in time.' } }
  }
  const later = after(confirmedAt, (12 + (index % 44)) * hourMs)
  const cancelledAt = later < now ? later : before(now, hourMs)
  const completedAt = after(endsAt, hourMs)
  const completed = { status: 'completed', completedAt } as const
  const histories: Record<BookingOutcome, () => BookingHistory> = {
    held: () => unpaid,
    'in review': () => ({
      ...entered,
      columns: { ...entered.columns, holdExpiresAt: reviewExpiry(enteredAt, startsAt, defaultHoldTimes) },
    }),
    paid: () => paid,
    confirmed: () => confirmed,
    completed: () => ({
      columns: { ...confirmed.columns, ...completed },
      events: [
        ...confirmed.events,
        { action: 'booking.completed', by: 'system', at: completedAt, money: 'end' },
      ],
    }),
    'no-show': () => ({
      columns: { ...confirmed.columns, ...completed, isNoShow: true },
      events: [
        ...confirmed.events,
        { action: 'booking.no-show', by: 'provider', at: completedAt, money: 'end' },
      ],
    }),
    expired: () => expired(unpaid, after(createdAt, 16 * minuteMs)),
    'paid another sum': () => {
      const reason = `${formatPaise(anotherSum(totalAmount))} arrived instead of ${formatPaise(totalAmount)}.`
      const holdExpiresAt = after(paidAt, 15 * minuteMs)
      const rejection: HistoryEvent = {
        action: 'booking.payment-rejected',
        by: 'cashier',
        at: paidAt,
        reason,
        money: 'another sum',
      }
      const rejected = {
        columns: { holdExpiresAt, paymentRejection: reason },
        events: [...entered.events, rejection],
      }
      return expired(rejected, after(holdExpiresAt, minuteMs))
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
  return histories[outcome]()
}

/** Paise. */
function refundOf({ policySnapshot, startsAt, totalAmount }: Facts, at: Date): number {
  const hours = (startsAt.getTime() - at.getTime()) / hourMs
  const percent = policySnapshot.find(({ hoursBefore }) => hours >= hoursBefore)?.refundPercent ?? 0
  return Math.floor((totalAmount * percent) / 100)
}
