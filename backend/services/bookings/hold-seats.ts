import { randomBytes } from 'node:crypto'
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings'
import { holdMinutes } from '@affiliate-booking/contract/options/bookings'
import { and, asc, eq, gt, gte, isNull, lt, or } from 'drizzle-orm'
import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/availability.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products.ts'
import { users } from '../../db/schema/users.ts'
import type { Actor } from '../users/account.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { createConcurrencyLimit } from '../../concurrency-limit.ts'
import { ok, type Result, fail } from '../../result.ts'
import { assignTerritory } from '../territories/assign-territory.ts'
import { cancellationPolicySteps } from '../products/cancellation-policy.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { findAffiliateByCode } from '../affiliates/referral-codes.ts'
import type { Booking } from './find-booking.ts'
import { areSeatsFree, findExpiredHolds, releaseHolds, takeSeats } from './seats.ts'

/** Bookings of one customer that wait for money, at most. */
const maximumUnpaid = 5

const minute = 60 * 1000

const inTurn = createConcurrencyLimit(4, 5000)

type Product = typeof products.$inferSelect
type Slot = typeof availabilitySlots.$inferSelect

/** What is to be booked: the times of the product, first to last. */
interface RequestedSlots {
  product: Product
  first: Slot
  last: Slot
  slots: readonly Slot[]
}

interface HeldBooking {
  booking: Booking
  /** False for a post that was repeated. */
  isNew: boolean
}

const soldOut = fail(409, 'These seats are no longer available. Choose another day or fewer seats.')
const notRepeated = fail(409, 'This form was already sent with another choice. Reload the page.')
const tooManyUnpaid = fail(
  409,
  `${maximumUnpaid} of your bookings are waiting for payment. Pay for one or cancel it first.`,
)

export const holdExpiry = (now: Date): Date => new Date(now.getTime() + holdMinutes * minute)

/**
 * Books: takes the seats of every slot, or of none, and holds them until `holdExpiresAt`. A repeated post gives the
 * booking that is there. Refused with 404 for what cannot be booked at all, with 400 for a party or a stay that the
 * product does not take, with 409 when seats are gone.
 * @throws {Overloaded} when too many wait
 */
export async function holdSeats(
  { db, now }: { db: Database; now: () => Date },
  customer: Actor,
  payload: HoldSeatsPayload,
  origin: RequestOrigin,
): Promise<Result<HeldBooking>> {
  const earlier = await findEarlier(db, customer, payload)
  if (earlier) return earlier
  const found = await findRequestedSlots(db, payload)
  if (!found.ok) return found
  const wanted = found.value
  const affiliate = await findAffiliateByCode(db, payload.ref)
  // Nobody is paid for bringing oneself.
  const referrer = affiliate?.id === customer.id ? null : affiliate
  const slotIds = wanted.slots.map(({ id }) => id)

  const hold = () =>
    db.transaction(async (tx): Promise<Result<HeldBooking>> => {
      const at = now()
      if (!(await lockCustomer(tx, customer))) return fail(401, 'Sign in to continue.')
      const meanwhile = await findEarlier(tx, customer, payload)
      if (meanwhile) return meanwhile
      if ((await countUnpaid(tx, customer, at)) >= maximumUnpaid) return tooManyUnpaid
      if (!(await takeSeats(tx, slotIds, payload.seats, at))) return soldOut
      const booking = await insert(tx, { customer, payload, wanted, referrerId: referrer?.id ?? null, at })
      if (customer.territoryPath === null) await assignTerritory(tx, customer.id, booking.territoryPath)
      await writeAudit(tx, {
        actor: customer,
        origin,
        action: 'booking.held',
        objectType: 'booking',
        objectId: booking.id,
        territoryPath: booking.territoryPath,
        at,
      })
      return ok({ booking, isNew: true })
    })

  // A crowd waits here and not at the slot's lock, where it would keep every connection to the database from others;
  // and who comes too late is turned away without a transaction. Who waited may have been served by the same post.
  const attempt = () =>
    inTurn(async () =>
      (await areSeatsFree(db, slotIds, payload.seats, now()))
        ? hold()
        : ((await findEarlier(db, customer, payload)) ?? soldOut),
    )
  const first = await attempt()
  if (first !== soldOut) return first
  // Those who held seats and did not pay make room, whoever lets go of them.
  const at = now()
  await releaseHolds(db, await findExpiredHolds(db, at, slotIds), at)
  return attempt()
}

/** The booking that the same post made before, or a refusal if that had another content. */
async function findEarlier(
  db: Database,
  customer: Actor,
  { idempotencyKey, slotId, seats, nights }: HoldSeatsPayload,
): Promise<Result<HeldBooking> | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, customer.id), eq(bookings.idempotencyKey, idempotencyKey)))
  if (!booking) return null
  const held = await db
    .select({ id: bookingSlots.slotId })
    .from(bookingSlots)
    .innerJoin(availabilitySlots, eq(availabilitySlots.id, bookingSlots.slotId))
    .where(eq(bookingSlots.bookingId, booking.id))
    .orderBy(asc(availabilitySlots.date))
  const isSame = held[0]?.id === slotId.toLowerCase() && held.length === nights && booking.seats === seats
  return isSame ? ok({ booking, isNew: false }) : notRepeated
}

/** The slots that are asked for, of an approved product of an active provider. */
async function findRequestedSlots(
  db: Database,
  { slotId, seats, nights }: HoldSeatsPayload,
): Promise<Result<RequestedSlots>> {
  const [found] = await db
    .select({ slot: availabilitySlots, product: products })
    .from(availabilitySlots)
    .innerJoin(products, eq(products.id, availabilitySlots.productId))
    .innerJoin(users, isProvider())
    .where(and(eq(availabilitySlots.id, slotId), isOnSale()))
  if (!found) return fail(404, 'There is no such day to book.')
  const { product, slot: first } = found
  const isStay = product.kind === 'stay'
  if (seats > product.maximumSeats)
    return fail(400, `Book at most ${product.maximumSeats} ${isStay ? 'rooms' : 'seats'} at once.`)
  if (!isStay) {
    if (nights !== 1) return fail(400, 'A tour has no nights.')
    return ok({ product, first, last: first, slots: [first] })
  }
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

/**
 * One booking of a customer after another, so that two at once cannot pass the limit together. Gives whether the account
 * is still active.
 */
async function lockCustomer(tx: Database, customer: Actor): Promise<boolean> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, customer.id), eq(users.status, 'active')))
    .for('no key update')
  return account !== undefined
}

async function countUnpaid(tx: Database, customer: Actor, now: Date): Promise<number> {
  const isHeld = or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now))
  return tx.$count(
    bookings,
    and(
      eq(bookings.userId, customer.id),
      eq(bookings.status, 'pending'),
      eq(bookings.paymentStatus, 'pending'),
      isHeld,
    ),
  )
}

interface NewBooking {
  customer: Actor
  payload: HoldSeatsPayload
  wanted: RequestedSlots
  referrerId: string | null
  at: Date
}

async function insert(tx: Database, { customer, payload, wanted, referrerId, at }: NewBooking) {
  const { product, first, last, slots } = wanted
  const { seats, nights } = payload
  const endDate = product.kind === 'stay' ? addDays(first.date, nights) : null
  const [booking] = await tx
    .insert(bookings)
    .values({
      userId: customer.id,
      productId: product.id,
      providerId: product.providerId,
      territoryPath: product.territoryPath,
      productTitle: product.title,
      customerName: customer.name,
      policySnapshot: cancellationPolicySteps(product.cancellationPolicy),
      unitPrice: product.effectivePrice,
      seats,
      totalAmount: product.effectivePrice * seats * nights,
      date: first.date,
      endDate,
      startTime: first.startTime,
      endTime: last.endTime,
      startsAt: instantInIndia(first.date, first.startTime),
      endsAt: instantInIndia(endDate ?? lastDayOf(first), last.endTime),
      holdExpiresAt: holdExpiry(at),
      idempotencyKey: payload.idempotencyKey,
      referralAffiliateId: referrerId,
      referralCode: referrerId === null ? null : payload.ref.trim().toUpperCase(),
      voucherCode: randomBytes(15).toString('base64url'),
      createdAt: at,
    })
    .returning()
  if (!booking) throw new Error('The booking was not written')
  await tx.insert(bookingSlots).values(slots.map(({ id }) => ({ bookingId: booking.id, slotId: id, seats })))
  return booking
}

/** A tour that ends at an earlier time of day than it starts ends on the next day. */
const lastDayOf = ({ date, startTime, endTime }: Slot) => (endTime > startTime ? date : addDays(date, 1))
