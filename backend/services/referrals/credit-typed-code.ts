import { BookingReferral } from '@affiliate-booking/contract/shapes/bookings'
import { and, eq } from 'drizzle-orm'
import { referralLinks, referrals } from '../../db/schema/attribution.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Deps } from '../../deps.ts'
import { isReadAs } from '../affiliates/referral-codes.ts'
import { replaceAffiliate } from '../commissions/write-snapshot.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { attribute, findTypedLink, type ReferralClaim } from './attribute.ts'
import type { ReferralLoser } from './decide-referral.ts'
import type { Buyer } from './find-signals.ts'
import type { BookingActor } from '../users/account.ts'

interface Repeated {
  readonly booking: Pick<Booking, 'id' | 'providerId' | 'referralCode'>
  readonly claim: ReferralClaim
  readonly buyer: Buyer
  readonly actor: BookingActor
  readonly origin: RequestOrigin
}

/**
 * Credits a booking to the code that was typed when its form was sent again. Nothing changes once the booking is paid or
 * ended, once a claim was approved, and by a code that does not count. What was credited before is among the losers.
 */
export async function creditTypedCode(
  { db, now, referralSigner: signer }: Pick<Deps, 'db' | 'now' | 'referralSigner'>,
  { booking, claim, buyer, actor, origin }: Repeated,
): Promise<void> {
  const { id: subjectId, providerId, referralCode } = booking
  // As in most requests that are repeated.
  if (claim.ref.trim() === '' || isReadAs(claim.ref, referralCode)) return
  const at = now()
  await db.transaction(async (tx) => {
    const [present] = await tx.select().from(bookings).where(eq(bookings.id, subjectId)).for('no key update')
    if (present?.status !== 'pending' || present.paymentStatus !== 'pending') return
    const link = await findTypedLink(tx, { signer, claim, buyer, at })
    if (link === null || link.code === present.referralCode) return
    const isOfBooking = and(eq(referrals.subjectType, 'booking'), eq(referrals.subjectId, subjectId))
    const [credited] = await tx
      .select({ by: referrals.by, losers: referrals.losers, code: referralLinks.code })
      .from(referrals)
      .innerJoin(referralLinks, eq(referralLinks.id, referrals.linkId))
      .where(isOfBooking)
    if (credited?.by === 'claim') return
    await tx.delete(referrals).where(isOfBooking)
    const replaced: readonly ReferralLoser[] = credited
      ? [
          { by: credited.by, code: credited.code, reason: 'code' },
          ...BookingReferral.shape.losers.parse(credited.losers),
        ]
      : []
    const subject = { subjectType: 'booking', subjectId, providerId, address: origin.ip } as const
    const attribution = await attribute(tx, { ...subject, signer, claim, buyer, at, replaced })
    if (attribution === null) throw new Error('A code that counts was not credited')
    const { affiliateId, code } = attribution
    await tx
      .update(bookings)
      .set({ referralAffiliateId: affiliateId, referralCode: code })
      .where(eq(bookings.id, subjectId))
    await replaceAffiliate(tx, subjectId, affiliateId)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'booking.referral-changed',
      objectType: 'booking',
      objectId: subjectId,
      territoryPath: present.territoryPath,
      changes: { referralCode: { old: present.referralCode, new: code } },
      at,
    })
  })
}
