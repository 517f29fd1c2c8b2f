import { and, lt, ne } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { messages, notifications } from '../../db/schema/messages.ts'

const messagePeriod = 90 * dayMs
const notificationPeriod = 180 * dayMs

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
