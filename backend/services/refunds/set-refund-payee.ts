import type { SetRefundPayeePayload } from '@affiliate-booking/contract/calls/money/refunds'
import type { BookingRefund } from '@affiliate-booking/contract/shapes/money/refunds'
import { and, eq, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { settleNotifications } from '../notifications/settle-notifications.ts'
import { holdForRefundAccount } from '../referrals/hold-for-refund-account.ts'
import { bookingsOf } from '../territories/scope.ts'
import type { Database } from '../../db/database.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { BookingActor } from '../users/account.ts'
import { decryptUpiId, describeRefund, encryptUpiId, maskUpiId } from './describe-refund.ts'
import { refundConflict, refundNotFound } from './find-refund.ts'
import type { Refund } from './create-refunds.ts'
import { acceptsPayee } from './get-refund.ts'
import { formatRefundNumber } from '../../public-numbers.ts'
import { isUuid } from '../../uuid.ts'

/**
 * The customer says where a refund is sent, or corrects it while it is not sent. Other refunds of the booking that wait
 * for a UPI id are sent there too, so that nobody is asked twice. Fails with 404 for a booking of somebody
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
    const request = { bookingId: refund.bookingId, upiId, by: { actor: customer, origin }, at: now() }
    await holdForRefundAccount(tx, encryption, request)
    await writeAudit(tx, payeeEntry(request, refund, old))
    await settleRequests(tx, request, [refund])
    await setWaitingPayees(tx, encryption, request)
    return ok({
      ...describeRefund(encryption, refund),
      version: refund.version,
      actions: ['set-payee' as const],
    })
  })
}

interface PayeeRequest {
  bookingId: string
  upiId: string
  by: { actor: BookingActor; origin: RequestOrigin }
  at: Date
}

const payeeEntry = (
  { bookingId, upiId, by, at }: PayeeRequest,
  { refundNumber, territoryPath }: Refund,
  old: string | null,
) => ({
  ...by,
  action: 'booking.refund-payee-set' as const,
  objectType: 'booking' as const,
  objectId: bookingId,
  territoryPath,
  changes: {
    refund: { old: null, new: formatRefundNumber(refundNumber) },
    payee: { old: old === null ? null : maskUpiId(old), new: maskUpiId(upiId) },
  },
  at,
})

/** Sends refunds of the booking that still wait for a UPI id to this one. */
export async function setWaitingPayees(
  tx: Database,
  encryption: Encryption,
  request: PayeeRequest,
): Promise<void> {
  const { bookingId, upiId } = request
  const named = await tx
    .update(refunds)
    .set({
      status: 'due',
      upiId: encryptUpiId(encryption, bookingId, upiId),
      // Of a gateway: none to this UPI id was tried.
      failure: null,
      version: sql`${refunds.version} + 1`,
    })
    .where(and(eq(refunds.bookingId, bookingId), eq(refunds.status, 'awaiting_payee')))
    .returning()
  await writeAudit(tx, ...named.map((refund) => payeeEntry(request, refund, null)))
  await settleRequests(tx, request, named)
}

const settleRequests = (tx: Database, { by: { actor }, at }: PayeeRequest, named: readonly Refund[]) =>
  settleNotifications(tx, {
    kinds: ['refund-payee-needed', 'refund-failed'],
    asked: named.map(({ id }) => ({ id, userId: actor.id })),
    at,
  })
