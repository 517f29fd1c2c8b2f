// What affiliates are told of bookings that they are credited for, before these are settled.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { referrals } from '../../../db/schema/attribution.ts'
import { commissionSnapshots } from '../../../db/schema/money/commissions.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'
import type { Booking } from '../../bookings/find-booking.ts'
import { readSignals } from '../../commissions/earners.ts'
import { expectedCommission } from '../../commissions/expected-commission.ts'
import type { Notice } from '../notify.ts'

interface Change {
  readonly before: Pick<Booking, 'paymentStatus' | 'refundAmount'>
  readonly after: Booking
}

const checkedFirst = 'We check it before it can be paid out.'

const isPaid = ({ paymentStatus }: Pick<Booking, 'paymentStatus'>): boolean => paymentStatus !== 'pending'

/** Of bookings that are paid now, each told once, and of those that were told of and of which nothing is kept now. */
export async function creditNotices(tx: Database, changes: readonly Change[], at: Date): Promise<Notice[]> {
  const credited = changes.filter(
    ({ before, after }) =>
      after.referralAffiliateId !== null &&
      after.settledAt === null &&
      isPaid(after) &&
      (!isPaid(before) || after.refundAmount !== before.refundAmount),
  )
  if (credited.length === 0) return []
  const ids = credited.map(({ after }) => after.id)
  const snapshots = await tx
    .select()
    .from(commissionSnapshots)
    .where(inArray(commissionSnapshots.bookingId, ids))
  const held = await readSignals(tx, 'booking', inArray(referrals.subjectId, ids))
  return credited.flatMap(({ before, after }): Notice[] => {
    const snapshot = snapshots.find(({ bookingId }) => bookingId === after.id)
    if (!snapshot?.affiliateId) return []
    const { totalAmount } = after
    const expected = isPaid(before) ? (expectedCommission({ ...before, totalAmount }, snapshot) ?? 0) : 0
    const amount = expectedCommission(after, snapshot) ?? 0
    const notice = { to: { userId: snapshot.affiliateId }, about: after.id, at }
    const check = held.some(({ id }) => id === after.id) ? checkedFirst : null
    const bookingNumber = formatBookingNumber(after.bookingNumber)
    if (after.paymentStatus === 'completed' && !isPaid(before) && amount > 0)
      return [{ kind: 'commission-expected', ...notice, variables: { amount, bookingNumber, check } }]
    if (expected > 0 && amount <= 0)
      return [{ kind: 'commission-not-expected', ...notice, variables: { bookingNumber } }]
    return []
  })
}
