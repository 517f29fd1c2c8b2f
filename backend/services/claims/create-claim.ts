import type { Claim, CreateClaimPayload } from '@affiliate-booking/contract/calls/money/claims'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { type Booking, parseTypedNumber } from '../bookings/find-booking.ts'
import type { Actor } from '../users/account.ts'
import { describeClaim } from './claim-rows.ts'

type CreditedBooking = Pick<Booking, 'status' | 'totalAmount' | 'refundAmount' | 'settledAt'>

/** Where an affiliate without a territory belongs. */
const wholeCountry = 'IN'

/**
 * Takes a claim of an affiliate. The answer is the same whether or not there is such a booking, and no matter who is
 * credited for it: booking numbers can be guessed. Fails with 400 for what is no booking number, and 409 for a booking
 * that is credited to this affiliate.
 */
export async function createClaim(
  { db, now }: { db: Database; now: () => Date },
  affiliate: Actor,
  { bookingId: typed, message }: CreateClaimPayload,
  origin: RequestOrigin,
): Promise<Result<Claim>> {
  const bookingNumber = parseTypedNumber(typed)
  if (bookingNumber === null) return fail(400, 'Enter a booking number such as BK-000123.')
  return db.transaction(async (tx) => {
    const [booking] = await tx
      .select({
        id: bookings.id,
        territoryPath: bookings.territoryPath,
        affiliateId: bookings.referralAffiliateId,
        status: bookings.status,
        totalAmount: bookings.totalAmount,
        refundAmount: bookings.refundAmount,
        settledAt: bookings.settledAt,
      })
      .from(bookings)
      .where(eq(bookings.bookingNumber, bookingNumber))
    if (booking?.affiliateId === affiliate.id)
      return fail(409, `This booking is credited to you already. ${earningsOf(booking)}`)
    const territoryPath = booking?.territoryPath ?? affiliate.territoryPath ?? wholeCountry
    const at = now()
    const [created] = await tx
      .insert(missingBookingClaims)
      .values({
        affiliateId: affiliate.id,
        bookingNumber,
        bookingId: booking?.id ?? null,
        message: message === '' ? null : (message ?? null),
        status: 'open',
        territoryPath,
        createdAt: at,
      })
      .onConflictDoNothing({
        target: [missingBookingClaims.affiliateId, missingBookingClaims.bookingNumber],
      })
      .returning()
    if (created) {
      await writeAudit(tx, {
        actor: affiliate,
        origin,
        action: 'claim.created',
        objectType: 'claim',
        objectId: created.id,
        territoryPath,
        at,
      })
    }
    const [claim] = created
      ? [created]
      : await tx
          .select()
          .from(missingBookingClaims)
          .where(
            and(
              eq(missingBookingClaims.affiliateId, affiliate.id),
              eq(missingBookingClaims.bookingNumber, bookingNumber),
            ),
          )
    if (!claim) throw new Error('A claim that exists was not found')
    return ok(describeClaim({ claim, affiliateName: affiliate.name }))
  })
}

/** What a booking that is credited brings its affiliate. */
function earningsOf(booking: CreditedBooking): string {
  const { status, totalAmount, refundAmount, settledAt } = booking
  if (settledAt !== null) return 'You find it under Commissions.'
  const isGone = status === 'cancelled' || (refundAmount ?? 0) >= totalAmount
  return isGone
    ? 'It was cancelled or refunded, so you do not earn on it.'
    : 'You earn when the trip has ended.'
}
