import { randomInt } from 'node:crypto'
import { crockfordAlphabet, readCrockford } from '@affiliate-booking/shared/crockford'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { isStaying } from '../users/is-staying.ts'

const length = 8
const wellFormed = /^[0-9A-Za-z-]{4,32}$/

/** 40 random bits; a unique constraint catches collisions. */
export const generateReferralCode = (): string =>
  Array.from({ length }, () => crockfordAlphabet[randomInt(crockfordAlphabet.length)]).join('')

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

/** The code as it was typed, and as our alphabet reads it: without spaces and hyphens, O as 0, I and L as 1. */
function readingsOf(text: string): string[] {
  return [text, readCrockford(text)].map(normalizeReferralCode).filter((code) => code !== null)
}

/** Whether a text that was typed is read as this code. */
export const isReadAs = (text: string, code: string | null): boolean =>
  code !== null && readingsOf(text).includes(code)

/** Whether a text can be a code at all. */
export const isCodeLike = (text: string): boolean => readingsOf(text).length > 0

/** Whether it is read as a code of this affiliate, also one that is disabled. */
export const isCodeOf = async (db: Database, text: string, affiliateId: string): Promise<boolean> =>
  (await db.$count(
    referralLinks,
    and(eq(referralLinks.affiliateId, affiliateId), inArray(referralLinks.code, readingsOf(text))),
  )) > 0

export type ReferralLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * The enabled link of an active affiliate who stays; null if the code is malformed, unknown or disabled. A code is found as
 * it was typed, and otherwise with the digits that were taken for letters.
 */
export const findReferralLink = (db: Database, code: string) => findLink(db, readingsOf(code))

/** The same of an address, which nobody types: a click is counted for the code as it stands there. */
export function findClickedLink(db: Database, code: string) {
  const normalized = normalizeReferralCode(code)
  return findLink(db, normalized === null ? [] : [normalized])
}

async function findLink(db: Database, readings: readonly string[]) {
  const [asTyped] = readings
  if (asTyped === undefined) return null
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
      and(inArray(referralLinks.code, [...readings]), isNull(referralLinks.disabledAt), isStaying(users)),
    )
    .orderBy(desc(eq(referralLinks.code, asTyped)))
    .limit(1)
  return link ?? null
}
