// Lines of bank statements about payouts and refunds: the bank has carried them out, or they came back.
import { and, eq, gte, sql } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { bankStatementLines, refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import type { By } from '../payouts/payout-audit.ts'
import { recordPayoutResult } from '../payouts/bank/record-result.ts'
import { bankTransferOf } from '../transfers/bank-transfer.ts'
import { completeRefund } from '../refunds/send-refund.ts'
import { isBankReference } from './find-reference.ts'
import type { Line } from './find-statement.ts'
import { findNamedTransfers, isPaidTwice, type NamedTransfer } from './named-transfers.ts'
import { parsePayoutNumber } from '../../public-numbers.ts'

type LinkDeps = Pick<Deps, 'db' | 'now'>

const isOpen = eq(bankStatementLines.outcome, 'open')

/** A transfer is entered by hand days after its statement at the latest. */
const waitingDays = 60

/** In one statement for all lines: most have nothing to do with us, such as the rent. */
const isNamedByUs = sql`(
  exists (select from ${refunds} where upper(${refunds.utr}) = upper(${bankStatementLines.reference}))
  or exists (select from ${payouts} where upper(${payouts.utr}) = upper(${bankStatementLines.reference})
    and ${payouts.net} = ${bankStatementLines.amount})
  or ${bankStatementLines.description} || ' ' || ${bankStatementLines.reference} ~* '(PO-?|RF-)0*[0-9]')`

/**
 * Links transfers with refunds and payouts that were sent, and records that these have arrived. A line stays open while the
 * actor may not record that: the next import tries again. Lines of earlier statements are among them, as their refund may
 * have been entered since.
 */
export async function linkTransfers(deps: LinkDeps, by: By): Promise<void> {
  const { db } = deps
  const lines = await db
    .select()
    .from(bankStatementLines)
    .where(
      and(
        isOpen,
        gte(bankStatementLines.createdAt, new Date(deps.now().getTime() - waitingDays * dayMs)),
        isNamedByUs,
      ),
    )
    .orderBy(bankStatementLines.date, bankStatementLines.createdAt, bankStatementLines.lineNumber)
  for (const line of lines) {
    // One after the other: each is a transaction of its own, and the second line of a payout sees the first.
    const transfer = (await findNamedTransfers(db, [line])).get(line.id)
    if (transfer && (await isCarriedOut(deps, by, line, transfer))) await link(db, line, transfer)
  }
}

/** Whether the books say the same as the line, by now. */
async function isCarriedOut(
  deps: LinkDeps,
  { actor, origin }: By,
  line: Line,
  transfer: NamedTransfer,
): Promise<boolean> {
  const { kind, id, status, version } = transfer
  if (line.isCredit)
    return kind === 'refund'
      ? (await bankTransferOf(deps.db, id)) === 'back'
      : status === 'failed' || status === 'returned'
  if (isPaidTwice(line, transfer)) return false
  if (status !== 'sent') return status === 'completed' || status === 'returned'
  if (kind === 'refund') return (await completeRefund(deps, actor, id, { version }, origin)).ok
  // The UTR comes with the bank's results.
  if (!isTransferReference(line.reference)) return true
  const result = { version, result: 'completed', utr: line.reference } as const
  return (await recordPayoutResult(deps, actor, id, result, origin, { isOnStatement: true })).ok
}

const isTransferReference = (reference: string): boolean =>
  isBankReference(reference) && parsePayoutNumber(reference) === null

/**
 * A transfer has one line of money that went out, also if two imports find two at once. A refund whose money came back is
 * sent again, by another one.
 */
const link = (db: Database, line: Line, { kind, id }: NamedTransfer): Promise<void> =>
  db.transaction(async (tx) => {
    const [table, column, target] =
      kind === 'payout'
        ? ([payouts, bankStatementLines.payoutId, { payoutId: id }] as const)
        : ([refunds, bankStatementLines.refundId, { refundId: id }] as const)
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    const others = await tx.$count(
      bankStatementLines,
      and(
        eq(column, id),
        eq(bankStatementLines.isCredit, line.isCredit),
        kind === 'refund'
          ? sql`upper(${bankStatementLines.reference}) = upper(${line.reference})`
          : undefined,
      ),
    )
    if (others > 0) return
    await tx
      .update(bankStatementLines)
      .set({ outcome: 'linked', ...target })
      .where(and(eq(bankStatementLines.id, line.id), isOpen))
  })
