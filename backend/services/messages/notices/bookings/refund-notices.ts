// What customers are told of money that goes back to them.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { bookings } from '../../../../db/schema/bookings.ts'
import type { refunds } from '../../../../db/schema/money/receipts.ts'
import { canAskCustomer } from '../../../bookings/can-ask-customer.ts'
import { type Notice, notify } from '../../notify.ts'
import { formatBookingNumber } from '../../../../public-numbers.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Of refunds that were created, asked for again, sent, or whose transfer came back.
 * @param at when they changed, from which the messages are of use
 */
export async function notifyOfRefunds(tx: Database, changed: readonly Refund[], at: Date): Promise<void> {
  if (changed.length === 0) return
  const ids = [...new Set(changed.map(({ bookingId }) => bookingId))]
  const found = await tx
    .select({
      id: bookings.id,
      number: bookings.bookingNumber,
      userId: bookings.userId,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .where(inArray(bookings.id, ids))
  const bookingOf = new Map(found.map((booking) => [booking.id, booking]))
  const notices: Notice[] = []
  for (const refund of changed) {
    const booking = bookingOf.get(refund.bookingId)
    if (!booking) continue
    const asksCustomer = needsPayee(refund) && (await canAskCustomer(tx, booking, at))
    notices.push(noticeOf(refund, formatBookingNumber(booking.number), asksCustomer, at))
  }
  await notify(tx, ...notices)
}

const needsPayee = ({ status, failure }: Refund): boolean =>
  status === 'awaiting_payee' || (status === 'due' && failure !== null)

/** @param asksCustomer whether the customer can enter a UPI id; otherwise the sender asks for it */
function noticeOf(refund: Refund, bookingNumber: string, asksCustomer: boolean, at: Date): Notice {
  const notice = {
    to: { customerOf: refund.bookingId },
    about: refund.id,
    occasion: refund.version,
    at,
  }
  const variables = { bookingNumber, refund: refund.amount }
  const { status, failure } = refund
  if (needsPayee(refund) && !asksCustomer)
    return { kind: 'refund-payee-asked', ...notice, variables: { ...variables, reason: failure } }
  // A failure of this state is of the gateway, in words of ours.
  if (status === 'awaiting_payee')
    return { kind: 'refund-payee-needed', ...notice, variables: { ...variables, reason: failure } }
  if (status === 'due' && failure !== null)
    return { kind: 'refund-failed', ...notice, variables: { ...variables, reason: failure } }
  if (status === 'due') return { kind: 'refund-due', ...notice, variables }
  const isByGateway = refund.upiId === null
  const reference = isByGateway ? null : refund.utr
  const gatewayReference = isByGateway ? refund.utr : null
  return { kind: 'refund-sent', ...notice, variables: { ...variables, reference, gatewayReference } }
}
