import { lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rateLimitCounters } from '../../db/schema/rate-limits.ts'

/** Returns how many. */
export async function deleteExpiredCounters(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(rateLimitCounters)
    .where(lt(rateLimitCounters.expire, now))
    .returning({ key: rateLimitCounters.key })
  return deleted.length
}
