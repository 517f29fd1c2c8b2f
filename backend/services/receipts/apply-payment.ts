// The one way in which money that came in reaches a booking: by hand, from a bank statement or from a gateway.
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { products } from '../../db/schema/products/products.ts'
import { fail, ok, type Result } from '../../result.ts'
import { changedColumns } from '../audit/changed-columns.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { versionConflict } from '../bookings/actions/version-conflict.ts'
import { type Booking, unknownBooking } from '../bookings/find-booking.ts'
import { lockSlots, releaseSeats, slotIdsOf } from '../bookings/seats.ts'
import { settleBookings } from '../commissions/settle-bookings.ts'
import { checkPaymentConflict } from '../conflicts/check-payment-conflict.ts'
import { createRefund, type Refund } from '../refunds/create-refunds.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { type Judgement, judgePayment } from './judge-payment.ts'
import { type Receipt, recordReceipt } from './record-receipt.ts'

export interface Payment {
  bookingId: string
  /** The expected version; any, if unset. */
  version?: number
  /** Paise. */
  amount: number
  /** The bank's or the gateway's; money with the same one is taken once. */
  reference: string
  source: Receipt['source']
  /** Null for a gateway. */
  by: { actor: Actor; origin: RequestOrigin } | null
  note?: string
  at: Date
  /** Days until commissions are available. */
  holdDays: number
}

export interface AppliedPayment {
  booking: Booking
  /** Says what the money is. */
  receipt: Receipt
  refund: Refund | null
}

export const referenceTaken = fail(409, 'This reference number was entered for another booking. Check it.')

const receiptTaken = fail(409, 'Money with this reference was booked before.')

/** Whether a transaction with a payment failed because another one with its reference was faster. */
export const violatesReference = (error: unknown): boolean =>
  violatesUnique(error, 'bookings_payment_reference_unique') ||
  violatesUnique(error, 'receipts_reference_unique')

/**
 * Books a payment and what follows from it: the booking is paid, or the money is sent back or waits for a decision. Locks
 * the booking, so that one that has changed since is judged as it is now. Fails with 404 outside the actor's scope, with
 * 403 for somebody whose decision it is not, and with 409 for another version and for a reference that was taken before.
 * @throws an error that `violatesReference` recognizes, if the same reference arrives twice at once
 */
export async function applyPayment(tx: Database, payment: Payment): Promise<Result<AppliedPayment>> {
  const { amount, reference, source, by, at, note } = payment
  if (amount < 1) return fail(400, 'Enter the amount that arrived.')
  const locked = await lockBooking(tx, payment)
  if (!locked.ok) return locked
  const { booking, isInstant } = locked.value
  const allowed = by === null ? ok(null) : await checkConfirmer(tx, by.actor, booking, payment)
  if (!allowed.ok) return allowed
  if (await isReferenceTaken(tx, booking, reference)) return referenceTaken
  if ((await tx.$count(receipts, eq(receipts.reference, reference))) > 0) return receiptTaken
  const judgement = judgePayment(booking, { amount, reference }, { at, isInstant })
  const receipt = await recordReceipt(tx, {
    bookingId: booking.id,
    amount,
    reference,
    source,
    use: judgement.use,
    confirmedBy: by?.actor.id ?? null,
    note: note ?? null,
    at,
  })
  return ok(await followJudgement(tx, { booking, receipt, judgement, by, at, holdDays: payment.holdDays }))
}

/** Seats first, then the booking, as everywhere. */
async function lockBooking(
  tx: Database,
  { bookingId, version, by }: Pick<Payment, 'bookingId' | 'version' | 'by'>,
): Promise<Result<{ booking: Booking; isInstant: boolean }>> {
  await lockSlots(tx, await slotIdsOf(tx, bookingId))
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), by ? scopeOf(by.actor).bookings() : undefined))
    .for('no key update')
  if (!booking) return unknownBooking
  if (version !== undefined && version !== booking.version) return versionConflict(booking)
  const [product] = await tx
    .select({ isInstant: products.isInstant })
    .from(products)
    .where(eq(products.id, booking.productId))
  return ok({ booking, isInstant: product?.isInstant ?? false })
}

/** dsa and ssa confirm the price, and decide on no other money. */
async function checkConfirmer(
  tx: Database,
  actor: Actor,
  booking: Booking,
  payment: Pick<Payment, 'amount' | 'reference'>,
): Promise<Result<null>> {
  if (!maySendMoney(actor) && payment.amount !== booking.totalAmount)
    return fail(
      403,
      `You can confirm a payment of exactly ${formatPaise(booking.totalAmount)}. Ask a super or national administrator to record another amount.`,
    )
  return checkPaymentConflict(tx, actor, booking, payment)
}

interface Following {
  booking: Booking
  receipt: Receipt
  judgement: Judgement
  by: Payment['by']
  at: Date
  holdDays: number
}

/** Changes a locked booking as the judgement says, and creates the refund. */
async function followJudgement(
  tx: Database,
  { booking, receipt, judgement, by, at, holdDays }: Following,
): Promise<AppliedPayment> {
  const { set, entries, isCancelled = false, use } = judgement
  const changed = await changeBooking(tx, booking, set)
  if (isCancelled) await releaseSeats(tx, [booking.id])
  const refund =
    use === 'refund'
      ? await createRefund(tx, {
          booking: changed,
          amount: receipt.amount,
          reason: entries.find(({ reason }) => reason !== undefined)?.reason,
          by: by?.actor.id ?? null,
          at,
          receiptId: receipt.id,
          isPayeeKnown: receipt.source === 'gateway',
        })
      : null
  if (isCancelled) await settleBookings(tx, [booking.id], { at, holdDays })
  await writeAudit(
    tx,
    ...entries.map(({ action, reason, isBySystem = false }, index) => ({
      actor: isBySystem ? null : (by?.actor ?? null),
      origin: isBySystem ? null : (by?.origin ?? null),
      action,
      objectType: 'booking' as const,
      objectId: booking.id,
      territoryPath: booking.territoryPath,
      // In the first entry only.
      changes: index === 0 ? changedColumns(booking, changed, Object.keys(set)) : undefined,
      reason,
      at,
    })),
  )
  return { booking: changed, receipt, refund }
}

async function changeBooking(tx: Database, booking: Booking, set: Judgement['set']): Promise<Booking> {
  if (Object.keys(set).length === 0) return booking
  const [changed] = await tx
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1` })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (!changed) throw new Error('A locked booking was not found')
  return changed
}

/** The condition of bookings_payment_reference_unique, which does not cover the booking itself once it has ended. */
export async function isReferenceTaken(
  tx: Database,
  { id }: Pick<Booking, 'id'>,
  reference: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.paymentReference, reference),
        sql`(status = 'pending' or payment_status <> 'pending')`,
        ne(bookings.id, id),
      ),
    )
  return other !== undefined
}
