import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { and, gt, gte, lte, not, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { hasValue, unseenValue } from '../../../db/conditions/planned-values.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { isProviderSuspended } from '../actions/suspended-trips.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'

/** Days before the start from which a paid booking that nobody has accepted is urgent. */
export const daysToAnswer = 2

/**
 * Paid bookings of the administrator's territory that start within `daysToAnswer`, and that nobody has accepted. Nobody can
 * accept those of suspended providers: their customers are told, and get all back at the start.
 */
export const countUrgentUnanswered = (db: Database, admin: Actor, now: Date): SQL<number> =>
  db.$count(
    bookings,
    and(
      scopeOf(admin).bookings(),
      hasValue(bookings.status, 'pending'),
      hasValue(bookings.paymentStatus, 'completed'),
      gte(bookings.date, unseenValue(todayInIndia(now), 'date')),
      lte(bookings.date, unseenValue(addDays(todayInIndia(now), daysToAnswer), 'date')),
      gt(bookings.startsAt, unseenValue(now.toISOString(), 'timestamptz')),
      not(isProviderSuspended(db)),
    ),
  )
