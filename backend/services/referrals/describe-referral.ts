import { BookingReferral } from '@affiliate-booking/contract/shapes/bookings'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks, referrals } from '../../db/schema/attribution.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { isCreditedFor } from './credited-referral.ts'

/** Who is credited for a booking or a lead and by what, for administrators; null if nobody is. */
export async function describeReferral(
  db: Database,
  subjectType: 'booking' | 'lead',
  subjectId: string,
): Promise<BookingReferral | null> {
  const [row] = await db
    .select({
      affiliateName: users.name,
      by: referrals.by,
      code: referralLinks.code,
      clickedAt: referrals.clickedAt,
      losers: referrals.losers,
      signals: referrals.signals,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.affiliateId))
    .innerJoin(referralLinks, eq(referralLinks.id, referrals.linkId))
    .where(isCreditedFor(subjectType, subjectId))
  return row ? BookingReferral.parse({ ...row, clickedAt: row.clickedAt?.toISOString() ?? null }) : null
}
