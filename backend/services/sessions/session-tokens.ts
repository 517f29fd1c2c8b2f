// How long a session lasts, and how its token is stored.
import { createHash } from 'node:crypto'
import { type Account, isAdminAccount } from '../users/account.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

interface SessionLifetime {
  /** Milliseconds without a request until the session ends. */
  readonly idle: number
  /** Milliseconds until it ends in any case. */
  readonly total: number
}

/** Administrators act on other people's accounts, so they enter their password more often. */
const adminLifetime: SessionLifetime = { idle: 30 * minute, total: 12 * hour }
const userLifetime: SessionLifetime = { idle: 7 * day, total: 30 * day }

export const sessionLifetime = (account: Pick<Account, 'role'>): SessionLifetime =>
  isAdminAccount(account) ? adminLifetime : userLifetime

/** The last request of a session is stored once a minute at most, so that reads do not become writes. */
export const lastSeenIntervalMs = minute

/** A fast hash is enough: a token has 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** When a session that began at `createdAt` and was last used at `lastSeenAt` ends. */
export function sessionExpiry(account: Pick<Account, 'role'>, createdAt: Date, lastSeenAt: Date): Date {
  const { idle, total } = sessionLifetime(account)
  return new Date(Math.min(lastSeenAt.getTime() + idle, createdAt.getTime() + total))
}
