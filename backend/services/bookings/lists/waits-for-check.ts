import { and, type SQL } from 'drizzle-orm'
import { mayConfirmPayment } from '../../conflicts/gains-in-queries.ts'
import type { Actor } from '../../users/account.ts'
import { hasPaymentInReview } from '../booking-rows.ts'

/** Bookings whose payment is in review and may be confirmed by the account, beside role and scope. */
export const waitsForCheck = (actor: Actor): SQL | undefined =>
  and(hasPaymentInReview(), mayConfirmPayment(actor))
