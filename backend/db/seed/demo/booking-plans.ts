import { addDays, weekdayOf } from '@affiliate-booking/shared/days'
import { type DemoProduct, demoCustomers, demoReviews } from './products-and-people.ts'
import { everyDay } from './seed-products.ts'

export type BookingOutcome =
  | 'completed'
  | 'no-show'
  | 'confirmed'
  | 'paid'
  | 'in review'
  | 'held'
  | 'cancelled by customer'
  | 'cancelled by provider'
  | 'declined'
  | 'expired'

export interface Plan {
  product: number
  customer: number
  /** Days from today. */
  day: number
  seats: number
  nights: number
  outcome: BookingOutcome
  isReferred: boolean
  review: (typeof demoReviews)[number] | undefined
}

/** Every second booking is for a product of the demo provider. */
const productAt = (index: number, live: number) =>
  index % 2 === 0 ? (index / 2) % 3 : 3 + ((index * 5) % (live - 3))

const pastOutcomes: Partial<Record<number, BookingOutcome>> = {
  3: 'cancelled by customer',
  7: 'expired',
  11: 'declined',
  14: 'cancelled by customer',
  19: 'no-show',
  25: 'cancelled by provider',
  31: 'expired',
  36: 'cancelled by customer',
}

const upcomingOutcomes: readonly BookingOutcome[] = [
  'confirmed',
  'confirmed',
  'paid',
  'in review',
  'confirmed',
  'held',
  'confirmed',
  'cancelled by customer',
  'paid',
]

const pastBookings = 44
const daysApart = 4.4

/** Customers joined one after another: the earliest that each may have booked. */
export const daysSinceFirstBooking = (customer: number) =>
  Math.ceil((pastBookings - customer * 6) * daysApart)

/** Bookings of the last seven months, newest first, then of today and the next three weeks. */
export function planBookings(live: number): Plan[] {
  const past = Array.from({ length: pastBookings }, (_, index): Plan => {
    const outcome = pastOutcomes[index] ?? 'completed'
    const review = demoReviews[(index * 3) % demoReviews.length]
    const known = demoCustomers.filter((_, customer) => pastBookings - customer * 6 > index).length
    return { ...common(index, live, known), day: -2 - Math.floor(index * daysApart), outcome, review }
  })
  const coming = Array.from({ length: 18 }, (_, index): Plan => {
    const outcome = upcomingOutcomes[index % upcomingOutcomes.length] ?? 'confirmed'
    const day = Math.floor(index * 1.2)
    return { ...common(index + 3, live, demoCustomers.length), day, outcome, review: undefined }
  })
  return [...past, ...coming]
}

const common = (index: number, live: number, known: number) => ({
  product: productAt(index, live),
  // Every fifth booking is the demo customer's.
  customer: index % 5 === 0 ? 0 : 1 + (index % known),
  seats: 1 + (index % 3),
  nights: 1 + (index % 2),
  isReferred: index % 3 === 0,
})

/** The first day from this one on which the product is offered. */
export function nextDay({ weekdays = everyDay }: DemoProduct, from: string): string {
  let day = from
  while (!weekdays.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}
