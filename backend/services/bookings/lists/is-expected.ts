import { and, ne } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'

/** Paid and not cancelled: the guests come. */
export const isExpected = and(ne(bookings.status, 'cancelled'), ne(bookings.paymentStatus, 'pending'))
