// Paid bookings for tests of money, put straight into the tables, and everybody who earns on them.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../backend/db/database.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { primaryAdmins } from '../../../backend/db/schema/accounts/primary-admins.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { cancellationPolicySteps } from '../../../backend/services/products/cancellation-policy.ts'
import { writeSnapshots } from '../../../backend/services/commissions/write-snapshot.ts'
import { recordReceipts } from '../../../backend/services/receipts/record-receipt.ts'
import type { Account } from '../../../backend/services/users/account.ts'
import { addMember } from './members.ts'
import { addProduct, idukki } from './products.ts'

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

export interface Booked {
  total: number
  isReferred?: boolean
  /** The start; it ends three hours later. */
  startsAt: Date
  now: Date
}

function columnsOf(
  { provider, productId, customer, affiliate }: Earners,
  { total, isReferred = true, startsAt, now }: Booked,
) {
  const id = randomUUID()
  return {
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
    endsAt: new Date(startsAt.getTime() + 3 * hourMs),
    idempotencyKey: id,
    referralAffiliateId: isReferred ? affiliate.id : null,
    createdAt: now,
  }
}

/** A booking that is confirmed and paid; gives its id. */
export async function addPaidBooking(db: Database, earners: Earners, booked: Booked): Promise<string> {
  const [id] = await addPaidBookings(db, [{ earners, booked }])
  if (id === undefined) throw new Error('nothing was booked')
  return id
}

/** Several at once; gives their ids. */
export async function addPaidBookings(
  db: Database,
  added: readonly { earners: Earners; booked: Booked }[],
): Promise<string[]> {
  const rows = added.map(({ earners, booked }) => columnsOf(earners, booked))
  await db.insert(bookings).values(
    rows.map((row) => ({
      ...row,
      status: 'confirmed' as const,
      paymentStatus: 'completed' as const,
      paymentReference: row.id,
      paidAt: row.createdAt,
      confirmedAt: row.createdAt,
      voucherCode: row.id,
    })),
  )
  await writeSnapshots(db, rows.map(snapshotOf))
  await recordReceipts(
    db,
    rows.map(({ id, totalAmount, createdAt }) => ({
      bookingId: id,
      source: 'upi',
      reference: id,
      amount: totalAmount,
      use: 'price',
      confirmedBy: null,
      at: createdAt,
    })),
  )
  return rows.map(({ id }) => id)
}

interface Held extends Booked {
  holdExpiresAt: Date
  /** That the customer has entered for a payment. */
  reference: string | null
}

/** A booking that waits for its money; gives its id. */
export async function addHeldBooking(
  db: Database,
  earners: Earners,
  { holdExpiresAt, reference, ...booked }: Held,
): Promise<string> {
  const row = columnsOf(earners, booked)
  await db.insert(bookings).values({
    ...row,
    status: 'pending',
    paymentStatus: 'pending',
    holdExpiresAt,
    paymentReference: reference,
    paymentSubmittedAt: reference === null ? null : row.createdAt,
    voucherCode: row.id,
  })
  await writeSnapshots(db, [snapshotOf(row)])
  return row.id
}

const snapshotOf = ({ id, referralAffiliateId, createdAt }: ReturnType<typeof columnsOf>) => ({
  bookingId: id,
  affiliateId: referralAffiliateId,
  at: createdAt,
})
