// A booking as a selection of its product's days, so that another one can be chosen in its place.
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import type { BookableProduct, ChosenDays, Slot } from '../products/chosen-days.ts'
import type { BookingSelection, ProductKind } from '../products/product-path.ts'

interface BookedTrip {
  readonly kind: ProductKind
  readonly date: string
  readonly endDate?: string | null | undefined
  readonly timeSlot: { readonly startTime: string }
  readonly seats: number
  readonly guests?: number | null | undefined
  readonly children?: number | null | undefined
  readonly priceLines?: readonly { readonly unit: string; readonly price: number }[] | null | undefined
}

/** Whether the booking has seats on the slot. */
const isOwn = ({ kind, date, endDate, timeSlot }: BookedTrip, slot: Slot): boolean =>
  kind === 'stay'
    ? slot.date >= date && slot.date < (endDate ?? date)
    : slot.date === date && slot.startTime === timeSlot.startTime

/**
 * What is free for the booking: its own seats too, which it keeps or gives up. Its children keep their price there, also
 * where new bookings have none; and it is long enough, also if new ones with its arrival have to be longer.
 */
export function withOwnSeats(trip: BookedTrip, slots: readonly Slot[]): Slot[] {
  const { date, endDate } = trip
  const ownNights = endDate == null ? 1 : daysBetween(date, endDate)
  const ownChildPrice = trip.priceLines?.find(({ unit }) => unit === 'child')?.price
  return slots.map((slot) =>
    isOwn(trip, slot)
      ? {
          ...slot,
          free: slot.free + trip.seats,
          status: 'LIMITED',
          childPrice: slot.childPrice ?? ownChildPrice,
          ...(slot.date === date && { minimumNights: Math.min(slot.minimumNights ?? 1, ownNights) }),
        }
      : slot,
  )
}

export function selectionOf(trip: BookedTrip, slots: readonly Slot[]): BookingSelection {
  const { kind, date, endDate, seats, guests, children } = trip
  return {
    date,
    departure: kind === 'stay' ? (endDate ?? undefined) : undefined,
    guests: guests ?? seats,
    children: children || undefined,
    rooms: kind === 'stay' ? seats : undefined,
    slot: slots.find((slot) => isOwn(trip, slot))?.id,
  }
}

/** A new arrival alone keeps the nights of a stay. */
export function asLongAs({ kind, date, endDate }: BookedTrip, asked: BookingSelection): BookingSelection {
  if (kind === 'tour' || endDate == null || asked.date === undefined || asked.departure !== undefined)
    return asked
  return { ...asked, departure: addDays(asked.date, daysBetween(date, endDate)) }
}

/** The choice as a trip of its own. */
export const selectionOfChosen = ({
  date,
  guests,
  children,
  stay,
  slotId,
  extras,
}: ChosenDays): BookingSelection => ({
  date,
  departure: stay?.departure,
  guests,
  children: children || undefined,
  rooms: stay?.rooms,
  slot: slotId,
  extras: extras.length === 0 ? undefined : extras.map(({ name, count }) => ({ name, count })),
})

/** What the choice has beyond the booking, where one more booking beside it makes up the whole. */
export function restOf(
  trip: BookedTrip,
  chosen: ChosenDays,
  { guestsPerGroup }: Pick<BookableProduct, 'guestsPerGroup'>,
): BookingSelection | undefined {
  const { date, endDate, seats } = trip
  const { stay, children } = chosen
  const whole = selectionOfChosen(chosen)
  // The groups of the booking take as many as they can: only who has no place in them needs another one.
  const present = guestsPerGroup == null ? (trip.guests ?? seats) : seats * guestsPerGroup
  const guests = chosen.guests - present
  const moreChildren = Math.max(0, children - (trip.children ?? 0)) || undefined
  if (stay === undefined) {
    const isSameTime = chosen.slots.some((slot) => slot.id === chosen.slotId && isOwn(trip, slot))
    return isSameTime && guests >= 1 ? { ...whole, guests, children: moreChildren } : undefined
  }
  const isSameArrival = chosen.date === date
  const isSameDeparture = stay.departure === endDate
  const rooms = stay.rooms - seats
  if (isSameArrival && isSameDeparture && rooms > 0)
    return { ...whole, guests: Math.max(1, guests), children: moreChildren, rooms }
  if (rooms !== 0 || endDate == null) return undefined
  if (isSameArrival && stay.departure > endDate) return { ...whole, date: endDate, slot: undefined }
  if (isSameDeparture && chosen.date < date) return { ...whole, departure: date }
  return undefined
}

/** What a host is asked for: the seats or groups of a tour, or the rooms of a stay. */
export const requestOf = ({
  slotId,
  guests,
  children,
  stay,
  groups,
}: {
  readonly slotId: string
  readonly guests: number
  readonly children: number
  readonly stay: { readonly rooms: number; readonly nights: number } | undefined
  readonly groups: number | undefined
}) => ({
  slotId,
  seats: stay?.rooms ?? groups ?? guests,
  nights: stay?.nights ?? 1,
  ...((stay !== undefined || groups !== undefined) && { guests }),
  ...(children > 0 && { children }),
})
