// Decisions on the lines of a bank statement that brought money.
import type { DecideStatementLinePayload } from '@affiliate-booking/contract/calls/money/bank-statements'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { findBooking } from '../bookings/find-booking.ts'
import type { By } from '../payouts/payout-audit.ts'
import { applyPayment, referenceTaken, violatesReference } from '../receipts/apply-payment.ts'
import { keepUnapplied } from '../receipts/record-unapplied.ts'
import type { Actor } from '../users/account.ts'
import { receiptReference } from './find-reference.ts'
import { findStatement, type Line, lockOpenLine } from './find-statement.ts'
import { findExactBooking } from './match-line.ts'
import { cameBackNote, findNamedTransfers } from './named-transfers.ts'

type DecisionDeps = Pick<Deps, 'db' | 'now' | 'commissionHoldDays'>

interface Confirmed {
  confirmed: number
  problems: { reference: string; problem: string }[]
}

/** Confirms the payments with which lines agree exactly, each in a transaction of its own. Fails like `findStatement`. */
export async function confirmStatementLines(
  deps: DecisionDeps,
  actor: Actor,
  id: string,
  lineIds: readonly string[],
  origin: RequestOrigin,
): Promise<Result<Confirmed>> {
  const found = await findStatement(deps.db, actor, id)
  if (!found.ok) return found
  const by = { actor, origin, at: deps.now() }
  const total: Confirmed = { confirmed: 0, problems: [] }
  for (const lineId of new Set(lineIds)) {
    let reference = ''
    // Each may fail by itself.
    const result = await inTransaction(deps.db, async (tx) => {
      const line = await lockOpenLine(tx, actor, lineId)
      if (!line.ok) return line
      reference = line.value.reference
      const bookingId = line.value.statementId === id ? await findExactBooking(tx, actor, line.value) : null
      return bookingId === null
        ? fail(409, 'It no longer agrees with a payment.')
        : payWith(tx, deps, by, line.value, bookingId)
    })
    if (result.ok) total.confirmed += 1
    else total.problems.push({ reference, problem: result.message })
  }
  return ok(total)
}

/**
 * Matches a line with a booking, keeps it as money without a match, or ignores it. Fails with 400 without a booking, with
 * 403 for somebody whose decision it is not, with 404 outside the scope, and with 409 if it was decided, if the booking has
 * changed, or for keeping what is a lead's income or came back. A line that was ignored can still be matched or kept.
 */
export async function decideStatementLine(
  deps: DecisionDeps,
  actor: Actor,
  id: string,
  { decision, booking: name, bookingVersion }: DecideStatementLinePayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  const by = { actor, origin, at: deps.now() }
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOpenLine(tx, actor, id, decision === 'ignore' ? [] : ['ignored'])
    if (!locked.ok) return locked
    const line = locked.value
    if (decision === 'ignore') {
      await decide(tx, line, { outcome: 'ignored' })
      return ok(line.statementId)
    }
    if (!line.isCredit) return fail(409, 'This line is money that went out.')
    if (decision === 'match') {
      if (!name) return fail(400, 'Enter the booking number.')
      const booking = await findBooking(tx, actor, name)
      return booking.ok ? payWith(tx, deps, by, line, booking.value.id, bookingVersion) : booking
    }
    const transfer = (await findNamedTransfers(tx, [line])).get(line.id)
    if (transfer) return fail(409, cameBackNote(transfer))
    const { amount, description } = line
    const money = { reference: receiptReference(line), amount, source: 'statement', at: by.at } as const
    const kept = await keepUnapplied(tx, by, { ...money, note: description })
    if (!kept.ok) return kept
    await decide(tx, line, { outcome: 'unapplied', receiptId: kept.value.id })
    return ok(line.statementId)
  })
}

async function inTransaction<Value>(
  db: Database,
  take: (tx: Database) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await db.transaction(take)
  } catch (error) {
    if (violatesReference(error)) return referenceTaken
    throw error
  }
}

const decide = (tx: Database, { id }: Line, set: Partial<Line>) =>
  tx.update(bankStatementLines).set(set).where(eq(bankStatementLines.id, id))

async function payWith(
  tx: Database,
  { commissionHoldDays }: DecisionDeps,
  { at, ...by }: By,
  line: Line,
  bookingId: string,
  version?: number,
): Promise<Result<string>> {
  const applied = await applyPayment(tx, {
    bookingId,
    ...(version !== undefined && { version }),
    amount: line.amount,
    reference: receiptReference(line),
    source: 'statement',
    by,
    note: line.description,
    at,
    holdDays: commissionHoldDays,
  })
  if (!applied.ok) return applied
  const { receipt } = applied.value
  const outcome = receipt.use === 'unapplied' ? 'unapplied' : 'matched'
  await decide(tx, line, { outcome, receiptId: receipt.id })
  return ok(line.statementId)
}
