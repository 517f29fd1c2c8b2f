// A bank gives each transfer a reference of its own. One that is entered a second time is that of another transfer.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { formatPayoutNumber, formatReceiptNumber, formatRefundNumber } from '../../public-numbers.ts'
import { type Failure, failField } from '../../result.ts'
import { findBooked } from '../receipts/record-receipt.ts'

const Used = z.object({ kind: z.enum(['refund', 'payout', 'receipt']), number: z.int() })

const formats = { refund: formatRefundNumber, payout: formatPayoutNumber, receipt: formatReceiptNumber }

/**
 * The failure of entering by hand the reference of another transfer that did not fail; null: none has it.
 * @param ownId of the refund, payout or receipt that it is entered for
 */
export async function checkUnusedReference(
  db: Database,
  utr: string,
  ownId: string,
): Promise<Failure | null> {
  const wanted = utr.toUpperCase()
  const [used] = await rowsOf(
    db,
    sql`select 'refund' as kind, refund_number as number from ${refunds}
        where upper(utr) = ${wanted} and id <> ${ownId} and status in ('sent', 'completed') and failure is null
      union all
      select 'payout', payout_number from ${payouts}
        where upper(utr) = ${wanted} and id <> ${ownId} and status in ('completed', 'returned')
      union all
      select 'receipt', receipt_number from ${receipts} where upper(return_utr) = ${wanted} and id <> ${ownId}
      limit 1`,
    Used,
  )
  if (!used) return null
  const number = formats[used.kind](used.number)
  return failField(
    'utr',
    409,
    `${number} was sent ${used.kind === 'receipt' ? 'back ' : ''}with this reference. Check it.`,
  )
}

/**
 * The same for money that goes back to a customer, also of the reference that this or other money came in with: it stands on
 * the page of the booking.
 */
export async function checkReferenceOfReturn(
  db: Database,
  utr: string,
  ownId: string,
): Promise<Failure | null> {
  const used = await checkUnusedReference(db, utr, ownId)
  if (used !== null) return used
  const received = await findBooked(db, utr)
  return received === null
    ? null
    : failField('utr', 409, `${received} came in with this reference. Enter that of the transfer you made.`)
}
