// Fees of payments that the gateway did not tell us of, and that somebody recorded by hand: with the fee the line of the
// gateway's transfer is booked, whichever of the two comes first.
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { journalEntries, postings } from '../../db/schema/money/ledger.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { type Entry, postEntries, postNewEntries } from '../ledger/post-entries.ts'
import type { SettledItem } from './gateway.ts'

const feeKey = (receiptId: string) => `gateway-fee:${receiptId}`

interface Fee {
  receiptId: string
  bookingId: string | null
  /** Paise. */
  fee: number
}

/** The bank got less than the customer paid. */
const postingsOf = ({ bookingId, fee }: Omit<Fee, 'receiptId'>): Entry['postings'] => [
  { account: 'cash', bookingId, amount: -fee },
  { account: 'payment_fees', bookingId, amount: fee },
]

/** Books the fees of those payments whose money was recorded by hand, once. */
export async function bookRecordedFees(
  tx: Database,
  lines: readonly Pick<SettledItem, 'id' | 'amount' | 'fee'>[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return
  const byReference = new Map(lines.map((line) => [line.id.toUpperCase(), line]))
  const recorded = await tx
    .select()
    .from(receipts)
    .where(
      and(
        inArray(sql`upper(${receipts.reference})`, [...byReference.keys()]),
        ne(receipts.source, 'gateway'),
        isNull(receipts.voidedAt),
      ),
    )
    // One that is being taken out of the books gets no fee after that.
    .for('share')
  const entries = recorded.flatMap(({ id: objectId, bookingId, reference, amount }): Entry[] => {
    const line = byReference.get(reference.toUpperCase())
    if (line?.amount !== amount) return []
    return [
      {
        eventKey: feeKey(objectId),
        kind: 'gateway-fee',
        objectType: 'receipt',
        objectId,
        at,
        postings: postingsOf({ bookingId, fee: line.fee }),
      },
    ]
  })
  await postEntries(tx, entries)
}

/** Of a receipt that is taken out of the books: its fee is no longer ours either. */
export async function takeBackRecordedFee(tx: Database, receiptId: string, at: Date): Promise<void> {
  const [booked] = await tx
    .select({ bookingId: postings.bookingId, fee: postings.amount })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(and(eq(journalEntries.eventKey, feeKey(receiptId)), eq(postings.account, 'payment_fees')))
  if (!booked) return
  await postNewEntries(tx, [
    {
      eventKey: `gateway-fee-voided:${receiptId}`,
      kind: 'gateway-fee-voided',
      objectType: 'receipt',
      objectId: receiptId,
      at,
      postings: postingsOf({ bookingId: booked.bookingId, fee: -booked.fee }),
    },
  ])
}
