// Everybody in a history, and who of them has which UPI id.
import { eq } from 'drizzle-orm'
import type { Database } from '../../../../backend/db/database.ts'
import { identitySubmissions, platformSettings } from '../../../../backend/db/schema/money/payouts.ts'
import { products } from '../../../../backend/db/schema/products/products.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import type { Account } from '../../../../backend/services/users/account.ts'
import { accountOf, addEarners, addPrimary } from '../../support/paid-bookings.ts'
import { confirmExampleRates, qualify } from '../../support/payees.ts'
import { addMember } from '../../support/products.ts'

const start = new Date('2026-09-01T06:00:00Z')

export async function addPeople(db: Database) {
  const earners = await addEarners(db)
  const { affiliate: anjali, provider, dsa, ssa, nsa, root } = earners
  const ravi = await accountOf(db, (await addMember(db, 'affiliate')).id)
  const second = await accountOf(db, (await addMember(db, 'super_admin')).id)
  const [link] = await db
    .insert(referralLinks)
    .values({ affiliateId: anjali.id, code: 'ANJALI01', createdAt: start })
    .returning({ id: referralLinks.id })
  if (!link) throw new Error('The link was not added')
  await confirmExampleRates(db, root.id)
  // Small sums are paid too.
  await db.insert(platformSettings).values({
    name: 'payouts',
    value: { minimum: 100, singleOperator: false },
    updatedBy: root.id,
    updatedAt: start,
  })
  const payees: Account[] = [provider, anjali, ravi, dsa, ssa, nsa]
  await qualify(
    db,
    payees.map(({ id }) => id),
  )
  // Without a PAN: tax is withheld from the first rupee of a provider.
  await db
    .update(identitySubmissions)
    .set({ isPanValid: false })
    .where(eq(identitySubmissions.userId, provider.id))
  const [product] = await db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.id, earners.productId))
  return {
    ...earners,
    slug: product?.slug ?? '',
    anjali,
    ravi,
    second,
    linkId: link.id,
    payees,
    /** Another administrator takes over the territory. */
    async replace(role: 'dsa' | 'ssa' | 'nsa', bps: number): Promise<Account> {
      const account = await addPrimary(db, role, bps / 100)
      await qualify(db, [account.id])
      payees.push(account)
      return account
    },
    suspend: (id: string, isSuspended: boolean) =>
      db
        .update(users)
        .set({ status: isSuspended ? 'suspended' : 'active' })
        .where(eq(users.id, id)),
  }
}
export type People = Awaited<ReturnType<typeof addPeople>>
