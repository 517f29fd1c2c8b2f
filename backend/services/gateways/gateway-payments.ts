// The payments that the gateway was asked for, as they are stored and as the customer sees them.
import type { GatewayPayment } from '@affiliate-booking/contract/shapes/money/gateways'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { gatewayPayments } from '../../db/schema/money/receipts.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { isPaymentInReview } from '../bookings/actions/transitions.ts'
import type { Gateway } from './gateway.ts'

export type StoredPayment = typeof gatewayPayments.$inferSelect

/** Whether money for the booking would be its price. */
export const isPayable = (
  booking: Pick<Booking, 'status' | 'paymentStatus' | 'paymentSubmittedAt' | 'holdExpiresAt' | 'startsAt'>,
  now: Date,
): boolean =>
  booking.status === 'pending' &&
  booking.paymentStatus === 'pending' &&
  !isPaymentInReview(booking) &&
  booking.holdExpiresAt !== null &&
  booking.holdExpiresAt > now &&
  booking.startsAt > now

export async function findLatestPayment(db: Database, bookingId: string): Promise<StoredPayment | null> {
  const [payment] = await db
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.bookingId, bookingId))
    .orderBy(desc(gatewayPayments.createdAt), desc(gatewayPayments.id))
    .limit(1)
  return payment ?? null
}

export const isOpen = ({ status, expiresAt }: StoredPayment, now: Date): boolean =>
  status === 'created' && (expiresAt === null || expiresAt > now)

/** @param canBePaid whether money would be the price */
export const describePayment = (
  { name }: Gateway,
  { status, amount, paymentUrl }: StoredPayment,
  canBePaid: boolean,
): GatewayPayment => ({ gateway: name, status, amount, paymentUrl: canBePaid ? paymentUrl : null })
