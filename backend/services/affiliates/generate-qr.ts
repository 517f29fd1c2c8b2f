import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { isSiteLinkOf } from './referral-codes.ts'
import { renderReferralQr } from './render-referral-qr.ts'

/**
 * Creates the affiliate's link for the whole site if there is none, enables it if it is disabled, and returns its QR
 * code as a `data:` URL. Idempotent.
 */
export async function generateQr(
  { db, publicOrigin, now }: { db: Database; publicOrigin: string; now: () => Date },
  affiliateId: string,
): Promise<string> {
  const [profile] = await db
    .select({ code: affiliateProfiles.referralCode })
    .from(affiliateProfiles)
    .where(eq(affiliateProfiles.userId, affiliateId))
  if (!profile) throw new Error(`The affiliate ${affiliateId} has no profile`)
  await db
    .insert(referralLinks)
    .values({ affiliateId, code: profile.code, createdAt: now() })
    // Without a target: two requests at once can conflict on either of the two unique columns.
    .onConflictDoNothing()
  const [link] = await db
    .update(referralLinks)
    .set({ disabledAt: null })
    .where(isSiteLinkOf(affiliateId))
    .returning({ code: referralLinks.code })
  if (!link) throw new Error(`The affiliate ${affiliateId} has no link`)
  return renderReferralQr(publicOrigin, link.code)
}
