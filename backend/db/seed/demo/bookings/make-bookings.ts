import { addDays, dayInIndia, instantInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { groupLines, groupsFor, totalOfExtras } from '@affiliate-booking/shared/prices'
import { randomUUID } from 'node:crypto'
import { readOfferedExtras } from '../../../../services/prices/extras.ts'
import { cancellationPolicySteps } from '../../../../services/products/cancellation-policy.ts'
import { createVoucherCode } from '../../../../services/bookings/find-voucher.ts'
import type { Account } from '../../../../services/users/account.ts'
import type { availabilitySlots } from '../../../schema/products/availability.ts'
import type { bookings } from '../../../schema/bookings.ts'
import { before } from '../instants.ts'
import { demoLinks } from '../links/links.ts'
import type { DemoAccounts, SeededProduct } from '../products/seed-products.ts'
import { everyDay } from '../products/seed-products.ts'
import type { DemoProduct } from '../products/products.ts'
import { type BookingHistory, createHistory } from './outcomes.ts'
import { type BookingOutcome, type Plan, planBookings } from './plans.ts'

export interface SeededBooking {
  plan: Plan
  booking: typeof bookings.$inferInsert & { id: string; createdAt: Date; totalAmount: number }
  slots: (typeof availabilitySlots.$inferInsert)[]
  customer: Account
  offer: SeededProduct
  /** Confirms its payment; another one sends its refund. */
  cashier: Account
  history: BookingHistory
}

/** In the order in which they were booked. */
export function makeBookings(
  accounts: DemoAccounts,
  customers: readonly Account[],
  seeded: readonly SeededProduct[],
  now: Date,
): SeededBooking[] {
  const live = seeded.filter(({ demo }) => demo.state === undefined)
  const calendar = new Calendar()
  return planBookings(now)
    .map((plan, index) => {
      const [offer, customer] = [live[plan.product], customers[plan.customer]]
      const cashier = accounts.superAdmins[index % accounts.superAdmins.length]
      if (!offer || !customer || !cashier) throw new Error('A demo booking names somebody who is not there')
      return makeBooking({ accounts, plan, offer, customer, cashier, index, now }, calendar)
    })
    .toSorted((a, b) => a.booking.createdAt.getTime() - b.booking.createdAt.getTime())
}

interface Facts {
  accounts: DemoAccounts
  plan: Plan
  offer: SeededProduct
  customer: Account
  cashier: Account
  index: number
  now: Date
}

function makeBooking(facts: Facts, calendar: Calendar): SeededBooking {
  const { accounts, plan, offer, customer, cashier, index, now } = facts
  const { demo, product, provider } = offer
  const { outcome, referral } = plan
  const { guestsPerGroup, guestsPerRoom } = product
  const needed = guestsPerGroup === null ? plan.seats : groupsFor(plan.seats, guestsPerGroup)
  const seats = Math.min(needed, product.maximumSeats)
  const isStay = demo.kind === 'stay'
  const nights = isStay ? Math.max(plan.nights, product.minimumNights ?? 1) : 1
  const [startTime, endTime] = demo.times[0] ?? ['09:00', '12:00']
  const wanted = addDays(dayInIndia(now), plan.day)
  const date = calendar.take(demo, { from: wanted, nights, seats, isPast: plan.day < 0 })
  const endDate = isStay ? addDays(date, nights) : null
  const startsAt = instantInIndia(date, startTime)
  const endsAt = instantInIndia(endDate ?? date, endTime)
  const createdAt = madeAt(outcome, startsAt, index, now)
  const extras = readOfferedExtras(product)
    .slice(0, 1)
    .flatMap((extra) => (plan.extras === undefined ? [] : [{ ...extra, count: plan.extras }]))
  const totalAmount = product.effectivePrice * seats * nights + totalOfExtras(extras)
  const policySnapshot = cancellationPolicySteps(product.cancellationPolicy)
  const history = createHistory(outcome, {
    createdAt,
    startsAt,
    endsAt,
    totalAmount,
    policySnapshot,
    now,
    index,
  })
  const { actor, columns } = history
  const actors = { customer, provider, cashier, system: null }
  const affiliate = referral?.link === 'second' ? accounts.secondAffiliate : accounts.affiliate
  const id = randomUUID()
  return {
    plan,
    booking: {
      id,
      userId: customer.id,
      productId: product.id,
      providerId: provider.id,
      territoryPath: product.territoryPath,
      productTitle: product.title,
      customerName: customer.name,
      policySnapshot,
      unitPrice: product.effectivePrice,
      seats,
      extras: extras.length === 0 ? null : extras,
      ...(guestsPerGroup !== null && { priceLines: groupLines(product.effectivePrice, seats) }),
      ...(isStay || guestsPerGroup !== null
        ? { guestChildren: plan.children ?? null }
        : { children: plan.children ?? 0 }),
      guests: guestsPerGroup === null ? guestsPerRoom && seats * Math.min(2, guestsPerRoom) : plan.seats,
      totalAmount,
      date,
      endDate,
      startTime,
      endTime,
      startsAt,
      endsAt,
      idempotencyKey: `demo-booking-${index}`,
      referralAffiliateId: referral && affiliate.id,
      referralCode: referral && demoLinks[referral.link].code,
      voucherCode: createVoucherCode(),
      createdAt,
      version: history.events.length,
      ...columns,
      ...(columns.cancelledBy && actor && actor !== 'system' && { cancelledById: actors[actor]?.id }),
    },
    slots: Array.from({ length: nights }, (_, night) => {
      const day = addDays(date, night)
      const cutoffAt = before(instantInIndia(day, startTime), product.cutoffMinutes * minuteMs)
      return { productId: product.id, date: day, startTime, endTime, capacity: demo.capacity, cutoffAt }
    }),
    customer,
    offer,
    cashier,
    history,
  }
}

/** Bookings are made some days ahead; only held, paid and reviewed ones are recent. */
function madeAt(outcome: BookingOutcome, startsAt: Date, index: number, now: Date): Date {
  if (outcome === 'held') return before(now, 3 * minuteMs)
  if (outcome === 'in review') return before(now, (40 + (index % 30)) * minuteMs)
  if (outcome === 'paid') return before(now, (9 + (index % 5)) * hourMs)
  const ahead = (8 + ((index * 7) % 15)) * dayMs
  const latest = before(now, (26 + (index % 44)) * hourMs)
  const planned = before(startsAt, ahead - (index % 9) * hourMs)
  return planned < latest ? planned : latest
}

/** Finds days on which a product is offered and has seats. */
class Calendar {
  private readonly reserved = new Map<string, number>()

  /** The nearest such day: before the wanted one for what is past, otherwise after it. */
  take(
    demo: DemoProduct,
    { from, nights, seats, isPast }: { from: string; nights: number; seats: number; isPast: boolean },
  ): string {
    let day = from
    while (!this.isFree(demo, day, nights, seats)) day = addDays(day, isPast ? -1 : 1)
    for (const key of keysOf(demo, day, nights)) this.reserved.set(key, (this.reserved.get(key) ?? 0) + seats)
    return day
  }

  private isFree(demo: DemoProduct, day: string, nights: number, seats: number): boolean {
    const { weekdays = everyDay, capacity } = demo
    return (
      weekdays.includes(weekdayOf(day)) &&
      keysOf(demo, day, nights).every((key) => (this.reserved.get(key) ?? 0) + seats <= capacity)
    )
  }
}

const keysOf = ({ title }: DemoProduct, day: string, nights: number) =>
  Array.from({ length: nights }, (_, night) => `${title} ${addDays(day, night)}`)
