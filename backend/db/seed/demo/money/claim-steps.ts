// "My booking is missing": a claim that was approved, one that was declined, and one that waits.
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { eq } from 'drizzle-orm'
import { createClaim } from '../../../../services/claims/create-claim.ts'
import { decideClaim } from '../../../../services/claims/decide-claim.ts'
import type { Account } from '../../../../services/users/account.ts'
import { bookings } from '../../../schema/bookings.ts'
import type { SeededBooking } from '../bookings/make-bookings.ts'
import type { BookingContext } from '../context.ts'
import { after, daysBefore } from '../instants.ts'
import { expectOk, noOrigin, type Step } from './play.ts'

interface ClaimContext extends BookingContext {
  affiliate: Account
  secondAffiliate: Account
}

interface PlannedClaim {
  made: SeededBooking
  message: string
  at: Date
  decision?: { action: 'approve' | 'decline'; reason: string }
}

export function claimSteps(made: readonly SeededBooking[], context: ClaimContext): Step[] {
  const { deps, secondAffiliate } = context
  const now = deps.now()
  /** The last completed trip that ended so many days ago or earlier, and was credited to this affiliate or to nobody. */
  const tripBefore = (days: number, affiliateId: string | null) => {
    const found = made
      .filter(({ plan, booking }) => {
        const isPlain = plan.outcome === 'completed' && !plan.laterRefund && !plan.chargeback
        return isPlain && (booking.referralAffiliateId ?? null) === affiliateId
      })
      .filter(({ booking }) => booking.endsAt < daysBefore(now, days))
      .toSorted((a, b) => b.booking.endsAt.getTime() - a.booking.endsAt.getTime())[0]
    if (!found) throw new Error('The demo has no trip to claim')
    return found
  }
  const [approved, declined] = [tripBefore(26, null), tripBefore(14, secondAffiliate.id)]
  const claims: PlannedClaim[] = [
    {
      made: approved,
      message: 'They scanned my card at the homestay and booked from another phone.',
      at: after(approved.booking.endsAt, 3 * dayMs),
      decision: { action: 'approve', reason: 'The customer confirms that he heard of the trip from her.' },
    },
    {
      made: declined,
      message: 'I told this family about the trip.',
      at: after(declined.booking.endsAt, 2 * dayMs),
      decision: { action: 'decline', reason: 'Another affiliate’s link or code was used for this booking.' },
    },
    {
      made: tripBefore(4, null),
      message: 'My cousin booked after I sent her the link on WhatsApp.',
      at: after(now, -20 * hourMs),
    },
  ]
  return claims.flatMap((claim) => stepsOf(claim, context))
}

function stepsOf({ made, message, at, decision }: PlannedClaim, context: ClaimContext): Step[] {
  const { deps, affiliate, superAdmins, backlog } = context
  const { encryption, commissionHoldDays } = deps
  let claimId = ''
  const created: Step = {
    at,
    async act(tx) {
      const [booking] = await tx
        .select({ number: bookings.bookingNumber })
        .from(bookings)
        .where(eq(bookings.id, made.booking.id))
      const payload = { bookingId: String(booking?.number), message }
      const claim = await createClaim({ db: tx, now: () => at }, affiliate, payload, noOrigin)
      claimId = expectOk(claim).id
    },
  }
  if (!decision) return [created]
  const decidedAt = after(at, 30 * hourMs)
  const decided: Step = {
    at: decidedAt,
    async act(tx) {
      await backlog.book(tx, decidedAt)
      const clock = { db: tx, now: () => decidedAt, encryption, commissionHoldDays }
      expectOk(await decideClaim(clock, superAdmins[0], claimId, { version: 0, ...decision }, noOrigin))
    },
  }
  return [created, decided]
}
