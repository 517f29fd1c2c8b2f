// Random bookings, slots, clicks, views, leads and commissions over fifteen months.
import { randomUUID } from 'node:crypto'
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { linkDays, referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import type { Database } from '../../../../backend/db/database.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { addWins } from './random-wins.ts'
import { availabilitySlots } from '../../../../backend/db/schema/products/availability.ts'
import { productViews } from '../../../../backend/db/schema/reports.ts'
import { ensureTerritory } from '../../../../backend/services/territories/ensure-territory.ts'
import { addMember } from '../../support/members.ts'
import { addProduct, idukki, wayanad } from '../../support/products.ts'

export const firstDay = '2025-10-15'
export const lastDay = '2026-12-31'
const days = daysBetween(firstDay, lastDay)
export const now = new Date('2026-12-31T12:00:00Z')

/** Numbers that follow from a seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (part: number) => next() < part,
    pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
      const index = below(values.length)
      if (index >= values.length) throw new Error('Nothing to pick from')
      return values[index] as Value
    },
    day: () => addDays(firstDay, below(days)),
  }
}
export type Random = ReturnType<typeof createRandom>

export const places = [idukki, wayanad, 'IN/TN/chennai', 'IN/TN/nilgiris'] as const

export type RandomMarket = Awaited<ReturnType<typeof addMarket>>

export async function addMarket(db: Database) {
  for (const [state, path, name] of [
    ['Tamil Nadu', 'IN/TN/chennai', 'Chennai'],
    ['Tamil Nadu', 'IN/TN/nilgiris', 'Nilgiris'],
  ] as const)
    await ensureTerritory(db, [
      { kind: 'country', name: 'India', path: 'IN' },
      { kind: 'state', name: state, path: 'IN/TN' },
      { kind: 'district', name, path },
    ])
  const providers = [
    await addMember(db, 'service_provider', { territoryPath: idukki, name: 'Biju Varghese' }),
    await addMember(db, 'service_provider', { territoryPath: 'IN/TN/chennai', name: 'Lakshmi Raman' }),
  ]
  const affiliates = [
    await addMember(db, 'affiliate', {
      territoryPath: idukki,
      name: 'Anjali Nair',
      now: new Date('2025-12-31T18:29:59Z'),
    }),
    await addMember(db, 'affiliate', {
      territoryPath: 'IN/TN/chennai',
      name: 'Karthik Subramanian',
      now: new Date('2025-12-31T18:30:00Z'),
    }),
    await addMember(db, 'affiliate', { name: 'Without a district', now: new Date('2026-01-01T00:00:00Z') }),
  ]
  const products: { id: string; providerId: string; path: string; kind: 'tour' | 'stay' }[] = []
  for (const [index, path] of [...places, idukki].entries()) {
    const kind = index % 2 === 0 ? 'tour' : 'stay'
    const provider = providers[index % providers.length]
    if (!provider) throw new Error('There is no provider')
    const id = await addProduct(db, provider.id, { kind, territoryPath: path, title: `Product ${index}` })
    products.push({ id, providerId: provider.id, path, kind })
  }
  const links: string[] = []
  for (const [index, affiliate] of affiliates.entries()) {
    for (const productId of [null, products[index]?.id ?? null, products[index + 1]?.id ?? null]) {
      const id = randomUUID()
      await db.insert(referralLinks).values({
        id,
        affiliateId: affiliate.id,
        code: id.slice(0, 12),
        productId,
        createdAt: now,
      })
      links.push(id)
    }
  }
  const admins = {
    super_admin: await addMember(db, 'super_admin'),
    nsa: await addMember(db, 'nsa', { territoryPath: 'IN' }),
    ssa: await addMember(db, 'ssa', { territoryPath: 'IN/KL' }),
    dsa: await addMember(db, 'dsa', { territoryPath: idukki }),
  }
  return { providers, affiliates, products, links, admins }
}

/** Around the bounds of days in India too. */
const instantOn = (random: Random, day = random.day()): Date =>
  new Date(
    random.chance(0.3)
      ? `${day}T${random.pick(['18:29:59.999', '18:30:00.000', '00:00:00.000', '23:59:59.999'])}Z`
      : new Date(`${day}T00:00:00Z`).getTime() + random.below(24 * 60) * 60_000,
  )

export const outcomes = [
  { status: 'pending', paymentStatus: 'pending' },
  { status: 'pending', paymentStatus: 'completed' },
  { status: 'confirmed', paymentStatus: 'completed' },
  { status: 'completed', paymentStatus: 'completed' },
  { status: 'completed', paymentStatus: 'refunded' },
  { status: 'cancelled', paymentStatus: 'pending' },
  { status: 'cancelled', paymentStatus: 'refunded' },
] as const

const leadStates = [
  'new',
  'contacted',
  'qualified',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
] as const

/** What a booking became; refunds only of what was paid, in part without another payment status. */
function outcomeOf(random: Random, total: number) {
  const { status, paymentStatus } = random.pick(outcomes)
  const isRefunded = paymentStatus === 'refunded' || (paymentStatus === 'completed' && random.chance(0.3))
  return {
    status,
    paymentStatus,
    refundAmount: isRefunded ? random.below(total + 1) : null,
  }
}

export async function addBookings(db: Database, random: Random, market: RandomMarket, count: number) {
  if (count === 0) return
  await db.insert(bookings).values(
    Array.from({ length: count }, () => {
      const id = randomUUID()
      const product = random.pick(market.products)
      const createdAt = instantOn(random)
      const total = 1 + random.below(1_000_000)
      const outcome = outcomeOf(random, total)
      const isEntered = outcome.paymentStatus === 'pending' && random.chance(0.4)
      const age = random.pick([1, 3.9, 4, 5, 24, 30, 72, 100]) * hourMs
      return {
        id,
        productId: product.id,
        providerId: product.providerId,
        territoryPath: product.path,
        contactEmail: `${id}@example.com`,
        contactPhone: '+91 90000 00000',
        productTitle: 'A product',
        customerName: 'Arjun Iyer',
        policySnapshot: [],
        unitPrice: total,
        seats: 1 + random.below(5),
        guests: random.chance(0.5) ? 1 + random.below(9) : null,
        totalAmount: total,
        date: '2027-01-05',
        startTime: '09:00',
        endTime: '12:00',
        startsAt: now,
        endsAt: now,
        ...outcome,
        idempotencyKey: id,
        voucherCode: id,
        referralAffiliateId: random.chance(0.5) ? random.pick(market.affiliates).id : null,
        paymentSubmittedAt: isEntered ? new Date(now.getTime() - age) : null,
        createdAt,
      }
    }),
  )
}

async function addLeads(db: Database, random: Random, market: RandomMarket, count: number) {
  if (count === 0) return
  await db.insert(leads).values(
    Array.from({ length: count }, () => {
      const createdAt = instantOn(random)
      const status = random.pick(leadStates)
      const slaDueAt = random.chance(0.7) ? new Date(createdAt.getTime() + 8 * hourMs) : null
      return {
        name: 'Suresh Pillai',
        email: `${randomUUID()}@example.com`,
        type: random.pick([null, 'loan', 'insurance', 'real_estate'] as const),
        source: random.pick(['form', 'referral', 'staff', 'import'] as const),
        status,
        closedValue: status === 'closed_won' ? random.below(1_000_000) : null,
        lostReason: status === 'closed_lost' ? ('spam' as const) : null,
        referralAffiliateId: random.chance(0.5) ? random.pick(market.affiliates).id : null,
        territoryPath: random.pick([null, 'IN', 'IN/KL', ...places]),
        slaDueAt,
        firstRespondedAt: random.chance(0.6)
          ? new Date(createdAt.getTime() + random.pick([1, 8, 9, 50]) * hourMs)
          : null,
        consentAt: createdAt,
        createdAt,
      }
    }),
  )
}

async function addCommissions(db: Database, random: Random, market: RandomMarket) {
  const rows = await db.select({ id: bookings.id, path: bookings.territoryPath }).from(bookings).limit(20)
  if (rows.length === 0) return
  await db.insert(commissions).values(
    rows.flatMap(({ id, path }) =>
      (['sale', 'correction', 'override', 'adjustment'] as const).map((type) => ({
        eventKey: randomUUID(),
        bookingId: id,
        beneficiaryId: random.pick(market.affiliates).id,
        kind: 'commissions' as const,
        tier: type === 'override' ? 1 : 0,
        base: 1000,
        amount: type === 'correction' ? -random.below(500) : random.below(1000),
        type,
        status: 'pending' as const,
        holdUntil: now,
        reason: type === 'adjustment' ? 'Written off' : null,
        territoryPath: path,
        createdAt: instantOn(random),
      })),
    ),
  )
}

export async function fillMarket(db: Database, random: Random, size: number): Promise<RandomMarket> {
  const market = await addMarket(db)
  await addBookings(db, random, market, size)
  await addLeads(db, random, market, Math.ceil(size / 2))
  await addWins(db, random)
  await addCommissions(db, random, market)
  for (let index = 0; index < size / 2; index += 1) {
    const product = random.pick(market.products)
    const capacity = 1 + random.below(10)
    await db
      .insert(availabilitySlots)
      .values({
        productId: product.id,
        date: random.day(),
        startTime: random.pick(['09:00', '14:00']),
        endTime: '18:00',
        capacity,
        reserved: random.below(capacity + 1),
        isClosed: random.chance(0.2),
        cutoffAt: now,
      })
      .onConflictDoNothing()
    const count = 1 + random.below(20)
    await db
      .insert(linkDays)
      .values({
        linkId: random.pick(market.links),
        day: random.day(),
        clicks: count,
        visitors: 1 + random.below(count),
      })
      .onConflictDoNothing()
    await db
      .insert(productViews)
      .values({ productId: product.id, day: random.day(), views: count })
      .onConflictDoNothing()
  }
  return market
}
