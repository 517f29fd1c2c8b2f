import { randomUUID } from 'node:crypto'
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { addDays } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { createKeyedConcurrencyLimit } from '../../concurrency-limit.ts'
import { ok, type Result, fail } from '../../result.ts'
import { assignTerritory } from '../territories/assign-territory.ts'
import { checkPrice } from '../prices/slot-prices.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { writeSnapshot } from '../commissions/write-snapshot.ts'
import { attribute } from '../referrals/attribute.ts'
import { actorOf, type Booker, buyerOf, isBookedBy, lockBooker, sharesKeysWith } from './bookers.ts'
import { createLinkKey } from './without-account/booking-link.ts'
import type { Booking } from './find-booking.ts'
import { insertBooking, type RequestedSlots } from './insert-booking.ts'
import { areSeatsFree, findExpiredHolds, releaseHolds, reserveSeats } from './seats.ts'

/** By product. Fewer run than there are database connections, so that other calls get one. */
const limitHolds = createKeyedConcurrencyLimit({
  running: 6,
  runningPerKey: 3,
  waiting: 10_000,
  waitingPerKey: 5000,
})

type HoldDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'referralSigner'>

interface HeldBooking {
  booking: Booking
  /** False for a repeated request. */
  isNew: boolean
}

const soldOut = fail(409, 'These seats are no longer available. Choose another day or fewer seats.')
const keyReused = fail(409, 'This form was already sent with another selection. Reload the page.')

/**
 * Books seats in all requested slots or none, and holds them until `holdExpiresAt`. A repeated request returns the
 * existing booking. Fails with 404 for a slot that is not on sale, with 400 for too many seats or guests or wrong nights,
 * and with 409 when seats are taken or the price is not the expected one.
 * @throws {OverloadedError} when too many requests wait
 */
export async function holdSeats(
  { db, now, encryption, referralSigner: signer }: HoldDeps,
  booker: Booker,
  payload: HoldSeatsPayload,
  origin: RequestOrigin,
): Promise<Result<HeldBooking>> {
  const earlier = await findEarlier(db, booker, payload)
  if (earlier) return earlier
  const found = await findRequestedSlots(db, payload)
  if (!found.ok) return found
  const requestedIds = found.value.slots.map(({ id }) => id)

  const hold = () =>
    db.transaction(async (tx): Promise<Result<HeldBooking>> => {
      const at = now()
      const locked = await lockBooker(tx, booker, at)
      const repeated = await findEarlier(tx, booker, payload)
      if (repeated) return repeated
      if (!locked.ok) return locked
      const current = await findRequestedSlots(tx, payload, { locksProduct: true })
      if (!current.ok) return current
      const requested = current.value
      const price = checkPrice(requested, payload)
      if (!price.ok) return price
      const slotIds = requested.slots.map(({ id }) => id)
      if (!(await reserveSeats(tx, slotIds, payload.seats, at))) return soldOut
      const id = randomUUID()
      const attribution = await attribute(tx, {
        signer,
        subjectType: 'booking',
        subjectId: id,
        claim: payload,
        buyer: buyerOf(booker),
        providerId: requested.product.providerId,
        address: origin.ip,
        at,
      })
      const linkKey = booker.contact && createLinkKey(encryption, id)
      const booking = await insertBooking(tx, {
        id,
        booker,
        linkKey,
        payload,
        requested,
        price: price.value,
        attribution,
        at,
      })
      await writeSnapshot(tx, { bookingId: id, affiliateId: attribution?.affiliateId ?? null, at })
      if (booker.account?.territoryPath === null)
        await assignTerritory(tx, booker.account.id, booking.territoryPath)
      await writeAudit(tx, {
        actor: actorOf(booker, id),
        origin,
        action: 'booking.held',
        objectType: 'booking',
        objectId: booking.id,
        territoryPath: booking.territoryPath,
        at,
      })
      return ok({ booking, isNew: true })
    })

  // Many requests for one product wait here, since waiting for a slot's lock would use up all database connections. Requests
  // for taken seats end without a transaction; a repeated one may have got its booking while it waited.
  const attempt = () =>
    limitHolds(found.value.product.id, async () =>
      (await areSeatsFree(db, requestedIds, payload.seats, now()))
        ? hold()
        : ((await findEarlier(db, booker, payload)) ?? soldOut),
    )
  const first = await attempt()
  if (first !== soldOut) return first
  // Expired holds that the job has not released yet make room.
  const at = now()
  await releaseHolds(db, await findExpiredHolds(db, at, requestedIds), at)
  return attempt()
}

/** The booking of an earlier request with the same key; fails with 409 if that request was different. */
async function findEarlier(
  db: Database,
  booker: Booker,
  { idempotencyKey, slotId, seats, nights, guests, children = 0 }: HoldSeatsPayload,
): Promise<Result<HeldBooking> | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(sharesKeysWith(booker), eq(bookings.idempotencyKey, idempotencyKey)))
  if (!booking) return null
  const held = await db
    .select({ id: bookingSlots.slotId })
    .from(bookingSlots)
    .innerJoin(availabilitySlots, eq(availabilitySlots.id, bookingSlots.slotId))
    .where(eq(bookingSlots.bookingId, booking.id))
    .orderBy(asc(availabilitySlots.date))
  const isSame =
    isBookedBy(booker, booking) &&
    held[0]?.id === slotId.toLowerCase() &&
    held.length === nights &&
    booking.seats === seats &&
    booking.children === children &&
    (booking.endDate === null || booking.guests === (guests ?? null))
  return isSame ? ok({ booking, isNew: false }) : keyReused
}

/**
 * The requested slots of a product on sale. `locksProduct`: the product and its provider stay as they are until the
 * transaction ends; other bookings do not wait for each other.
 */
async function findRequestedSlots(
  db: Database,
  { slotId, seats, nights, guests, children = 0 }: HoldSeatsPayload,
  { locksProduct = false } = {},
): Promise<Result<RequestedSlots>> {
  const query = db
    .select({ slot: availabilitySlots, product: products })
    .from(availabilitySlots)
    .innerJoin(products, eq(products.id, availabilitySlots.productId))
    .innerJoin(users, isProvider())
    .where(and(eq(availabilitySlots.id, slotId), isOnSale()))
  const [found] = await (locksProduct ? query.for('share', { of: [products, users] }) : query)
  if (!found) return fail(404, 'This day cannot be booked.')
  const { product, slot: first } = found
  const isStay = product.kind === 'stay'
  if (seats > product.maximumSeats)
    return fail(400, `Book at most ${product.maximumSeats} ${isStay ? 'rooms' : 'seats'} at once.`)
  if (!isStay) {
    if (nights !== 1) return fail(400, 'A tour has no nights.')
    if ((guests ?? seats) !== seats) return fail(400, 'A tour has one seat for each guest.')
    if (children >= seats) return fail(400, 'A booking needs at least one adult.')
    return ok({ product, first, last: first, slots: [first] })
  }
  if (children > 0) return fail(400, 'A stay is paid by the room: it has no price for children.')
  const most = seats * (product.guestsPerRoom ?? 1)
  if ((guests ?? 1) > most)
    return fail(
      400,
      `${formatQuantity(seats, 'room takes', 'rooms take')} at most ${formatQuantity(most, 'guest', 'guests')}.`,
    )
  const slots = await db
    .select()
    .from(availabilitySlots)
    .where(
      and(
        eq(availabilitySlots.productId, product.id),
        gte(availabilitySlots.date, first.date),
        lt(availabilitySlots.date, addDays(first.date, nights)),
      ),
    )
    .orderBy(asc(availabilitySlots.date))
  const last = slots.at(-1)
  if (!last || slots.length < nights) return fail(409, 'Not every night of this stay can be booked.')
  return ok({ product, first, last, slots })
}
