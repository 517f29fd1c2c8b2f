import { eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'
import { normalizeEmail } from '../../users/account.ts'
import { type Contact, phoneNumberOf } from '../../users/contacts.ts'

/** Bookings without an account of this email or phone, also those that are in an account now. */
export function hasContact({ email, phone }: Contact): SQL | undefined {
  const number = phoneNumberOf(phone)
  return or(eq(bookings.contactEmail, normalizeEmail(email)), number === null ? undefined : hasNumber(number))
}

/** @param number as phoneNumberOf returns it */
export const hasNumber = (number: string | Placeholder): SQL =>
  sql`${bookings.contactEmail} is not null and right(regexp_replace(${bookings.contactPhone}, '\\D', '', 'g'), 10) = ${number}`
