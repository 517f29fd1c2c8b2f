// Lines of bank statements about money that is already in the books: they post nothing.
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { bankStatementLines, receipts, refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import type { By } from '../payouts/payout-audit.ts'
import { recordPayoutResult } from '../payouts/bank/record-result.ts'
import { completeRefund } from '../refunds/send-refund.ts'
import type { Line } from './find-statement.ts'

const isOpen = eq(bankStatementLines.outcome, 'open')

/** Links open lines with receipts of the same reference and amount. */
export async function linkReceipts(tx: Database): Promise<void> {
  await tx
    .update(bankStatementLines)
    .set({ outcome: 'linked', receiptId: receipts.id })
    .from(receipts)
    .where(
      and(
        isOpen,
        eq(bankStatementLines.isCredit, true),
        eq(receipts.reference, bankStatementLines.reference),
        eq(receipts.amount, bankStatementLines.amount),
      ),
    )
}

const day = 24 * 60 * 60 * 1000
/** A transfer is entered by hand days after its statement at the latest. */
const waitingDays = 60

/** In one statement for all lines: most have nothing to do with us, such as the rent. */
const isNamedByUs = sql`(
  exists (select from ${refunds} where upper(${refunds.utr}) = upper(${bankStatementLines.reference})
    and ${refunds.amount} = ${bankStatementLines.amount})
  or exists (select from ${payouts} where upper(${payouts.utr}) = upper(${bankStatementLines.reference})
    and ${payouts.net} = ${bankStatementLines.amount})
  or ${bankStatementLines.description} || ' ' || ${bankStatementLines.reference} ~* 'PO-?0*[0-9]')`

/**
 * Links transfers with refunds and payouts that were sent, and records that these have arrived, where the actor may: the
 * bank has carried them out. Lines of earlier statements are among them, as their refund may have been entered since.
 */
export async function linkTransfers(deps: Pick<Deps, 'db' | 'now'>, by: By): Promise<void> {
  const { db } = deps
  const lines = await db
    .select()
    .from(bankStatementLines)
    .where(
      and(
        isOpen,
        eq(bankStatementLines.isCredit, false),
        gte(bankStatementLines.createdAt, new Date(deps.now().getTime() - waitingDays * day)),
        isNamedByUs,
      ),
    )
  for (const line of lines) {
    // One after the other: each is a transaction of its own.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await linkRefund(deps, by, line))) await linkPayout(deps, by, line)
  }
}

const link = (db: Database, { id }: Line, target: { refundId: string } | { payoutId: string }) =>
  db
    .update(bankStatementLines)
    .set({ outcome: 'linked', ...target })
    .where(and(eq(bankStatementLines.id, id), isOpen))

async function linkRefund(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, origin }: By,
  line: Line,
): Promise<boolean> {
  const found = await deps.db
    .select()
    .from(refunds)
    .where(
      and(
        sql`upper(${refunds.utr}) = ${line.reference.toUpperCase()}`,
        eq(refunds.amount, line.amount),
        inArray(refunds.status, ['sent', 'completed']),
      ),
    )
    .limit(2)
  const [refund] = found
  if (!refund || found.length > 1) return false
  // What the actor may not complete stays sent.
  if (refund.status === 'sent') await completeRefund(deps, actor, refund.id, refund, origin)
  await link(deps.db, line, { refundId: refund.id })
  return true
}

/** The bank's file names the payout's number, which banks repeat in the narration. */
async function linkPayout(deps: Pick<Deps, 'db' | 'now'>, { actor, origin }: By, line: Line): Promise<void> {
  const [, digits] = /(?<![A-Z0-9])PO-?0*(\d{1,9})(?!\d)/i.exec(`${line.description} ${line.reference}`) ?? []
  const isNamed =
    digits === undefined
      ? sql`upper(${payouts.utr}) = ${line.reference.toUpperCase()}`
      : eq(payouts.payoutNumber, Number(digits))
  const found = await deps.db
    .select()
    .from(payouts)
    .where(and(isNamed, eq(payouts.net, line.amount), inArray(payouts.status, ['sent', 'completed'])))
    .limit(2)
  const [payout] = found
  if (!payout || found.length > 1) return
  if (payout.status === 'sent') {
    const { id, version } = payout
    const result = { version, result: 'completed', utr: line.reference } as const
    await recordPayoutResult(deps, actor, id, result, origin)
  }
  await link(deps.db, line, { payoutId: payout.id })
}
