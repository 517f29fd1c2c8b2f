// What messages about bookings have in common: who is told, and the values of their texts.
import { daysBetween } from '@affiliate-booking/shared/days'
import { formatExtraCount } from '@affiliate-booking/shared/extras'
import { joinNames } from '@affiliate-booking/shared/join-names'
import { formatPeople, formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatBookingNumber } from '../../../../public-numbers.ts'
import { bookedChildren } from '../../../bookings/booked-children.ts'
import type { Booking } from '../../../bookings/find-booking.ts'
import { readBookedExtras } from '../../../prices/extras.ts'
import { bookedUnit, isStayBooking } from '../../../prices/slot-prices.ts'
import type { Recipient } from '../../notify.ts'

/** A booking that was made without an account is looked up, since its contact may have been told before it was added to one. */
export const customerOf = ({ id, userId, contactEmail }: Booking): Recipient =>
  userId === null || contactEmail !== null ? { customerOf: id } : { userId }

/** Such as `2 adults, 1 child`, `1 group, 4 guests` or `1 room, 2 adults, 2 children`. */
export function partyOf(booking: Booking): string {
  const { seats, guests } = booking
  const children = bookedChildren(booking)
  const unit = bookedUnit(booking)
  if (unit === 'seat') return formatPeople(seats, children)
  const units = formatQuantity(seats, unit, `${unit}s`)
  return guests === null ? units : `${units}, ${formatPeople(guests, children)}`
}

/**
 * Of a stay with its nights: `2 nights, 1 room, 2 guests`. The texts that operators have changed have the party already, so
 * theirs name the nights too.
 */
function partyAndNightsOf(booking: Booking): string {
  const { date, endDate } = booking
  if (endDate === null || !isStayBooking(booking)) return partyOf(booking)
  return `${formatQuantity(daysBetween(date, endDate), 'night', 'nights')}, ${partyOf(booking)}`
}

/** The party with its nights and extras: `2 guests, with 2 × Dinner and 1 × Airport pickup`. */
export function bookedOf(booking: Booking): string {
  const extras = readBookedExtras(booking).map(formatExtraCount)
  const party = partyAndNightsOf(booking)
  return extras.length === 0 ? party : `${party}, with ${joinNames(extras)}`
}

/** What every message about a booking has. */
export const variablesOf = (booking: Booking) => ({
  bookingNumber: formatBookingNumber(booking.bookingNumber),
  title: booking.productTitle,
  startsAt: booking.startsAt.toISOString(),
  party: bookedOf(booking),
  amount: booking.totalAmount,
})

/** Until when an unpaid booking has its seats; null if it has not. */
export const heldUntil = ({ status, holdExpiresAt }: Booking, at: Date): string | null =>
  status === 'pending' && holdExpiresAt !== null && holdExpiresAt > at ? holdExpiresAt.toISOString() : null
