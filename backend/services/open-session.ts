import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/schema.ts'
import { endOfSession, hashToken, newToken } from './sessions.ts'

/** Where a sign-in comes from, for the account's own list of sessions. */
export interface Client {
  ip: string | null
  userAgent: string | null
}

/** Begins a session of the account at `now` and gives its token, which is not stored. Ended ones are cleared away. */
export async function openSession(db: Database, userId: string, client: Client, now: Date): Promise<string> {
  const token = newToken()
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)))
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: endOfSession(now, now),
    userAgent: client.userAgent,
    ip: client.ip,
  })
  return token
}
