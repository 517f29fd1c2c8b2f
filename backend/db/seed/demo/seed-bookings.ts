import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AuditEntry } from '../../../services/audit/write-audit.ts'
import { cancellationPolicySteps } from '../../../services/products/cancellation-policy.ts'
import type { Account } from '../../../services/users/account.ts'
import type { Database } from '../../database.ts'
import { availabilitySlots } from '../../schema/products/availability.ts'
import { bookingSlots, bookings } from '../../schema/bookings.ts'

import { reviews } from '../../schema/products/reviews.ts'
import { createHistory } from './booking-outcomes.ts'
import { type BookingOutcome, type Plan, nextDay, planBookings } from './booking-plans.ts'
import { after, before, dayLong, hour, minute } from './instants.ts'
import type { DemoAccounts, SeededProduct } from './seed-products.ts'

const referralCode = 'MUNNAR26'

interface SeededBooking {
  booking: typeof bookings.$inferInsert & { id: string }
  slots: {
    productId: string
    date: string
    startTime: string
    endTime: string
    capacity: number
    cutoffAt: Date
  }[]
  review: Plan['review']
  entries: AuditEntry[]
}

export async function seedBookings(
  tx: Database,
  accounts: DemoAccounts,
  customers: readonly Account[],
  seeded: readonly SeededProduct[],
  now: Date,
): Promise<AuditEntry[]> {
  const live = seeded.filter(({ demo }) => demo.state === undefined)
  const made = planBookings(live.length)
    .map((plan, index) => {
      const offer = live[plan.product]
      const customer = customers[plan.customer]
      if (!offer || !customer) throw new Error('A demo booking names a missing product or customer')
      return makeBooking(accounts, plan, offer, customer, index, now)
    })
    .toSorted((a, b) => a.booking.createdAt.getTime() - b.booking.createdAt.getTime())
  await tx.insert(bookings).values(made.map(({ booking }) => booking))
  await reserveSeats(tx, made)
  await addReviews(tx, made)
  return made.flatMap(({ entries }) => entries)
}

/** Inserts each slot once, with the seats that its bookings reserve. */
async function reserveSeats(tx: Database, made: readonly SeededBooking[]): Promise<void> {
  const taken = made.flatMap(({ booking, slots }) =>
    slots.map((slot) => ({ slot, booking, reserved: booking.status === 'cancelled' ? 0 : booking.seats })),
  )
  const slots = new Map<string, typeof availabilitySlots.$inferInsert & { id: string; reserved: number }>()
  for (const { slot, reserved } of taken) {
    const known = slots.get(keyOf(slot)) ?? { ...slot, id: randomUUID(), reserved: 0 }
    slots.set(keyOf(slot), { ...known, reserved: known.reserved + reserved })
  }
  await tx.insert(availabilitySlots).values([...slots.values()])
  await tx.insert(bookingSlots).values(
    taken.map(({ slot, booking }) => ({
      bookingId: booking.id,
      slotId: slots.get(keyOf(slot))?.id ?? '',
      seats: booking.seats,
    })),
  )
}

const keyOf = ({ productId, date, startTime }: SeededBooking['slots'][number]) =>
  `${productId} ${date} ${startTime}`

async function addReviews(tx: Database, made: readonly SeededBooking[]): Promise<void> {
  const written = made.flatMap(({ booking: { id, productId, completedAt }, review }) =>
    review && completedAt
      ? [
          {
            bookingId: id,
            productId,
            rating: review[0],
            text: review[1],
            createdAt: after(completedAt, 10 * hour),
          },
        ]
      : [],
  )
  await tx.insert(reviews).values(written)
  await tx.execute(
    sql`update products p set rating_sum = r.total, review_count = r.count
        from (select product_id, sum(rating) as total, count(*) as count from reviews group by product_id) r
        where r.product_id = p.id`,
  )
}

function makeBooking(
  accounts: DemoAccounts,
  plan: Plan,
  { demo, product, provider, approver }: SeededProduct,
  customer: Account,
  index: number,
  now: Date,
): SeededBooking {
  const { outcome, seats } = plan
  const isStay = demo.kind === 'stay'
  const nights = isStay ? plan.nights : 1
  const [startTime, endTime] = demo.times[0] ?? ['09:00', '12:00']
  const date = nextDay(demo, addDays(dayInIndia(now), plan.day))
  const endDate = isStay ? addDays(date, nights) : null
  const startsAt = instantInIndia(date, startTime)
  const endsAt = instantInIndia(endDate ?? date, endTime)
  const createdAt = madeAt(outcome, startsAt, index, now)
  const totalAmount = product.effectivePrice * Math.min(seats, product.maximumSeats) * nights
  const policySnapshot = cancellationPolicySteps(product.cancellationPolicy)
  const id = randomUUID()
  const isReferred = plan.isReferred && customer.id !== accounts.affiliate.id
  const auditEntry = (
    action: AuditEntry['action'],
    actor: Account | null,
    at: Date,
    reason?: string,
  ): AuditEntry => ({
    actor,
    origin: null,
    action,
    objectType: 'booking',
    objectId: id,
    territoryPath: product.territoryPath,
    at,
    ...(reason !== undefined && { reason }),
  })
  const history = createHistory(outcome, {
    createdAt,
    startsAt,
    endsAt,
    totalAmount,
    policySnapshot,
    now,
    index,
  })
  const { actor } = history
  const actors = { customer, provider, approver, system: null }
  return {
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
      seats: Math.min(seats, product.maximumSeats),
      guests:
        product.guestsPerRoom && Math.min(seats, product.maximumSeats) * Math.min(2, product.guestsPerRoom),
      totalAmount,
      date,
      endDate,
      startTime,
      endTime,
      startsAt,
      endsAt,
      idempotencyKey: `demo-booking-${index}`,
      referralAffiliateId: isReferred ? accounts.affiliate.id : null,
      referralCode: isReferred ? referralCode : null,
      voucherCode: randomBytes(15).toString('base64url'),
      createdAt,
      version: history.events.length,
      ...history.columns,
      ...(history.columns.cancelledBy && actor && actor !== 'system' && { cancelledById: actors[actor].id }),
    },
    slots: Array.from({ length: nights }, (_, night) => {
      const day = addDays(date, night)
      const cutoffAt = before(instantInIndia(day, startTime), product.cutoffMinutes * minute)
      return { productId: product.id, date: day, startTime, endTime, capacity: demo.capacity, cutoffAt }
    }),
    review: outcome === 'completed' && index % 4 !== 1 ? plan.review : undefined,
    entries: [
      auditEntry('booking.held', customer, createdAt),
      ...history.events.map(({ action, by, at, reason }) => auditEntry(action, actors[by], at, reason)),
    ],
  }
}

/** Bookings are made some days ahead; only held, paid and reviewed ones are recent. */
function madeAt(outcome: BookingOutcome, startsAt: Date, index: number, now: Date): Date {
  if (outcome === 'held') return before(now, 3 * minute)
  if (outcome === 'in review') return before(now, (40 + index) * minute)
  if (outcome === 'paid') return before(now, (9 + (index % 5)) * hour)
  const ahead = (8 + ((index * 7) % 15)) * dayLong
  const latest = before(now, (26 + index) * hour)
  const planned = before(startsAt, ahead - (index % 9) * hour)
  return planned < latest ? planned : latest
}
