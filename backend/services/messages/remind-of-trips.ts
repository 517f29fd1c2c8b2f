import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { and, between, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { daysToAnswer } from '../bookings/lists/count-unanswered.ts'
import { waitsForCustomer } from '../bookings/actions/suspended-trips.ts'
import { inBatchesOfBookings } from './in-batches-of-bookings.ts'
import { customerOf, variablesOf } from './notices/bookings/booking-variables.ts'
import { type Notice, notify } from './notify.ts'
import { findSuspendedProviders, notifyOfOpenRefunds, notifyOfSuspended } from './tell-of-suspension.ts'

/**
 * Reminds the customers of confirmed bookings that begin tomorrow; those of suspended providers, that the trip may not take
 * place. Repeated, it tells nobody twice. Returns how many.
 */
export const remindOfTrips = (db: Database, now: Date): Promise<number> =>
  inBatchesOfBookings(
    db,
    and(eq(bookings.date, addDays(todayInIndia(now), 1)), eq(bookings.status, 'confirmed')),
    async (tx, trips) => {
      const suspended = await findSuspendedProviders(tx, trips)
      const isSuspended = ({ providerId }: Booking) => suspended.has(providerId)
      await notifyOfSuspended(tx, trips.filter(isSuspended), suspended, now)
      await notifyOfTomorrow(
        tx,
        trips.filter((trip) => !isSuspended(trip)),
        now,
      )
    },
  )

/**
 * Reminds providers of paid bookings that they have neither accepted nor declined, once a day from two days before the
 * start, and tells the customers the day before. Suspended providers cannot answer: only their customers are told. Repeated,
 * it tells nobody twice. Returns how many.
 */
export function remindOfUnanswered(db: Database, now: Date): Promise<number> {
  const today = todayInIndia(now)
  return inBatchesOfBookings(
    db,
    and(
      eq(bookings.status, 'pending'),
      // Paid.
      isNull(bookings.holdExpiresAt),
      between(bookings.date, today, addDays(today, daysToAnswer)),
      gt(bookings.startsAt, now),
    ),
    async (tx, trips) => {
      const suspended = await findSuspendedProviders(tx, trips)
      const isSuspended = ({ providerId }: Booking) => suspended.has(providerId)
      const isTomorrow = ({ date }: Booking) => date === addDays(today, 1)
      await notifyOfSuspended(
        tx,
        trips.filter((trip) => isSuspended(trip) && isTomorrow(trip)),
        suspended,
        now,
      )
      await notifyOfUnanswered(
        tx,
        trips.filter((trip) => !isSuspended(trip)),
        now,
      )
    },
  )
}

/**
 * Asks the customers of suspended providers after the end whether the trip took place. Repeated, it asks nobody twice.
 * Returns how many.
 */
export const remindOfOpenRefunds = (db: Database, now: Date): Promise<number> =>
  inBatchesOfBookings(
    db,
    and(eq(bookings.status, 'confirmed'), lte(bookings.endsAt, now), waitsForCustomer(db, now)),
    (tx, trips) => notifyOfOpenRefunds(tx, trips, now),
  )

/** Reminds customers of trips, once for each day that a trip is moved to. */
const notifyOfTomorrow = (tx: Database, trips: readonly Booking[], at: Date): Promise<void> =>
  notify(
    tx,
    ...trips.map((booking): Notice => ({
      kind: 'booking-tomorrow',
      to: customerOf(booking),
      about: booking.id,
      occasion: booking.date,
      variables: variablesOf(booking),
      at,
      expiresAt: booking.startsAt,
    })),
  )

/** Reminds providers of paid bookings to answer, once a day, and tells their customers on the day before the trip. */
const notifyOfUnanswered = (tx: Database, trips: readonly Booking[], at: Date): Promise<void> => {
  const today = todayInIndia(at)
  const notices = trips.flatMap((booking): Notice[] => {
    const told = { about: booking.id, variables: variablesOf(booking), at, expiresAt: booking.startsAt }
    const provider: Notice = {
      kind: 'provider-booking-unanswered',
      to: { userId: booking.providerId },
      occasion: today,
      ...told,
    }
    if (booking.date !== addDays(today, 1)) return [provider]
    return [
      provider,
      { kind: 'booking-unanswered', to: customerOf(booking), occasion: booking.date, ...told },
    ]
  })
  return notify(tx, ...notices)
}
