// The demo's market: tours and stays with their days, and what was booked in the last seven months and for the next
// three weeks, so that every list and dashboard has something to show.
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { addDays, dayInIndia, instantInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import { type Account, normalizeEmail } from '../../../services/users/account.ts'
import { type AuditEntry, writeAudit } from '../../../services/audit/write-audit.ts'
import { districtPath, resolveTerritories } from '../../../services/territories/locations.ts'
import { draftOfProduct, type Product } from '../../../services/products/draft.ts'
import { refreshSlots } from '../../../services/availability/refresh-slots.ts'
import { cancellationPolicySteps } from '../../../services/products/cancellation-policy.ts'
import { productSlug } from '../../../services/products/create-product.ts'
import type { Database } from '../../database.ts'
import {
  demoCustomers,
  type DemoProduct,
  demoProducts,
  type DemoProvider,
  demoProviders,
  demoReviews,
} from './marketplace-data.ts'
import { availabilityRules, availabilitySlots } from '../../schema/availability.ts'
import { bookings, bookingSlots } from '../../schema/bookings.ts'
import { productChanges, products } from '../../schema/products.ts'
import { reviews } from '../../schema/reviews.ts'
import { users } from '../../schema/users.ts'

const minute = 60 * 1000
const hour = 60 * minute
const dayLong = 24 * hour
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const referralCode = 'MUNNAR26'

const before = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds)
const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

/** The accounts of the demo that take part. */
interface Cast {
  provider: Account
  customer: Account
  affiliate: Account
  /** Who approves in Idukki, in Kerala, and anywhere. */
  approvers: readonly Account[]
}

/**
 * Puts the market in, once: a second run finds it and writes nothing. Without the demo's own accounts there is none.
 * The other providers and customers get a password that nobody knows.
 */
export async function seedMarket(
  db: Database,
  newPasswordHash: () => Promise<string>,
  now: Date,
): Promise<void> {
  const [first] = demoProviders
  if (!first) return
  const [present] = await db.select({ id: users.id }).from(users).where(hasEmail(first.email))
  if (present) return
  const cast = await findCast(db)
  if (!cast) return
  const passwordHash = await newPasswordHash()
  await db.transaction(async (tx) => {
    const others = await addPeople(tx, passwordHash, now)
    // Another instance was faster.
    if (others === null) return
    const offered = await offerProducts(tx, cast, others.providers, now)
    const deeds = offered.flatMap((each) => deedsOfProduct(each, now))
    deeds.push(...(await stageEdit(tx, cast, offered, now)))
    deeds.push(...(await book(tx, cast, [cast.customer, ...others.customers], offered, now)))
    for (const { product } of offered) await refreshSlots(tx, product.id, now)
    await writeAudit(tx, ...deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
  })
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, normalizeEmail(email))

async function findCast(db: Database): Promise<Cast | null> {
  const names = ['provider', 'customer', 'affiliate', 'district', 'state', 'national'] as const
  const emails = names.map((name) => `${name}@demo.example`)
  const found = await db.select().from(users).where(inArray(users.email, emails))
  const [provider, customer, affiliate, ...approvers] = emails.map((email) =>
    found.find((account) => account.email === email),
  )
  if (!provider || !customer || !affiliate) return null
  return { provider, customer, affiliate, approvers: approvers.filter((account) => account !== undefined) }
}

const placeOf = (state: string, district: string): string => {
  const chain = resolveTerritories({ country: 'India', state, district })
  if (!chain.ok) throw new Error(`${district} in ${state} is not in the lists`)
  return chain.value.at(-1)?.path ?? districtPath('IN', district)
}

/** The other providers and customers; null when they are there already. */
async function addPeople(tx: Database, passwordHash: string, now: Date) {
  const common = { status: 'active', passwordHash, country: 'India' } as const
  const providers = demoProviders.map((provider: DemoProvider, index) => ({
    ...provider,
    ...common,
    role: 'service_provider' as const,
    territoryPath: placeOf(provider.state, provider.district),
    createdAt: before(now, (250 - index * 3) * dayLong),
  }))
  const customers = demoCustomers.map((customer, index) => ({
    ...customer,
    ...common,
    role: 'user' as const,
    createdAt: before(now, (firstDayOf(index) + 27) * dayLong),
  }))
  const added = await tx
    .insert(users)
    .values([...providers, ...customers])
    .onConflictDoNothing()
    .returning()
  if (added.length < providers.length + customers.length) return null
  return {
    providers: added.filter(({ role }) => role === 'service_provider'),
    customers: added.filter(({ role }) => role === 'user'),
  }
}

interface Offered {
  demo: DemoProduct
  product: Product
  provider: Account
  approver: Account
}

async function offerProducts(
  tx: Database,
  cast: Cast,
  providers: readonly Account[],
  now: Date,
): Promise<Offered[]> {
  const made = demoProducts.map((demo, index) => {
    const provider = demo.by === 'demo' ? cast.provider : providers[demo.by]
    const [state, district] = demo.place
    const territoryPath = placeOf(state, district)
    const approver = cast.approvers.find(
      (account) => account.territoryPath !== null && territoryPath.startsWith(account.territoryPath),
    )
    if (!provider || !approver) throw new Error(`Nobody offers or approves ${demo.title}`)
    const createdAt = before(
      now,
      demo.state === undefined ? (245 - index) * dayLong : (2 + (index % 3)) * dayLong,
    )
    const row = {
      slug: productSlug(demo, `demo${String(index + 1).padStart(2, '0')}`),
      providerId: provider.id,
      kind: demo.kind,
      title: demo.title,
      description: demo.description,
      category: demo.category,
      price: demo.price * 100,
      discountPrice: demo.discountPrice === undefined ? null : demo.discountPrice * 100,
      country: 'India',
      state,
      district,
      territoryPath,
      meetingPoint: demo.meetingPoint,
      durationMinutes: demo.hours === undefined ? null : demo.hours * 60,
      isInstant: demo.isInstant ?? false,
      maximumSeats: demo.seats,
      cutoffMinutes: demo.kind === 'stay' ? 6 * 60 : 2 * 60,
      cancellationPolicy: demo.policy,
      ...(demo.state === undefined && {
        status: 'approved' as const,
        approvedAt: after(createdAt, dayLong),
        approvedBy: approver.id,
      }),
      submittedAt: demo.state === 'waiting' ? createdAt : null,
      rejectionReason: demo.state === 'returned' ? returnReason : null,
      version: demo.state === 'waiting' ? 0 : 1,
      createdAt,
      updatedAt: demo.state === undefined ? after(createdAt, dayLong) : createdAt,
    }
    return { demo, provider, approver, row }
  })
  const rows = await tx
    .insert(products)
    .values(made.map(({ row }) => row))
    .returning()
  const offered = made.map(({ demo, provider, approver, row }) => {
    const product = rows.find(({ slug }) => slug === row.slug)
    if (!product) throw new Error('An inserted product was not returned')
    return { demo, product, provider, approver }
  })
  await tx.insert(availabilityRules).values(
    offered.flatMap(({ demo, product }) =>
      (demo.weekdays ?? everyDay).flatMap((weekday) =>
        demo.times.map(([startTime, endTime]) => ({
          productId: product.id,
          weekday,
          startTime,
          endTime,
          capacity: demo.capacity,
        })),
      ),
    ),
  )
  return offered
}

const returnReason = 'Driving by night at the edge of the reserve needs a permit. Please attach its number.'

function deedsOfProduct({ demo, product, provider, approver }: Offered, now: Date): AuditEntry[] {
  const common = {
    origin: null,
    objectType: 'product' as const,
    objectId: product.id,
    territoryPath: product.territoryPath,
  }
  const created = { ...common, actor: provider, action: 'product.created' as const, at: product.createdAt }
  if (demo.state === 'waiting') return [created]
  const at = product.approvedAt ?? before(now, dayLong)
  return demo.state === 'returned'
    ? [created, { ...common, actor: approver, action: 'product.returned', reason: returnReason, at }]
    : [created, { ...common, actor: approver, action: 'product.approved', at }]
}

/** The demo's provider wants to change one that is live. */
async function stageEdit(
  tx: Database,
  { provider }: Cast,
  offered: readonly Offered[],
  now: Date,
): Promise<AuditEntry[]> {
  const edited = offered.find(({ demo }) => demo.by === 'demo' && demo.kind === 'stay')
  if (!edited) return []
  const { product } = edited
  const at = before(now, 20 * hour)
  const live = draftOfProduct(product)
  const price = product.price + 60_000
  const draft = {
    ...live,
    title: 'Cardamom hill cottage with a view of the Cumbum valley',
    price,
    isInstant: true,
  }
  await tx.insert(productChanges).values({ productId: product.id, draft, createdAt: at })
  await tx
    .update(products)
    .set({ version: product.version + 1 })
    .where(eq(products.id, product.id))
  return [
    {
      actor: provider,
      origin: null,
      action: 'product.change-staged',
      objectType: 'product',
      objectId: product.id,
      territoryPath: product.territoryPath,
      changes: {
        title: { old: live.title, new: draft.title },
        price: { old: live.price, new: price },
        isInstant: { old: live.isInstant, new: true },
      },
      at,
    },
  ]
}

/** What became of a booking, and how many days from today it is. */
type Fate =
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

interface Plan {
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
const firstDayOf = (customer: number) => Math.ceil((pastBookings - customer * 6) * daysApart)

/** Of the last seven months, newest first, and of today and the next three weeks. */
function plans(live: number): Plan[] {
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
function nextDay({ weekdays = everyDay }: DemoProduct, from: string): string {
  let day = from
  while (!weekdays.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}

interface Made {
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
  deeds: AuditEntry[]
}

async function book(
  tx: Database,
  cast: Cast,
  customers: readonly Account[],
  offered: readonly Offered[],
  now: Date,
): Promise<AuditEntry[]> {
  const live = offered.filter(({ demo }) => demo.state === undefined)
  const made = plans(live.length)
    .map((plan, index) => {
      const offer = live[plan.product]
      const customer = customers[plan.customer]
      if (!offer || !customer) throw new Error('The demo plans what is not there')
      return makeBooking(cast, plan, offer, customer, index, now)
    })
    .toSorted((a, b) => a.booking.createdAt.getTime() - b.booking.createdAt.getTime())
  await tx.insert(bookings).values(made.map(({ booking }) => booking))
  await takeSeats(tx, made)
  await addReviews(tx, made)
  return made.flatMap(({ deeds }) => deeds)
}

/** The slots of all bookings, each once, with what is reserved of it. */
async function takeSeats(tx: Database, made: readonly Made[]): Promise<void> {
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

const keyOf = ({ productId, date, startTime }: Made['slots'][number]) => `${productId} ${date} ${startTime}`

async function addReviews(tx: Database, made: readonly Made[]): Promise<void> {
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
  cast: Cast,
  plan: Plan,
  { demo, product, provider, approver }: Offered,
  customer: Account,
  index: number,
  now: Date,
): Made {
  const { fate, seats } = plan
  const isStay = demo.kind === 'stay'
  const nights = isStay ? plan.nights : 1
  const [startTime, endTime] = demo.times[0] ?? ['09:00', '12:00']
  const date = nextDay(demo, addDays(dayInIndia(now), plan.day))
  const endDate = isStay ? addDays(date, nights) : null
  const startsAt = instantInIndia(date, startTime)
  const endsAt = instantInIndia(endDate ?? date, endTime)
  const createdAt = madeAt(fate, startsAt, index, now)
  const totalAmount = product.effectivePrice * Math.min(seats, product.maximumSeats) * nights
  const policySnapshot = cancellationPolicySteps(product.cancellationPolicy)
  const id = randomUUID()
  const isAffiliates = plan.isReferred && customer.id !== cast.affiliate.id
  const told = (
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
  const course = courseOf(fate, { createdAt, startsAt, endsAt, totalAmount, policySnapshot, now, index })
  const { doer } = course
  const who = { customer, provider, approver, system: null }
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
      totalAmount,
      date,
      endDate,
      startTime,
      endTime,
      startsAt,
      endsAt,
      idempotencyKey: `demo-booking-${index}`,
      referralAffiliateId: isAffiliates ? cast.affiliate.id : null,
      referralCode: isAffiliates ? referralCode : null,
      voucherCode: randomBytes(15).toString('base64url'),
      createdAt,
      version: course.happened.length,
      ...course.columns,
      ...(course.columns.cancelledBy && doer && doer !== 'system' && { cancelledById: who[doer].id }),
    },
    slots: Array.from({ length: nights }, (_, night) => {
      const day = addDays(date, night)
      const cutoffAt = before(instantInIndia(day, startTime), product.cutoffMinutes * minute)
      return { productId: product.id, date: day, startTime, endTime, capacity: demo.capacity, cutoffAt }
    }),
    review: fate === 'completed' && index % 4 !== 1 ? plan.review : undefined,
    deeds: [
      told('booking.held', customer, createdAt),
      ...course.happened.map(({ action, by, at, reason }) => told(action, who[by], at, reason)),
    ],
  }
}

/** When it was booked: some days ahead, and never a moment ago but for what is just going on. */
function madeAt(fate: Fate, startsAt: Date, index: number, now: Date): Date {
  if (fate === 'held') return before(now, 3 * minute)
  if (fate === 'in review') return before(now, (40 + index) * minute)
  if (fate === 'paid') return before(now, (9 + (index % 5)) * hour)
  const ahead = (8 + ((index * 7) % 15)) * dayLong
  const latest = before(now, (26 + index) * hour)
  const planned = before(startsAt, ahead - (index % 9) * hour)
  return planned < latest ? planned : latest
}

interface Happened {
  action: AuditEntry['action']
  by: 'customer' | 'provider' | 'approver' | 'system'
  at: Date
  reason?: string
}

interface Course {
  columns: Omit<Partial<typeof bookings.$inferInsert>, 'id'>
  happened: Happened[]
  doer?: Happened['by']
}

interface Facts {
  createdAt: Date
  startsAt: Date
  endsAt: Date
  totalAmount: number
  policySnapshot: ReturnType<typeof cancellationPolicySteps>
  now: Date
  index: number
}

/** How a booking came to what it is, as the services would have written it. */
function courseOf(fate: Fate, facts: Facts): Course {
  const { createdAt, endsAt, totalAmount, now, index } = facts
  const enteredAt = after(createdAt, 6 * minute)
  const paidAt = after(createdAt, 90 * minute)
  const confirmedAt = after(createdAt, 5 * hour)
  const paymentReference = String(426_300_000_000 + index * 7919)
  const entered: Course = {
    columns: { paymentReference, paymentSubmittedAt: enteredAt },
    happened: [{ action: 'booking.paid', by: 'customer', at: enteredAt }],
  }
  const paid: Course = {
    columns: { ...entered.columns, paymentStatus: 'completed', paidAt },
    happened: [...entered.happened, { action: 'booking.payment-confirmed', by: 'approver', at: paidAt }],
  }
  const confirmed: Course = {
    columns: { ...paid.columns, status: 'confirmed', confirmedAt },
    happened: [...paid.happened, { action: 'booking.accepted', by: 'provider', at: confirmedAt }],
  }
  const cancelled = (
    from: Course,
    by: 'user' | 'provider' | 'system',
    happened: Happened,
    refundAmount: number | null,
  ): Course => ({
    columns: {
      ...from.columns,
      status: 'cancelled',
      cancelledBy: by,
      cancelledAt: happened.at,
      cancellationReason: happened.reason ?? null,
      refundAmount,
      ...(refundAmount !== null && refundAmount > 0 && { paymentStatus: 'refunded' }),
    },
    happened: [...from.happened, happened],
    doer: happened.by,
  })
  const later = after(confirmedAt, (12 + index) * hour)
  const cancelledAt = later < now ? later : before(now, hour)
  const completedAt = after(endsAt, hour)
  const ways: Record<Fate, () => Course> = {
    held: () => ({ columns: { holdExpiresAt: after(createdAt, 15 * minute) }, happened: [] }),
    'in review': () => entered,
    paid: () => paid,
    confirmed: () => confirmed,
    completed: () => ({
      columns: { ...confirmed.columns, status: 'completed', completedAt },
      happened: [...confirmed.happened, { action: 'booking.completed', by: 'system', at: completedAt }],
    }),
    'no-show': () => ({
      columns: { ...confirmed.columns, status: 'completed', completedAt, isNoShow: true },
      happened: [...confirmed.happened, { action: 'booking.no-show', by: 'provider', at: completedAt }],
    }),
    expired: () => {
      const reason = 'It was not paid in time.'
      const at = after(createdAt, 16 * minute)
      const unpaid = { columns: { holdExpiresAt: after(createdAt, 15 * minute) }, happened: [] }
      const expiry = { action: 'booking.expired' as const, by: 'system' as const, at }
      const course = cancelled(unpaid, 'system', expiry, null)
      return { ...course, columns: { ...course.columns, cancellationReason: reason } }
    },
    declined: () => {
      const reason = 'The trail is closed after the rain.'
      const deed = { action: 'booking.declined' as const, by: 'provider' as const, at: confirmedAt, reason }
      return cancelled(paid, 'provider', deed, totalAmount)
    },
    'cancelled by provider': () => {
      const reason = 'Our guide is ill.'
      const deed = { action: 'booking.cancelled' as const, by: 'provider' as const, at: cancelledAt, reason }
      return cancelled(confirmed, 'provider', deed, totalAmount)
    },
    'cancelled by customer': () => {
      const reason = 'We cannot travel on that day.'
      const deed = { action: 'booking.cancelled' as const, by: 'customer' as const, at: cancelledAt, reason }
      return cancelled(confirmed, 'user', deed, refundOf(facts, cancelledAt))
    },
  }
  return ways[fate]()
}

/** Paise, by the step of the policy that holds. */
function refundOf({ policySnapshot, startsAt, totalAmount }: Facts, at: Date): number {
  const hours = (startsAt.getTime() - at.getTime()) / hour
  const percent = policySnapshot.find(({ hoursBefore }) => hours >= hoursBefore)?.refundPercent ?? 0
  return Math.floor((totalAmount * percent) / 100)
}
