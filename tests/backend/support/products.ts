// Products and slots for tests of the marketplace, put straight into the tables.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { availabilityRules, availabilitySlots } from '../../../backend/db/schema/products/availability.ts'
import { products } from '../../../backend/db/schema/products/products.ts'
import { addMember, type Member } from './members.ts'

/** A district of the tests; places are known to every database. */
export const idukki = 'IN/KL/idukki'
export const wayanad = 'IN/KL/wayanad'

let count = 0

/** An approved tour, or whatever is asked for; ₹1,500 a seat. Gives its id. */
export async function addProduct(
  db: Database,
  providerId: string,
  overrides: Partial<typeof products.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const now = new Date('2026-09-01T06:00:00Z')
  count += 1
  await db.insert(products).values({
    id,
    slug: `tea-gardens-${count}-${id.slice(0, 8)}`,
    providerId,
    kind: 'tour',
    title: 'Tea gardens of Munnar',
    description: 'A walk between the bushes.',
    category: 'Nature',
    price: 150_000,
    country: 'India',
    state: 'Kerala',
    district: 'Idukki',
    territoryPath: idukki,
    meetingPoint: 'The old bus stand',
    maximumSeats: 20,
    guestsPerRoom: overrides.kind === 'stay' ? 2 : null,
    cutoffMinutes: 60,
    cancellationPolicy: 'moderate',
    status: 'approved',
    createdAt: now,
    updatedAt: now,
    ...overrides,
  })
  return id
}

/** A time of a product; one can book until an hour before. Gives its id. */
export async function addSlot(
  db: Database,
  productId: string,
  overrides: Partial<typeof availabilitySlots.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const date = overrides.date ?? '2026-10-20'
  const startTime = overrides.startTime ?? '09:00'
  await db.insert(availabilitySlots).values({
    id,
    productId,
    date,
    startTime,
    endTime: '12:00',
    capacity: 10,
    cutoffAt: new Date(instantInIndia(date, startTime).getTime() - 60 * 60 * 1000),
    ...overrides,
  })
  return id
}

/** The times of every day of the week. */
export async function addWeeklyRules(
  db: Database,
  productId: string,
  times: readonly { startTime: string; endTime: string; capacity: number }[],
): Promise<void> {
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  await db
    .insert(availabilityRules)
    .values(weekdays.flatMap((weekday) => times.map((time) => ({ ...time, weekday, productId }))))
}

/** So many nights of a stay from a day on, first to last. */
export async function addNights(
  db: Database,
  productId: string,
  nights: number,
  { from = '2026-10-20', capacity = 3 } = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let night = 0; night < nights; night += 1) {
    const date = addDays(from, night)
    ids.push(await addSlot(db, productId, { date, startTime: '14:00', endTime: '11:00', capacity }))
  }
  return ids
}

export interface Market {
  provider: Member
  productId: string
  slotId: string
}

/** A provider with a tour that has one time with ten seats. */
export async function addMarket(
  db: Database,
  product: Partial<typeof products.$inferInsert> = {},
  slot: Partial<typeof availabilitySlots.$inferInsert> = {},
): Promise<Market> {
  const provider = await addMember(db, 'service_provider', { territoryPath: idukki, name: 'Biju Varghese' })
  const productId = await addProduct(db, provider.id, product)
  return { provider, productId, slotId: await addSlot(db, productId, slot) }
}

/** A whole post of a booking. */
export const holdPayload = (slotId: string, overrides: object = {}) => ({
  slotId,
  seats: 1,
  nights: 1,
  idempotencyKey: randomUUID(),
  ref: '',
  ...overrides,
})

/** Seats that a slot says are taken. */
export async function reservedOf(db: Database, slotId: string): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql`select reserved from availability_slots where id = ${slotId}`,
    z.object({ reserved: z.int() }),
  )
  if (!row) throw new Error('there is no such slot')
  return row.reserved
}
