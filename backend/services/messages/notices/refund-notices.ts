// What customers are told of money that goes back to them.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import type { refunds } from '../../../db/schema/money/receipts.ts'
import { type Notice, notify } from '../notify.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Of refunds that were created, asked for again, sent, or whose transfer came back.
 * @param at when they changed, from which the messages are of use
 */
export async function notifyOfRefunds(tx: Database, changed: readonly Refund[], at: Date): Promise<void> {
  if (changed.length === 0) return
  const ids = [...new Set(changed.map(({ bookingId }) => bookingId))]
  const found = await tx
    .select({ id: bookings.id, number: bookings.bookingNumber })
    .from(bookings)
    .where(inArray(bookings.id, ids))
  const numbers = new Map(found.map(({ id, number }) => [id, formatBookingNumber(number)]))
  await notify(
    tx,
    ...changed.flatMap((refund): Notice[] => {
      const bookingNumber = numbers.get(refund.bookingId)
      if (bookingNumber === undefined) return []
      const notice = {
        to: { customerOf: refund.bookingId },
        about: refund.id,
        occasion: refund.version,
        at,
      }
      const variables = { bookingNumber, refund: refund.amount }
      // A failure of this state is of the gateway, in words of ours.
      if (refund.status === 'awaiting_payee')
        return [
          { kind: 'refund-payee-needed', ...notice, variables: { ...variables, reason: refund.failure } },
        ]
      if (refund.status === 'due' && refund.failure !== null)
        return [{ kind: 'refund-failed', ...notice, variables: { ...variables, reason: refund.failure } }]
      if (refund.status === 'due') return [{ kind: 'refund-due', ...notice, variables }]
      return [{ kind: 'refund-sent', ...notice, variables: { ...variables, reference: refund.utr } }]
    }),
  )
}
