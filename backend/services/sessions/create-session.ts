import { randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import type { Account } from '../users/account.ts'
import { hashToken, sessionExpiry, sessionLifetime } from './session-tokens.ts'

/** Where a login comes from; stored with the session. */
export interface Client {
  ip: string | null
  userAgent: string | null
}

export interface NewSession {
  /** Sent to the browser; the database has its hash only. */
  readonly token: string
  /** Seconds that the cookie lives: as long as the session can at most. */
  readonly maxAge: number
}

/**
 * Creates a session for an account whose password was just checked, and deletes the account's expired sessions.
 * Null when the password was changed or the account was suspended in the meantime. The account's row is locked, so a
 * change at the same moment either ends this session or prevents it.
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
    const token = randomBytes(32).toString('base64url')
    await tx.insert(sessions).values({
      tokenHash: hashToken(token),
      userId: account.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: sessionExpiry(account, now, now),
      userAgent: client.userAgent,
      ip: client.ip,
    })
    return { token, maxAge: sessionLifetime(account).total / 1000 }
  })
}
