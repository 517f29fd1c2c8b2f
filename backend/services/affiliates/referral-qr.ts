// The affiliate's QR code: the referral link as a picture that needs no further request.
import { and, eq, isNull } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import type { Database } from '../../db/database.ts'
import { affiliateProfiles, referralLinks } from '../../db/schema/affiliates.ts'

interface Needs {
  db: Database
  /** The origin of the app that visitors open. */
  publicOrigin: string
}

/** The QR of the affiliate's link as a `data:` URL, or null while there is no link or it is disabled. */
export async function readQr({ db, publicOrigin }: Needs, affiliateId: string): Promise<string | null> {
  const [link] = await db
    .select({ code: referralLinks.code })
    .from(referralLinks)
    .where(and(eq(referralLinks.affiliateId, affiliateId), isNull(referralLinks.disabledAt)))
  return link ? qrOf(publicOrigin, link.code) : null
}

/**
 * Makes the link with the affiliate's own code if there is none, enables it if it is disabled, and gives its QR.
 * Repeating it changes nothing.
 */
export async function generateQr(
  { db, publicOrigin }: Needs,
  affiliateId: string,
  now: Date,
): Promise<string> {
  const [profile] = await db
    .select({ code: affiliateProfiles.referralCode })
    .from(affiliateProfiles)
    .where(eq(affiliateProfiles.userId, affiliateId))
  if (!profile) throw new Error(`The affiliate ${affiliateId} has no profile`)
  await db
    .insert(referralLinks)
    .values({ affiliateId, code: profile.code, createdAt: now })
    // On whichever of the two unique columns: at the same moment, either can be the first to conflict.
    .onConflictDoNothing()
  const [link] = await db
    .update(referralLinks)
    .set({ disabledAt: null })
    .where(eq(referralLinks.affiliateId, affiliateId))
    .returning({ code: referralLinks.code })
  if (!link) throw new Error(`The affiliate ${affiliateId} has no link`)
  return qrOf(publicOrigin, link.code)
}

function qrOf(publicOrigin: string, code: string): string {
  const svg = renderSVG(`${publicOrigin}/?ref=${encodeURIComponent(code)}`, { ecc: 'M', border: 4 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
