import type { CancelPayoutPayload } from '@affiliate-booking/contract/calls/money/payouts'
import type { PayoutObstacle } from '@affiliate-booking/contract/options/money/payouts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { noRightToSendMoney } from './create-payouts.ts'
import { lockPayout, type Payout } from './find-payout.ts'
import { freeItems } from './items.ts'
import { obstacleLabels } from './payees.ts'
import { auditPayouts, type By } from './payout-audit.ts'

/** Cancels a draft or an approved payout in scope. Its items stay available. Fails like `lockPayout`. */
export async function cancelPayout(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  idOrNumber: string,
  { version, reason }: CancelPayoutPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const locked = await lockPayout(tx, actor, {
      idOrNumber: idOrNumber,
      version,
      statuses: ['draft', 'approved'],
    })
    if (!locked.ok) return locked
    if (!maySendMoney(actor)) return noRightToSendMoney
    await cancel(tx, { actor, origin, at: now() }, [{ ...locked.value, reason }])
    return ok(locked.value.id)
  })
}

type Assessed = {
  payment: Payout
  assessment: { obstacle: PayoutObstacle | null }
}

/** Cancels those of the locked payouts that something stands in the way of. Gives how many. */
export async function cancelUnqualified(
  tx: Database,
  by: By,
  assessed: readonly Assessed[],
): Promise<number> {
  const cancelled = assessed.flatMap(({ payment, assessment: { obstacle } }) =>
    obstacle === null ? [] : [{ ...payment, reason: obstacleLabels[obstacle] }],
  )
  await cancel(tx, by, cancelled)
  return cancelled.length
}

async function cancel(
  tx: Database,
  by: By,
  cancelled: readonly Pick<Payout, 'id' | 'territoryPath' | 'reason'>[],
): Promise<void> {
  if (cancelled.length === 0) return
  const reasons = JSON.stringify(cancelled.map(({ id, reason }) => ({ id, reason })))
  await freeItems(
    tx,
    cancelled.map(({ id }) => id),
  )
  await tx.execute(sql`update ${payouts} as p set status = 'cancelled', reason = r.reason, version = p.version + 1
    from jsonb_to_recordset(${reasons}::text::jsonb) as r (id uuid, reason text) where p.id = r.id`)
  await auditPayouts(
    tx,
    by,
    cancelled.map(({ id, territoryPath, reason }) => ({
      id,
      territoryPath,
      action: 'payout.cancelled' as const,
      reason: reason ?? undefined,
    })),
  )
}
