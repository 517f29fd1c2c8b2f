// How long a session lasts, and the token that proves it: random, kept by the browser, stored here only as a hash.
import { createHash, randomBytes } from 'node:crypto'
import { type Account, isAdminAccount } from '../users/account.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

interface SessionLife {
  /** Milliseconds without a request after which a session ends. */
  readonly idle: number
  /** Milliseconds after which it ends in any case. */
  readonly total: number
}

/** Whoever acts on the accounts of others is asked for the password more often. */
const lives = {
  administrators: { idle: 30 * minute, total: 12 * hour },
  others: { idle: 7 * day, total: 30 * day },
} satisfies Record<string, SessionLife>

/** Milliseconds between two notes of the last request. */
export const lastSeenIntervalMs = minute

type RoleOf = Pick<Account, 'role'>

const lifeOf = (account: RoleOf): SessionLife => lives[isAdminAccount(account) ? 'administrators' : 'others']

/** A session that begins: what the browser keeps, and for how many seconds it can be worth anything. */
export interface NewSession {
  readonly token: string
  readonly maxAge: number
}

/** A session with 256 random bits. */
export const newSession = (account: RoleOf): NewSession => ({
  token: randomBytes(32).toString('base64url'),
  maxAge: lifeOf(account).total / second,
})

/** A fast hash is right here: there is nothing to guess in 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** When a session of the account ends that began at `createdAt` and was last used at `lastSeenAt`. */
export function sessionExpiry(account: RoleOf, createdAt: Date, lastSeenAt: Date): Date {
  const { idle, total } = lifeOf(account)
  return new Date(Math.min(lastSeenAt.getTime() + idle, createdAt.getTime() + total))
}
