// Money without a match that is sent back.
import type { ReturnReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, failField, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import { formatBookingNumber } from '../../public-numbers.ts'
import { canAskCustomer } from '../bookings/can-ask-customer.ts'
import { notify } from '../messages/notify.ts'
import { checkReferenceOfReturn } from '../transfers/used-reference.ts'
import { mayDecideAlone } from '../payouts/payout-settings.ts'
import type { Actor } from '../users/account.ts'
import { checkConfirmer } from './apply-payment.ts'
import { findUnapplied, receiptConflict, type UnappliedRecord } from './find-unapplied.ts'
import { lockBooking } from './apply-decision.ts'
import { sentBack } from './classify-payment.ts'
import { applyReceipt } from './match-receipt.ts'
import type { Receipt } from './record-receipt.ts'

type ReturnDeps = Pick<Deps, 'db' | 'now' | 'commissionHoldDays' | 'encryption'>

interface Request {
  actor: Actor
  origin: RequestOrigin
  payload: ReturnReceiptPayload
  at: Date
}

/**
 * Sends money back: with a booking it becomes a refund to its customer, which somebody sends; without one, or where the
 * customer cannot be asked where to, this records the transfer that was made. Fails with 400 for missing fields, with 403 for
 * somebody whose decision it is not, with 404 outside the scope, and with 409 if somebody else has decided.
 */
export async function returnReceipt(
  deps: ReturnDeps,
  actor: Actor,
  id: string,
  payload: ReturnReceiptPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return deps.db.transaction(async (tx) => {
    const found = await findUnapplied(tx, actor, id)
    if (!found.ok) return found
    const at = deps.now()
    const isByHand = await returnsByHand(tx, found.value, at)
    const returner = await checkReturner(tx, actor, found.value, isByHand)
    if (!returner.ok) return returner
    const request = { actor, origin, payload, at }
    const { receipt, booking } = found.value
    if (booking === null) return recordReturn(tx, deps, request, found.value)
    if (!isByHand) return refundReceipt(tx, request, receipt, booking.id, deps.commissionHoldDays)
    const allowed = await checkConfirmer(tx, actor, booking, receipt)
    return allowed.ok ? recordReturn(tx, deps, request, found.value) : allowed
  })
}

/** Whether there is no customer who could be asked where the money goes. */
export const returnsByHand = async (
  db: Database,
  { booking }: UnappliedRecord,
  now: Date,
): Promise<boolean> => booking === null || !(await canAskCustomer(db, booking, now))

/** The person who recorded money by hand does not send it back alone. A refund is sent by somebody else anyway. */
export async function checkReturner(
  db: Database,
  actor: Actor,
  { receipt }: UnappliedRecord,
  isByHand: boolean,
): Promise<Result<null>> {
  return isByHand && (await hasRecordedAlone(db, actor, receipt))
    ? fail(403, 'You recorded this money: somebody else has to send it back.')
    : ok(null)
}

/** Whether the actor has recorded money by hand, so that somebody else has to look at it. */
export const hasRecordedAlone = async (
  db: Database,
  actor: Actor,
  { source, confirmedBy }: Receipt,
): Promise<boolean> => source === 'upi' && confirmedBy === actor.id && !(await mayDecideAlone(db, actor))

async function refundReceipt(
  tx: Database,
  { actor, origin, payload, at }: Request,
  receipt: Receipt,
  bookingId: string,
  holdDays: number,
): Promise<Result<string>> {
  const by = { actor, origin }
  const locked = await lockBooking(tx, { bookingId, by })
  if (!locked.ok) return locked
  const { booking } = locked.value
  const allowed = await checkConfirmer(tx, actor, booking, receipt)
  if (!allowed.ok) return allowed
  const decision = sentBack(payload.reason)
  const { version } = payload
  const applied = await applyReceipt(tx, { receipt, version, booking, decision, by, at, holdDays })
  return applied.ok ? ok(receipt.id) : applied
}

async function recordReturn(
  tx: Database,
  { encryption }: ReturnDeps,
  { actor, origin, payload: { version, reason, upiId, utr }, at }: Request,
  { receipt: { id }, booking }: UnappliedRecord,
): Promise<Result<string>> {
  if (!upiId) return failField('upiId', 400, 'Enter the UPI id that the money was sent to.')
  if (!utr) return failField('utr', 400, 'Enter the bank’s reference of the transfer.')
  const used = await checkReferenceOfReturn(tx, utr, id)
  if (used !== null) return used
  const [returned] = await tx
    .update(receipts)
    .set({
      use: 'refund',
      returnUpiId: encryption.encrypt(receipts.returnUpiId, id, upiId),
      returnUtr: utr,
      returnedBy: actor.id,
      returnedAt: at,
      version: sql`${receipts.version} + 1`,
    })
    .where(and(eq(receipts.id, id), eq(receipts.use, 'unapplied'), eq(receipts.version, version)))
    .returning()
  if (!returned) return receiptConflict
  await postNewEntries(tx, [
    {
      eventKey: `receipt-returned:${id}:${returned.version}`,
      kind: 'receipt-returned',
      objectType: 'receipt',
      objectId: id,
      at,
      postings: [
        { account: 'unapplied_receipts', bookingId: returned.bookingId, amount: returned.amount },
        {
          account: returned.source === 'gateway' ? 'gateway_clearing' : 'cash',
          amount: -returned.amount,
        },
      ],
    },
  ])
  await writeAudit(tx, {
    actor,
    origin,
    action: 'receipt.returned',
    objectType: 'receipt',
    objectId: id,
    territoryPath: returned.territoryPath,
    changes: { utr: { old: null, new: utr } },
    reason,
    at,
  })
  if (booking)
    await notify(tx, {
      kind: 'refund-sent',
      to: { customerOf: booking.id },
      about: id,
      // The first one may have been a mistake.
      occasion: returned.version,
      variables: {
        bookingNumber: formatBookingNumber(booking.bookingNumber),
        refund: returned.amount,
        reference: utr,
        gatewayReference: null,
      },
      at,
    })
  return ok(id)
}
