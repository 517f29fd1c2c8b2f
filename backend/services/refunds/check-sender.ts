import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import { checkRefundConflict } from '../conflicts/check-refund-conflict.ts'
import { mayDecideAlone } from '../payouts/payout-settings.ts'
import type { Actor } from '../users/account.ts'
import type { Booking } from '../bookings/find-booking.ts'
import type { Refund } from './create-refunds.ts'

/**
 * Whether the actor may send a refund, beside role and scope: nobody who is customer, provider or affiliate of the
 * booking, and nobody who has confirmed its payment by hand, unless the platform has a single operator.
 */
export async function checkSender(
  db: Database,
  actor: Actor,
  { refund, booking }: { refund: Pick<Refund, 'receiptId'>; booking: Booking },
): Promise<Result<null>> {
  const allowed = await checkRefundConflict(db, actor, booking)
  if (!allowed.ok) return allowed
  const confirmed = await db.$count(
    receipts,
    and(
      eq(receipts.confirmedBy, actor.id),
      eq(receipts.source, 'upi'),
      or(
        refund.receiptId === null ? undefined : eq(receipts.id, refund.receiptId),
        and(eq(receipts.bookingId, booking.id), eq(receipts.use, 'price')),
      ),
    ),
  )
  if (confirmed === 0) return ok(null)
  if (await mayDecideAlone(db, actor)) return ok(null)
  return fail(403, 'You confirmed this payment: somebody else has to send the refund.')
}
