// What a customer's lists say of the money that is sent back.
import type { RefundState } from '@affiliate-booking/contract/options/money/refunds'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { refunds } from '../../../db/schema/money/receipts.ts'
import { needsPayee } from '../../refunds/has-status.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'

/** By booking; of those without a refund to send, nothing. */
export async function findRefundStates(
  db: Database,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, RefundState>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({
      bookingId: refunds.bookingId,
      isPayeeNeeded: sql<boolean>`bool_or(${needsPayee()})`,
    })
    .from(refunds)
    .where(
      and(
        inArray(refunds.bookingId, [...bookingIds]),
        inArray(refunds.status, ['awaiting_payee', 'due', 'failed']),
      ),
    )
    .groupBy(refunds.bookingId)
  return new Map(
    rows.map(({ bookingId, isPayeeNeeded }) => [bookingId, isPayeeNeeded ? 'payee-needed' : 'on-its-way']),
  )
}

/** Those that wait for the customer's UPI id, with the booking of the oldest; null: none does. */
export function refundsToName(
  db: Database,
  customer: Actor,
): SQL<{ total: number; bookingId: string } | null> {
  const oldest = db
    .select({ found: sql`json_build_object('bookingId', ${bookings.id}, 'total', count(*) over ())` })
    .from(bookings)
    .innerJoin(refunds, and(eq(refunds.bookingId, bookings.id), needsPayee()))
    .where(scopeOf(customer).bookings())
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(1)
  return sql`(${oldest})`
}
