// Holds, releases and cancels a row together with its corrections that are not paid.
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import { notifyOfHoldChange } from '../messages/notices/commission-notices.ts'
import { accrualOf, type Commission, insertCommissions, type NewCommission } from './accruals.ts'
import { correctionOf, findSentRows } from './correct-rows.ts'
import { postMoves } from './release-commissions.ts'

export interface HoldDecision {
  id: string
  /** 409 if the row has changed; unset: whatever it is. */
  version?: number | undefined
  /** The sentence that the payee and other administrators read. */
  reason: string
  /** Null for a job. */
  by: string | null
  at: Date
}

const unknown = fail(404, 'This commission does not exist.')
const statusLabels = {
  pending: 'pending',
  available: 'available',
  on_hold: 'on hold',
  paid: 'paid out',
} as const
const commissionConflict = ({ status }: Commission) =>
  fail(409, `The commission has changed: it is ${statusLabels[status]}. Check it again.`)

/** Holds a row that is not sent yet, and takes it out of a draft or approved payout. */
export async function holdCommission(tx: Database, decision: HoldDecision): Promise<Result<Commission>> {
  const locked = await lockGroup(tx, decision)
  if (!locked.ok) return locked
  const { row, unpaid } = locked.value
  if (row.status !== 'pending' && row.status !== 'available') return commissionConflict(row)
  if (!unpaid.includes(row))
    return fail(409, 'This commission is in a payout that was sent: it can no longer be held.')
  return change(tx, row, unpaid, 'hold', decision, () => ({
    status: 'on_hold',
    holdReason: decision.reason,
    payoutId: null,
  }))
}

/** Ends a hold: the row is pending again if its holding time is not over, otherwise available. */
export async function releaseHeldCommission(
  tx: Database,
  decision: HoldDecision,
): Promise<Result<Commission>> {
  const locked = await lockGroup(tx, decision)
  if (!locked.ok) return locked
  const { row, unpaid } = locked.value
  if (row.status !== 'on_hold' || row.cancelledAt !== null) return commissionConflict(row)
  return change(tx, row, unpaid, 'hold-end', decision, ({ holdUntil }) => ({
    status: holdUntil > decision.at ? 'pending' : 'available',
    holdReason: null,
  }))
}

/** Cancels a row on hold for good: a correction brings what is deserved to zero, and nobody else's share changes. */
export async function cancelHeldCommission(
  tx: Database,
  decision: HoldDecision,
): Promise<Result<Commission>> {
  const locked = await lockGroup(tx, decision)
  if (!locked.ok) return locked
  const { row, unpaid, paid } = locked.value
  if (row.status !== 'on_hold' || row.cancelledAt !== null) return commissionConflict(row)
  const { reason, by, at } = decision
  const cancelled = { cancelledAt: at, reason }
  const [changed] = await tx
    .update(commissions)
    .set({ ...cancelled, version: sql`${commissions.version} + 1` })
    .where(eq(commissions.id, row.id))
    .returning()
  if (!changed) throw new Error('A locked row is gone')
  const correction = (isSent: boolean, rows: readonly Commission[]): NewCommission => ({
    ...correctionOf(row, isSent),
    eventKey: `cancel:${row.id}:${isSent ? 'paid' : 'held'}`,
    base: 0,
    amount: -rows.reduce((sum, { amount }) => sum + amount, 0),
    reason,
    createdBy: by,
    createdAt: at,
  })
  // What was paid already of it comes back separately.
  const rows = [correction(false, unpaid), correction(true, paid)].filter(({ amount }) => amount !== 0)
  await insertCommissions(tx, rows)
  await postNewEntries(tx, [
    {
      eventKey: `cancel:${row.id}`,
      kind: 'correction',
      objectType: 'commission',
      objectId: row.id,
      at,
      postings: rows.flatMap(accrualOf),
    },
  ])
  return ok(changed)
}

interface Group {
  row: Commission
  /** The row and its corrections that no payout has sent. */
  unpaid: Commission[]
  paid: Commission[]
}

/**
 * Locks a row and its corrections. Corrections and adjustments are not decided on by themselves. The row is locked to insert
 * a correction of it, so what was inserted while the first statement waited is found by the second one.
 */
async function lockGroup(tx: Database, { id, version }: HoldDecision): Promise<Result<Group>> {
  const lockRows = (): Promise<Commission[]> =>
    tx
      .select()
      .from(commissions)
      .where(or(eq(commissions.id, id), eq(commissions.correctsId, id)))
      .orderBy(asc(commissions.id))
      .for('update')
  await lockRows()
  const rows = await lockRows()
  const row = rows.find((each) => each.id === id)
  if (!row) return unknown
  if (row.type === 'correction' || row.type === 'adjustment')
    return fail(400, 'Only a commission or a share can be held, not a correction or an adjustment.')
  if (version !== undefined && row.version !== version) return commissionConflict(row)
  const sent = await findSentRows(tx, rows)
  return ok({
    row,
    unpaid: rows.filter((each) => !sent.has(each.id)),
    paid: rows.filter((each) => sent.has(each.id)),
  })
}

async function change(
  tx: Database,
  row: Commission,
  unpaid: readonly Commission[],
  kind: 'hold' | 'hold-end',
  { reason, at }: HoldDecision,
  columns: (row: Commission) => Partial<NewCommission>,
): Promise<Result<Commission>> {
  const changed = await tx
    .update(commissions)
    .set({ ...columns(row), version: sql`${commissions.version} + 1` })
    .where(
      inArray(
        commissions.id,
        unpaid.map(({ id }) => id),
      ),
    )
    .returning()
  const before = new Map(unpaid.map((each) => [each.id, each]))
  await postMoves(
    tx,
    changed.flatMap((after) => {
      const old = before.get(after.id)
      return old && old.status !== after.status ? [{ before: old, after }] : []
    }),
    { kind, at },
  )
  const after = changed.find(({ id }) => id === row.id)
  if (!after) throw new Error('A locked row is gone')
  await notifyOfHoldChange(tx, after, { rows: changed, reason, at })
  return ok(after)
}
