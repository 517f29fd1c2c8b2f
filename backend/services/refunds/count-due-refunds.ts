import { and, eq, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { hasValue, unseenValue } from '../../db/conditions/planned-values.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { usualTransfer } from '../payouts/views/count-unfinished-payouts.ts'
import { isPartOfBooking } from '../conflicts/gains-in-queries.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { hasStatus, lacksPayee } from './has-status.ts'

/**
 * Refunds to send by hand that `checkSender` lets the administrator send. A gateway's have no payee.
 * @param singleOperator nobody else could: the administrator also sends those whose payment they confirmed
 */
export const countDueRefunds = (
  db: Database,
  admin: Actor,
  singleOperator: boolean,
  now: Date,
): SQL<number> =>
  countOwn(db, admin, singleOperator, or(and(hasStatus('due'), isNotNull(refunds.upiId)), lacksPayee(now)))

/**
 * Refunds that were sent by hand, and of which nobody has recorded for two days whether the money arrived: no bank statement
 * has them, perhaps since their reference is that of another transfer.
 */
export const countRefundsWithoutResult = (
  db: Database,
  admin: Actor,
  singleOperator: boolean,
  now: Date,
): SQL<number> =>
  countOwn(
    db,
    admin,
    singleOperator,
    and(
      hasStatus('sent'),
      isNotNull(refunds.upiId),
      lte(refunds.sentAt, unseenValue(new Date(now.getTime() - usualTransfer).toISOString(), 'timestamptz')),
    ),
  )

/** Of those on which `checkSender` lets the administrator decide. */
function countOwn(
  db: Database,
  admin: Actor,
  singleOperator: boolean,
  condition: SQL | undefined,
): SQL<number> {
  const found = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(condition, scopeOf(admin).refunds(), maySendByHand(admin, singleOperator)))
  return db.$count(found.as('found'))
}

/** Whether `checkSender` lets the administrator decide. Joined with the booking. */
export const maySendByHand = (admin: Actor, singleOperator: boolean): SQL | undefined =>
  and(sql`not ${isPartOfBooking(admin)}`, singleOperator ? undefined : sql`not (${hasConfirmed(admin)})`)

/**
 * Whether the account confirmed by hand what the refund sends back. Counted, as `exists` may read all receipts instead of
 * those of one booking.
 */
const hasConfirmed = ({ id }: Actor): SQL => sql`(select count(*) from ${receipts}
  where ${receipts.confirmedBy} = ${id} and ${hasValue(receipts.source, 'upi')}
    and (${receipts.id} = ${refunds.receiptId}
      or (${receipts.bookingId} = ${bookings.id} and ${hasValue(receipts.use, 'price')}))) > 0`
