import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { messages, notificationPreferences } from '../../db/schema/messages.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { fail, ok, type Result } from '../../result.ts'
import { findKind } from '../messages/kinds/kinds.ts'
import { endAllOfGuest } from '../waitlist/guests/end-guest-entries.ts'
import { isUuid } from '../../uuid.ts'

const messageNotFound = fail(
  404,
  'This link does not work any more. If you waited for something without an account, you have left the waitlist. Otherwise sign in and change your settings.',
)

export interface Unsubscribed {
  readonly label: string
  readonly isGuest?: true
}

/**
 * Turns off emails of a message's kind for its recipient; the app still shows them. A guest who waits for something waits
 * for nothing any more. The id of the message is random and in the email alone. Fails with 404 for an unknown id, and for
 * kinds that cannot be turned off.
 */
export async function unsubscribe(db: Database, messageId: string): Promise<Result<Unsubscribed>> {
  if (!isUuid(messageId)) return messageNotFound
  const { kind: kindName, userId, waitlistEntryId } = messages
  const [message] = await db
    .select({
      kind: kindName,
      waitlistEntryId,
      // An entry of a guest may belong to an account by now.
      userId: sql<string | null>`coalesce(${userId}, ${waitlistEntries.userId})`,
    })
    .from(messages)
    .leftJoin(waitlistEntries, eq(waitlistEntries.id, waitlistEntryId))
    .where(eq(messages.id, messageId))
  const kind = message && findKind(message.kind)
  if (!message || !kind || kind.purpose !== 'notice') return messageNotFound
  const { label } = kind
  if (message.userId === null) {
    if (message.waitlistEntryId === null) return messageNotFound
    await endAllOfGuest(db, message.waitlistEntryId)
    return ok({ label, isGuest: true })
  }
  const chosen = kind.sameChoiceAs ?? message.kind
  const { channels } = findKind(chosen) ?? kind
  await db
    .insert(notificationPreferences)
    .values({ userId: message.userId, kind: chosen, email: false, inApp: channels.inApp })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { email: false },
    })
  return ok({ label })
}
