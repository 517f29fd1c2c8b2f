// Reminds customers of a refund that waits for their UPI id.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import { formatBookingNumber } from '../../public-numbers.ts'
import { canAskCustomer } from '../bookings/can-ask-customer.ts'
import { notify } from '../messages/notify.ts'
import { createRowFailures } from '../operations/row-failures.ts'
import { hasStatus } from './has-status.ts'

/** Days after which the UPI id is asked for again. */
const reminders = [3, 10, 30] as const
/** Days. Before a message is deleted that was written on the last day, so that none is written twice. */
const lastDay = 90

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Refunds that are read at once. */
const batchSize = 500

/** When it began to wait: with its creation, or when a gateway could not send it. */
const waitsSince = sql`greatest(${refunds.createdAt}, ${refunds.checkedAt})`.mapWith(refunds.createdAt)

/**
 * Repeats `refund-payee-needed` after 3, 10 and 30 days, to customers who can still open the booking. Repeated, it tells
 * nobody twice. Returns how many wait.
 * @throws {FailedRows} at the end, if some failed
 */
export async function remindOfPayees(db: Database, now: Date): Promise<number> {
  const failures = createRowFailures()
  let count = 0
  let after: string | undefined
  do {
    const waiting = await findWaiting(db, now, after)
    for (const each of waiting) await failures.attempt(each.refund.id, () => remind(db, each, now))
    count += waiting.length
    after = waiting.length < batchSize ? undefined : waiting.at(-1)?.refund.id
  } while (after !== undefined)
  failures.throwIfAny()
  return count
}

/** Those after an id, in the order of their ids. */
const findWaiting = (db: Database, now: Date, after: string | undefined) =>
  db
    .select({
      refund: { id: refunds.id, amount: refunds.amount, failure: refunds.failure, version: refunds.version },
      booking: {
        id: bookings.id,
        userId: bookings.userId,
        endsAt: bookings.endsAt,
        number: bookings.bookingNumber,
      },
      since: waitsSince,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(
      and(
        hasStatus('awaiting_payee'),
        lte(waitsSince, daysBefore(now, reminders[0])),
        gt(waitsSince, daysBefore(now, lastDay)),
        after === undefined ? undefined : gt(refunds.id, after),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(batchSize)

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]

async function remind(db: Database, { refund, booking, since }: Waiting, now: Date): Promise<void> {
  const days = reminders.findLast((each) => since <= daysBefore(now, each))
  if (!(await canAskCustomer(db, booking, now))) return
  await db.transaction((tx) =>
    notify(tx, {
      kind: 'refund-payee-needed',
      to: { customerOf: booking.id },
      about: refund.id,
      occasion: `${refund.version} after ${days} days`,
      variables: {
        bookingNumber: formatBookingNumber(booking.number),
        refund: refund.amount,
        reason: refund.failure,
      },
      at: now,
    }),
  )
}
