import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { hashToken } from './session-tokens.ts'

/** Revokes the session of a token. An unknown token is no failure. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** Revokes every session of an account. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
