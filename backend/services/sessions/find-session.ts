import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Actor } from '../users/account.ts'
import { sessionExpiry, hashToken, lastSeenIntervalMs } from './create-session.ts'

/**
 * The active account that a token belongs to, or null. Using a session extends it. The account's current role
 * decides how long it lasts. A session that waits for its second factor belongs to nobody yet.
 */
export async function findSession(db: Database, token: string, now: Date): Promise<Actor | null> {
  const tokenHash = hashToken(token)
  const [found] = await db
    .select({ account: users, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), eq(sessions.needsFactor, false), eq(users.status, 'active')),
    )
  if (!found || !(now < sessionExpiry(found.account, found.createdAt, found.lastSeenAt))) return null
  if (now.getTime() - found.lastSeenAt.getTime() >= lastSeenIntervalMs) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: sessionExpiry(found.account, found.createdAt, now) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return found.account
}

/** The active account of a session that waits for its second factor, or null. */
export async function findWaitingSession(db: Database, token: string, now: Date): Promise<Actor | null> {
  const [found] = await db
    .select({ account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.needsFactor, true),
        gt(sessions.expiresAt, now),
        eq(users.status, 'active'),
      ),
    )
  return found?.account ?? null
}
