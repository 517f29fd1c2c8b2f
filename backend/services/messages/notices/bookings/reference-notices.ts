import { eq } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { bookings } from '../../../../db/schema/bookings.ts'
import type { refunds } from '../../../../db/schema/money/receipts.ts'
import { formatBookingNumber } from '../../../../public-numbers.ts'
import { notify } from '../../notify.ts'

/** To the customer, who was told the reference of the refund before. */
export async function notifyOfCorrectedReference(
  tx: Database,
  { id, bookingId, amount, version }: typeof refunds.$inferSelect,
  reference: string,
  at: Date,
): Promise<void> {
  const [booking] = await tx
    .select({ number: bookings.bookingNumber })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!booking) return
  await notify(tx, {
    kind: 'refund-reference-corrected',
    to: { customerOf: bookingId },
    about: id,
    occasion: version,
    at,
    variables: { bookingNumber: formatBookingNumber(booking.number), refund: amount, reference },
  })
}
