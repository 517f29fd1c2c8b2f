import { and, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { isSiteLinkOf } from './referral-codes.ts'
import { renderReferralQr } from './render-referral-qr.ts'

/** The QR code of the affiliate's link for the whole site as a `data:` URL; null if there is no link or it is disabled. */
export async function getQr(
  { db, publicOrigin }: { db: Database; publicOrigin: string },
  affiliateId: string,
): Promise<string | null> {
  const [link] = await db
    .select({ code: referralLinks.code })
    .from(referralLinks)
    .where(and(isSiteLinkOf(affiliateId), isNull(referralLinks.disabledAt)))
  return link ? renderReferralQr(publicOrigin, link.code) : null
}
