import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { undoDeletion } from '../privacy/undo-deletion.ts'
import { type Account, isAdminAccount } from '../users/account.ts'
import type { NewSession } from './new-session.ts'

/** Where a login comes from; stored with the session. */
export interface Client {
  ip: string | null
  userAgent: string | null
}

export type { NewSession }

/**
 * Creates a session for an account whose password was just checked, and deletes the account's expired sessions.
 * Null when the password was changed or the account was suspended in the meantime. The account's row is locked, so a
 * change at the same moment either ends this session or prevents it. With a second factor the session waits for it, unless
 * it is given already.
 * @param options `factorAt`: when it was given; null: in an earlier session
 */
export async function createSession(
  db: Database,
  account: Account,
  client: Client,
  now: Date,
  { factorAt }: { factorAt?: Date | null } = {},
): Promise<NewSession | null> {
  return db.transaction(async (tx) => {
    const [unchanged] = await tx
      .select({ id: users.id, deletionDueAt: users.deletionDueAt })
      .from(users)
      .where(
        and(
          eq(users.id, account.id),
          eq(users.passwordHash, account.passwordHash),
          eq(users.status, 'active'),
        ),
      )
      // Not shared: two sign-ins that undo a deletion would wait for each other.
      .for('no key update')
    if (!unchanged) return null
    await tx.delete(sessions).where(and(eq(sessions.userId, account.id), lte(sessions.expiresAt, now)))
    const needsFactor = factorAt === undefined && (await hasSecondFactor(tx, account.id))
    const token = randomBytes(32).toString('base64url')
    await tx.insert(sessions).values({
      tokenHash: hashToken(token),
      userId: account.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: needsFactor ? new Date(now.getTime() + factorPeriodMs) : sessionExpiry(account, now, now),
      needsFactor,
      factorAt,
      userAgent: client.userAgent,
      ip: client.ip,
    })
    if (!needsFactor && unchanged.deletionDueAt !== null) await undoDeletion(tx, account, now)
    return {
      token,
      maxAge: (needsFactor ? factorPeriodMs : sessionLifetime(account).total) / 1000,
      needsFactor,
    }
  })
}

interface SessionLifetime {
  /** Milliseconds without a request until the session ends. */
  readonly idle: number
  /** Milliseconds until it ends in any case. */
  readonly total: number
}

/** Administrators act on other people's accounts, so they enter their password more often. */
const adminLifetime: SessionLifetime = { idle: 30 * minuteMs, total: 12 * hourMs }
const userLifetime: SessionLifetime = { idle: 7 * dayMs, total: 30 * dayMs }

const sessionLifetime = (account: Pick<Account, 'role'>): SessionLifetime =>
  isAdminAccount(account) ? adminLifetime : userLifetime

/** So long a session waits for the second factor. */
const factorPeriodMs = 10 * minuteMs

/** The last request of a session is stored once a minute at most, so that reads do not become writes. */
export const lastSeenIntervalMs = minuteMs

/** A fast hash is enough: a token has 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** When a session that began at `createdAt` and was last used at `lastSeenAt` ends. */
export function sessionExpiry(account: Pick<Account, 'role'>, createdAt: Date, lastSeenAt: Date): Date {
  const { idle, total } = sessionLifetime(account)
  return new Date(Math.min(lastSeenAt.getTime() + idle, createdAt.getTime() + total))
}
