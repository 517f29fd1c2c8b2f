import { normalizeReference } from '@affiliate-booking/contract/options/money/refunds'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { formatBookingNumber, formatReceiptNumber } from '../../public-numbers.ts'
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

/** Such as `RC-000123 of BK-000045`. */
export const nameReceipt = (receiptNumber: number, bookingNumber: number | null): string =>
  `${formatReceiptNumber(receiptNumber)}${bookingNumber === null ? '' : ` of ${formatBookingNumber(bookingNumber)}`}`

/** The name of the money with this reference in the books, where what was recorded in error is not; null: none. */
export async function findBooked(db: Database, reference: string): Promise<string | null> {
  const [booked] = await db
    .select({ receipt: receipts.receiptNumber, booking: bookings.bookingNumber })
    .from(receipts)
    .leftJoin(bookings, eq(bookings.id, receipts.bookingId))
    .where(and(hasReference(reference), isNull(receipts.voidedAt)))
  return booked === undefined ? null : nameReceipt(booked.receipt, booked.booking)
}

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
