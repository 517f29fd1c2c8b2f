import { addDays, weekdayOf } from '@affiliate-booking/shared/days'
import { after } from './instants.ts'
import { type DemoProduct, demoCustomers, demoReviews } from './products-and-people.ts'
import { everyDay } from './seed-products.ts'

/** What became of a booking, and how many days from today it is. */
export type Fate =
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
  fate: Fate
  isReferred: boolean
  review: (typeof demoReviews)[number] | undefined
}

/** By their place among those that are live: the demo provider's come every other time. */
const productAt = (index: number, live: number) =>
  index % 2 === 0 ? (index / 2) % 3 : 3 + ((index * 5) % (live - 3))

const pastFates: Partial<Record<number, Fate>> = {
  3: 'cancelled by customer',
  7: 'expired',
  11: 'declined',
  14: 'cancelled by customer',
  19: 'no-show',
  25: 'cancelled by provider',
  31: 'expired',
  36: 'cancelled by customer',
}

const comingFates: readonly Fate[] = [
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

/** One customer after the other came to the platform; days ago of the first journey that each may have made. */
export const firstDayOf = (customer: number) => Math.ceil((pastBookings - customer * 6) * daysApart)

/** Of the last seven months, newest first, and of today and the next three weeks. */
export function plans(live: number): Plan[] {
  const past = Array.from({ length: pastBookings }, (_, index): Plan => {
    const fate = pastFates[index] ?? 'completed'
    const review = demoReviews[(index * 3) % demoReviews.length]
    const known = demoCustomers.filter((_, customer) => pastBookings - customer * 6 > index).length
    return { ...common(index, live, known), day: -2 - Math.floor(index * daysApart), fate, review }
  })
  const coming = Array.from({ length: 18 }, (_, index): Plan => {
    const fate = comingFates[index % comingFates.length] ?? 'confirmed'
    const day = Math.floor(index * 1.2)
    return { ...common(index + 3, live, demoCustomers.length), day, fate, review: undefined }
  })
  return [...past, ...coming]
}

const common = (index: number, live: number, known: number) => ({
  product: productAt(index, live),
  // The demo's customer comes every fifth time.
  customer: index % 5 === 0 ? 0 : 1 + (index % known),
  seats: 1 + (index % 3),
  nights: 1 + (index % 2),
  isReferred: index % 3 === 0,
})

/** The first day from this one on which it takes place. */
export function nextDay({ weekdays = everyDay }: DemoProduct, from: string): string {
  let day = from
  while (!weekdays.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}
