import { addDays } from '@affiliate-booking/shared/days'
import { and, gte, lte, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { maximumTripDays, minutesOfDay } from '../availability/end-date.ts'

/**
 * Bookings that take up one of the days: nights of a stay, days of a tour. A tour over midnight whose duration is less than
 * a day takes up its first day alone.
 */
export const takesUpDays = (from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    to === undefined ? undefined : lte(bookings.date, to),
    from === undefined
      ? undefined
      : and(gte(bookings.date, addDays(from, -maximumTripDays)), lastsUntil(from)),
  )

const lastsUntil = (day: string) => sql`(
  select case
    when ${products.kind} = 'stay' then ${bookings.endDate} > ${day}::date
    when ${bookings.endsAt} - ${bookings.startsAt} < interval '1 day'
      and coalesce(${products.durationMinutes}, 0) < ${minutesOfDay}
      then ${bookings.date} >= ${day}::date
    else coalesce(${bookings.endDate}, ${bookings.date}) >= ${day}::date end
  from ${products} where ${products.id} = ${bookings.productId})`
