import { and, lt, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { messages, notifications } from '../../db/schema/messages.ts'

const day = 24 * 60 * 60 * 1000
const messagePeriod = 90 * day
const notificationPeriod = 180 * day

/** Returns how many were deleted. What waits to be sent stays. */
export async function deleteOldMessages(db: Database, now: Date): Promise<number> {
  const emails = await db
    .delete(messages)
    .where(and(ne(messages.state, 'queued'), lt(messages.createdAt, new Date(now.getTime() - messagePeriod))))
    .returning({ id: messages.id })
  const shown = await db
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now.getTime() - notificationPeriod)))
    .returning({ id: notifications.id })
  return emails.length + shown.length
}
