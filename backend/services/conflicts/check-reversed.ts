import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { journalEntries } from '../../db/schema/money/ledger.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'

/**
 * Fails with 409 for a booking that was settled and whose payment was reversed: money that comes back after a dispute
 * belongs to the platform, its provider and its partners, and a match would send it to the customer.
 */
export async function checkReversed(tx: Database, { id }: Pick<Booking, 'id'>): Promise<Result<null>> {
  const found = await tx
    .selectDistinct({ kind: journalEntries.kind })
    .from(journalEntries)
    .where(
      or(
        eq(journalEntries.eventKey, `settle:${id}`),
        and(
          eq(journalEntries.objectType, 'booking'),
          eq(journalEntries.objectId, id),
          eq(journalEntries.kind, 'payment-reversed'),
        ),
      ),
    )
  if (found.length < 2) return ok(null)
  return fail(
    409,
    'A payment of this booking was reversed, and a match would send this money to the customer. If it came back after a dispute, keep it without a match and tell your accountant. If the customer paid again, send it back to them without a booking.',
  )
}
