import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { isOneOf } from '../../../db/conditions/one-of.ts'
import * as schema from '../../../db/schema.ts'
import type { Account } from '../../users/account.ts'
import { isOwnLead } from '../own-leads.ts'
import { readIds } from '../read-ids.ts'

/**
 * Emails to the account, to the contact of its bookings and leads, and to a guest about what belongs to the account by
 * now. Each kind of recipient has a condition of its own, which an index serves; together they would read the whole outbox.
 */
export async function* ownMessages(person: Account, db: Database): AsyncGenerator<SQL | undefined> {
  const { bookings, guestQuestions, leads, messages, waitlistEntries } = schema
  // An invitation belongs to its sender, and holds the address of somebody else.
  yield and(eq(messages.userId, person.id), ne(messages.kind, 'administrator-invited'))
  const isOwnQuestion = sql`${guestQuestions.questionId} in
    (select id from product_questions where user_id = ${person.id})`
  const recipients = [
    [messages.bookingId, bookings, eq(bookings.userId, person.id)],
    [messages.leadId, leads, isOwnLead(person)],
    [messages.waitlistEntryId, waitlistEntries, eq(waitlistEntries.userId, person.id)],
    [messages.guestQuestionId, guestQuestions, isOwnQuestion],
  ] as const
  for (const [recipient, table, isOwn] of recipients) {
    const ids = await readIds(db, table, isOwn)
    // Most of the indexes have only the messages with such a recipient.
    if (ids.length > 0) yield and(isNotNull(recipient), isOneOf(recipient, ids))
  }
}

/** Whom an email to the contact of a booking went to: the booking may have been made with somebody else's address. */
export const shownAddress = ({ email }: Account): SQL => {
  const { messages } = schema
  const contact = sql`(select b.contact_email from bookings b where b.id = messages.booking_id)`
  return sql`case when ${messages.bookingId} is null then ${messages.address}
    when lower(${contact}) = lower(${email}) then ${email} else 'another address' end`
}
