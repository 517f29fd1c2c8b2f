// What everybody earns again on a settled booking of whose price a part came back.
import type { Database } from '../../../db/database.ts'
import type { Booking } from '../../bookings/find-booking.ts'
import { insertCommissions } from '../../commissions/accruals.ts'
import { settleGivenUp } from '../../commissions/balance/settle-given-up.ts'
import { accrualsOf, correctRows, splitOf } from '../../commissions/correct-rows.ts'
import { postNewEntries } from '../../ledger/post-entries.ts'
import { moneyCameBack } from '../../messages/notices/commission-notices.ts'

interface Restored {
  /** Paise. */
  amount: number
  /** Of the money that came back. */
  receiptId: string
  by: string
  at: Date
}

/** @param booking as it is with the amount */
export async function restoreShares(
  tx: Database,
  { id: bookingId, totalAmount: price, refundAmount }: Booking,
  { amount, receiptId, by, at }: Restored,
): Promise<void> {
  const after = price - (refundAmount ?? 0)
  const correction = await correctRows(tx, {
    bookingId,
    causeId: receiptId,
    price,
    before: after - amount,
    after,
    at,
    reason: moneyCameBack,
  })
  await insertCommissions(tx, correction.rows)
  const entry = { objectType: 'receipt', objectId: receiptId, at } as const
  await postNewEntries(tx, [
    {
      ...entry,
      eventKey: `restore:${receiptId}`,
      kind: 'payment-restored',
      postings: [{ account: 'customer_deposits', bookingId, amount }, ...splitOf(correction, bookingId)],
    },
    { ...entry, eventKey: `correct:${receiptId}`, kind: 'correction', postings: accrualsOf(correction) },
  ])
  await settleGivenUp(tx, correction.rows, { by, at })
}
