import type { ReferralSignal } from '@affiliate-booking/contract/options/referrals/referral'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referrals } from '../../db/schema/attribution.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type Contact, isSameEmail, isSamePhone } from '../users/contacts.ts'
import { holdForSignal } from './hold-for-signal.ts'

/** Another contact may tell what the first one of the booking did not: that the affiliate is the customer. */
export async function holdForContact(
  tx: Database,
  { bookingId, contact, at }: { bookingId: string; contact: Contact; at: Date },
): Promise<void> {
  const [affiliate] = await tx
    .select({ id: users.id, email: users.email, phone: users.phone })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.affiliateId))
    .where(and(eq(referrals.subjectType, 'booking'), eq(referrals.subjectId, bookingId)))
  if (!affiliate) return
  const found: ReferralSignal[] = [
    ...(isSameEmail(affiliate, contact) ? (['same-email'] as const) : []),
    ...(isSamePhone(affiliate, contact) ? (['same-phone'] as const) : []),
  ]
  const concerns = eq(referrals.affiliateId, affiliate.id)
  for (const signal of found) await holdForSignal(tx, { bookingId, signal, concerns, at })
}
