// What cancelling a live booking gives back when it is not its customer who cancels: everything, to who has paid.
import { sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import type { AuditEntry } from '../audit/write-audit.ts'

/** As columns, by what each booking is while it is written. */
export const fullRefundColumns = {
  refundAmount: sql`case when ${bookings.paymentStatus} = 'completed' then ${bookings.totalAmount} end`,
  paymentStatus: sql`case when ${bookings.paymentStatus} = 'completed' then 'refunded' else ${bookings.paymentStatus} end`,
}

/** What the audit log says of the payment then: who has paid, and only who has, gets so much back (paise). */
export const fullRefundChanges = (refundAmount: number | null): NonNullable<AuditEntry['changes']> =>
  refundAmount === null
    ? {}
    : {
        paymentStatus: { old: 'completed', new: 'refunded' },
        refundAmount: { old: null, new: refundAmount },
      }
