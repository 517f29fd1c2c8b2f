// Money to send back. It lowers what counts as paid when it is created, whenever it is sent.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { bookings } from '../../db/schema/bookings.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { insertCommissions, type NewCommission } from '../commissions/accruals.ts'
import { settleGivenUp } from '../commissions/balance/settle-given-up.ts'
import { accrualsOf, type Correction, correctRows, splitOf } from '../commissions/correct-rows.ts'
import { notifyOfRefunds } from '../messages/notices/bookings/refund-notices.ts'
import { type Entry, postNewEntries, type Posting } from '../ledger/post-entries.ts'

export type Refund = typeof refunds.$inferSelect

export interface NewRefund {
  /** As it is with this refund: the caller has added the amount to `refundAmount`, unless a receipt is sent back. */
  booking: Pick<
    typeof bookings.$inferSelect,
    'id' | 'totalAmount' | 'refundAmount' | 'settledAt' | 'territoryPath'
  >
  /** Paise. */
  amount: number
  reason?: string | null | undefined
  /** Null for a job or a gateway. */
  by: string | null
  at: Date
  /** A receipt that is not the price: it is sent back. */
  receiptId?: string
  /**
   * The customer's UPI id, encrypted; unset: the customer is asked. Money that came by a gateway goes back by it, and needs
   * none.
   */
  upiId?: string | null
  /** The money is gone already, so the customer is not told. */
  hasLeft?: boolean
}

/** Creates refunds in the transaction that decides them; those of settled bookings correct what everybody has earned. */
export async function createRefunds(tx: Database, created: readonly NewRefund[]): Promise<Refund[]> {
  const [first] = created
  if (first === undefined) return []
  const asked = created.map((refund) => ({ id: randomUUID(), refund }))
  const isFromGateway = await findGatewayMoney(
    tx,
    created.map(({ booking }) => booking.id),
  )
  const made = await tx
    .insert(refunds)
    .values(
      asked.map(({ id, refund: { booking, amount, reason, by, at, receiptId, upiId } }) => ({
        id,
        bookingId: booking.id,
        receiptId: receiptId ?? null,
        amount,
        ...(isFromGateway({ bookingId: booking.id, receiptId })
          ? { status: 'due' as const, upiId: null }
          : { status: upiId ? ('due' as const) : ('awaiting_payee' as const), upiId: upiId ?? null }),
        reason: reason ?? null,
        createdBy: by,
        territoryPath: booking.territoryPath,
        createdAt: at,
      })),
    )
    .returning()
  const rows: NewCommission[] = []
  const entries: Entry[] = []
  const bookingOf = new Map<string, NewRefund['booking']>(asked.map(({ id, refund }) => [id, refund.booking]))
  for (const refund of made) {
    const booking = bookingOf.get(refund.id)
    if (!booking) throw new Error('An inserted refund was not asked for')
    const isSettlementCorrected = booking.settledAt !== null && refund.receiptId === null
    const correction = isSettlementCorrected ? await correctionOf(tx, booking, refund) : null
    rows.push(...(correction?.rows ?? []))
    entries.push(...entriesOf(refund, correction))
  }
  await insertCommissions(tx, rows)
  await postNewEntries(tx, entries)
  await settleGivenUp(tx, rows, first)
  const left = new Set<string>(asked.flatMap(({ id, refund }) => (refund.hasLeft ? [id] : [])))
  await notifyOfRefunds(
    tx,
    made.filter(({ id }) => !left.has(id)),
    first.at,
  )
  return made
}

/** Tells whether the receipt that is sent back, or that of the booking's price, came by a gateway. */
async function findGatewayMoney(db: Database, bookingIds: readonly string[]) {
  const found = await db
    .select({ id: receipts.id, bookingId: receipts.bookingId, use: receipts.use })
    .from(receipts)
    .where(and(eq(receipts.source, 'gateway'), inArray(receipts.bookingId, [...new Set(bookingIds)])))
  const ids = new Set(found.map(({ id }) => id))
  const paidBookings = new Set(found.filter(({ use }) => use === 'price').map(({ bookingId }) => bookingId))
  return ({ bookingId, receiptId }: { bookingId: string; receiptId?: string | undefined }): boolean =>
    receiptId === undefined ? paidBookings.has(bookingId) : ids.has(receiptId)
}

/** Whether a refund of the price goes back by the gateway that took it. */
export async function refundsOnline(db: Database, bookingId: string): Promise<boolean> {
  const isFromGateway = await findGatewayMoney(db, [bookingId])
  return isFromGateway({ bookingId })
}

export async function createRefund(tx: Database, refund: NewRefund): Promise<Refund> {
  const [made] = await createRefunds(tx, [refund])
  if (!made) throw new Error('A refund was not created')
  return made
}

function correctionOf(tx: Database, { id, totalAmount, refundAmount }: NewRefund['booking'], refund: Refund) {
  const after = totalAmount - (refundAmount ?? 0)
  return correctRows(tx, {
    bookingId: id,
    causeId: refund.id,
    price: totalAmount,
    before: after + refund.amount,
    after,
    at: refund.createdAt,
  })
}

function entriesOf(refund: Refund, correction: Correction | null): Entry[] {
  const { id, bookingId, amount, createdAt: at } = refund
  const payable: Posting = { account: 'refunds_payable', bookingId, amount: -amount }
  const entry = { kind: 'refund', objectType: 'refund', objectId: id, at } as const
  if (correction === null) {
    const postings: Posting[] = [{ account: 'customer_deposits', bookingId, amount }, payable]
    return [{ ...entry, eventKey: `refund:${id}`, postings }]
  }
  return [
    { ...entry, eventKey: `refund:${id}`, postings: [...splitOf(correction, bookingId), payable] },
    { ...entry, kind: 'correction', eventKey: `correct:${id}`, postings: accrualsOf(correction) },
  ]
}
