import type { Database } from '../../../db/database.ts'
import type { missingBookingClaims } from '../../../db/schema/money/commissions.ts'
import { notify } from '../notify.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'

interface Decision {
  readonly status: 'approved' | 'declined'
  /** The affiliate reads it. */
  readonly reason: string
  readonly at: Date
}

/** Tells the affiliate how a claim was decided, and why. */
export async function notifyOfClaim(
  tx: Database,
  { id, affiliateId, bookingNumber, version }: typeof missingBookingClaims.$inferSelect,
  { status, reason, at }: Decision,
): Promise<void> {
  await notify(tx, {
    kind: 'claim-decided',
    to: { userId: affiliateId },
    about: id,
    // One that was declined for want of a booking may be sent and decided again.
    occasion: version,
    variables: { bookingNumber: formatBookingNumber(bookingNumber), decision: status, reason },
    at,
  })
}
