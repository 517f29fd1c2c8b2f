// Refunds in the actor's scope, with their bookings.
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import { type Failure, fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import type { Refund } from './create-refunds.ts'
import { isUuid } from '../../uuid.ts'

export interface RefundRecord {
  readonly refund: Refund
  readonly booking: Booking
}

export const refundNotFound = fail(404, 'The refund was not found.')
export const noRightToSendRefunds = fail(403, 'Only super and national administrators send refunds.')

const { search: _search, ...bookingColumns } = getTableColumns(bookings)

export const refundColumns = { refund: refunds, booking: bookingColumns }

/** Fails with 403 for the role, and with 404 outside the scope. */
export async function findRefund(db: Database, actor: Actor, id: string): Promise<Result<RefundRecord>> {
  if (!maySendMoney(actor)) return noRightToSendRefunds
  if (!isUuid(id)) return refundNotFound
  const [found] = await db
    .select(refundColumns)
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(eq(refunds.id, id), scopeOf(actor).refunds()))
  return found ? ok(found) : refundNotFound
}

const stateLabels = {
  awaiting_payee: 'waiting for the customer’s UPI id',
  due: 'ready to send',
  sent: 'sent',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<Refund['status'], string>

/** The failure of an action on an outdated version. */
export async function refundConflict(db: Database, id: string): Promise<Failure> {
  const [present] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id))
  if (!present) return refundNotFound
  return fail(409, `The refund has changed: it is ${stateLabels[present.status]}. Check it again.`)
}
