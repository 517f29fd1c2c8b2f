import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { messages } from '../../../db/schema/messages.ts'
import type { Account } from '../../users/account.ts'

/** Emails to a guest about what belongs to the account by now. */
export const isOnceOfGuest = ({ id }: Account): SQL | undefined =>
  or(
    inArray(messages.waitlistEntryId, sql`(select id from waitlist_entries where user_id = ${id})`),
    inArray(
      messages.guestQuestionId,
      sql`(select g.id from guest_questions g join product_questions q on q.id = g.question_id
        where q.user_id = ${id})`,
    ),
  )
