// Payments of a history that the bank took back, or that were confirmed in error.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { receipts, refunds } from '../../../../../backend/db/schema/money/receipts.ts'
import type { GatewayOfHistory } from '../gateway.ts'
import { leftOf, type ModelBooking } from '../model/bookings.ts'
import type { Parts } from './parts.ts'

const price = alias(receipts, 'price')

interface Before {
  bookingId: string
  /** Refunds that need not be sent any more, as far as the amount goes. */
  waiting: ReadonlyMap<string, { version: number; amount: number; receiptId: string | null }>
}

export function createReversals(
  { deps, model, bank, count }: Parts,
  { state: atGateway, pageOf, isUnheard, hasUnheard }: GatewayOfHistory,
  freeMoney: (reference: string) => Promise<boolean>,
) {
  const { db } = deps

  const isOnline = ({ id, reference }: ModelBooking) => {
    const payment = pageOf(id)?.payment
    return payment != null && payment.paymentId === reference
  }

  /** A gateway proves that its money came. */
  const canVoid = (booking: ModelBooking) =>
    booking.isPaid && booking.reference !== null && !isOnline(booking)

  /** A refund counts as sent while the gateway does not answer for it: there are few, so these come first. */
  const isUnanswered = ({ id, dispute }: ModelBooking) => dispute === undefined && hasUnheard(id)

  /** The waiting refunds before it: of a payment that never came only its own. */
  async function look({ id: bookingId }: ModelBooking, isVoid: boolean): Promise<Before> {
    const isOfPayment = sql`(${refunds.receiptId} is null or ${receipts.reference} = upper(${bookings.paymentReference}))`
    const rows = await db
      .select({
        id: refunds.id,
        version: refunds.version,
        amount: refunds.amount,
        receiptId: refunds.receiptId,
      })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .leftJoin(receipts, eq(receipts.id, refunds.receiptId))
      .where(
        and(
          eq(refunds.bookingId, bookingId),
          inArray(refunds.status, ['awaiting_payee', 'due']),
          isVoid ? isOfPayment : undefined,
        ),
      )
    return { bookingId, waiting: new Map(rows.map((row) => [row.id, row])) }
  }

  /** Paise of the refunds that a reversal of this instant has covered, also online: those that waited, whole or in part. */
  async function findCovered({ bookingId, waiting }: Before, amount: number) {
    const now = deps.now().getTime()
    const after = await db
      .select({ ...getTableColumns(refunds), receipt: receipts.source, price: price.source })
      .from(refunds)
      .leftJoin(receipts, eq(receipts.id, refunds.receiptId))
      .leftJoin(price, and(eq(price.bookingId, refunds.bookingId), eq(price.use, 'price')))
      .where(eq(refunds.bookingId, bookingId))
    const isLeft = ({ status }: (typeof after)[number]) => status === 'awaiting_payee' || status === 'due'
    const known = new Set([...waiting.values()].map(({ receiptId }) => receiptId))
    const found = after.flatMap((refund) => {
      const before = waiting.get(refund.id)
      const isGone = refund.sentAt?.getTime() === now && refund.completedAt !== null
      // Of money that was matched with the booking at the same moment.
      const isNew = refund.receiptId !== null && !known.has(refund.receiptId)
      if (!before)
        return isGone && isNew && refund.createdAt.getTime() === now
          ? [{ ...refund, gone: refund.amount }]
          : []
      const gone = before.amount - (isGone ? 0 : refund.amount)
      if (gone > 0 && !isGone) count('reversal covers a part of a refund')
      return gone > 0 ? [{ ...refund, gone }] : []
    })
    const sumOf = (rows: typeof found) => rows.reduce((sum, { gone }) => sum + gone, 0)
    const covered = sumOf(found)
    expect(covered).toBeLessThanOrEqual(amount)
    for (const refund of after.filter(isLeft)) {
      const before = waiting.get(refund.id)
      // Somebody else may have sent it, or have got it back, at the same time.
      if (!before || before.version !== refund.version) continue
      // A gateway sends a refund as a whole.
      const isForGateway = refund.status === 'due' && refund.upiId === null
      const rest = amount - covered
      if (isForGateway) expect(refund.amount, 'the refund need not be sent').toBeGreaterThan(rest)
      else expect(rest, 'the refund that waits need not be sent').toBe(0)
      if (refund.amount === amount) expect(found.map(({ gone }) => gone)).toEqual([amount])
    }
    const online = sumOf(found.filter(({ receipt, price }) => (receipt ?? price) === 'gateway'))
    if (found.some(({ receipt, price }) => receipt === 'gateway' && price !== 'gateway'))
      count('reversal covers a refund of another account')
    const unheard = found.filter(({ id }) => isUnheard(id)).map(({ id, gone }) => ({ id, amount: gone }))
    return { covered, online, unheard }
  }

  interface Gone {
    amount: number
    covered: number
    online: number
    unheard: readonly { id: string; amount: number }[]
    returned: number
    isVoid: boolean
  }

  /** The money is gone: it counts as sent, and what nobody owes is the platform's loss. */
  async function book(booking: ModelBooking, { amount, covered, online, unheard, returned, isVoid }: Gone) {
    for (const { id, amount: sent } of unheard)
      booking.unheard = new Map(booking.unheard).set(id, { amount: sent, isVoid })
    if (isVoid) booking.lostInError = (booking.lostInError ?? 0) + amount - covered - returned
    else {
      const { missing, lost, price } = booking.dispute ?? { missing: 0, lost: 0, price: 0 }
      booking.dispute = {
        missing: missing + amount,
        lost: lost + amount - covered - returned,
        price: price + returned,
      }
    }
    const atGatewayNow = online + (isOnline(booking) ? amount - covered : 0)
    atGateway.balance -= atGatewayNow
    model.sums.owedToCustomers -= covered
    model.lose(booking.id, amount - covered - returned)
    if (booking.status !== 'completed' && leftOf(booking) === 0) booking.status = 'cancelled'
    if (covered > 0) count('reversal covers a refund')
    if (amount > covered + returned) count('reversal is a loss')
    if (!isVoid) return bank.pay(amount - atGatewayNow)
    const { reference } = booking
    booking.reference = null
    // What the bank has all the same waits for a decision again.
    if (reference !== null && (await freeMoney(reference))) bank.forget(amount)
    else bank.pay(amount)
  }

  return { canVoid, isUnanswered, look, findCovered, book }
}
export type Reversals = ReturnType<typeof createReversals>
