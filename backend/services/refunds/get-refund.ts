import type { BookingRefund, RefundDetails } from '@affiliate-booking/contract/shapes/money/refunds'
import type { RefundAction } from '@affiliate-booking/contract/options/money/refunds'
import { asc, eq } from 'drizzle-orm'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { checkSender } from './check-sender.ts'
import { decryptPayee, describeRefund, describeRefundRow } from './describe-refund.ts'
import { findRefund } from './find-refund.ts'
import type { Refund } from './create-refunds.ts'

/** A refund in scope. Those who may send it now see the UPI id in full. Fails like `findRefund`. */
export async function getRefund(
  { db, encryption }: Pick<Deps, 'db' | 'encryption'>,
  actor: Actor,
  id: string,
): Promise<Result<RefundDetails>> {
  const found = await findRefund(db, actor, id)
  if (!found.ok) return found
  const { refund } = found.value
  const isDue = refund.status === 'due'
  const sender = await checkSender(db, actor, found.value)
  const upiId = isDue && sender.ok ? decryptPayee(encryption, refund) : null
  return ok({
    ...describeRefundRow(encryption, found.value),
    version: refund.version,
    actions: sender.ok ? senderActions(refund, upiId) : [],
    upiId,
    obstacle: isDue && !sender.ok ? sender.message : null,
  })
}

/** None for a refund without a payee: a gateway sends it. */
function senderActions({ status, payee }: Refund, upiId: string | null): RefundAction[] {
  if (status === 'sent' && payee !== null) return ['complete', 'fail']
  return upiId === null ? [] : ['send']
}

/** The refunds of a booking, the oldest first. The caller checks the scope. */
export async function readBookingRefunds(
  { db, encryption }: Pick<Deps, 'db' | 'encryption'>,
  { id, isCustomer }: { id: string; isCustomer: boolean },
): Promise<BookingRefund[]> {
  const found = await db
    .select()
    .from(refunds)
    .where(eq(refunds.bookingId, id))
    .orderBy(asc(refunds.refundNumber))
  return found.map((refund) => ({
    ...describeRefund(encryption, refund),
    version: refund.version,
    actions: isCustomer && acceptsPayee(refund) ? ['set-payee'] : [],
  }))
}

/** Until it is sent; what a gateway sends needs no payee. */
export const acceptsPayee = ({ status, payee }: Pick<Refund, 'status' | 'payee'>): boolean =>
  status === 'awaiting_payee' || (status === 'due' && payee !== null)
