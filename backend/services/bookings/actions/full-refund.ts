// The full refund of paid bookings that are cancelled by the provider or a job.
import { sql } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'
import type { AuditEntry } from '../../audit/write-audit.ts'

/** SQL, so that each row's own state decides. */
export const fullRefundColumns = {
  refundAmount: sql`case when ${bookings.paymentStatus} = 'completed' then ${bookings.totalAmount} end`,
  paymentStatus: sql`case when ${bookings.paymentStatus} = 'completed' then 'refunded' else ${bookings.paymentStatus} end`,
}

/** For the audit entry. Paise; null for an unpaid booking. */
export const fullRefundChanges = (
  refundAmount: number | null,
  before: number | null = null,
): NonNullable<AuditEntry['changes']> =>
  refundAmount === null
    ? {}
    : {
        paymentStatus: { old: 'completed', new: 'refunded' },
        refundAmount: { old: before, new: refundAmount },
      }
