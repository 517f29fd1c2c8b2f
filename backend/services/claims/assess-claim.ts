// Whether a claim can be approved. What has been decided is not opened again: last click and typed codes stay.
import { claimDays } from '@affiliate-booking/contract/options/money/money'
import type { ReferralSignal } from '@affiliate-booking/contract/options/referrals/referral'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { referrals } from '../../db/schema/attribution.ts'
import { commissionSnapshots, type missingBookingClaims } from '../../db/schema/money/commissions.ts'
import type { Booking } from '../bookings/find-booking.ts'
import type { Snapshot } from '../commissions/terms.ts'
import { type Buyer, findSignals } from '../referrals/find-signals.ts'

export type StoredClaim = typeof missingBookingClaims.$inferSelect

interface Assessed {
  snapshot: Snapshot
}

/** The snapshot to be credited, or the sentence that says why the claim can only be declined. */
export async function assessClaim(
  db: Database,
  { affiliateId, createdAt }: Pick<StoredClaim, 'affiliateId' | 'createdAt'>,
  booking: Booking | null,
): Promise<Assessed | { obstacle: string }> {
  const [affiliate] = await db
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, affiliateId))
  if (!affiliate || affiliate.deletedAt !== null)
    return { obstacle: 'The affiliate has deleted their account.' }
  if (booking === null) return { obstacle: 'There is no booking with this number.' }
  const [credited] = await db
    .select({ affiliateId: referrals.affiliateId })
    .from(referrals)
    .where(and(eq(referrals.subjectType, 'booking'), eq(referrals.subjectId, booking.id)))
  const creditedId = credited?.affiliateId ?? booking.referralAffiliateId
  if (creditedId === affiliateId) return { obstacle: 'The booking is credited to this affiliate already.' }
  if (creditedId !== null)
    return { obstacle: 'The booking is credited to somebody else by a click or a code.' }
  if (booking.userId === affiliateId) return { obstacle: 'The affiliate made this booking.' }
  const left = booking.totalAmount - (booking.refundAmount ?? 0)
  const isOver = booking.status === 'cancelled' && booking.settledAt === null
  if (isOver || left === 0) return { obstacle: 'Nothing of the price was kept, so nobody earns on it.' }
  if (createdAt.getTime() > booking.endsAt.getTime() + claimDays * dayMs)
    return { obstacle: `The claim came more than ${claimDays} days after the end of the trip.` }
  const [snapshot] = await db
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, booking.id))
  return snapshot ? { snapshot } : { obstacle: 'The booking is older than commissions.' }
}

/** Why the commission of a claim must be held. */
export async function findClaimSignals(
  db: Database,
  affiliateId: string,
  booking: Booking,
  at: Date,
): Promise<ReferralSignal[]> {
  const contact = { email: users.email, phone: users.phone }
  const [affiliate] = await db.select(contact).from(users).where(eq(users.id, affiliateId))
  const buyer = await readBuyer(db, booking)
  if (!affiliate) throw new Error('An account of a claim is gone')
  return findSignals(db, {
    affiliate: { id: affiliateId, ...affiliate },
    buyer,
    providerId: booking.providerId,
    at,
    clickedAt: null,
    visitorHash: null,
    signalHash: null,
  })
}

/** A booking without an account has the contact of its own, which counts also when it was added to an account. */
async function readBuyer(db: Database, { userId, contactEmail, contactPhone }: Booking): Promise<Buyer> {
  if (contactEmail !== null) return { accountId: userId, email: contactEmail, phone: contactPhone }
  const [account] = await db
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId ?? ''))
  if (!account) throw new Error('A booking has no customer')
  return { accountId: userId, ...account }
}
