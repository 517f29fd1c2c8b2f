import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type Failure, fail, ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { parsePayoutNumber } from '../../public-numbers.ts'
import { isUuid } from '../../uuid.ts'

export type Payout = typeof payouts.$inferSelect

export const payoutNotFound = fail(404, 'The payout was not found.')

/** The condition for an id or a number; null for a text that is neither. */
function isNamed(idOrNumber: string): SQL | null {
  if (isUuid(idOrNumber)) return eq(payouts.id, idOrNumber)
  const number = parsePayoutNumber(idOrNumber)
  return number === null ? null : eq(payouts.payoutNumber, number)
}

/** A payout in scope, by its id or number. Fails with 404. */
export async function findPayout(db: Database, actor: Actor, idOrNumber: string): Promise<Result<Payout>> {
  const condition = isNamed(idOrNumber)
  if (condition === null) return payoutNotFound
  const [found] = await db
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(and(condition, scopeOf(actor).payouts()))
  return found ? ok(found.payout) : payoutNotFound
}

/**
 * Locks a payout for a decision. Fails with 404 outside the scope, with 403 for a payout of the actor's own, and with 409
 * if it has changed.
 */
export async function lockPayout(
  tx: Database,
  actor: Actor,
  {
    idOrNumber,
    version,
    statuses,
  }: { idOrNumber: string; version: number; statuses: readonly Payout['status'][] },
): Promise<Result<Payout>> {
  const found = await findPayout(tx, actor, idOrNumber)
  if (!found.ok) return found
  if (found.value.beneficiaryId === actor.id)
    return fail(403, 'You cannot decide on your own payout. Ask somebody else.')
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, found.value.id)).for('update')
  if (!payout) return payoutNotFound
  return payout.version === version && statuses.includes(payout.status) ? ok(payout) : payoutConflict(payout)
}

export const payoutConflict = ({ status }: Payout): Failure =>
  fail(409, `The payout has changed: it is ${status}. Check it again.`)
