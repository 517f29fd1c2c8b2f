// Sends refunds of money that came by the gateway back through it, and asks what became of those that were sent.
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import type { Refund } from '../refunds/create-refunds.ts'
import { hasStatus } from '../refunds/has-status.ts'
import type { Gateway, RefundOrder, RefundState } from './gateway.ts'
import type { ReconcileDeps } from './reconcile-payments.ts'
import { recordRefundState } from './record-refund-state.ts'

const perRun = 20
/** The next run asks about others. */
const askedPerRun = 200

interface GatewayRefund {
  refund: Refund
  /** The gateway's id of the payment. */
  paymentId: string
}

/**
 * It counts as sent since a payment was taken back, though the gateway was asked for it and may have sent it too. The
 * condition is that of refunds_unanswered_index, so that it is used.
 */
const isUnanswered = sql`${refunds.status} = 'completed' and ${refunds.utr} is null and ${refunds.checkedAt} is not null`

/** Those without a payee are the gateway's to send, from the receipt that is sent back or from that of the price. */
const readRefunds = (
  db: ReconcileDeps['db'],
  which: SQL | undefined,
  limit: number,
): Promise<GatewayRefund[]> =>
  db
    .select({ refund: refunds, paymentId: receipts.reference })
    .from(refunds)
    .innerJoin(
      receipts,
      and(
        eq(receipts.source, 'gateway'),
        or(
          eq(receipts.id, refunds.receiptId),
          and(
            isNull(refunds.receiptId),
            eq(receipts.bookingId, refunds.bookingId),
            eq(receipts.use, 'price'),
          ),
        ),
      ),
    )
    .where(and(which, isNull(refunds.upiId)))
    // One that the gateway was asked for waits behind the others, whatever came of it.
    .orderBy(sql`${refunds.checkedAt} nulls first`, asc(refunds.version), asc(refunds.createdAt))
    .limit(limit)

const orderOf = ({ refund, paymentId }: GatewayRefund): RefundOrder => ({
  refundId: refund.id,
  paymentId,
  amount: refund.amount,
})

/** Returns how many were sent. Stops when the gateway does not answer; the next run tries the others first. */
export async function sendGatewayRefunds(deps: ReconcileDeps, at: Date): Promise<number> {
  const { db, gateway } = deps
  if (gateway === null) return 0
  let sent = 0
  for (const due of await readRefunds(db, hasStatus('due'), perRun)) {
    const isSent = await sendOne(deps, gateway, due, at)
    if (isSent === null) break
    if (isSent) sent += 1
  }
  return sent
}

/** Before the gateway is asked, so that one without an answer does not come first again. False if it has changed since. */
async function noteAsked(db: ReconcileDeps['db'], { refund }: GatewayRefund, at: Date): Promise<boolean> {
  const noted = await db
    .update(refunds)
    .set({ checkedAt: at })
    .where(and(eq(refunds.id, refund.id), eq(refunds.version, refund.version)))
    .returning({ id: refunds.id })
  return noted.length > 0
}

/** Null without an answer. */
async function sendOne(
  { db, log }: ReconcileDeps,
  gateway: Gateway,
  due: GatewayRefund,
  at: Date,
): Promise<boolean | null> {
  const { id, amount } = due.refund
  // A chargeback may have counted it as sent since the list was read.
  if (!(await noteAsked(db, due, at))) return false
  const answer = await gateway.refund(orderOf(due))
  if (answer.ok) {
    await db.transaction((tx) => recordRefundState(tx, { refundId: id, amount }, answer.value, at))
    return true
  }
  if (answer.reason === 'unavailable') {
    log.warn({ gateway: gateway.name, refund: id }, 'a payment gateway did not answer for a refund')
    return null
  }
  const { reason, description = '' } = answer
  log.error(
    { gateway: gateway.name, refund: id, reason, description },
    'a payment gateway did not take a refund',
  )
  // The next payments fill the balance, and operators set the right account; whatever else is rejected stays so, and the
  // customer is asked for a UPI id.
  if (reason !== 'rejected' || /balance/i.test(description)) {
    // The release before orders by the version: it can go with the next release, `checkedAt` orders here.
    await db
      .update(refunds)
      .set({ version: sql`${refunds.version} + 1` })
      .where(and(eq(refunds.id, id), eq(refunds.version, due.refund.version), eq(refunds.status, 'due')))
  } else {
    const state = { status: 'failed', gatewayRefundId: null } as const
    await db.transaction((tx) => recordRefundState(tx, { refundId: id, amount }, state, at))
  }
  return false
}

/** For notifications that were lost. Returns how many have changed. Stops when the gateway does not answer. */
export async function checkSentRefunds(
  { db, gateway, log }: ReconcileDeps,
  at: Date,
  limit = askedPerRun,
): Promise<number> {
  if (gateway === null) return 0
  let changed = 0
  const unanswered = await readRefunds(db, isUnanswered, limit)
  for (const sent of [...unanswered, ...(await readRefunds(db, hasStatus('sent'), limit))]) {
    // A notification may have come since the list was read.
    if (!(await noteAsked(db, sent, at))) continue
    const answer = await gateway.fetchRefund(orderOf(sent))
    if (!answer.ok && answer.reason === 'unavailable') {
      log.warn(
        { gateway: gateway.name, refund: sent.refund.id },
        'a payment gateway did not answer for a refund',
      )
      break
    }
    if (!answer.ok || answer.value?.status === 'pending') continue
    if (await recordAnswer(db, sent, answer.value, at)) changed += 1
  }
  return changed
}

/** What the gateway does not know or could not send, it is not asked about again. Returns whether anything has changed. */
async function recordAnswer(
  db: ReconcileDeps['db'],
  { refund: { id, amount } }: GatewayRefund,
  state: RefundState | null,
  at: Date,
): Promise<boolean> {
  const outcome =
    state === null
      ? 'nothing-new'
      : await db.transaction((tx) => recordRefundState(tx, { refundId: id, amount }, state, at))
  if (outcome !== 'nothing-new') return true
  await db
    .update(refunds)
    .set({ checkedAt: null })
    .where(and(eq(refunds.id, id), isUnanswered))
  return false
}
