import type { SetRefundPayeePayload } from '@affiliate-booking/contract/calls/money/refunds'
import type { BookingRefund } from '@affiliate-booking/contract/shapes/money/refunds'
import { and, eq, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { holdForRefundAccount } from '../referrals/hold-for-refund-account.ts'
import { bookingsOf } from '../territories/scope.ts'
import type { BookingActor } from '../users/account.ts'
import { decryptUpiId, describeRefund, encryptUpiId, maskUpiId } from './describe-refund.ts'
import { refundConflict, refundNotFound } from './find-refund.ts'
import { acceptsPayee } from './get-refund.ts'
import { formatRefundNumber } from '../../public-numbers.ts'
import { isUuid } from '../../uuid.ts'

/**
 * The customer says where a refund is sent, or corrects it while it is not sent. Fails with 404 for a booking of somebody
 * else, and with 409 if the refund was sent or has changed.
 */
export async function setRefundPayee(
  { db, encryption, now }: Pick<Deps, 'db' | 'encryption' | 'now'>,
  customer: BookingActor,
  id: string,
  { version, upiId }: SetRefundPayeePayload,
  origin: RequestOrigin,
): Promise<Result<BookingRefund>> {
  if (!isUuid(id)) return refundNotFound
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(and(eq(refunds.id, id), bookingsOf(customer)))
      // Before the refund, as everywhere: a settlement of the booking either sees a signal or is seen by it.
      .for('no key update', { of: bookings })
    if (!found) return refundNotFound
    const { refund: before } = found
    if (!acceptsPayee(before)) return fail(409, 'The refund was sent already: its UPI id cannot be changed.')
    const old = decryptUpiId(encryption, before)
    const [refund] = await tx
      .update(refunds)
      .set({
        status: 'due',
        upiId: encryptUpiId(encryption, before.bookingId, upiId),
        // Of a transfer to another place: none to this UPI id was tried.
        ...(old !== upiId && { failure: null }),
        version: sql`${refunds.version} + 1`,
      })
      .where(and(eq(refunds.id, id), eq(refunds.status, before.status), eq(refunds.version, version)))
      .returning()
    if (!refund) return refundConflict(tx, id)
    await holdForRefundAccount(tx, encryption, { bookingId: refund.bookingId, upiId, at: now() })
    await writeAudit(tx, {
      actor: customer,
      origin,
      action: 'booking.refund-payee-set',
      objectType: 'booking',
      objectId: refund.bookingId,
      territoryPath: refund.territoryPath,
      changes: {
        refund: { old: null, new: formatRefundNumber(refund.refundNumber) },
        payee: { old: old === null ? null : maskUpiId(old), new: maskUpiId(upiId) },
      },
      at: now(),
    })
    return ok({
      ...describeRefund(encryption, refund),
      version: refund.version,
      actions: ['set-payee' as const],
    })
  })
}
