import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { messages, notificationPreferences } from '../../db/schema/messages.ts'
import { fail, ok, type Result } from '../../result.ts'
import { findKind } from '../messages/kinds/kinds.ts'
import { isUuid } from '../../uuid.ts'

const messageNotFound = fail(404, 'This link does not work any more. Sign in and change your settings.')

/**
 * Turns off emails of a message's kind for its recipient; the app still shows them. The id of the message is random and in
 * the email alone. Fails with 404 for an unknown id, and for kinds that cannot be turned off.
 */
export async function unsubscribe(db: Database, messageId: string): Promise<Result<string>> {
  if (!isUuid(messageId)) return messageNotFound
  const [message] = await db
    .select({ kind: messages.kind, userId: messages.userId })
    .from(messages)
    .where(eq(messages.id, messageId))
  const kind = message && findKind(message.kind)
  if (!message || !kind || message.userId === null || kind.purpose !== 'notice') return messageNotFound
  const chosen = kind.sameChoiceAs ?? message.kind
  await db
    .insert(notificationPreferences)
    .values({ userId: message.userId, kind: chosen, email: false, inApp: kind.channels.inApp })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { email: false },
    })
  return ok(kind.label)
}
