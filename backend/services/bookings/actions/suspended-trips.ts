// Trips whose provider is suspended and has not marked the guests as arrived: they may not have taken place.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, exists, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { hasValue } from '../../../db/conditions/planned-values.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import type { Booking } from '../find-booking.ts'

/** After the end, customers can still cancel for a full refund. Milliseconds. */
const fullRefundPeriod = 7 * dayMs

export const fullRefundUntil = ({ endsAt }: Pick<Booking, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + fullRefundPeriod)

/** Of a booking: whether its provider is suspended. */
export const isProviderSuspended = (db: Database): SQL =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, bookings.providerId), hasValue(users.status, 'suspended'))),
  )

/** Whether a booking that has ended stays confirmed for now, so that its customer can cancel it. */
export const waitsForCustomer = (db: Database, now: Date): SQL =>
  sql`(${and(
    isNull(bookings.arrivedAt),
    gt(bookings.endsAt, new Date(now.getTime() - fullRefundPeriod)),
    isProviderSuspended(db),
  )})`
