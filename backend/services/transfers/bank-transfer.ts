import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { journalEntries, postings } from '../../db/schema/money/ledger.ts'

/**
 * What the books know of the transfers of a refund by hand: its money is away, or has come back. `none`: it never left the
 * bank account for this refund, as with a gateway, or a payment that was reversed in its place.
 */
export async function bankTransferOf(db: Database, refundId: string): Promise<'none' | 'away' | 'back'> {
  const [found] = await db
    .select({
      transfers: sql`count(*)`.mapWith(Number),
      away: sql`coalesce(-sum(${postings.amount}), 0)`.mapWith(Number),
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.objectType, 'refund'),
        eq(journalEntries.objectId, refundId),
        eq(postings.account, 'cash'),
      ),
    )
  if (!found || found.transfers === 0) return 'none'
  return found.away > 0 ? 'away' : 'back'
}
