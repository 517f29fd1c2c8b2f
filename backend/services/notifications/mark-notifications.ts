import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { notifications } from '../../db/schema/messages.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { isUuid } from '../../uuid.ts'

const notificationNotFound = fail(404, 'This notification does not exist.')

/** Keeps the time of the first reading. Fails with 404 for one of another account. */
export async function markNotification(
  db: Database,
  actor: Actor,
  id: string,
  { isRead, at }: { isRead: boolean; at: Date },
): Promise<Result<null>> {
  if (!isUuid(id)) return notificationNotFound
  const marked = await db
    .update(notifications)
    .set({
      readAt: isRead ? sql`coalesce(${notifications.readAt}, ${at.toISOString()}::timestamptz)` : null,
    })
    .where(and(eq(notifications.id, id), eq(notifications.userId, actor.id)))
    .returning({ id: notifications.id })
  return marked.length === 0 ? notificationNotFound : ok(null)
}

export async function readAllNotifications(db: Database, actor: Actor, at: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, actor.id), isNull(notifications.readAt)))
}
