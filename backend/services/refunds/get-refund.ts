import type { BookingRefund, RefundDetails } from '@affiliate-booking/contract/shapes/money/refunds'
import type { RefundAction } from '@affiliate-booking/contract/options/money/refunds'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { canAskCustomer } from '../bookings/can-ask-customer.ts'
import { bankTransferOf } from '../transfers/bank-transfer.ts'
import { isRefundReferenceCorrectable } from '../transfers/correct-refund-reference.ts'
import { checkSender } from './check-sender.ts'
import { readCustomerContact } from './customer-contact.ts'
import { decryptUpiId, describeRefund, describeRefundRow } from './describe-refund.ts'
import { gatewayProblemOf } from './gateway-problem.ts'
import { findRefund, type RefundRecord } from './find-refund.ts'
import type { Refund } from './create-refunds.ts'

/** A refund in scope. Those who may send it now see the UPI id in full. Fails like `findRefund`. */
export async function getRefund(
  { db, encryption, now }: Pick<Deps, 'db' | 'encryption' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Result<RefundDetails>> {
  const found = await findRefund(db, actor, id)
  if (!found.ok) return found
  const { refund } = found.value
  const isDue = refund.status === 'due'
  const namesPayee = await senderNamesPayee(db, found.value, now())
  const sender = await checkSender(db, actor, found.value)
  const upiId = isDue && sender.ok ? decryptUpiId(encryption, refund) : null
  return ok({
    ...describeRefundRow(encryption, found.value),
    version: refund.version,
    actions: sender.ok ? await senderActions(db, refund, namesPayee || upiId !== null) : [],
    upiId,
    ...(await readCustomerContact(db, found.value.booking)),
    senderNamesPayee: namesPayee,
    gatewayProblem: gatewayProblemOf(refund, now()),
    isReferenceCorrectable: sender.ok && (await isRefundReferenceCorrectable(db, refund)),
    obstacle: (isDue || namesPayee) && !sender.ok ? sender.message : null,
  })
}

/** None for what a gateway sends. */
async function senderActions(
  db: Database,
  { id, status, upiId }: Refund,
  canSend: boolean,
): Promise<RefundAction[]> {
  if (status === 'completed') return (await bankTransferOf(db, id)) === 'away' ? ['fail'] : []
  if (status === 'sent' && upiId !== null) return ['complete', 'fail']
  return canSend ? ['send'] : []
}

/** Whether the sender enters the UPI id in place of the customer, who cannot open the booking any more. */
export const senderNamesPayee = async (
  db: Database,
  { refund, booking }: RefundRecord,
  now: Date,
): Promise<boolean> => acceptsPayee(refund) && !(await canAskCustomer(db, booking, now))

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
export const acceptsPayee = ({ status, upiId }: Pick<Refund, 'status' | 'upiId'>): boolean =>
  status === 'awaiting_payee' || (status === 'due' && upiId !== null)
