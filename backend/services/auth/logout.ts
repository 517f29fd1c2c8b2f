import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { hashToken } from '../sessions/create-session.ts'

/** Ends the session of a token; an unknown token is not an error. */
export async function logout(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}
