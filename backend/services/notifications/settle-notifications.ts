import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { notifications } from '../../db/schema/messages.ts'
import type { KindName } from '../messages/kinds/kinds.ts'

interface Done {
  readonly kinds: readonly KindName[]
  /** What they are about, with who was asked; nobody has a bell without an account. */
  readonly asked: readonly { readonly id: string; readonly userId: string | null }[]
  readonly at: Date
}

/** Marks notifications as read that ask for what is done now, so that the bell asks for it no more. */
export async function settleNotifications(tx: Database, { kinds, asked, at }: Done): Promise<void> {
  const told = asked.flatMap(({ id, userId }) => (userId === null ? [] : [{ id, userId }]))
  if (told.length === 0) return
  const { userId, readAt, kind, dedupeKey } = notifications
  await tx
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(
        isNull(readAt),
        inArray(userId, [...new Set(told.map((one) => one.userId))]),
        inArray(kind, [...kinds]),
        inArray(
          sql`split_part(${dedupeKey}, ':', 2)`,
          told.map((one) => one.id),
        ),
      ),
    )
}
