// Suspending accounts and letting them in again.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import type { Account, Actor } from './account.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { isAccountId, unknownAccount } from './get-user.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'

interface Needs {
  db: Database
  now: () => Date
}

/** Who does it; `null`: whoever runs the command, for whom every account is in reach. */
type By = Actor | null

/**
 * Suspends an active account: it cannot sign in, and its sessions end at once.
 * Refused with 404 out of reach, and with 409 for the own account and for one that is not active.
 */
export async function suspendUser(
  { db, now }: Needs,
  by: By,
  accountId: string,
  reason: string,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  if (!isAccountId(accountId)) return unknownAccount
  if (by?.id === accountId) return fail(409, 'You cannot suspend your own account.')
  return db.transaction(async (tx) => {
    if (by && !(await holdBoth(tx, by.id, accountId))) return fail(401, 'Sign in to continue.')
    const [account] = await tx
      .update(users)
      .set({
        status: 'suspended',
        suspendedAt: now(),
        suspendedBy: by?.id ?? null,
        suspensionReason: reason,
      })
      .where(and(eq(users.status, 'active'), inReach(by, accountId)))
      .returning()
    if (!account) return explain(tx, by, accountId)
    await endSessions(tx, account.id)
    await writeAudit(tx, {
      actor: by,
      origin,
      action: 'account.suspended',
      objectType: 'account',
      objectId: account.id,
      territoryPath: account.territoryPath,
      reason,
      at: now(),
    })
    return ok(account)
  })
}

/**
 * Lets a suspended account sign in again. Refused with 404 out of reach, and with 409 for one that is not suspended.
 */
export async function reactivateUser(
  { db, now }: Needs,
  by: By,
  accountId: string,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  if (!isAccountId(accountId)) return unknownAccount
  return db.transaction(async (tx) => {
    const [account] = await tx
      .update(users)
      .set({ status: 'active', suspendedAt: null, suspendedBy: null, suspensionReason: null })
      .where(and(eq(users.status, 'suspended'), inReach(by, accountId)))
      .returning()
    if (!account) return explain(tx, by, accountId)
    await writeAudit(tx, {
      actor: by,
      origin,
      action: 'account.reactivated',
      objectType: 'account',
      objectId: account.id,
      territoryPath: account.territoryPath,
      at: now(),
    })
    return ok(account)
  })
}

const inReach = (by: By, accountId: string) =>
  and(eq(users.id, accountId), by ? scopeOf(by).accounts() : undefined)

/**
 * Holds the rows of both until the transaction ends, in the order of their ids: of two who suspend one another, the
 * second waits for the first and then is no administrator any more. Gives whether the actor still is one.
 */
async function holdBoth(tx: Database, actorId: string, accountId: string): Promise<boolean> {
  const held = await tx
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(inArray(users.id, [actorId, accountId]))
    .orderBy(asc(users.id))
    .for('update')
  return held.some(({ id, status }) => id === actorId && status === 'active')
}

const wrongState = {
  active: 'This account is not suspended.',
  suspended: 'This account is suspended already.',
  pending_approval: 'This account waits for approval.',
} as const satisfies Record<Account['status'], string>

/** Why no account was changed, to who may know that there is one. */
async function explain(db: Database, by: By, accountId: string) {
  const [present] = await db.select({ status: users.status }).from(users).where(inReach(by, accountId))
  return present ? fail(409, wrongState[present.status]) : unknownAccount
}
