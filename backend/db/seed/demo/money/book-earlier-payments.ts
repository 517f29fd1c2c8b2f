import { and, asc, eq, like, ne, sql } from 'drizzle-orm'
import { ensurePrimaryAdmin } from '../../../../services/admins/primary-admins.ts'
import { releaseCommissions } from '../../../../services/commissions/release-commissions.ts'
import { settleBookings } from '../../../../services/commissions/settle-bookings.ts'
import { recordReceipt } from '../../../../services/receipts/record-receipt.ts'
import { createRefund } from '../../../../services/refunds/create-refunds.ts'
import type { Database } from '../../../database.ts'
import { bookings } from '../../../schema/bookings.ts'
import { users } from '../../../schema/accounts/users.ts'
import type { DemoDependencies } from '../context.ts'

type Booking = typeof bookings.$inferSelect

/**
 * Books the payments of the demo data of an earlier release, which wrote paid bookings without receipts. They have no
 * commissions. Does nothing afterwards.
 */
export async function bookEarlierPayments({ db, now, commissionHoldDays }: DemoDependencies): Promise<void> {
  if ((await db.$count(bookings, isUnbooked)) === 0) return
  await db.transaction(async (tx) => {
    const unbooked = await tx
      .select()
      .from(bookings)
      .where(isUnbooked)
      .orderBy(asc(bookings.createdAt))
      .for('update')
    for (const booking of unbooked) await book(tx, booking, commissionHoldDays)
    await releaseCommissions(tx, now())
    const admins = await tx
      .select({ id: users.id, territoryPath: users.territoryPath })
      .from(users)
      .where(
        and(
          like(users.email, '%@demo.example'),
          sql`${users.role} in ('dsa', 'ssa', 'nsa')`,
          eq(users.status, 'active'),
        ),
      )
      .orderBy(asc(users.createdAt))
    for (const admin of admins) await ensurePrimaryAdmin(tx, admin, now())
  })
}

const isUnbooked = and(
  like(bookings.idempotencyKey, 'demo-booking-%'),
  ne(bookings.paymentStatus, 'pending'),
  sql`not exists (select from receipts where receipts.booking_id = ${bookings.id})`,
)

async function book(tx: Database, booking: Booking, holdDays: number): Promise<void> {
  const { id, totalAmount, refundAmount, createdAt } = booking
  await recordReceipt(tx, {
    bookingId: id,
    source: 'upi',
    reference: booking.paymentReference ?? `demo-${booking.bookingNumber}`,
    amount: totalAmount,
    use: 'price',
    confirmedBy: null,
    at: booking.paidAt ?? createdAt,
  })
  const at = booking.completedAt ?? booking.cancelledAt
  if (at === null) return
  if (refundAmount) {
    const reason = booking.cancellationReason
    await createRefund(tx, { booking, amount: refundAmount, reason, by: booking.cancelledById, at })
  }
  await settleBookings(tx, [id], { at, holdDays })
}
