import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { factorDueAt, isFactorDemanded } from '../second-factor/demanded-factor.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import type { Actor } from '../users/account.ts'
import { sessionExpiry, hashToken, lastSeenIntervalMs } from './create-session.ts'

/** Who is signed in. */
export interface SignedIn {
  readonly actor: Actor
  /** From when the account can do nothing but set up a second factor; null: not at all. */
  readonly factorDueAt: Date | null
}

/** Every request asks this, so it is built once for each database. */
const prepareQuery = (db: Database) =>
  db
    .select({
      account: users,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      demandedSince: platformSettings.updatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(platformSettings, isFactorDemanded(db))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.needsFactor, false),
        eq(users.status, 'active'),
      ),
    )
    // The pool gives the name.
    .prepare('')

const prepared = new WeakMap<Database, ReturnType<typeof prepareQuery>>()

function queryOf(db: Database) {
  const query = prepared.get(db) ?? prepareQuery(db)
  prepared.set(db, query)
  return query
}

/**
 * The active account that a token belongs to, or null. Using a session extends it. The account's current role
 * decides how long it lasts. A session that waits for its second factor belongs to nobody yet.
 */
export async function findSession(db: Database, token: string, now: Date): Promise<SignedIn | null> {
  const tokenHash = hashToken(token)
  const [found] = await queryOf(db).execute({ tokenHash })
  if (!found || !(now < sessionExpiry(found.account, found.createdAt, found.lastSeenAt))) return null
  if (now.getTime() - found.lastSeenAt.getTime() >= lastSeenIntervalMs) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: sessionExpiry(found.account, found.createdAt, now) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return { actor: found.account, factorDueAt: factorDueAt(found.account, found.demandedSince) }
}

interface Lookup {
  readonly startedAt: number
  readonly found: Promise<SignedIn | null>
}

const lookups = new WeakMap<Database, Map<string, Lookup>>()

/** Milliseconds. The calls of one page come within a few. */
const togetherMs = 20

/**
 * The same for a request that only reads. Those of one page come together and share one look into the database, so an
 * answer may be as old as the request that came 20 ms before, but for what calls to this host have changed since.
 */
export function findReadersSession(db: Database, token: string, now: Date): Promise<SignedIn | null> {
  const ofDatabase = lookups.get(db) ?? new Map<string, Lookup>()
  lookups.set(db, ofDatabase)
  const startedAt = performance.now()
  const running = ofDatabase.get(token)
  if (running !== undefined && startedAt - running.startedAt < togetherMs) return running.found
  const lookup = { startedAt, found: findSession(db, token, now) }
  ofDatabase.set(token, lookup)
  const end = () => ofDatabase.get(token) === lookup && ofDatabase.delete(token)
  lookup.found.then(end, end)
  return lookup.found
}

/** For a call that may have changed sessions or accounts: those that come after it look again. */
export const forgetLookups = (db: Database): boolean => lookups.delete(db)

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
