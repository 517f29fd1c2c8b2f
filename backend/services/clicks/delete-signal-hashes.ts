import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/conditions/planned-values.ts'
import { clicks, referrals } from '../../db/schema/attribution.ts'

const batchSize = 10_000

/**
 * Deletes the hashes of network addresses after two days: those of clicks then, and those of referrals after one, since
 * the hash may be of a click of the day before. Returns how many.
 */
export async function deleteSignalHashes(db: Database, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - 2 * dayMs)
  const limitOfReferrals = new Date(now.getTime() - dayMs)
  const ofReferrals = await db
    .update(referrals)
    .set({ signalHash: null })
    .where(and(isNotNull(referrals.signalHash), lt(referrals.createdAt, limitOfReferrals)))
    .returning({ id: referrals.id })
  let count = ofReferrals.length
  for (;;) {
    const deleted = await db
      .update(clicks)
      .set({ signalHash: null })
      .where(
        isAmong(
          clicks.id,
          sql`select id from clicks where signal_hash is not null and created_at < ${limit.toISOString()}
            order by created_at limit ${batchSize} for update skip locked`,
        ),
      )
      .returning({ id: clicks.id })
    count += deleted.length
    if (deleted.length < batchSize) return count
  }
}
