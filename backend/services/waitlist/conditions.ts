// What holds of a wish, as conditions for queries that join its product.
import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { products } from '../../db/schema/products/products.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { isStaying } from '../users/is-staying.ts'

/** The columns of an entry, or values with their types. */
export type Wish = Readonly<
  Record<'userId' | 'bookingId' | 'productId' | 'date' | 'startTime' | 'nights' | 'guests', SQLWrapper>
>

/** The customers who wait; guests without an account have none. */
export const waiters = alias(users, 'waiters')

export const isWaiter = (): SQL => eq(waiters.id, waitlistEntries.userId)

/** Those who get messages: customers, and guests who have confirmed. */
export const isActiveWaiter = (): SQL | undefined =>
  or(isStaying(waiters), isNotNull(waitlistEntries.confirmedAt))

const { capacity, reserved, isClosed, cutoffAt, minimumNights } = availabilitySlots

/** Seats, or as few groups or rooms as take all guests. */
export const neededSeats = ({ guests }: Pick<Wish, 'guests'>): SQL =>
  sql`ceil(${guests}::numeric / coalesce(
    case when ${products.kind} = 'stay' then ${products.guestsPerRoom} else ${products.guestsPerGroup} end, 1))`

/** The times of the day, or the nights. */
export const isWished = ({ date, startTime, nights }: Wish): SQL =>
  sql`(${availabilitySlots.productId} = ${products.id}
    and ${availabilitySlots.date} >= ${date} and ${availabilitySlots.date} < ${date} + ${nights}
    and (${startTime} is null or ${availabilitySlots.startTime} = ${startTime}))`

const takesBookings = (now: Date) => and(eq(isClosed, false), gt(cutoffAt, now))

const isEachNight = (wish: Wish, condition: SQL | undefined) =>
  sql`(select count(distinct ${availabilitySlots.date}) = ${wish.nights}
    from ${availabilitySlots} where ${and(isWished(wish), condition)})`

/** Whether it could be booked if enough were free. */
export const canBecomeFree = (wish: Wish, now: Date): SQL => isEachNight(wish, takesBookings(now))

/** Whether a slot has room for all guests. */
export const hasRoom = (wish: Wish): SQL =>
  sql`(${capacity} - ${reserved} >= ${neededSeats(wish)} and ${neededSeats(wish)} <= ${products.maximumSeats})`

/** The id of the first slot that has room. */
export const firstWithRoom = (wish: Wish, now: Date) =>
  sql<string | null>`(select ${availabilitySlots.id} from ${availabilitySlots}
    where ${and(isWished(wish), takesBookings(now), hasRoom(wish))}
    order by ${availabilitySlots.date}, ${availabilitySlots.startTime} limit 1)`

/** Fewer nights than a stay with this arrival has to have. */
export const isTooShort = (wish: Wish): SQL =>
  sql`exists (select from ${availabilitySlots}
    where ${isWished(wish)} and ${availabilitySlots.date} = ${wish.date} and ${products.kind} = 'stay'
      and coalesce(${minimumNights}, ${products.minimumNights}, 1) > ${wish.nights})`

/** Whether it can be booked right now, for all guests. */
export const isFree = (wish: Wish, now: Date): SQL =>
  sql`(${isEachNight(wish, and(takesBookings(now), hasRoom(wish)))} and not ${isTooShort(wish)})`

/** Whether its day or the deadline of bookings is past. */
export function isPast(wish: Wish, now: Date): SQL {
  const onDay = sql`${isWished(wish)} and ${availabilitySlots.date} = ${wish.date}`
  const any = (condition?: SQL) =>
    sql`exists (select from ${availabilitySlots} where ${and(onDay, condition)})`
  return sql`(${wish.date} < ${todayInIndia(now)}::date or (${any()} and not ${any(gt(cutoffAt, now))}))`
}

/** Whether a booking is of the day, or of a stay with one of the nights. */
export const isBookingOf = ({ productId, date, nights }: Wish): SQL | undefined =>
  and(
    eq(bookings.productId, productId),
    or(
      eq(bookings.date, date),
      sql`${products.kind} = 'stay' and ${bookings.date} < ${date} + ${nights} and ${bookings.endDate} > ${date}`,
    ),
  )

/** Whether there is a booking of these days, paid or not, that belongs to who waits. */
const hasBooking = (db: Database, wish: Wish, isTheirs: SQL, condition: SQL | undefined): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(bookings)
      .where(and(isTheirs, isBookingOf(wish), inArray(bookings.status, ['pending', 'confirmed']), condition)),
  )

/**
 * A customer's bookings are looked for together, and apart from that of a guest: few entries have one, and the others need
 * no look.
 */
const hasNoBooking = (db: Database, wish: Wish, condition: SQL | undefined): SQL | undefined =>
  and(
    not(hasBooking(db, wish, eq(bookings.userId, wish.userId), condition)),
    or(isNull(wish.bookingId), not(hasBooking(db, wish, eq(bookings.id, wish.bookingId), condition))),
  )

/** They have paid for nothing of it: then they would wait no more. */
export const isNotBooked = (db: Database, wish: Wish): SQL | undefined =>
  hasNoBooking(db, wish, isNull(bookings.holdExpiresAt))

export const isBooked = (db: Database, wish: Wish): SQL => sql`not (${isNotBooked(db, wish)})`

/** They hold no seats that are not paid yet. */
export const isNotHeldByWaiter = (db: Database, wish: Wish, now: Date): SQL | undefined =>
  hasNoBooking(db, wish, gt(bookings.holdExpiresAt, now))

/** An entry that counts: its day is ahead, and not booked. */
export const isOpen = (db: Database, now: Date): SQL | undefined =>
  and(not(isPast(waitlistEntries, now)), isNotBooked(db, waitlistEntries))
