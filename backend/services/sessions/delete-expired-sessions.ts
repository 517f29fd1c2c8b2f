import { lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'

/** Returns how many. */
export const deleteExpiredSessions = (db: Database, now: Date): Promise<number> =>
  deleteInBatches(db, { table: sessions, key: sessions.tokenHash, where: lte(sessions.expiresAt, now) })
