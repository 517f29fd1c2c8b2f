// Money without a match on the wire.
import { ungroup } from '@affiliate-booking/contract/call'
import type { UnappliedReceiptQuery } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import type { Page } from '@affiliate-booking/contract/lists'
import type {
  MatchCandidate,
  UnappliedReceipt,
  UnappliedReceiptDetails,
} from '@affiliate-booking/contract/shapes/money/unapplied-receipts'
import { normalizeReference } from '@affiliate-booking/contract/options/money/refunds'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { countRows } from '../../lists/count-rows.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { ok, type Result } from '../../result.ts'
import { findLeadIncome } from '../bank-statements/link-booked.ts'
import { type Booking, findBooking } from '../bookings/find-booking.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import { maskUpiId } from '../refunds/describe-refund.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import {
  findUnapplied,
  isInState,
  noRightToDecideOnMoney,
  type UnappliedRecord,
  unappliedColumns,
} from './find-unapplied.ts'
import { hasReference } from './record-receipt.ts'
import { defaultHoldTimes } from '../bookings/holding/hold-times.ts'
import { checkMatch, classifyMatch } from './match-receipt.ts'
import { suggestBookings } from './suggest-bookings.ts'
import { checkReturner, returnsByHand } from './return-receipt.ts'
import { checkUndoer, isReturnUndoable } from './recoveries/undo-return.ts'
import { checkVoider, isVoidable } from './void-receipt.ts'
import {
  formatBookingNumber,
  formatReceiptNumber,
  parseBookingNumber,
  parseReceiptNumber,
} from '../../public-numbers.ts'

type ReceiptDeps = Pick<Deps, 'db' | 'encryption' | 'log' | 'now'>

const sorting: Sorting = { name: 'oldest', by: receipts.createdAt, id: receipts.id, isDescending: false }

export const describeBooking = (booking: Booking) => ({
  id: booking.id,
  bookingNumber: formatBookingNumber(booking.bookingNumber),
  productTitle: booking.productTitle,
  customerName: booking.customerName,
})

const stateOf = ({ use, returnedAt }: UnappliedRecord['receipt']) => {
  if (use === 'unapplied') return 'open'
  return returnedAt === null ? 'matched' : 'returned'
}

const describe = ({ receipt, booking }: UnappliedRecord): UnappliedReceipt => ({
  id: receipt.id,
  receiptNumber: formatReceiptNumber(receipt.receiptNumber),
  amount: receipt.amount,
  reference: receipt.reference,
  source: receipt.source,
  note: receipt.note,
  state: stateOf(receipt),
  booking: booking === null ? null : describeBooking(booking),
  receivedAt: receipt.receivedAt.toISOString(),
  voidedAt: receipt.voidedAt?.toISOString() ?? null,
})

function matchesSearch(text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const receiptNumber = parseReceiptNumber(text)
  if (receiptNumber !== null) return eq(receipts.receiptNumber, receiptNumber)
  const number = parseBookingNumber(text)
  return or(
    hasReference(normalizeReference(ungroup(text))),
    number === null ? undefined : eq(bookings.bookingNumber, number),
  )
}

/** Fails with 403 for those who send no money. */
export async function listUnappliedReceipts(
  { db }: ReceiptDeps,
  actor: Actor,
  { q, state = 'open', ...query }: UnappliedReceiptQuery,
): Promise<Result<Page<UnappliedReceipt>>> {
  if (!maySendMoney(actor)) return noRightToDecideOnMoney
  const conditions = and(isInState(state), scopeOf(actor).receipts(), matchesSearch(q))
  const read = async (slice: Slice) => {
    const rows = await db
      .select({ ...unappliedColumns, key: slice.key })
      .from(receipts)
      .leftJoin(bookings, eq(bookings.id, receipts.bookingId))
      .where(and(conditions, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((row) => ({ ...describe(row), key: row.key }))
  }
  const count = () =>
    countRows(
      db,
      db
        .select({ row: sql`1` })
        .from(receipts)
        .leftJoin(bookings, eq(bookings.id, receipts.bookingId))
        .where(conditions)
        .getSQL(),
    )
  const page = await readPage(query, sorting, read, count)
  return ok({ ...page, rows: page.rows.map(({ key: _key, ...row }) => row) })
}

/**
 * Money in scope, with what would follow if it were matched with a booking. Fails like `findUnapplied`.
 * @param candidate a booking's number, as it was typed
 */
export async function getUnappliedReceipt(
  deps: ReceiptDeps,
  actor: Actor,
  id: string,
  candidate?: string,
): Promise<Result<UnappliedReceiptDetails>> {
  const { db } = deps
  const found = await findUnapplied(db, actor, id)
  if (!found.ok) return found
  const { receipt } = found.value
  const isByHand = await returnsByHand(db, found.value, deps.now())
  const returner = await checkReturner(db, actor, found.value, isByHand)
  const voider = await checkVoider(db, actor, receipt)
  const undoer = await checkUndoer(db, actor, receipt)
  const [recorder] = receipt.confirmedBy
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, receipt.confirmedBy))
    : []
  const { returnUpiId } = receipt
  const upiId =
    returnUpiId === null ? null : decryptOrNull(deps, receipts.returnUpiId, receipt.id, returnUpiId)
  return ok({
    ...describe(found.value),
    lead: await findLeadOf(db, found.value),
    recordedBy: recorder?.name ?? null,
    returnPayee: upiId === null ? null : maskUpiId(upiId),
    returnUtr: receipt.returnUtr,
    returnedAt: receipt.returnedAt?.toISOString() ?? null,
    obstacle: returner.ok ? null : returner.message,
    isVoidable: isVoidable(receipt),
    voidObstacle: voider.ok ? null : voider.message,
    isReturnUndoable: isReturnUndoable(receipt),
    undoObstacle: undoer.ok ? null : undoer.message,
    returnsByHand: isByHand,
    candidate: candidate ? await describeCandidate(deps, actor, receipt, candidate) : null,
    suggestions: receipt.use === 'unapplied' ? await suggestBookings(deps, actor, receipt.amount) : null,
    version: receipt.version,
  })
}

/** Whose income the money is; null for other money. */
async function findLeadOf(
  db: ReceiptDeps['db'],
  { receipt, booking }: UnappliedRecord,
): Promise<string | null> {
  if (booking !== null || stateOf(receipt) !== 'matched') return null
  const incomes = await findLeadIncome(db, [receipt.reference])
  return incomes.get(receipt.reference.toUpperCase())?.leadId ?? null
}

async function describeCandidate(
  { db, now }: ReceiptDeps,
  actor: Actor,
  receipt: UnappliedRecord['receipt'],
  idOrNumber: string,
): Promise<MatchCandidate | null> {
  const found = await findBooking(db, actor, idOrNumber)
  if (!found.ok) return null
  const { status, paymentStatus, totalAmount, version } = found.value
  const allowed = await checkMatch(db, actor, found.value, receipt)
  const { use } = classifyMatch(found.value, receipt, {
    at: now(),
    isInstant: false,
    holdTimes: defaultHoldTimes,
  })
  return {
    ...describeBooking(found.value),
    status,
    paymentStatus,
    totalAmount,
    version,
    outcome: use === 'price' ? 'price' : 'refund',
    obstacle: allowed.ok ? null : allowed.message,
  }
}
