import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { isOneOf } from '../../../db/conditions/one-of.ts'
import * as schema from '../../../db/schema.ts'
import type { Account } from '../../users/account.ts'
import { isOwnLead } from '../own-leads.ts'
import { readIds } from '../read-ids.ts'

/**
 * Emails to the account, to the person of its leads, and to a guest about what belongs to the account by
 * now. Each kind of recipient has a condition of its own, which an index serves; together they would read the whole outbox.
 */
export async function* ownMessages(person: Account, db: Database): AsyncGenerator<SQL | undefined> {
  const { guestQuestions, leads, messages, waitlistEntries } = schema
  // An invitation belongs to its sender, and holds the address of somebody else.
  yield and(eq(messages.userId, person.id), ne(messages.kind, 'administrator-invited'))
  yield isOneOf(messages.leadId, await readIds(db, leads, isOwnLead(person)))
  const entries = await readIds(db, waitlistEntries, eq(waitlistEntries.userId, person.id))
  yield isOneOf(messages.waitlistEntryId, entries)
  const isOwnQuestion = sql`${guestQuestions.questionId} in
    (select id from product_questions where user_id = ${person.id})`
  const questions = await readIds(
    db,
    guestQuestions,
    and(isNotNull(guestQuestions.questionId), isOwnQuestion),
  )
  yield isOneOf(messages.guestQuestionId, questions)
}
