import { lt } from 'drizzle-orm'
import { deleteOldMessages } from '../../../services/messages/delete-old-messages.ts'
import { expireMessages } from '../../../services/messages/delivery/outbox.ts'
import type { Database } from '../../database.ts'
import { notifications } from '../../schema/messages.ts'
import { daysBefore } from './instants.ts'

/** As if people had read what is older than three days, and no mail server had been there. */
export async function readMessages(tx: Database, now: Date): Promise<void> {
  await expireMessages(tx, now)
  await deleteOldMessages(tx, now)
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(lt(notifications.createdAt, daysBefore(now, 3)))
}
