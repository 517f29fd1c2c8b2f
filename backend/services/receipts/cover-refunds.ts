// Refunds that need not be sent any more, as the bank took the money back.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Refund } from '../refunds/create-refunds.ts'

/** Paise. */
export const sumOf = (found: readonly Refund[]): number => found.reduce((sum, { amount }) => sum + amount, 0)

/** Of a booking: refunds that nobody has sent. */
export const waitsToBeSent = (bookingId: string) =>
  and(eq(refunds.bookingId, bookingId), inArray(refunds.status, ['awaiting_payee', 'due']))

/**
 * What need not be sent any more: the refund of exactly the amount, else the oldest ones as far as it goes. Of the last one
 * the rest still waits.
 */
export async function findCovered(tx: Database, bookingId: string, amount: number): Promise<Refund[]> {
  const open = await tx
    .select()
    .from(refunds)
    .where(waitsToBeSent(bookingId))
    .orderBy(asc(refunds.refundNumber))
    .for('update')
  const exact = open.find((refund) => refund.amount === amount)
  if (exact) return [exact]
  const covered: Refund[] = []
  for (const refund of open) {
    const rest = amount - sumOf(covered)
    if (refund.amount <= rest) covered.push(refund)
    else if (rest > 0 && !isForGateway(refund)) covered.push(await splitRefund(tx, refund, rest))
  }
  return covered
}

/** Which is asked for it with its whole amount, at any time. */
const isForGateway = ({ status, upiId }: Refund) => status === 'due' && upiId === null

/** The part that is gone is a refund of its own. The rest keeps the number that the customer knows. */
async function splitRefund(tx: Database, refund: Refund, part: number): Promise<Refund> {
  const { id, refundNumber: _number, ...columns } = refund
  await tx
    .update(refunds)
    .set({ amount: refund.amount - part, version: sql`${refunds.version} + 1` })
    .where(eq(refunds.id, id))
  const own = { amount: part, upiId: null, utr: null, failure: null, version: 0 }
  const [made] = await tx
    .insert(refunds)
    .values({ ...columns, ...own })
    .returning()
  if (!made) throw new Error('An inserted refund was not returned')
  return made
}
