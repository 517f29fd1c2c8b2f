// Demo products with availability, and bookings of the last seven months and the next three weeks, so that every list
// and dashboard has content.
import { eq, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '../../../services/audit/write-audit.ts'
import { refreshSlots } from '../../../services/availability/refresh-slots.ts'
import { normalizeEmail } from '../../../services/users/account.ts'
import type { Database } from '../../database.ts'
import { users } from '../../schema/accounts/users.ts'
import { daysSinceFirstBooking } from './booking-plans.ts'
import { before, dayLong } from './instants.ts'
import { type DemoProvider, demoCustomers, demoProviders } from './products-and-people.ts'
import { seedBookings } from './seed-bookings.ts'
import {
  type DemoAccounts,
  productAuditEntries,
  seedProducts,
  territoryPathOf,
  stageEdit,
} from './seed-products.ts'

/**
 * Idempotent. Does nothing without the demo accounts. The other providers and customers get a random password.
 */
export async function seedProductsAndBookings(
  db: Database,
  newPasswordHash: () => Promise<string>,
  now: Date,
): Promise<void> {
  const [first] = demoProviders
  if (!first) return
  const [present] = await db.select({ id: users.id }).from(users).where(hasEmail(first.email))
  if (present) return
  const accounts = await findDemoAccounts(db)
  if (!accounts) return
  const passwordHash = await newPasswordHash()
  await db.transaction(async (tx) => {
    const others = await addPeople(tx, passwordHash, now)
    // Another instance has seeded at the same time.
    if (others === null) return
    const seeded = await seedProducts(tx, accounts, others.providers, now)
    const entries = seeded.flatMap((each) => productAuditEntries(each, now))
    entries.push(...(await stageEdit(tx, accounts, seeded, now)))
    entries.push(...(await seedBookings(tx, accounts, [accounts.customer, ...others.customers], seeded, now)))
    for (const { product } of seeded) await refreshSlots(tx, product.id, now)
    await writeAudit(tx, ...entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
  })
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, normalizeEmail(email))

async function findDemoAccounts(db: Database): Promise<DemoAccounts | null> {
  const names = ['provider', 'customer', 'affiliate', 'district', 'state', 'national'] as const
  const emails = names.map((name) => `${name}@demo.example`)
  const found = await db.select().from(users).where(inArray(users.email, emails))
  const [provider, customer, affiliate, ...approvers] = emails.map((email) =>
    found.find((account) => account.email === email),
  )
  if (!provider || !customer || !affiliate) return null
  return { provider, customer, affiliate, approvers: approvers.filter((account) => account !== undefined) }
}

/** The other providers and customers; null if they exist already. */
async function addPeople(tx: Database, passwordHash: string, now: Date) {
  const common = { status: 'active', passwordHash, country: 'India' } as const
  const providers = demoProviders.map((provider: DemoProvider, index) => ({
    ...provider,
    ...common,
    role: 'service_provider' as const,
    territoryPath: territoryPathOf(provider.state, provider.district),
    createdAt: before(now, (250 - index * 3) * dayLong),
  }))
  const customers = demoCustomers.map((customer, index) => ({
    ...customer,
    ...common,
    role: 'user' as const,
    createdAt: before(now, (daysSinceFirstBooking(index) + 27) * dayLong),
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
