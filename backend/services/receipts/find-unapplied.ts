// Money without a match in the actor's scope.
import { and, eq, getTableColumns, isNotNull, or } from 'drizzle-orm'
import { hasValue } from '../../db/conditions/planned-values.ts'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import type { Receipt } from './record-receipt.ts'
import { isUuid } from '../../uuid.ts'

export interface UnappliedRecord {
  readonly receipt: Receipt
  readonly booking: Booking | null
}

const receiptNotFound = fail(404, 'This payment was not found.')
export const noRightToDecideOnMoney = fail(
  403,
  'Only super and national administrators decide on money without a match.',
)
export const receiptConflict = fail(409, 'Somebody has already decided on this money. Check it again.')

const { search: _search, ...bookingColumns } = getTableColumns(bookings)

export const unappliedColumns = { receipt: receipts, booking: bookingColumns }

/** Fails with 403 for the role, and with 404 outside the scope. Finds also what was decided. */
export async function findUnapplied(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Result<UnappliedRecord>> {
  if (!maySendMoney(actor)) return noRightToDecideOnMoney
  if (!isUuid(id)) return receiptNotFound
  const [found] = await db
    .select(unappliedColumns)
    .from(receipts)
    .leftJoin(bookings, eq(bookings.id, receipts.bookingId))
    .where(and(eq(receipts.id, id), scopeOf(actor).receipts()))
  return found ? ok(found) : receiptNotFound
}

/** The conditions of the list, so that its index is used. What was recorded by mistake is with what was sent back. */
export const isInState = (state: 'open' | 'returned') =>
  state === 'open'
    ? hasValue(receipts.use, 'unapplied')
    : or(isNotNull(receipts.returnedAt), isNotNull(receipts.voidedAt))
