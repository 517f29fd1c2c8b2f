import type { ApprovePayoutsPayload } from '@affiliate-booking/contract/calls/money/payouts'
import { and, asc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import { hasValue } from '../../db/conditions/planned-values.ts'
import type { Database } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { type Failure, fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { readRulesInForce } from '../tax/tax-rules.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { assessPayouts, isTaxConfirmed, writeFigures } from './assess-payouts.ts'
import { cancelUnqualified } from './cancel-payout.ts'
import { runChunks } from './chunks.ts'
import { taxNotConfirmed } from './create-payouts.ts'
import { type Payout, payoutConflict } from './find-payout.ts'
import { idArray, reselectItems } from './items.ts'
import { auditPayouts, type By } from './payout-audit.ts'
import { readPayoutSettings } from './payout-settings.ts'

interface Approved {
  approved: number
  cancelled: number
  net: number
  hasMore: boolean
}

interface Approval extends By {
  readonly chosen: ApprovePayoutsPayload
  readonly isSingleOperator: boolean
}

/**
 * Approves the chosen drafts, or all that the actor may approve. Their items are selected again; a payout whose payee no
 * longer qualifies is cancelled. Fails, with nothing done, if one of the chosen is not there (404), was created by the
 * actor or is the actor's own (403), or has changed (409).
 */
export async function approvePayouts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  chosen: ApprovePayoutsPayload,
  origin: RequestOrigin,
): Promise<Result<Approved>> {
  const at = now()
  if (!isTaxConfirmed(await readRulesInForce(db, at))) return taxNotConfirmed
  const { singleOperator } = await readPayoutSettings(db)
  const approval = { actor, origin, at, chosen, isSingleOperator: singleOperator }
  const total = { approved: 0, cancelled: 0, net: 0 }
  let failure: Failure | undefined
  const hasMore = await runChunks((size) =>
    db.transaction(async (tx) => {
      const drafts = chosen.payouts
        ? await lockChosen(tx, approval)
        : ok(await lockDrafts(tx, approval, size))
      if (!drafts.ok) {
        failure = drafts
        return { isLast: true }
      }
      const outcome = await approveLocked(tx, approval, drafts.value)
      total.approved += outcome.approved
      total.cancelled += outcome.cancelled
      total.net += outcome.net
      return { isLast: chosen.payouts !== undefined || drafts.value.length < size }
    }),
  )
  return failure ?? ok({ ...total, hasMore })
}

const lockDrafts = async (
  tx: Database,
  { actor, chosen, isSingleOperator }: Approval,
  size: number,
): Promise<Payout[]> => {
  const rows = await tx
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(
      and(
        mayApprove(actor, isSingleOperator),
        chosen.createdUntil === undefined ? undefined : lte(payouts.createdAt, new Date(chosen.createdUntil)),
      ),
    )
    .orderBy(asc(payouts.payoutNumber))
    .limit(size)
    .for('update', { of: payouts })
  return rows.map(({ payout }) => payout)
}

/** Drafts that the actor may approve. */
export const mayApprove = (actor: Actor, isSingleOperator: boolean): SQL | undefined =>
  actor.role === 'super_admin'
    ? and(
        hasValue(payouts.status, 'draft'),
        scopeOf(actor).payees(),
        isSingleOperator ? undefined : ne(payouts.createdBy, actor.id),
      )
    : sql`false`

async function lockChosen(
  tx: Database,
  { actor, chosen, isSingleOperator }: Approval,
): Promise<Result<Payout[]>> {
  const versions = new Map((chosen.payouts ?? []).map(({ id, version }) => [id, version]))
  const rows = await tx
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(and(sql`${payouts.id} in ${idArray([...versions.keys()])}`, scopeOf(actor).payouts()))
    .orderBy(asc(payouts.payoutNumber))
    .for('update', { of: payouts })
  if (rows.length < versions.size) return fail(404, 'A payout was not found.')
  for (const { payout } of rows) {
    if (payout.beneficiaryId === actor.id)
      return fail(403, 'You cannot decide on your own payout. Ask somebody else.')
    if (payout.createdBy === actor.id && !isSingleOperator)
      return fail(403, 'Another super administrator approves what you have created.')
    if (payout.status !== 'draft' || payout.version !== versions.get(payout.id)) return payoutConflict(payout)
  }
  return ok(rows.map(({ payout }) => payout))
}

async function approveLocked(tx: Database, { actor, origin, at }: Approval, drafts: readonly Payout[]) {
  if (drafts.length === 0) return { approved: 0, cancelled: 0, net: 0 }
  await reselectItems(
    tx,
    drafts.map(({ id }) => id),
  )
  const assessed = await assessPayouts(tx, drafts, at)
  const approved = assessed.flatMap(({ payment, assessment }) =>
    assessment.obstacle === null
      ? [{ ...assessment.figures, id: payment.id, territoryPath: payment.territoryPath }]
      : [],
  )
  await writeFigures(
    tx,
    approved,
    sql`status = 'approved', approved_by = ${actor.id}, approved_at = ${at.toISOString()}::timestamptz,
      is_single_operator = p.created_by = ${actor.id}, version = p.version + 1`,
  )
  await auditPayouts(
    tx,
    { actor, origin, at },
    approved.map(({ id, territoryPath, net }) => ({
      id,
      territoryPath,
      action: 'payout.approved' as const,
      changes: { net: { old: null, new: net } },
    })),
  )
  const cancelled = await cancelUnqualified(tx, { actor, origin, at }, assessed)
  return { approved: approved.length, cancelled, net: approved.reduce((sum, { net }) => sum + net, 0) }
}
