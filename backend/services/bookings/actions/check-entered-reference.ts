import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { receipts } from '../../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Booking } from '../find-booking.ts'
import { hasReference } from '../../receipts/record-receipt.ts'

/**
 * Fails with 409 for the reference of another sum that arrived for the booking: a check could only reject it. A booking that
 * was changed to what arrived keeps its seats until somebody matches the two.
 */
export async function checkEnteredReference(
  tx: Database,
  { id, totalAmount }: Pick<Booking, 'id' | 'totalAmount'>,
  reference: string,
): Promise<Result<null>> {
  const [arrived] = await tx
    .select({ amount: receipts.amount })
    .from(receipts)
    .where(and(eq(receipts.bookingId, id), eq(receipts.use, 'unapplied'), hasReference(reference)))
  if (arrived === undefined || arrived.amount === totalAmount) return ok(null)
  return fail(
    409,
    `${formatPaise(arrived.amount)} arrived with this reference number, and not ${formatPaise(totalAmount)}. We check it and send it back to you. If you paid exactly ${formatPaise(totalAmount)} with it, do not pay again, but contact us. If not, pay ${formatPaise(totalAmount)} in one payment, and enter the reference number of that.`,
  )
}
