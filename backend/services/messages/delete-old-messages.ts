import { and, lt, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { messages, notifications } from '../../db/schema/messages.ts'

const day = 24 * 60 * 60 * 1000
const messagePeriod = 90 * day
const notificationPeriod = 180 * day

/** Returns how many were deleted. What waits to be sent stays. */
export async function deleteOldMessages(db: Database, now: Date): Promise<number> {
  const emails = await deleteInBatches(db, {
    table: messages,
    key: messages.id,
    where: and(ne(messages.state, 'queued'), lt(messages.createdAt, new Date(now.getTime() - messagePeriod))),
  })
  const shown = await deleteInBatches(db, {
    table: notifications,
    key: notifications.id,
    where: lt(notifications.createdAt, new Date(now.getTime() - notificationPeriod)),
  })
  return emails + shown
}
