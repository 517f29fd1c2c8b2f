import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { hasPaymentInReview } from '../bookings/booking-rows.ts'
import { isEnteredFor } from '../bookings/lists/counted-bookings.ts'

/** A row for each payment that waits, with the columns of the section. */
export const paymentsToCheck = (now: Date): SQL => {
  const ages = isEnteredFor(now)
  return sql`select ${bookings.territoryPath} as path, product_id, provider_id, referral_affiliate_id as affiliate_id,
      1 as waiting, total_amount as amount, (${ages.under4Hours})::int as under_4_hours,
      (${ages.under24Hours})::int as under_24_hours, (${ages.under3Days})::int as under_3_days, (${ages.older})::int as older
    from ${bookings} where ${hasPaymentInReview()}`
}
