import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { Deps } from '../../../deps.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { createKeyedConcurrencyLimit } from '../../../concurrency-limit.ts'
import { ok, type Result, fail } from '../../../result.ts'
import { notifyOfHold } from '../../messages/notices/bookings/booking-notices.ts'
import { assignTerritory } from '../../territories/assign-territory.ts'
import { cancellationPolicySteps } from '../../products/cancellation-policy.ts'
import { checkPrice } from '../../prices/slot-prices.ts'
import { writeSnapshot } from '../../commissions/write-snapshot.ts'
import { attribute } from '../../referrals/attribute.ts'
import { creditTypedCode } from '../../referrals/credit-typed-code.ts'
import { changesOfRefusedCode } from '../../referrals/refused-code.ts'
import { actorOf, type Booker, buyerOf, lockBooker } from './bookers.ts'
import { createLinkKey } from '../without-account/booking-link.ts'
import { findHeld, type HeldBooking } from './find-held.ts'
import { insertBooking } from './insert-booking.ts'
import {
  checkAges,
  checkMinimumNights,
  findRequestedSlots,
  type RequestedSlots,
  type Slot,
} from './requested-slots.ts'
import { noteBookingOfGuest } from '../../waitlist/guests/end-guest-entries.ts'
import { areSeatsFree, findExpiredHolds, releaseHolds, reserveSeats } from '../seats.ts'

/** By product. Fewer run than there are database connections, so that other calls get one. */
export const limitHolds = createKeyedConcurrencyLimit({
  running: 6,
  runningPerKey: 3,
  waiting: 10_000,
  waitingPerKey: 5000,
})

type HoldDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'referralSigner'>

export const soldOut = fail(409, 'This has just been booked. Choose another day or fewer guests.')
const bookingEnded = fail(409, 'This can no longer be booked. Choose another day or time.')

/** Why seats of these slots cannot be had: they take no bookings any more, or others have booked them. */
export const seatsRefused = (slots: readonly Slot[], now: Date): Result<never> =>
  slots.some(({ isClosed, cutoffAt }) => isClosed || cutoffAt <= now) ? bookingEnded : soldOut
/**
 * Books seats in all requested slots or none, and holds them until `holdExpiresAt`. A repeated request returns the
 * existing booking, and credits it to a code that was typed since. Fails with 404 for a slot that is not on sale, with 400
 * for too many seats or guests, wrong or too few nights, and with 409 when seats are taken, or price or cancellation policy are
 * not the expected ones.
 * @throws {OverloadedError} when too many requests wait
 */
export async function holdSeats(
  deps: HoldDeps,
  booker: Booker,
  payload: HoldSeatsPayload,
  origin: RequestOrigin,
): Promise<Result<HeldBooking>> {
  const held = await findOrHold(deps, booker, payload, origin)
  if (held.ok && !held.value.isNew)
    await creditTypedCode(deps, {
      booking: held.value.booking,
      claim: payload,
      buyer: buyerOf(booker),
      actor: actorOf(booker, held.value.booking.id),
      origin,
    })
  return held
}

async function findOrHold(
  { db, now, encryption, referralSigner: signer }: HoldDeps,
  booker: Booker,
  payload: HoldSeatsPayload,
  origin: RequestOrigin,
): Promise<Result<HeldBooking>> {
  const earlier = await findHeld(db, booker, payload, now())
  if (earlier) return earlier
  const found = await findRequestedSlots(db, payload)
  if (!found.ok) return found
  const isAllowed = checkRules(found.value, payload)
  if (!isAllowed.ok) return isAllowed
  const requestedIds = found.value.slots.map(({ id }) => id)

  const hold = () =>
    db.transaction(async (tx): Promise<Result<HeldBooking>> => {
      const at = now()
      const locked = await lockBooker(tx, booker, at)
      const repeated = await findHeld(tx, booker, payload, at)
      if (repeated) return repeated
      if (!locked.ok) return locked
      const current = await findRequestedSlots(tx, payload, { locksProduct: true })
      if (!current.ok) return current
      const requested = current.value
      const isStillAllowed = checkRules(requested, payload)
      if (!isStillAllowed.ok) return isStillAllowed
      const price = checkPrice(requested, payload)
      if (!price.ok) return price
      if (!isExpectedPolicy(requested.product, payload)) return policyChanged
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
      await noteBookingOfGuest(tx, encryption, booking)
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
        changes:
          attribution === null ? await changesOfRefusedCode(tx, { signer, claim: payload, at }) : undefined,
        at,
      })
      await notifyOfHold(tx, booking)
      return ok({ booking, isNew: true })
    })

  // Many requests for one product wait here, since waiting for a slot's lock would use up all database connections. Requests
  // for taken seats end without a transaction; a repeated one may have got its booking while it waited.
  const attempt = () =>
    limitHolds(found.value.product.id, async () =>
      (await areSeatsFree(db, requestedIds, payload.seats, now()))
        ? hold()
        : ((await findHeld(db, booker, payload, now())) ?? soldOut),
    )
  const first = await attempt()
  if (first !== soldOut) return first
  // Expired holds that the job has not released yet make room.
  const at = now()
  await releaseHolds(db, await findExpiredHolds(db, at, requestedIds), at)
  const second = await attempt()
  return second === soldOut ? seatsRefused(found.value.slots, at) : second
}

const checkRules = (requested: RequestedSlots, payload: HoldSeatsPayload): Result<null> => {
  const isLongEnough = checkMinimumNights(requested)
  return isLongEnough.ok ? checkAges(requested, payload) : isLongEnough
}

const isExpectedPolicy = (
  { cancellationPolicy }: { cancellationPolicy: string },
  { expectedPolicy }: HoldSeatsPayload,
): boolean =>
  expectedPolicy === undefined ||
  isDeepStrictEqual(expectedPolicy, cancellationPolicySteps(cancellationPolicy))

const policyChanged = fail(
  409,
  'The cancellation terms have changed. Look at them again: nothing is booked yet.',
)
