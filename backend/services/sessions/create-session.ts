import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import type { Account } from '../users/account.ts'
import { sessionExpiry, hashToken, newSession, type NewSession } from './session-tokens.ts'

/** Where a sign-in comes from, for the account's own list of sessions. */
export interface Client {
  ip: string | null
  userAgent: string | null
}

/**
 * Begins a session at `now` for an account whose password was just checked; the token is not stored. Ended sessions of
 * the account are cleared away. Null when the password was changed or the account suspended in the meantime: both
 * write the account's row, which is held here, so that either they end this session or it never begins.
 */
export async function createSession(
  db: Database,
  account: Account,
  client: Client,
  now: Date,
): Promise<NewSession | null> {
  return db.transaction(async (tx) => {
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, account.id),
          eq(users.passwordHash, account.passwordHash),
          eq(users.status, 'active'),
        ),
      )
      .for('share')
    if (!unchanged) return null
    await tx.delete(sessions).where(and(eq(sessions.userId, account.id), lte(sessions.expiresAt, now)))
    const session = newSession(account)
    await tx.insert(sessions).values({
      tokenHash: hashToken(session.token),
      userId: account.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: sessionExpiry(account, now, now),
      userAgent: client.userAgent,
      ip: client.ip,
    })
    return session
  })
}
