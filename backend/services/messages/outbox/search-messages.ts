import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import { messages } from '../../../db/schema/messages.ts'
import {
  formatBookingNumber,
  formatLeadNumber,
  parseBookingNumber,
  parseLeadNumber,
} from '../../../public-numbers.ts'
import { normalizeEmail } from '../../users/account.ts'

/**
 * The emails to an address of an account, of a booking's contact or of a lead, or about a booking or a lead by its number.
 * None for another text. Emails that went to another address than the account's are not found by it.
 */
export function matchesOutboxSearch(db: Database, text: string): SQL | undefined {
  if (text.includes('@')) return isTo(db, normalizeEmail(text))
  const booking = parseBookingNumber(text)
  if (booking !== null) return isAbout('bookingNumber', formatBookingNumber(booking))
  const lead = parseLeadNumber(text)
  return lead === null ? sql`false` : isAbout('leadNumber', formatLeadNumber(lead))
}

const isTo = (db: Database, email: string) =>
  or(
    and(
      inArray(messages.userId, db.select({ id: users.id }).from(users).where(eq(users.email, email))),
      isNull(messages.address),
    ),
    inArray(
      messages.bookingId,
      db.select({ id: bookings.id }).from(bookings).where(eq(bookings.contactEmail, email)),
    ),
    inArray(messages.leadId, db.select({ id: leads.id }).from(leads).where(eq(leads.email, email))),
  )

const isAbout = (variable: 'bookingNumber' | 'leadNumber', number: string) =>
  sql`${messages.variables} ->> ${variable} = ${number}`
