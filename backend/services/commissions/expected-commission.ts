import type { bookings } from '../../db/schema/bookings.ts'
import { earnedBy } from './earners.ts'
import { sharesOf } from './shares.ts'
import { beneficiariesOf, type Snapshot, termsOf } from './terms.ts'

type Booking = Pick<typeof bookings.$inferSelect, 'totalAmount' | 'refundAmount'>

/** What the affiliate earns if the booking is settled as it is now, in paise. Null: nobody is credited. */
export function expectedCommission(
  { totalAmount, refundAmount }: Booking,
  snapshot: Snapshot,
): number | null {
  const affiliate = beneficiariesOf(snapshot).find(({ tier }) => tier === 0)
  if (!affiliate) return null
  const shares = sharesOf(termsOf(snapshot, totalAmount), totalAmount - (refundAmount ?? 0))
  return earnedBy(affiliate, shares).amount
}
