// Everybody in a history, and who of them has which UPI id.
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../../backend/db/database.ts'
import {
  identitySubmissions,
  platformSettings,
  taxRules,
} from '../../../../backend/db/schema/money/payouts.ts'
import { products } from '../../../../backend/db/schema/products/products.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { exampleRates } from '../../../../backend/services/tax/example-rates.ts'
import type { Account } from '../../../../backend/services/users/account.ts'
import { accountOf, addEarners, addPrimary } from '../../support/paid-bookings.ts'
import { qualify } from '../../support/payees.ts'
import { addMember } from '../../support/members.ts'
import { taxRates } from './model/taxes.ts'

/** Paise: small sums are paid too. */
export const minimumPayout = 100

const start = new Date('2026-09-01T06:00:00Z')

export async function addPeople(db: Database) {
  const earners = await addEarners(db)
  const { affiliate: anjali, provider, dsa, ssa, nsa, root } = earners
  const ravi = await accountOf(db, (await addMember(db, 'affiliate')).id)
  const second = await accountOf(db, (await addMember(db, 'super_admin')).id)
  const third = await accountOf(db, (await addMember(db, 'super_admin')).id)
  for (const [index, { id }] of [anjali, ravi].entries()) {
    const phone = `+91 94473 5500${index}`
    // Not the customer's, which would be a signal.
    await db.update(users).set({ phone }).where(eq(users.id, id))
  }
  await db.update(products).set({ isInstant: true }).where(eq(products.id, earners.productId))
  const [link] = await db
    .insert(referralLinks)
    .values([
      { affiliateId: anjali.id, code: 'ANJALI01', createdAt: start },
      { affiliateId: ravi.id, code: 'RAVI0001', createdAt: start },
    ])
    .returning({ id: referralLinks.id })
  if (!link) throw new Error('The link was not added')
  await db.insert(taxRules).values(
    (['commissions', 'shares'] as const).flatMap((kind) =>
      taxRates[kind].bps.map(({ from, withPan, withoutPan }) => ({
        ...exampleRates[kind],
        kind,
        validFrom: from,
        bpsWithPan: withPan,
        bpsWithoutPan: withoutPan,
        thresholdWithPan: taxRates[kind].threshold,
        thresholdWithoutPan: taxRates[kind].threshold,
        confirmedAt: start,
        confirmedBy: root.id,
      })),
    ),
  )
  await db.insert(platformSettings).values({
    name: 'payoutMinimum',
    value: minimumPayout,
    updatedBy: root.id,
    updatedAt: start,
  })
  const payees: Account[] = [provider, anjali, ravi, dsa, ssa, nsa]
  await qualify(
    db,
    payees.map(({ id }) => id),
  )
  const withoutPan = new Set([provider.id, ravi.id])
  await db
    .update(identitySubmissions)
    .set({ isPanValid: false })
    .where(inArray(identitySubmissions.userId, [...withoutPan]))
  /** One person with two accounts. */
  const samePan = new Set([anjali.id, dsa.id])
  await db
    .update(identitySubmissions)
    .set({ panFingerprint: 'of-anjali' })
    .where(inArray(identitySubmissions.userId, [...samePan]))
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
    /** Records no payments and sends no refunds. */
    third,
    linkId: link.id,
    payees,
    withoutPan,
    samePan,
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
