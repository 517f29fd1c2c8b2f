import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { hashToken } from './create-session.ts'

/** Ends every session of an account. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/**
 * Ends every session of an account but one. Returns how many.
 * @param token of the session that stays
 */
export async function endSessionsBut(db: Database, userId: string, token: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token))))
    .returning({ id: sessions.id })
  return ended.length
}
