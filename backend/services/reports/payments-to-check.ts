import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { hasPaymentInReview } from '../bookings/booking-rows.ts'

const hours = 60 * 60 * 1000

/** When payments of an age were entered: at most `from` and after `until`. */
export const enteredAt = (now: Date) => {
  const before = (count: number) => new Date(now.getTime() - count * hours).toISOString()
  return {
    under4Hours: sql`${bookings.paymentSubmittedAt} > ${before(4)}`,
    under24Hours: sql`${bookings.paymentSubmittedAt} <= ${before(4)} and ${bookings.paymentSubmittedAt} > ${before(24)}`,
    under3Days: sql`${bookings.paymentSubmittedAt} <= ${before(24)} and ${bookings.paymentSubmittedAt} > ${before(72)}`,
    older: sql`${bookings.paymentSubmittedAt} <= ${before(72)}`,
  }
}

/** A row for each payment that waits, with the columns of the section. */
export const paymentsToCheck = (now: Date): SQL => {
  const ages = enteredAt(now)
  return sql`select ${bookings.territoryPath} as path, product_id, provider_id, referral_affiliate_id as affiliate_id,
      1 as waiting, total_amount as amount, (${ages.under4Hours})::int as under_4_hours,
      (${ages.under24Hours})::int as under_24_hours, (${ages.under3Days})::int as under_3_days, (${ages.older})::int as older
    from ${bookings} where ${hasPaymentInReview()}`
}
