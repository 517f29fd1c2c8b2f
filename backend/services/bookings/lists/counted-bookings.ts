// The filters by which reports count bookings.
import type { BookingExport } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { PaymentAge } from '@affiliate-booking/contract/options/reports'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'
import { createdOn } from '../../../lists/created-on.ts'
import { inTerritory } from '../../territories/in-territory.ts'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import { hasPaymentInReview } from '../booking-rows.ts'

/** Whether a payment was entered so long ago. */
export function isEnteredFor(now: Date): Record<PaymentAge, SQL> {
  const entered = bookings.paymentSubmittedAt
  const before = (count: number) =>
    sql`${new Date(now.getTime() - count * hourMs).toISOString()}::timestamptz`
  return {
    under4Hours: sql`${entered} > ${before(4)}`,
    under24Hours: sql`(${entered} <= ${before(4)} and ${entered} > ${before(24)})`,
    under3Days: sql`(${entered} <= ${before(24)} and ${entered} > ${before(72)})`,
    older: sql`${entered} <= ${before(72)}`,
  }
}

/** Who brought a booking is for administrators to know. */
function isBroughtBy(actor: Actor, affiliate: BookingExport['affiliate']): SQL | undefined {
  if (affiliate === undefined) return undefined
  if (!isAdminAccount(actor)) return sql`false`
  return affiliate === 'any'
    ? isNotNull(bookings.referralAffiliateId)
    : eq(bookings.referralAffiliateId, affiliate)
}

/** Which account has booked is for administrators to know. */
function isOfCustomer(actor: Actor, customer: BookingExport['customer']): SQL | undefined {
  if (customer === undefined) return undefined
  return isAdminAccount(actor) ? eq(bookings.userId, customer) : sql`false`
}

export const isCounted = (
  actor: Actor,
  { madeFrom, madeTo, territory, product, provider, affiliate, customer, waiting, refund }: BookingExport,
  now: Date,
): SQL | undefined =>
  and(
    createdOn(bookings.createdAt, madeFrom, madeTo),
    territory === undefined ? undefined : inTerritory(territory, bookings),
    product === undefined ? undefined : eq(bookings.productId, product),
    provider === undefined ? undefined : eq(bookings.providerId, provider),
    isBroughtBy(actor, affiliate),
    isOfCustomer(actor, customer),
    refund && gt(bookings.refundAmount, 0),
    waiting && and(hasPaymentInReview(), isEnteredFor(now)[waiting]),
  )
