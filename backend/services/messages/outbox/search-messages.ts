import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import { messages } from '../../../db/schema/messages.ts'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import {
  formatBookingNumber,
  formatLeadNumber,
  parseBookingNumber,
  parseLeadNumber,
} from '../../../public-numbers.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import { normalizeEmail } from '../../users/account.ts'
import { isAskedBy } from '../../questions/guests/guest-questions.ts'
import { isOfAddress } from '../../waitlist/guests/guest-entries.ts'

/**
 * The emails to an address of an account, of a booking's contact, of a lead or of a guest who waits or asks, or about a
 * booking or a lead by its number. None for another text. Emails that went to another address than the account's are not found by it.
 */
export async function matchesOutboxSearch(
  { db, encryption }: { db: Database; encryption: Encryption },
  text: string,
): Promise<SQL | undefined> {
  if (text.includes('@')) return isTo(db, encryption, normalizeEmail(text))
  const booking = parseBookingNumber(text)
  if (booking !== null) return isAbout('bookingNumber', formatBookingNumber(booking))
  const lead = parseLeadNumber(text)
  return lead === null ? sql`false` : isAbout('leadNumber', formatLeadNumber(lead))
}

/** Read before, as the indexes of messages do not serve several subqueries beside each other. */
async function isTo(db: Database, encryption: Encryption, email: string): Promise<SQL | undefined> {
  const idsOf = async (
    table: typeof users | typeof bookings | typeof leads | typeof waitlistEntries | typeof guestQuestions,
    condition: SQL | undefined,
  ) => {
    const rows = await db.select({ id: table.id }).from(table).where(condition)
    return rows.map(({ id }) => id)
  }
  const accounts = await idsOf(users, eq(sql`lower(${users.email})`, email))
  return or(
    and(inArray(messages.userId, accounts), isNull(messages.address)),
    inArray(messages.bookingId, await idsOf(bookings, eq(bookings.contactEmail, email))),
    inArray(messages.leadId, await idsOf(leads, eq(leads.email, email))),
    inArray(
      messages.waitlistEntryId,
      await idsOf(
        waitlistEntries,
        or(isOfAddress(encryption, email), inArray(waitlistEntries.userId, accounts)),
      ),
    ),
    inArray(messages.guestQuestionId, await idsOf(guestQuestions, isAskedBy(encryption, email))),
  )
}

/** Each has an index, which takes the name as it stands. */
const numbers = {
  bookingNumber: sql`${messages.variables} ->> 'bookingNumber'`,
  leadNumber: sql`${messages.variables} ->> 'leadNumber'`,
}

const isAbout = (variable: keyof typeof numbers, number: string) => eq(numbers[variable], number)
