import { and, eq } from 'drizzle-orm'
import { referrals } from '../../db/schema/attribution.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Deps } from '../../deps.ts'
import { normalizeReferralCode } from '../affiliates/referral-codes.ts'
import { replaceAffiliate } from '../commissions/write-snapshot.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { attribute, findTypedLink, type ReferralClaim } from './attribute.ts'
import type { Buyer } from './find-signals.ts'

interface Repeated {
  readonly booking: Pick<Booking, 'id' | 'providerId' | 'referralCode'>
  readonly claim: ReferralClaim
  readonly buyer: Buyer
  readonly address: string | null
}

/**
 * Credits a booking to the code that was typed when its form was sent again. Nothing changes once the booking is paid or
 * ended, once a claim was approved, and by a code that does not count.
 */
export async function creditTypedCode(
  { db, now, referralSigner: signer }: Pick<Deps, 'db' | 'now' | 'referralSigner'>,
  { booking, claim, buyer, address }: Repeated,
): Promise<void> {
  const { id: subjectId, providerId, referralCode } = booking
  // As in most requests that are repeated.
  if (claim.ref.trim() === '' || normalizeReferralCode(claim.ref) === referralCode) return
  const at = now()
  await db.transaction(async (tx) => {
    const [present] = await tx.select().from(bookings).where(eq(bookings.id, subjectId)).for('no key update')
    if (present?.status !== 'pending' || present.paymentStatus !== 'pending') return
    const link = await findTypedLink(tx, { signer, claim, buyer, at })
    if (link === null || link.code === present.referralCode) return
    const isOfBooking = and(eq(referrals.subjectType, 'booking'), eq(referrals.subjectId, subjectId))
    const [credited] = await tx.select({ by: referrals.by }).from(referrals).where(isOfBooking)
    if (credited?.by === 'claim') return
    await tx.delete(referrals).where(isOfBooking)
    const subject = { subjectType: 'booking', subjectId, providerId, address } as const
    const attribution = await attribute(tx, { ...subject, signer, claim, buyer, at })
    if (attribution === null) throw new Error('A code that counts was not credited')
    const { affiliateId, code } = attribution
    await tx
      .update(bookings)
      .set({ referralAffiliateId: affiliateId, referralCode: code })
      .where(eq(bookings.id, subjectId))
    await replaceAffiliate(tx, subjectId, affiliateId)
  })
}
