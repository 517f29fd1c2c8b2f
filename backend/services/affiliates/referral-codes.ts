import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { users } from '../../db/schema/accounts/users.ts'

/** Crockford's base 32, without characters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8
const wellFormed = /^[0-9A-Za-z-]{4,32}$/

/** 40 random bits; a unique constraint catches collisions. */
export const generateReferralCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The affiliate's link for the whole site, whose code is that of the profile. */
export const isSiteLinkOf = (affiliateId: string) =>
  and(
    eq(referralLinks.affiliateId, affiliateId),
    isNull(referralLinks.productId),
    isNull(referralLinks.campaign),
  )

/** Codes are compared and stored in capitals; null for text that is no code. */
export const normalizeReferralCode = (text: string): string | null =>
  wellFormed.test(text.trim()) ? text.trim().toUpperCase() : null

export type ReferralLink = NonNullable<Awaited<ReturnType<typeof findReferralLink>>>

/** The enabled link of an active affiliate who stays; null if the code is malformed, unknown or disabled. */
export async function findReferralLink(db: Database, code: string) {
  const normalized = normalizeReferralCode(code)
  if (normalized === null) return null
  const [link] = await db
    .select({
      id: referralLinks.id,
      code: referralLinks.code,
      affiliateId: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      territoryPath: users.territoryPath,
    })
    .from(referralLinks)
    .innerJoin(users, eq(users.id, referralLinks.affiliateId))
    .where(
      and(
        eq(referralLinks.code, normalized),
        isNull(referralLinks.disabledAt),
        eq(users.status, 'active'),
        isNull(users.deletionDueAt),
      ),
    )
  return link ?? null
}
