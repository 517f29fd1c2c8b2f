// What customers are told while the provider of their bookings is suspended, and once it is active again.
import { dayInIndia, todayInIndia } from '@affiliate-booking/shared/days'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { isPaymentInReview, refundableAmount } from '../bookings/actions/transitions.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { fullRefundUntil } from '../bookings/actions/suspended-trips.ts'
import { inBatchesOfBookings } from './in-batches-of-bookings.ts'
import { customerOf, heldUntil, variablesOf } from './notices/bookings/booking-variables.ts'
import { type Notice, notify } from './notify.ts'

/** The suspended ones among the providers of bookings, with the time of the suspension. */
export async function findSuspendedProviders(
  db: Database,
  of: readonly Pick<Booking, 'providerId'>[],
): Promise<ReadonlyMap<string, Date | null>> {
  const ids = [...new Set(of.map(({ providerId }) => providerId))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.status, 'suspended')))
  return new Map(found.map(({ id, suspendedAt }) => [id, suspendedAt]))
}

interface Telling {
  readonly occasion: string | number
  readonly at: Date
  /** Paise that arrived and are not the price. */
  readonly otherSum?: number
}

/** Tells a customer that the trip may not take place. */
export function suspendedNotice(booking: Booking, { occasion, at, otherSum }: Telling): Notice {
  return {
    kind: 'booking-provider-suspended',
    to: customerOf(booking),
    about: booking.id,
    occasion,
    variables: {
      ...variablesOf(booking),
      received: otherSum ?? (refundableAmount(booking) || null),
      advice:
        otherSum === undefined
          ? adviceFor(booking)
          : 'We check it and send it back to you. Please do not pay again.',
    },
    at,
  }
}

function adviceFor(booking: Booking): string {
  if (isPaymentInReview(booking))
    return 'We are still checking your payment. You can cancel now: if we find the payment, you get all of it back.'
  if (booking.paymentStatus === 'pending') return 'Please do not pay for it.'
  return booking.arrivedAt === null
    ? 'You can cancel it on the page of your booking, and get all your money back.'
    : 'Until it starts, you can cancel it on the page of your booking, and get all your money back.'
}

/** Guests who have arrived are with the provider, once the trip has begun: until then, they can still cancel. */
const isOpen = (providerId: string, at: Date) =>
  and(
    eq(bookings.providerId, providerId),
    inArray(bookings.status, ['pending', 'confirmed']),
    or(isNull(bookings.arrivedAt), gt(bookings.startsAt, at)),
  )

/** Tells the customers of a provider who is suspended now. Returns how many. */
export const tellOfSuspension = (tx: Database, providerId: string, at: Date): Promise<number> =>
  inBatchesOfBookings(tx, and(isOpen(providerId, at), gt(bookings.endsAt, at)), (batch, found) =>
    notify(batch, ...found.map((booking) => suspendedNotice(booking, { occasion: at.toISOString(), at }))),
  )

/**
 * Tells the customers of a provider who is active again, and asks the provider for the paid bookings that wait: nobody could
 * accept them meanwhile. Returns how many bookings there are.
 */
export const tellOfReactivation = (tx: Database, providerId: string, at: Date): Promise<number> =>
  inBatchesOfBookings(tx, isOpen(providerId, at), (batch, found) =>
    notify(
      batch,
      ...found.flatMap((booking): Notice[] => {
        const told = { about: booking.id, occasion: at.toISOString(), at }
        const isToPay = booking.paymentStatus === 'pending' && !isPaymentInReview(booking)
        const customer: Notice = {
          kind: 'booking-provider-active',
          ...told,
          to: customerOf(booking),
          variables: {
            ...variablesOf(booking),
            advice: adviceAfter(booking, at),
            payUntil: isToPay ? heldUntil(booking, at) : null,
          },
        }
        if (!waitsForProvider(booking, at)) return [customer]
        return [
          customer,
          {
            kind: 'provider-booking-unanswered',
            ...told,
            to: { userId: providerId },
            variables: variablesOf(booking),
            expiresAt: booking.startsAt,
          },
        ]
      }),
    ),
  )

const waitsForProvider = ({ status, paymentStatus, startsAt }: Booking, at: Date): boolean =>
  status === 'pending' && paymentStatus !== 'pending' && at < startsAt

function adviceAfter(booking: Booking, at: Date): string {
  if (waitsForProvider(booking, at))
    return 'It is paid, and the provider accepts it next. Until then you can cancel it for a full refund.'
  return booking.endsAt <= at
    ? 'If your trip did not take place, contact us.'
    : 'Your booking is as it was. If you cancel it, its usual refund terms count again.'
}

/** Tells customers once more on the day before the trip, unless they were told on the same day. */
export async function notifyOfSuspended(
  tx: Database,
  trips: readonly Booking[],
  suspended: ReadonlyMap<string, Date | null>,
  at: Date,
): Promise<void> {
  const isTold = ({ providerId }: Booking) => {
    const since = suspended.get(providerId)
    return since != null && dayInIndia(since) === todayInIndia(at)
  }
  await notify(
    tx,
    ...trips
      .filter((trip) => !isTold(trip))
      .map((trip) => suspendedNotice(trip, { occasion: `day before ${trip.date}`, at })),
  )
}

/** Asks customers after the end whether the trip took place, once: the full refund ends some days later. */
export const notifyOfOpenRefunds = (tx: Database, trips: readonly Booking[], at: Date): Promise<void> =>
  notify(
    tx,
    ...trips.map((booking): Notice => {
      const until = fullRefundUntil(booking)
      return {
        kind: 'suspended-trip-ended',
        to: customerOf(booking),
        about: booking.id,
        variables: { ...variablesOf(booking), until: until.toISOString() },
        at,
        expiresAt: until,
      }
    }),
  )
