// The documents of a booking: a receipt for each payment, a note for each refund.
import type { BookingReceipt } from '@affiliate-booking/contract/shapes/money/booking-receipts'
import type { BookingReceiptRow } from '@affiliate-booking/contract/shapes/money/receipt-rows'
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { describeBookingRow, selectBookings } from '../bookings/booking-rows.ts'
import { type Booking, findBooking } from '../bookings/find-booking.ts'
import { describeRefund } from '../refunds/describe-refund.ts'
import { type BookingActor, isAdminAccount } from '../users/account.ts'
import { isRecovered } from './recoveries/recoverable.ts'
import {
  formatReceiptNumber,
  formatRefundNumber,
  parseReceiptNumber,
  parseRefundNumber,
} from '../../public-numbers.ts'

/** Payments that came and refunds of a booking, the oldest first. The caller checks the scope. */
export async function listBookingReceipts(db: Database, bookingId: string): Promise<BookingReceiptRow[]> {
  const payments = await db
    .select({
      number: receipts.receiptNumber,
      amount: receipts.amount,
      use: receipts.use,
      at: receipts.receivedAt,
      isRecovered,
    })
    .from(receipts)
    .where(and(eq(receipts.bookingId, bookingId), isNull(receipts.voidedAt)))
  const sentBack = await db
    .select({ number: refunds.refundNumber, amount: refunds.amount, at: refunds.createdAt })
    .from(refunds)
    .where(eq(refunds.bookingId, bookingId))
  return [
    ...payments.map(({ isRecovered: cameBack, ...row }) => ({
      ...row,
      ...(cameBack && { isRecovered: true }),
      kind: 'payment' as const,
      number: formatReceiptNumber(row.number),
    })),
    ...sentBack.map((row) => ({ ...row, kind: 'refund' as const, number: formatRefundNumber(row.number) })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({ ...row, at: row.at.toISOString() }))
}

const receiptNotFound = fail(404, 'This receipt does not exist.')

type ReceiptDeps = Pick<Deps, 'db' | 'encryption' | 'issuer'>

interface Viewed {
  booking: Booking
  /** References of the bank and the customer's UPI id are not for the provider. */
  seesReferences: boolean
}

/** Fails with 404 outside the scope of the booking, and for a number that is not of the booking. */
export async function getBookingReceipt(
  deps: ReceiptDeps,
  actor: BookingActor,
  { id, number }: { id: string; number: string },
): Promise<Result<BookingReceipt>> {
  const found = await findBooking(deps.db, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const viewed = { booking, seesReferences: isAdminAccount(actor) || booking.userId === actor.id }
  const [receiptNumber, refundNumber] = [parseReceiptNumber(number), parseRefundNumber(number)]
  if (receiptNumber !== null) return describePayment(deps, viewed, receiptNumber)
  return refundNumber === null ? receiptNotFound : describeNote(deps, viewed, refundNumber)
}

async function describePayment(
  { db, encryption, issuer }: ReceiptDeps,
  { booking, seesReferences }: Viewed,
  number: number,
): Promise<Result<BookingReceipt>> {
  const [receipt] = await db
    .select({ ...getTableColumns(receipts), isRecovered })
    .from(receipts)
    .where(
      and(eq(receipts.receiptNumber, number), eq(receipts.bookingId, booking.id), isNull(receipts.voidedAt)),
    )
  if (!receipt) return receiptNotFound
  const sentBack = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.bookingId, booking.id),
        receipt.use === 'price' ? isNull(refunds.receiptId) : eq(refunds.receiptId, receipt.id),
      ),
    )
    .orderBy(asc(refunds.refundNumber))
  return ok({
    kind: 'payment',
    number: formatReceiptNumber(receipt.receiptNumber),
    amount: receipt.amount,
    at: receipt.receivedAt.toISOString(),
    issuer,
    booking: await describeOne(db, booking.id),
    source: receipt.source,
    use: receipt.use,
    ...(receipt.isRecovered && { isRecovered: true }),
    reference: seesReferences ? receipt.reference : null,
    refunds: sentBack
      .map((refund) => describeRefund(encryption, refund))
      .map(({ refundNumber, amount, status, isReversed, createdAt }) => ({
        refundNumber,
        amount,
        status,
        isReversed,
        createdAt,
      })),
  })
}

async function describeNote(
  { db, encryption, issuer }: ReceiptDeps,
  { booking, seesReferences }: Viewed,
  number: number,
): Promise<Result<BookingReceipt>> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.refundNumber, number), eq(refunds.bookingId, booking.id)))
  if (!refund) return receiptNotFound
  const [payment] = await db
    .select({ number: receipts.receiptNumber })
    .from(receipts)
    .where(
      and(
        isNull(receipts.voidedAt),
        refund.receiptId === null
          ? and(eq(receipts.bookingId, booking.id), eq(receipts.use, 'price'))
          : eq(receipts.id, refund.receiptId),
      ),
    )
  const described = describeRefund(encryption, refund)
  const { refundNumber, amount, status, isReversed, reason, payee, utr, createdAt, sentAt, completedAt } =
    described
  return ok({
    kind: 'refund',
    number: refundNumber,
    amount,
    at: createdAt,
    issuer,
    booking: await describeOne(db, booking.id),
    status,
    isReversed,
    reason,
    payee: seesReferences ? payee : null,
    utr: seesReferences ? utr : null,
    sentAt,
    completedAt,
    paymentNumber: payment ? formatReceiptNumber(payment.number) : null,
  })
}

async function describeOne(db: Database, id: string) {
  const [record] = await selectBookings(db).where(eq(bookings.id, id))
  if (!record) throw new Error('The booking was deleted between two queries')
  return describeBookingRow(record)
}
