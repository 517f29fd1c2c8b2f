import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { affiliateProfiles, referralLinks } from '../../db/schema/affiliates.ts'
import { users } from '../../db/schema/users.ts'

/** Crockford's letters and digits: none that is mistaken for another when read aloud or typed from paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8
const wellFormed = /^[0-9A-Za-z-]{4,32}$/

/** 40 random bits; the database refuses the rare one that is taken. */
export const generateReferralCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The active affiliate whose own code or whose link this is, or null. Whatever is malformed or unknown is ignored. */
export async function findAffiliateByCode(
  db: Database,
  code: string,
): Promise<{ id: string; territoryPath: string | null } | null> {
  if (!wellFormed.test(code.trim())) return null
  const written = code.trim().toUpperCase()
  const affiliate = { id: users.id, territoryPath: users.territoryPath }
  const [byLink] = await db
    .select(affiliate)
    .from(referralLinks)
    .innerJoin(users, eq(users.id, referralLinks.affiliateId))
    .where(and(eq(referralLinks.code, written), isNull(referralLinks.disabledAt), eq(users.status, 'active')))
  if (byLink) return byLink
  const [byProfile] = await db
    .select(affiliate)
    .from(affiliateProfiles)
    .innerJoin(users, eq(users.id, affiliateProfiles.userId))
    .where(and(eq(affiliateProfiles.referralCode, written), eq(users.status, 'active')))
  return byProfile ?? null
}
