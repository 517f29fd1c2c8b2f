import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import type { LinkName } from '../links/links.ts'
import { ageOfLink } from '../links/links.ts'
import { ageOfCustomer, demoCustomers } from '../people/people.ts'
import { ageOfProduct, type DemoProduct, liveProducts } from '../products/products.ts'
import { ratingOf } from '../products/reviews.ts'

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
  | 'paid another sum'

/** How far a refund has come; `failed` is due again. */
export type RefundProgress = 'awaiting payee' | 'due' | 'sent' | 'failed' | 'completed'

export interface PlannedReferral {
  link: LinkName
  by: 'click' | 'code'
  /** Booked at once after the click, which holds the commission. */
  isQuick?: boolean
}

export interface Plan {
  /** Its place among the live products. */
  product: number
  /** 0 is the demo's customer, then those of the list, then the affiliate's relative. */
  customer: number
  /** Days from today. */
  day: number
  seats: number
  /** Among the guests. */
  children?: number
  nights: number
  outcome: BookingOutcome
  /** So many of the first extra of the product. */
  extras?: number
  referral: PlannedReferral | null
  /** Of the guest's review. */
  rating?: number | undefined
  refundProgress?: RefundProgress
  /** Refunded in part after the trip, so many days ago. */
  laterRefund?: { daysAgo: number; percent: number; reason: string }
  /** The bank took the payment back, so many days ago. */
  chargeback?: { daysAgo: number; reason: string }
  /** What an administrator made of the held commission. */
  decision?: { action: 'release' | 'cancel'; daysAgo: number; reason: string }
}

const firstDay = 715
/** Days from a booking to its trip, at most. */
const maximumAhead = 24

/** Bookings a day in the best months. */
const density = 0.42
/** From January to December: few travel in the monsoon. */
const season = [1.2, 0.9, 0.8, 1.15, 1.25, 0.45, 0.35, 0.5, 0.75, 1.15, 1.1, 1.45]
export const seasonOf = (day: string): number => season[Number(day.slice(5, 7)) - 1] ?? 1
/** The platform is young: it had a third of its bookings two years ago. */
export const growthAt = (daysAgo: number): number => 1 - (0.65 * Math.max(0, daysAgo)) / firstDay

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

interface Upcoming {
  outcome: BookingOutcome
  children?: number
  extras?: number
  refundProgress?: RefundProgress
}

const upcoming: readonly Upcoming[] = [
  { outcome: 'confirmed' },
  // Two rooms of the cottage.
  { outcome: 'confirmed', children: 2, extras: 2 },
  { outcome: 'paid' },
  { outcome: 'in review' },
  { outcome: 'confirmed' },
  { outcome: 'held' },
  { outcome: 'confirmed' },
  { outcome: 'cancelled by customer', refundProgress: 'due' },
  { outcome: 'paid' },
  { outcome: 'confirmed' },
  { outcome: 'confirmed' },
  { outcome: 'declined', refundProgress: 'awaiting payee' },
  { outcome: 'in review' },
  { outcome: 'confirmed' },
  { outcome: 'paid another sum' },
  { outcome: 'confirmed' },
  { outcome: 'cancelled by customer', refundProgress: 'sent' },
  // The walk through the spice garden.
  { outcome: 'paid', children: 1 },
]

/** What the tables above do not say: holds by a signal, and refunds after a payout. */
function planExceptions(): Plan[] {
  const common = { seats: 2, nights: 2, outcome: 'completed', product: 2 } as const
  const site = { link: 'site', by: 'click' } as const
  const code = { link: 'site', by: 'code' } as const
  const theRelative = demoCustomers.length + 1
  return [
    { ...common, customer: theRelative, day: -12, seats: 1, referral: code },
    {
      ...common,
      customer: theRelative,
      day: -320,
      product: 0,
      referral: code,
      decision: {
        action: 'release',
        daysAgo: 311,
        reason: 'Her brother paid for himself and his guests, from his own account.',
      },
    },
    {
      ...common,
      customer: 4,
      day: -96,
      product: 1,
      referral: { ...site, isQuick: true },
      decision: {
        action: 'cancel',
        daysAgo: 90,
        reason: 'The link was opened by the booking page itself, not by a visitor.',
      },
    },
    {
      ...common,
      customer: 2,
      day: -76,
      referral: { link: 'cottage', by: 'click' },
      laterRefund: {
        daysAgo: 50,
        percent: 20,
        reason: 'The hot water failed on the second night.',
      },
    },
    {
      ...common,
      customer: 6,
      day: -52,
      // The houseboat.
      product: 7,
      seats: 1,
      nights: 1,
      referral: site,
      laterRefund: { daysAgo: 1, percent: 10, reason: 'The boat left two hours late.' },
    },
  ]
}

/** Bookings of two years, newest first, then of today and the next three weeks. */
export function planBookings(now: Date): Plan[] {
  return [...planPast(now), ...planExceptions(), ...planUpcoming(), chargedBack]
}

const chargedBack: Plan = {
  product: 1,
  customer: 5,
  day: -34,
  seats: 1,
  nights: 1,
  outcome: 'completed',
  referral: { link: 'site', by: 'code' },
  chargeback: {
    daysAgo: 9,
    reason: 'The bank took the payment back: somebody else had used the customer’s phone.',
  },
}

function planPast(now: Date): Plan[] {
  const today = dayInIndia(now)
  const plans: Plan[] = []
  let expected = 1
  for (let daysAgo = 2; daysAgo <= firstDay; daysAgo += 1) {
    if (expected >= 1) {
      plans.push(planPastOne(plans.length, daysAgo))
      expected -= 1
    }
    expected += density * growthAt(daysAgo) * seasonOf(addDays(today, -daysAgo))
  }
  return plans
}

function planPastOne(index: number, daysAgo: number): Plan {
  const outcome = pastOutcomes[index % 44] ?? 'completed'
  const bookedAgo = daysAgo + maximumAhead
  const known = demoCustomers.filter((_, customer) => ageOfCustomer(customer) > bookedAgo).length
  const product = productAt(index, bookedAgo)
  return {
    product,
    // Every ninth booking is the demo customer's.
    customer: index % 9 === 0 || known === 0 ? 0 : 1 + (index % known),
    day: -daysAgo,
    seats: 1 + (index % 3),
    nights: 1 + (index % 2),
    outcome,
    referral: referralOf(index, product, bookedAgo),
    rating: outcome === 'completed' && index % 4 !== 1 ? ratingOf(index) : undefined,
    ...(index === 3 && { refundProgress: 'failed' as const }),
  }
}

const planUpcoming = (): Plan[] =>
  upcoming.map((planned, place) => {
    const index = place + 3
    const product = productAt(index, 0)
    return {
      ...planned,
      product,
      customer: index % 5 === 0 ? 0 : 1 + (index % demoCustomers.length),
      day: Math.floor(place * 1.2),
      seats: 1 + (index % 3),
      nights: 1 + (index % 2),
      referral: referralOf(index, product, 0),
    }
  })

const isLiveBefore = ({ product }: { product: DemoProduct }, daysAgo: number) =>
  ageOfProduct(product) - 1 > daysAgo

/** Every second booking is for a product of the demo's provider. */
function productAt(index: number, bookedAgo: number): number {
  const wanted = index % 2 === 0 ? (index / 2) % 3 : 3 + ((index * 5) % (liveProducts.length - 3))
  const product = liveProducts[wanted]
  return product && isLiveBefore({ product }, bookedAgo) ? wanted : index % 3
}

/** Which link of an affiliate brought the customer: two of five come by one. */
function referralOf(index: number, product: number, bookedAgo: number): PlannedReferral | null {
  if (index % 5 > 1) return null
  const count = Math.floor(index / 5) * 2 + (index % 5)
  const isThere = (link: LinkName) => ageOfLink(link) > bookedAgo + 4
  if (count % 4 === 3 && isThere('second')) return { link: 'second', by: count % 8 === 3 ? 'click' : 'code' }
  if (product === 0 && isThere('rafting')) return { link: 'rafting', by: 'click' }
  if (product === 2 && isThere('cottage')) return { link: 'cottage', by: 'click' }
  if (count % 3 === 1 && isThere('campaign')) return { link: 'campaign', by: 'click' }
  return { link: 'site', by: count % 5 === 0 ? 'code' : 'click' }
}
