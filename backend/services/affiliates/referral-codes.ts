import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { affiliateProfiles } from '../../db/schema/affiliates.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { users } from '../../db/schema/users.ts'

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

/** The active affiliate with this profile code or link code; null if malformed or unknown. */
export async function findAffiliateByCode(
  db: Database,
  code: string,
): Promise<{ id: string; territoryPath: string | null } | null> {
  if (!wellFormed.test(code.trim())) return null
  const normalized = code.trim().toUpperCase()
  const affiliate = { id: users.id, territoryPath: users.territoryPath }
  const [byLink] = await db
    .select(affiliate)
    .from(referralLinks)
    .innerJoin(users, eq(users.id, referralLinks.affiliateId))
    .where(
      and(eq(referralLinks.code, normalized), isNull(referralLinks.disabledAt), eq(users.status, 'active')),
    )
  if (byLink) return byLink
  const [byProfile] = await db
    .select(affiliate)
    .from(affiliateProfiles)
    .innerJoin(users, eq(users.id, affiliateProfiles.userId))
    .where(and(eq(affiliateProfiles.referralCode, normalized), eq(users.status, 'active')))
  return byProfile ?? null
}
