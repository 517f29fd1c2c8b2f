// Which messages an account gets, and how.
import type { SetNotificationPreferencesPayload } from '@affiliate-booking/contract/calls/messages/preferences'
import type { NotificationPreferenceRow } from '@affiliate-booking/contract/shapes/messages'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { notificationPreferences } from '../../db/schema/messages.ts'
import { fail, ok, type Result } from '../../result.ts'
import { findKind, kindNames } from '../messages/kinds/kinds.ts'
import type { MessageKind } from '../messages/kinds/message-kind.ts'
import { channelsFor } from '../messages/notify.ts'
import type { Actor } from '../users/account.ts'

const isFor = (kind: MessageKind, { role }: Actor) =>
  kind.sameChoiceAs === undefined && kind.roles.some((each) => each === role)

/** Every kind that the account's role may choose, in the order of the registry. */
export async function getNotificationPreferences(
  db: Database,
  actor: Actor,
): Promise<NotificationPreferenceRow[]> {
  const { kind, email, inApp, userId } = notificationPreferences
  const rows = await db
    .select({ kind, email, inApp })
    .from(notificationPreferences)
    .where(eq(userId, actor.id))
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return kindNames.flatMap((name) => {
    const found = findKind(name)
    if (found === null || !isFor(found, actor)) return []
    const { label, group, purpose } = found
    const channels = channelsFor(found, chosen.get(name))
    return [{ kind: name, label, group, canChange: purpose !== 'security', ...channels }]
  })
}

/** Fails with 400 for a kind that the account does not get, or that cannot be turned off. */
export async function setNotificationPreferences(
  db: Database,
  actor: Actor,
  { preferences }: SetNotificationPreferencesPayload,
): Promise<Result<null>> {
  for (const { kind: name } of preferences) {
    const kind = findKind(name)
    if (kind === null || !isFor(kind, actor)) return fail(400, 'You do not get messages of this kind.')
    if (kind.purpose === 'security') return fail(400, 'Messages about security cannot be turned off.')
  }
  // A kind that is named twice counts as it is named last.
  const byKind = new Map(preferences.map((each) => [each.kind, each]))
  if (byKind.size === 0) return ok(null)
  await db
    .insert(notificationPreferences)
    .values([...byKind.values()].map(({ kind, email, inApp }) => ({ userId: actor.id, kind, email, inApp })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { email: sql`excluded.email`, inApp: sql`excluded.in_app` },
    })
  return ok(null)
}
