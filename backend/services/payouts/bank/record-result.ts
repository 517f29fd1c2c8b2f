import type { RecordPayoutResultPayload } from '@affiliate-booking/contract/calls/money/payouts'
import type { PayoutResult } from '@affiliate-booking/contract/options/money/payouts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { RequestOrigin } from '../../audit/write-audit.ts'
import { type Entry, postEntries } from '../../ledger/post-entries.ts'
import {
  notifyOfArrivedPayouts,
  notifyOfFailedPayouts,
  notifyOfReturnedPayouts,
} from '../../messages/notices/payout-notices.ts'
import { holdBySignals } from '../../referrals/hold-for-signal.ts'
import { checkUnusedReference } from '../../transfers/used-reference.ts'
import { type Actor, maySendMoney } from '../../users/account.ts'
import { noRightToSendMoney } from '../create-payouts.ts'
import { lockPayout, type Payout } from '../find-payout.ts'
import { freeItems } from '../items.ts'
import { auditPayouts, type By } from '../payout-audit.ts'
import {
  arrivedEntries,
  completedEntry,
  failedEntry,
  markItemsPaid,
  returnedEntry,
} from '../payout-postings.ts'
import { addArrivedMoney, isBackOnStatement } from './arrived-money.ts'
import { formatPayoutNumber } from '../../../public-numbers.ts'

/** A locked payout with what the bank says of it. */
export interface Recorded {
  readonly payout: Payout
  readonly utr: string | null
  readonly reason: string | null
}

interface ResultRule {
  /** The status that the result follows. */
  readonly from: Payout['status']
  readonly timeColumn: 'completed_at' | 'returned_at' | null
  readonly entries: (payout: Payout, at: Date) => Entry[]
  /** Gives the rows that are held now. */
  readonly settleItems: (tx: Database, recorded: readonly Recorded[], by: By) => Promise<readonly string[]>
}

const hasFailed = ({ status }: Payout) => status === 'failed'

const payoutsOf = (recorded: readonly Recorded[]) => recorded.map(({ payout }) => payout)

export const resultRules: Readonly<Record<PayoutResult, ResultRule>> = {
  completed: {
    from: 'sent',
    timeColumn: 'completed_at',
    entries: (payout, at) => (hasFailed(payout) ? arrivedEntries(payout, at) : [completedEntry(payout, at)]),
    settleItems: async (tx, recorded, by) => {
      const all = payoutsOf(recorded)
      const arrived = all.filter(hasFailed)
      await addArrivedMoney(tx, arrived, by)
      await notifyOfArrivedPayouts(tx, arrived, by.at)
      await markItemsPaid(
        tx,
        all.filter((payout) => !hasFailed(payout)),
        by.at,
      )
      return []
    },
  },
  failed: {
    from: 'sent',
    timeColumn: null,
    entries: (payout, at) => [failedEntry(payout, at)],
    settleItems: (tx, recorded) =>
      freeItems(
        tx,
        recorded.map(({ payout }) => payout.id),
      ),
  },
  returned: {
    from: 'completed',
    timeColumn: 'returned_at',
    entries: (payout, at) => [returnedEntry(payout, at)],
    settleItems: addReturnedMoney,
  },
}

/** The commissions stay paid, and the tax stays withheld: what came back is one row of its own. */
async function addReturnedMoney(
  tx: Database,
  recorded: readonly Recorded[],
  { actor, at }: By,
): Promise<readonly string[]> {
  await tx.insert(commissions).values(
    recorded.map(({ payout }) => ({
      eventKey: `payout-returned:${payout.id}`,
      beneficiaryId: payout.beneficiaryId,
      base: 0,
      amount: payout.net,
      type: 'adjustment' as const,
      kind: payout.kind,
      status: 'available' as const,
      holdUntil: at,
      isTaxed: true,
      reason: `${formatPayoutNumber(payout.payoutNumber)} came back.`,
      createdBy: actor.id,
      territoryPath: payout.territoryPath,
      createdAt: at,
    })),
  )
  return []
}

/** Records one result for locked payouts that are in the status which it follows. */
export async function recordResults(
  tx: Database,
  by: By,
  result: PayoutResult,
  recorded: readonly Recorded[],
): Promise<void> {
  if (recorded.length === 0) return
  const { timeColumn, entries, settleItems } = resultRules[result]
  const lines = JSON.stringify(
    recorded.map(({ payout, utr, reason }) => ({ id: payout.id, utr: utr ?? payout.utr, reason })),
  )
  const time =
    timeColumn === null ? sql`` : sql`, ${sql.identifier(timeColumn)} = ${by.at.toISOString()}::timestamptz`
  await tx.execute(sql`update ${payouts} as p set status = ${result}::payout_status, utr = r.utr,
      reason = coalesce(r.reason, p.reason), version = p.version + 1${time}
    from jsonb_to_recordset(${lines}::text::jsonb) as r (id uuid, utr text, reason text) where p.id = r.id`)
  const held = await settleItems(tx, recorded, by)
  await postEntries(
    tx,
    recorded.flatMap(({ payout }) => entries(payout, by.at)),
  )
  for (const id of held) await holdBySignals(tx, id, by.at)
  await auditPayouts(
    tx,
    by,
    recorded.map(({ payout, utr, reason }) => ({
      id: payout.id,
      territoryPath: payout.territoryPath,
      action: `payout.${result}` as const,
      changes: utr === null ? undefined : { utr: { old: payout.utr, new: utr } },
      reason: reason ?? undefined,
    })),
  )
  if (result === 'failed') await notifyOfFailedPayouts(tx, recorded, by.at)
  if (result === 'returned') await notifyOfReturnedPayouts(tx, recorded, by.at)
}

/** Replaces the UTR of completed payouts. */
export async function correctUtrs(tx: Database, by: By, corrected: readonly Recorded[]): Promise<void> {
  if (corrected.length === 0) return
  const lines = JSON.stringify(corrected.map(({ payout, utr }) => ({ id: payout.id, utr })))
  await tx.execute(sql`update ${payouts} as p set utr = r.utr, version = p.version + 1
    from jsonb_to_recordset(${lines}::text::jsonb) as r (id uuid, utr text) where p.id = r.id`)
  await auditPayouts(
    tx,
    by,
    corrected.map(({ payout, utr }) => ({
      id: payout.id,
      territoryPath: payout.territoryPath,
      action: 'payout.utr-corrected' as const,
      changes: { utr: { old: payout.utr, new: utr } },
    })),
  )
}

/**
 * For one payout, by hand or by a line of a bank statement. Fails like `lockPayout`, with 400 without a UTR or a reason, and
 * by hand with 409 for the UTR of another transfer.
 */
export async function recordPayoutResult(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  idOrNumber: string,
  { version, result, utr, reason }: RecordPayoutResultPayload,
  origin: RequestOrigin,
  { isOnStatement = false } = {},
): Promise<Result<string>> {
  if (result === 'completed' && !utr) return fail(400, 'Enter the UTR.')
  if (result !== 'completed' && !reason) return fail(400, 'Enter a reason.')
  return db.transaction(async (tx) => {
    const locked = await lockPayout(tx, actor, {
      idOrNumber: idOrNumber,
      version,
      // The bank may have been wrong, or somebody has marked the wrong payout.
      statuses: result === 'completed' ? ['sent', 'failed'] : [resultRules[result].from],
    })
    if (!locked.ok) return locked
    if (!maySendMoney(actor)) return noRightToSendMoney
    const payout = locked.value
    if (hasFailed(payout) && (await isBackOnStatement(tx, payout)))
      return fail(409, 'A bank statement has the money of this payout that came back.')
    if (result === 'completed' && utr && !isOnStatement) {
      const used = await checkUnusedReference(tx, utr, payout.id)
      if (used !== null) return used
    }
    if (result === 'returned' && payout.net === 0)
      return fail(409, 'Nothing was sent: the whole amount was withheld as TDS.')
    const by = { actor, origin, at: now() }
    await recordResults(tx, by, result, [{ payout, utr: utr ?? null, reason: reason ?? null }])
    return ok(payout.id)
  })
}
