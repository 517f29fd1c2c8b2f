// What somebody has earned, is paid, claims and gets back.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../../backend/db/database.ts'
import { missingBookingClaims } from '../../../../backend/db/schema/money/commissions.ts'
import { payouts } from '../../../../backend/db/schema/money/payouts.ts'
import {
  bankStatementLines,
  bankStatements,
  receipts,
  refunds,
} from '../../../../backend/db/schema/money/receipts.ts'
import { recordReceipt } from '../../../../backend/services/receipts/record-receipt.ts'
import { createRefund } from '../../../../backend/services/refunds/create-refunds.ts'
import { encryptUpiId } from '../../../../backend/services/refunds/describe-refund.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { insertEarned } from '../payouts/earned-rows.ts'
import { confirmExampleRates } from '../payees.ts'
import { idukki, ids } from './cast.ts'

/** Commissions on hold, the draft of a payout, and a claim. */
export async function addMoney(db: Database, at: Date): Promise<void> {
  await confirmExampleRates(db, ids.account('super_admin'))
  await db.insert(payouts).values({
    id: ids.payout,
    kind: 'commissions',
    beneficiaryId: ids.account('affiliate'),
    status: 'draft',
    gross: 60_000,
    taxBase: 60_000,
    taxBps: 200,
    section: '194H',
    financialYear: '2026-27',
    yearBase: 0,
    yearTds: 0,
    tds: 0,
    net: 60_000,
    createdBy: ids.account('nsa'),
    territoryPath: idukki,
    createdAt: at,
  })
  await db.insert(missingBookingClaims).values({
    id: ids.claim,
    affiliateId: ids.account('other affiliate'),
    bookingNumber: 999_999,
    bookingId: ids.confirmed,
    status: 'open',
    territoryPath: idukki,
    createdAt: at,
  })
  const commission = {
    bookingId: ids.completed,
    base: 240_000,
    status: 'on_hold',
    holdReason: 'Same phone number as the customer',
    holdUntil: new Date(at.getTime() + 5 * dayMs),
    territoryPath: idukki,
    createdAt: at,
  } as const
  await insertEarned(db, [
    {
      ...commission,
      id: ids.commission,
      eventKey: 'settle:1',
      beneficiaryId: ids.account('affiliate'),
      kind: 'commissions',
      tier: 0,
      bps: 500,
      amount: 12_000,
      type: 'sale',
    },
    {
      ...commission,
      id: ids.override,
      eventKey: 'settle:2',
      beneficiaryId: ids.account('ssa'),
      kind: 'commissions',
      tier: 2,
      bps: 100,
      amount: 2400,
      type: 'override',
    },
    {
      ...commission,
      id: ids.share,
      eventKey: 'settle:3',
      beneficiaryId: ids.account('provider'),
      kind: 'shares',
      amount: 204_000,
      type: 'share',
    },
  ])
}

/** Money for the booking in review: some must be sent back, some waits for a decision. Apart, since it is in the books. */
export async function addRefund(db: Database, at: Date) {
  const late = await recordReceipt(db, {
    bookingId: ids.inReview,
    source: 'upi',
    reference: 'LATE-1',
    amount: 50_000,
    use: 'refund',
    confirmedBy: null,
    at,
  })
  const booking = {
    id: ids.inReview,
    totalAmount: 240_000,
    refundAmount: null,
    settledAt: null,
    territoryPath: idukki,
  }
  const upiId = encryptUpiId(testEncryption, ids.inReview, 'customer@okbank')
  const refund = await createRefund(db, {
    booking,
    amount: 50_000,
    by: null,
    at,
    receiptId: late.id,
    upiId,
  })
  await db.update(refunds).set({ id: ids.refund }).where(eq(refunds.id, refund.id))
  const other = await recordReceipt(db, {
    bookingId: ids.inReview,
    source: 'upi',
    reference: 'PART-1',
    amount: 1000,
    use: 'unapplied',
    confirmedBy: null,
    at,
  })
  await db.update(receipts).set({ id: ids.unapplied }).where(eq(receipts.id, other.id))
  await db.insert(bankStatements).values({
    id: ids.statement,
    fileName: 'october.csv',
    importedBy: ids.account('nsa'),
    territoryPath: 'IN',
    lineCount: 1,
    duplicateCount: 0,
    createdAt: at,
  })
  await db.insert(bankStatementLines).values({
    id: ids.statementLine,
    statementId: ids.statement,
    lineNumber: 1,
    date: '2026-10-01',
    amount: 7000,
    isCredit: true,
    reference: '777700001111',
    description: 'UPI/777700001111',
    outcome: 'open',
    createdAt: at,
  })
}
