// What slots cost, and a booking of them.
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { SoldUnit } from '@affiliate-booking/contract/options/products/sold-by'
import type { BookedExtra } from '@affiliate-booking/contract/shapes/products/extras'
import { PriceLine } from '@affiliate-booking/contract/shapes/products/price-rules'
import { daysBetween } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import {
  type DayPrice,
  dayPrice,
  groupLines,
  guestLines,
  nightLines,
  totalOf,
  totalOfExtras,
} from '@affiliate-booking/shared/prices'
import * as z from 'zod'
import type { availabilitySlots } from '../../db/schema/products/availability.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import type { Product } from '../products/draft.ts'
import { priceExtras, readBookedExtras } from './extras.ts'

type PricedSlot = Pick<typeof availabilitySlots.$inferSelect, 'price' | 'childPrice'>

/** The prices of a product on days without a rule. */
export type UsualPrice = Pick<Product, 'effectivePrice' | 'childPrice' | 'guestsPerGroup'>

export function slotPrice(
  { effectivePrice, childPrice, guestsPerGroup }: UsualPrice,
  slot: PricedSlot,
): DayPrice {
  const day = dayPrice({ price: effectivePrice, childPrice }, slot)
  // A price rule may still have one from before the tour was sold by the group.
  return guestsPerGroup === null ? day : { ...day, childPrice: null }
}

/** Of a stay that begins with this night: that of the day's price rule, otherwise the product's. Null: one is enough. */
export const minimumNightsFrom = (
  product: Pick<Product, 'minimumNights'>,
  arrival: Pick<typeof availabilitySlots.$inferSelect, 'minimumNights'>,
): number | null => arrival.minimumNights ?? product.minimumNights

interface BookedSlots {
  product: UsualPrice & Pick<Product, 'kind'>
  first: PricedSlot
  /** One for a tour, every night for a stay. */
  slots: readonly PricedSlot[]
}

export interface BookingPrice {
  /** Of the trip. */
  lines: PriceLine[]
  extras: BookedExtra[]
  /** Of both. */
  total: number
}

/** A price with what is added to the trip. */
export const withExtras = ({ lines, total }: TripPrice, extras: BookedExtra[]): BookingPrice => ({
  lines,
  extras,
  total: total + totalOfExtras(extras),
})

/** Without extras. */
export type TripPrice = Omit<BookingPrice, 'extras'>

/** The price of a trip, fixed with its hold: a stay's is the sum of its nights, a tour's that of its guests or groups. */
export function priceTrip(
  { product, first, slots }: BookedSlots,
  { seats, children = 0 }: { seats: number; children?: number | undefined },
): TripPrice {
  if (product.kind === 'tour') {
    const price = slotPrice(product, first)
    const lines =
      product.guestsPerGroup === null ? guestLines(price, seats, children) : groupLines(price.price, seats)
    return { lines, total: totalOf(lines, 1) }
  }
  const lines = nightLines(slots.map((slot) => slotPrice(product, slot).price))
  return { lines, total: totalOf(lines, seats) }
}

type Expected = Pick<HoldSeatsPayload, 'seats' | 'nights' | 'expectedPrice' | 'expectedTotal'>

/** What the customer saw for the whole booking; undefined: any price. */
export const expectedTotalOf = ({ seats, nights, expectedPrice, expectedTotal }: Expected) =>
  expectedTotal ?? (expectedPrice === undefined ? undefined : expectedPrice * seats * nights)

/**
 * The price of a booking with its extras; fails with 409 for an extra that is gone, and if the price is not the expected
 * one. A payload without one accepts any price.
 */
export function checkPrice(
  booked: BookedSlots & { product: Pick<Product, 'extras'> },
  payload: Expected & Pick<HoldSeatsPayload, 'children' | 'extras'>,
): Result<BookingPrice> {
  const extras = priceExtras(booked.product, payload)
  if (!extras.ok) return extras
  const price = withExtras(priceTrip(booked, payload), extras.value)
  const expected = expectedTotalOf(payload) ?? price.total
  if (price.total === expected) return ok(price)
  const [now, before] = [formatPaise(price.total), formatPaise(expected)]
  return fail(
    409,
    `The price has changed: this booking costs ${now} now, not ${before}. Nothing is booked yet.`,
  )
}

/** What a booking is charged for beside its extras, line by line; those of a stay are for one room. */
export function readPriceLines({
  priceLines,
  unitPrice,
  seats,
  date,
  endDate,
}: Pick<Booking, 'priceLines' | 'unitPrice' | 'seats' | 'date' | 'endDate'>): PriceLine[] {
  if (priceLines !== null) return z.array(PriceLine).parse(priceLines)
  // From before prices differed by day.
  return endDate === null
    ? [{ unit: 'guest', price: unitPrice, count: seats }]
    : [{ unit: 'night', price: unitPrice, count: daysBetween(date, endDate) }]
}

type PricedBooking = Parameters<typeof readPriceLines>[0]

/** What a booking has, whatever its product is sold by now. */
export function bookedUnit(booking: PricedBooking): SoldUnit {
  const units = new Set(readPriceLines(booking).map(({ unit }) => unit))
  return units.has('night') ? 'room' : units.has('group') ? 'group' : 'seat'
}

/** Whether a booking is of rooms by the night. */
export const isStayBooking = (booking: PricedBooking): boolean => bookedUnit(booking) === 'room'

/** What a booking costs as it is: what was paid for it, or less after a change. */
export const readPrice = (booking: PricedBooking & Pick<Booking, 'extras'>): number =>
  totalOf(readPriceLines(booking), isStayBooking(booking) ? booking.seats : 1) +
  totalOfExtras(readBookedExtras(booking))
