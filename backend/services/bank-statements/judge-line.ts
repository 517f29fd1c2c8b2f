// What a line of a bank statement that brought money agrees with.
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { defaultHoldTimes } from '../bookings/hold-times.ts'
import { judgePayment } from '../receipts/judge-payment.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import type { Line } from './find-statement.ts'

/**
 * The booking in review that a reference is for. A customer whose first booking has ended may enter the reference again with the
 * next one: the one that still waits counts, and of several the newest.
 */
export const isBookingOfReference = (reference: SQLWrapper | string): SQL =>
  sql`${bookings.id} = (select waiting.id from bookings waiting
    where waiting.payment_reference = ${reference} and waiting.payment_status = 'pending'
      and waiting.payment_submitted_at is not null
    order by (waiting.status = 'pending') desc, waiting.created_at desc, waiting.id limit 1)`

/** The booking in scope that an open line pays for exactly; null if there is none. */
export async function findExactBooking(tx: Database, actor: Actor, line: Line): Promise<string | null> {
  const [found] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isBookingOfReference(line.reference),
        eq(bookings.totalAmount, line.amount),
        scopeOf(actor).bookings(),
      ),
    )
  return found?.id ?? null
}

interface Match {
  isExact: boolean
  note: string | null
}

/**
 * @param booking in scope, whose customer entered the reference of the line
 * @param booked what was booked with the reference (paise)
 */
export function judgeLine(
  { amount, isCredit, reference }: Pick<Line, 'amount' | 'isCredit' | 'reference'>,
  booking: Booking | null,
  booked: number | null,
  at: Date,
): Match {
  if (!isCredit)
    return { isExact: false, note: 'No refund or payout with this reference and amount was sent.' }
  if (booked !== null)
    return { isExact: false, note: `This reference was booked with ${formatPaise(booked)}.` }
  if (booking === null) return { isExact: false, note: 'No customer has entered this reference.' }
  if (booking.totalAmount !== amount)
    return { isExact: false, note: `The booking costs ${formatPaise(booking.totalAmount)}.` }
  const { use } = judgePayment(
    booking,
    { amount, reference },
    { at, isInstant: false, holdTimes: defaultHoldTimes },
  )
  return { isExact: true, note: use === 'price' ? null : 'It came too late: it will be sent back.' }
}
