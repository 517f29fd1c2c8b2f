import type { ResponseOf } from '@affiliate-booking/contract/call'
import type * as slotCalls from '@affiliate-booking/contract/calls/bookings/slots'
import { addDays } from '@affiliate-booking/shared/days'
import { and, asc, between, count, desc, eq, exists, gte, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { bookings, bookingSlots } from '../../../db/schema/bookings.ts'
import { products } from '../../../db/schema/products/products.ts'
import type { Actor } from '../../users/account.ts'
import { maximumTripDays, type TripLength } from '../../availability/end-date.ts'
import { describeSlot, shortTime } from '../../availability/read-slots.ts'
import {
  countSoldElsewhere,
  findChannels,
  readSoldElsewhereUntil,
  type SoldElsewhere,
} from '../../availability/sold-elsewhere.ts'
import { whatsAppWriter } from '../../messages/notices/bookings/whats-app-text.ts'
import { scopeOf } from '../../territories/scope.ts'
import { permittedActions } from '../actions/transitions.ts'
import {
  type BookingRecord,
  describeBookingRow,
  guestDetailsOf,
  hasPaymentInReview,
  selectBookingsWith,
} from '../booking-rows.ts'
import { describeEmptyDay } from './describe-empty-day.ts'
import { isExpected } from './is-expected.ts'
import { listClosedTimes } from './list-closed-times.ts'
import { findReviewed } from './own-reviews.ts'

type GuestList = ResponseOf<typeof slotCalls.getGuestList>

/**
 * The paid bookings of a day by slot, without cancelled ones, and those of stays that end on it. Services that are not live
 * have only slots that are reserved or sold elsewhere. A tour of several days is there with the slot on which it began. What
 * another channel takes as a whole is there beside the slots.
 */
export async function getGuestList(
  { db, now }: { db: Database; now: () => Date },
  provider: Actor,
  date: string,
): Promise<GuestList> {
  const found = await db
    .select({
      slot: availabilitySlots,
      title: products.title,
      status: products.status,
      kind: products.kind,
      durationMinutes: products.durationMinutes,
      isInstant: products.isInstant,
      terms: {
        effectivePrice: products.effectivePrice,
        childPrice: products.childPrice,
        guestsPerGroup: products.guestsPerGroup,
        minimumNights: products.minimumNights,
      },
    })
    .from(availabilitySlots)
    .innerJoin(products, eq(products.id, availabilitySlots.productId))
    .where(and(scopeOf(provider).products(), or(eq(availabilitySlots.date, date), isUnderWay(db, date))))
    .orderBy(
      desc(availabilitySlots.date),
      asc(availabilitySlots.startTime),
      asc(products.title),
      asc(availabilitySlots.id),
    )
  const soldElsewhere = await readSoldElsewhereUntil(
    db,
    found.map(({ slot }) => slot.productId),
    { from: found.at(-1)?.slot.date ?? date, to: date },
  )
  const slots = found
    .map((entry) => ({ ...entry, elsewhere: describeElsewhere(entry, soldElsewhere(entry.slot.productId)) }))
    .filter(
      ({ slot, status, elsewhere }) =>
        (!slot.isClosed && status === 'approved') ||
        slot.reserved > 0 ||
        elsewhere.isSold ||
        slot.date < date,
    )
  const closedTimes = (await listClosedTimes(db, provider, date, now())).filter(
    ({ productId, kind, startTime }) =>
      !slots.some(
        ({ slot }) =>
          slot.productId === productId &&
          slot.date === date &&
          (kind === 'stay' || shortTime(slot.startTime) === startTime),
      ),
  )
  const slotIds = slots.map(({ slot }) => slot.id)
  const guests = await selectBookingsWith(db, { slotId: bookingSlots.slotId })
    .innerJoin(bookingSlots, eq(bookingSlots.bookingId, bookings.id))
    .where(and(inArray(bookingSlots.slotId, slotIds), scopeOf(provider).bookings(), isExpected))
    .orderBy(asc(bookings.customerName), asc(bookings.id))
  const toCheck = await db
    .select({ slotId: bookingSlots.slotId, number: count() })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.bookingId, bookings.id))
    .where(and(inArray(bookingSlots.slotId, slotIds), hasPaymentInReview(), eq(bookings.status, 'pending')))
    .groupBy(bookingSlots.slotId)
  const departures = await selectBookingsWith(db, { isInstant: products.isInstant })
    .where(
      and(
        scopeOf(provider).bookings(),
        isExpected,
        eq(bookings.isNoShow, false),
        eq(products.kind, 'stay'),
        gte(bookings.date, addDays(date, -maximumTripDays)),
        eq(bookings.endDate, date),
      ),
    )
    .orderBy(asc(bookings.productTitle), asc(bookings.customerName), asc(bookings.id))
  const at = now()
  const writeWhatsApp = await whatsAppWriter(db, at)
  const reviewed = await findReviewed(
    db,
    [...guests, ...departures].map(({ booking }) => booking.id),
  )
  const actionsOf = ({ booking, product, provider: { status } }: BookingRecord, isInstant: boolean) =>
    permittedActions(provider, {
      booking,
      isInstant,
      isReviewed: reviewed.has(booking.id),
      isProviderSuspended: status === 'suspended',
      isProductOnSale: product.status === 'approved' && status === 'active',
      isPaymentVoidable: false,
      isRecoverable: false,
      paymentRejectedAt: null,
      now: at,
      canPay: false,
    })
  const describe = (row: BookingRecord, isInstant: boolean) => ({
    ...describeBookingRow(row),
    customerPhone: row.customer.phone,
    whatsAppText: writeWhatsApp(row),
    ...guestDetailsOf(row.booking),
    version: row.booking.version,
    actions: actionsOf(row, isInstant),
  })
  return {
    slots: slots.map(({ slot, title, kind, isInstant, terms, elsewhere: { seats, channels } }) => ({
      slot: {
        ...describeSlot({ ...slot, soldElsewhere: seats }, terms),
        ...((slot.isClosed || at >= slot.cutoffAt) && { free: 0 }),
      },
      productId: slot.productId,
      productTitle: title,
      kind,
      guestsPerGroup: terms.guestsPerGroup,
      bookings: guests.filter(({ slotId }) => slotId === slot.id).map((row) => describe(row, isInstant)),
      channels,
      paymentsToCheck: toCheck.find(({ slotId }) => slotId === slot.id)?.number ?? 0,
    })),
    departures: departures.map((row) => describe(row, row.isInstant)),
    closedTimes,
    ...(guests.length + departures.length === 0 && (await describeEmptyDay(db, provider, date))),
  }
}

/** What a slot has of other channels, or by phone. A channel that does not count its rooms has no number. */
function describeElsewhere(
  { slot, kind, durationMinutes }: TripLength & { slot: typeof availabilitySlots.$inferSelect },
  sold: SoldElsewhere,
) {
  const length = { kind, durationMinutes }
  const channels = findChannels(length, slot, sold)
  const count = countSoldElsewhere(length, slot, sold)
  return { channels, seats: Number.isFinite(count) ? count : null, isSold: count > 0 }
}

/** A slot on which a tour began that has not ended before the day. */
const isUnderWay = (db: Database, date: string) =>
  and(
    eq(products.kind, 'tour'),
    between(availabilitySlots.date, addDays(date, -maximumTripDays), addDays(date, -1)),
    exists(
      db
        .select({ one: sql`1` })
        .from(bookingSlots)
        .innerJoin(bookings, eq(bookings.id, bookingSlots.bookingId))
        .where(and(eq(bookingSlots.slotId, availabilitySlots.id), isExpected, gte(bookings.endDate, date))),
    ),
  )
