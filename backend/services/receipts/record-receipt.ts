import type { Database } from '../../db/database.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { postNewEntries } from '../ledger/post-entries.ts'

export type Receipt = typeof receipts.$inferSelect

interface NewReceipt {
  bookingId: string | null
  source: Receipt['source']
  /** The bank's or the gateway's; unique. */
  reference: string
  /** Paise. */
  amount: number
  use: Receipt['use']
  /** Null for a job or a gateway. */
  confirmedBy: string | null
  note?: string | null
  at: Date
}

/**
 * Books money that came in. The price of a booking, and money that is sent back at once, is the customer's until then;
 * other sums wait for a decision.
 * @throws a violation of receipts_reference_unique for a reference that was booked before
 */
export async function recordReceipt(tx: Database, { at, ...columns }: NewReceipt): Promise<Receipt> {
  const [receipt] = await tx
    .insert(receipts)
    .values({ ...columns, receivedAt: at, createdAt: at })
    .returning()
  if (!receipt) throw new Error('An inserted receipt was not returned')
  const { bookingId, amount, use, source, reference } = receipt
  await postNewEntries(tx, [
    {
      eventKey: `receipt:${reference}`,
      kind: use === 'unapplied' ? 'unapplied-receipt' : 'payment',
      objectType: 'receipt',
      objectId: receipt.id,
      at,
      postings: [
        { account: source === 'gateway' ? 'gateway_clearing' : 'cash', bookingId, amount },
        {
          account: use === 'unapplied' ? 'unapplied_receipts' : 'customer_deposits',
          bookingId,
          amount: -amount,
        },
      ],
    },
  ])
  return receipt
}
