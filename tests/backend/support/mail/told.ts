// What people were told so far.
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../../backend/db/database.ts'
import { messages, notifications } from '../../../../backend/db/schema/messages.ts'

/** The kinds of emails to an account, or to the contact of a booking or lead, since the last look. */
export async function emailsTo(db: Database, recipientId: string): Promise<string[]> {
  const rows = await db
    .select({
      kind: messages.kind,
      userId: messages.userId,
      bookingId: messages.bookingId,
      leadId: messages.leadId,
    })
    .from(messages)
    .orderBy(asc(messages.createdAt), asc(messages.kind))
  return rows
    .filter(({ userId, bookingId, leadId }) => (userId ?? bookingId ?? leadId) === recipientId)
    .map(({ kind }) => kind)
}

/** The kinds of notifications of an account. */
export async function shownTo(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt), asc(notifications.kind))
  return rows.map(({ kind }) => kind)
}

export async function forgetAll(db: Database): Promise<void> {
  await db.delete(messages)
  await db.delete(notifications)
}
