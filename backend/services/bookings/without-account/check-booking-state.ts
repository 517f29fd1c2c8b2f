import type { CheckBookingStatePayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { BookingState } from '@affiliate-booking/contract/shapes/bookings'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { normalizeEmail } from '../../users/account.ts'
import { phoneNumberOf } from '../../users/contacts.ts'
import { isPaymentInReview } from '../actions/transitions.ts'
import { type Booking, parseTypedNumber } from '../find-booking.ts'
import { hasNumber } from './has-contact.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'

/** The same for an unknown number, another contact and a booking that was made in an account. */
const bookingNotFound = fail(404, 'There is no booking with this number and this email or phone.')

/** The booking that was made without an account by the one who enters its number and contact, also if it is in one now. */
export async function findByContact(
  db: Database,
  { bookingId, emailOrPhone }: CheckBookingStatePayload,
): Promise<Booking | undefined> {
  const number = parseTypedNumber(bookingId)
  if (number === null) return undefined
  const phone = phoneNumberOf(emailOrPhone)
  const isContact = emailOrPhone.includes('@')
    ? eq(bookings.contactEmail, normalizeEmail(emailOrPhone))
    : phone !== null && hasNumber(phone)
  if (isContact === false) return undefined
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.bookingNumber, number), isContact))
  return booking
}

/**
 * The state of a booking that was made without an account, and nothing else: a number can be guessed, and others may know
 * an email or a phone.
 */
export async function checkBookingState(
  db: Database,
  payload: CheckBookingStatePayload,
): Promise<Result<BookingState>> {
  const booking = await findByContact(db, payload)
  if (!booking) return bookingNotFound
  const { bookingNumber, status, paymentStatus, holdExpiresAt, isNoShow } = booking
  return ok({
    bookingId: formatBookingNumber(bookingNumber),
    status,
    paymentStatus,
    holdExpiresAt: status === 'pending' ? (holdExpiresAt?.toISOString() ?? null) : null,
    isPaymentInReview: isPaymentInReview(booking),
    isNoShow,
    isInAccount: booking.userId !== null,
  })
}
