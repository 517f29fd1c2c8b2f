import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { sessions, users } from '../db/schema.ts'
import type { Actor } from './accounts.ts'
import { endOfSession, hashToken, sessionLife } from './sessions.ts'

/**
 * The active account that a token belongs to, or null. Using a session prolongs it; that is noted once a minute at
 * most, so that reading does not become writing.
 */
export async function findSession(db: Database, token: string, now: Date): Promise<Actor | null> {
  const tokenHash = hashToken(token)
  const [found] = await db
    .select({ account: users, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.status, 'active')))
  if (!found) return null
  if (now.getTime() - found.lastSeenAt.getTime() >= sessionLife.noteEvery) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: endOfSession(found.createdAt, now) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return found.account
}
