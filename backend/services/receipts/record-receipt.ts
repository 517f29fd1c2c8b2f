import { normalizeReference } from '@affiliate-booking/contract/options/money/refunds'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { linkReceipts } from '../bank-statements/link-booked.ts'
import { type Entry, postNewEntries } from '../ledger/post-entries.ts'

export type Receipt = typeof receipts.$inferSelect

export interface NewReceipt {
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
  /** Without a booking: of the administrator. */
  territoryPath?: string | null
  at: Date
}

/** Those of banks are stored in one spelling; a gateway's ids tell small letters from capitals. */
export const referenceOf = ({ reference, source }: Pick<Receipt, 'reference' | 'source'>): string =>
  source === 'gateway' ? reference : normalizeReference(reference)

/** By any spelling: older ones are stored as they were typed. */
export const hasReference = (reference: string): SQL =>
  sql`upper(${receipts.reference}) = ${reference.toUpperCase()}`

/** Whether money with this reference is in the books: what was recorded in error is not. */
export const isBooked = async (db: Database, reference: string): Promise<boolean> =>
  (await db.$count(receipts, and(hasReference(reference), isNull(receipts.voidedAt)))) > 0

/**
 * Books money that came in. The price of a booking, and money that is sent back at once, is the customer's until then;
 * other sums wait for a decision.
 * @throws a violation of receipts_reference_unique for a reference that was booked before
 */
export async function recordReceipt(tx: Database, receipt: NewReceipt): Promise<Receipt> {
  const [recorded] = await recordReceipts(tx, [receipt])
  if (!recorded) throw new Error('An inserted receipt was not returned')
  return recorded
}

/** Books several at once. Throws as recordReceipt does. */
export async function recordReceipts(tx: Database, received: readonly NewReceipt[]): Promise<Receipt[]> {
  if (received.length === 0) return []
  const recorded = await tx
    .insert(receipts)
    .values(
      received.map(({ at, ...columns }) => ({
        ...columns,
        reference: referenceOf(columns),
        receivedAt: at,
        createdAt: at,
      })),
    )
    .returning()
  await postNewEntries(tx, recorded.map(entryOf))
  await linkReceipts(
    tx,
    recorded.map(({ id }) => id),
  )
  return recorded
}

function entryOf({ id, bookingId, amount, use, source, receivedAt: at }: Receipt): Entry {
  return {
    eventKey: `receipt:${id}`,
    kind: use === 'unapplied' ? 'unapplied-receipt' : 'payment',
    objectType: 'receipt',
    objectId: id,
    at,
    postings: [
      { account: source === 'gateway' ? 'gateway_clearing' : 'cash', bookingId, amount },
      {
        account: use === 'unapplied' ? 'unapplied_receipts' : 'customer_deposits',
        bookingId,
        amount: -amount,
      },
    ],
  }
}
