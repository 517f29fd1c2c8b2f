import type { DecideCommissionPayload } from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionAction } from '@affiliate-booking/contract/options/money/money'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { obstacleToDecision } from './decision-obstacle.ts'
import { commissionNotFound } from './views/get-commission.ts'
import { holderOf } from './views/held-commissions.ts'
import { cancelHeldCommission, holdCommission, releaseHeldCommission } from './hold-commission.ts'
import { isUuid } from '../../uuid.ts'

const { id: leadId, email, phone, referralAffiliateId } = getTableColumns(leads)
const leadColumns = { id: leadId, email, phone, referralAffiliateId }

const decisions = {
  hold: { decide: holdCommission, action: 'commission.held' },
  release: { decide: releaseHeldCommission, action: 'commission.released' },
  cancel: { decide: cancelHeldCommission, action: 'commission.cancelled' },
} as const satisfies Record<CommissionAction, { decide: typeof holdCommission; action: string }>

/**
 * Holds, releases or cancels a commission in scope, by an administrator who gains nothing by it.
 * Fails with 404 outside the scope, 403 for somebody who gains and for one that an administrator above the actor has put
 * on hold, and 409 when the commission has changed.
 */
export async function decideCommission(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  id: string,
  { action, version, reason }: DecideCommissionPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  if (!isUuid(id)) return commissionNotFound
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ commission: commissions, booking: bookings, lead: leadColumns, holder: holderOf })
      .from(commissions)
      .leftJoin(bookings, eq(bookings.id, commissions.bookingId))
      .leftJoin(leads, eq(leads.id, commissions.leadId))
      .where(and(eq(commissions.id, id), scopeOf(actor).commissions()))
    if (!found) return commissionNotFound
    const { commission } = found
    const obstacle = await obstacleToDecision(
      tx,
      actor,
      { ...found, beneficiaryId: commission.beneficiaryId },
      action,
    )
    if (obstacle !== null) return obstacle
    const { decide, action: audited } = decisions[action]
    const decided = await decide(tx, { id, version, reason, by: actor.id, at: now() })
    if (!decided.ok) return decided
    await writeAudit(tx, {
      actor,
      origin,
      action: audited,
      objectType: 'commission',
      objectId: id,
      territoryPath: commission.territoryPath,
      changes: { status: { old: commission.status, new: decided.value.status } },
      reason,
      at: now(),
    })
    return ok(id)
  })
}
