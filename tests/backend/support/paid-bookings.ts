// Paid bookings for tests of money, put straight into the tables, and everybody who earns on them.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../backend/db/database.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { primaryAdmins } from '../../../backend/db/schema/accounts/primary-admins.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { cancellationPolicySteps } from '../../../backend/services/products/cancellation-policy.ts'
import { writeSnapshot } from '../../../backend/services/commissions/write-snapshot.ts'
import { recordReceipt } from '../../../backend/services/receipts/record-receipt.ts'
import type { Account } from '../../../backend/services/users/account.ts'
import { addMember, addProduct, idukki } from './products.ts'

const hour = 60 * 60 * 1000

export async function accountOf(db: Database, id: string): Promise<Account> {
  const [account] = await db.select().from(users).where(eq(users.id, id))
  if (!account) throw new Error('there is no such account')
  return account
}

const territories = { dsa: idukki, ssa: 'IN/KL', nsa: 'IN' } as const

/** An administrator who is the primary one of the territory, or one more. */
export async function addPrimary(
  db: Database,
  role: keyof typeof territories,
  rate: number,
): Promise<Account> {
  const territoryPath = territories[role]
  const { id } = await addMember(db, role, { territoryPath })
  await db.update(users).set({ commissionRate: rate }).where(eq(users.id, id))
  await db
    .insert(primaryAdmins)
    .values({ territoryPath, adminId: id, since: new Date('2026-01-01') })
    .onConflictDoUpdate({ target: primaryAdmins.territoryPath, set: { adminId: id } })
  return accountOf(db, id)
}

/** A provider's tour, a customer, an affiliate, the administrators of three tiers and a super_admin. */
export async function addEarners(db: Database, rates = { dsa: 1, ssa: 0.5, nsa: 0.25 }) {
  const provider = await addMember(db, 'service_provider', { territoryPath: idukki })
  const member = async (role: 'user' | 'affiliate' | 'super_admin') =>
    accountOf(db, (await addMember(db, role)).id)
  return {
    provider: await accountOf(db, provider.id),
    productId: await addProduct(db, provider.id),
    customer: await member('user'),
    affiliate: await member('affiliate'),
    root: await member('super_admin'),
    dsa: await addPrimary(db, 'dsa', rates.dsa),
    ssa: await addPrimary(db, 'ssa', rates.ssa),
    nsa: await addPrimary(db, 'nsa', rates.nsa),
  }
}

export type Earners = Awaited<ReturnType<typeof addEarners>>

interface Booked {
  total: number
  isReferred?: boolean
  /** The start; it ends three hours later. */
  startsAt: Date
  now: Date
}

/** A booking that is confirmed and paid; gives its id. */
export async function addPaidBooking(
  db: Database,
  { provider, productId, customer, affiliate }: Earners,
  { total, isReferred = true, startsAt, now }: Booked,
): Promise<string> {
  const id = randomUUID()
  await db.insert(bookings).values({
    id,
    userId: customer.id,
    productId,
    providerId: provider.id,
    territoryPath: idukki,
    productTitle: 'Tea gardens of Munnar',
    customerName: customer.name,
    policySnapshot: cancellationPolicySteps('strict'),
    unitPrice: total,
    seats: 1,
    totalAmount: total,
    date: startsAt.toISOString().slice(0, 10),
    startTime: '09:00',
    endTime: '12:00',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3 * hour),
    status: 'confirmed',
    paymentStatus: 'completed',
    paymentReference: id,
    paidAt: now,
    confirmedAt: now,
    idempotencyKey: id,
    referralAffiliateId: isReferred ? affiliate.id : null,
    voucherCode: id,
    createdAt: now,
  })
  await writeSnapshot(db, { bookingId: id, affiliateId: isReferred ? affiliate.id : null, at: now })
  await recordReceipt(db, {
    bookingId: id,
    source: 'upi',
    reference: id,
    amount: total,
    use: 'price',
    confirmedBy: null,
    at: now,
  })
  return id
}
