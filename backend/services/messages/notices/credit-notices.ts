// What affiliates are told of bookings that they are credited for, before these are settled.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissionSnapshots } from '../../../db/schema/money/commissions.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'
import type { Booking } from '../../bookings/find-booking.ts'
import { expectedCommission } from '../../commissions/expected-commission.ts'
import type { Notice } from '../notify.ts'

/** Of bookings that are paid now, each told once. */
export async function expectedCommissionNotices(
  tx: Database,
  paid: readonly Booking[],
  at: Date,
): Promise<Notice[]> {
  const credited = paid.filter(
    ({ referralAffiliateId, settledAt }) => referralAffiliateId !== null && settledAt === null,
  )
  if (credited.length === 0) return []
  const snapshots = await tx
    .select()
    .from(commissionSnapshots)
    .where(
      inArray(
        commissionSnapshots.bookingId,
        credited.map(({ id }) => id),
      ),
    )
  return credited.flatMap((booking): Notice[] => {
    const snapshot = snapshots.find(({ bookingId }) => bookingId === booking.id)
    const amount = snapshot ? expectedCommission(booking, snapshot) : null
    if (!snapshot?.affiliateId || amount === null || amount <= 0) return []
    return [
      {
        kind: 'commission-expected',
        to: { userId: snapshot.affiliateId },
        about: booking.id,
        variables: { amount, bookingNumber: formatBookingNumber(booking.bookingNumber) },
        at,
      },
    ]
  })
}

/** Of paid bookings that are cancelled now, and of which nothing is kept. */
export const lostCommissionNotices = (cancelled: readonly Booking[], at: Date): Notice[] =>
  cancelled.flatMap(({ id, bookingNumber, referralAffiliateId, totalAmount, refundAmount, settledAt }) =>
    referralAffiliateId === null || settledAt !== null || (refundAmount ?? 0) < totalAmount
      ? []
      : [
          {
            kind: 'commission-not-expected',
            to: { userId: referralAffiliateId },
            about: id,
            variables: { bookingNumber: formatBookingNumber(bookingNumber) },
            at,
          } as const,
        ],
  )
