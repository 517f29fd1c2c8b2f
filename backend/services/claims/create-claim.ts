import type { Claim, CreateClaimPayload } from '@affiliate-booking/contract/calls/money/claims'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { type Booking, parseTypedNumber } from '../bookings/find-booking.ts'
import type { Actor } from '../users/account.ts'
import type { StoredClaim } from './assess-claim.ts'
import { describeClaim } from './claim-rows.ts'
import { resolveBooking } from './resolve-booking.ts'

type CreditedBooking = Pick<Booking, 'status' | 'totalAmount' | 'refundAmount' | 'settledAt'>

/** Where an affiliate without a territory belongs. */
const wholeCountry = 'IN'

/**
 * Takes a claim of an affiliate; one that was declined for want of a booking is open again. The answer is the same whether or not there is such a booking, and no matter who is
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
  const at = now()
  const sent = { message: message === '' ? null : (message ?? null), createdAt: at }
  const audited = { actor: affiliate, origin, objectType: 'claim', at } as const
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
    const [created] = await tx
      .insert(missingBookingClaims)
      .values({
        affiliateId: affiliate.id,
        bookingNumber,
        bookingId: booking?.id ?? null,
        ...sent,
        status: 'open',
        territoryPath,
      })
      .onConflictDoNothing({
        target: [missingBookingClaims.affiliateId, missingBookingClaims.bookingNumber],
      })
      .returning()
    if (created) {
      await writeAudit(tx, { ...audited, action: 'claim.created', objectId: created.id, territoryPath })
      return ok(describeClaim({ claim: created, affiliateName: affiliate.name }))
    }
    const isIt = and(
      eq(missingBookingClaims.affiliateId, affiliate.id),
      eq(missingBookingClaims.bookingNumber, bookingNumber),
    )
    const reopened = await reopen(tx, isIt, sent)
    if (reopened)
      await writeAudit(tx, {
        ...audited,
        action: 'claim.sent-again',
        objectId: reopened.id,
        territoryPath: reopened.territoryPath,
        changes: { status: { old: 'declined', new: 'open' } },
      })
    await resolveBooking(tx, isIt)
    const [claim] = await tx.select().from(missingBookingClaims).where(isIt)
    if (!claim) throw new Error('A claim that exists was not found')
    return ok(describeClaim({ claim, affiliateName: affiliate.name }))
  })
}

/** Also while there is still no booking, or the answer would tell. What was decided on a booking stays. */
async function reopen(
  tx: Database,
  which: SQL | undefined,
  sent: Pick<StoredClaim, 'message' | 'createdAt'>,
): Promise<StoredClaim | undefined> {
  const [reopened] = await tx
    .update(missingBookingClaims)
    .set({
      ...sent,
      status: 'open',
      reason: null,
      decidedAt: null,
      decidedBy: null,
      version: sql`${missingBookingClaims.version} + 1`,
    })
    .where(and(which, eq(missingBookingClaims.status, 'declined'), isNull(missingBookingClaims.bookingId)))
    .returning()
  return reopened
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
