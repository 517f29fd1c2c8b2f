import type { RecordUnappliedReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { type Database, violatesUnique } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type Failure, failField, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { findLeadIncome } from '../bank-statements/link-booked.ts'
import { bookRecordedFees } from '../gateways/recorded-fees.ts'
import { findUnbookedPayment } from '../gateways/unbooked-settlements.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { noRightToDecideOnMoney } from './find-unapplied.ts'
import type { By } from './apply-decision.ts'
import { findBooked, type Receipt, recordReceipt, referenceOf } from './record-receipt.ts'

/** @param name of the money that has the reference; null where it was booked at the same moment */
export const receiptTaken = (name: string | null): Failure =>
  failField(
    'reference',
    409,
    `Money with this reference was booked before${name === null ? '' : `: ${name}`}.`,
  )

type Unapplied = Pick<Receipt, 'reference' | 'amount' | 'source'> & { note?: string | null; at: Date }

/** Books money that no booking is known for. Fails with 409 for a reference that was booked before, also for a lead. */
export async function keepUnapplied(
  tx: Database,
  { actor, origin }: By,
  money: Unapplied,
): Promise<Result<Receipt>> {
  const reference = referenceOf(money)
  const booked = await findBooked(tx, reference)
  if (booked !== null) return receiptTaken(booked)
  const income = (await findLeadIncome(tx, [reference])).get(reference.toUpperCase())
  if (income) return failField('reference', 409, `This money is the income of ${income.leadId}.`)
  const receipt = await recordReceipt(tx, {
    ...money,
    bookingId: null,
    use: 'unapplied',
    confirmedBy: actor.id,
    territoryPath: actor.territoryPath,
  })
  await writeAudit(tx, {
    actor,
    origin,
    action: 'receipt.recorded',
    objectType: 'receipt',
    objectId: receipt.id,
    territoryPath: actor.territoryPath,
    changes: { amount: { old: null, new: receipt.amount } },
    at: money.at,
  })
  return ok(receipt)
}

/**
 * By hand. Fails with 403 for those who send no money, and with 409 for a reference that was booked before, and for another
 * amount than the gateway has for its payment.
 */
export async function recordUnappliedReceipt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { amount, reference, note }: RecordUnappliedReceiptPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  if (!maySendMoney(actor)) return noRightToDecideOnMoney
  const money = { amount, reference, note: note ? note : null, source: 'upi', at: now() } as const
  try {
    return await db.transaction(async (tx) => {
      const line = await findUnbookedPayment(tx, reference)
      if (line !== null && line.amount !== amount)
        return failField(
          'amount',
          409,
          `The gateway took ${formatPaise(line.amount)} for ${line.id}, and its fee is ${formatPaise(line.fee)}. Enter ${formatPaise(line.amount)}.`,
        )
      const kept = await keepUnapplied(tx, { actor, origin }, money)
      if (!kept.ok) return kept
      if (line !== null) await bookRecordedFees(tx, [line], money.at)
      return ok(kept.value.id)
    })
  } catch (error) {
    if (violatesUnique(error, 'receipts_reference_unique')) return receiptTaken(null)
    throw error
  }
}
