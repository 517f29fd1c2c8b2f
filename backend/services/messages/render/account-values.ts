// Rows of messages hold no names: an account is stored by its id, and looked up when the message is read or sent.
import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { MessageKind } from '../kinds/message-kind.ts'
import type { Values } from './render-message.ts'
import { isUuid } from '../../../uuid.ts'

/** The values with accounts as `Thomas Kurian, +91 94460 11111, thomas@example.com`; empty for one that was deleted. */
export async function withAccounts(db: Database, kind: MessageKind, values: Values): Promise<Values> {
  const ids = Object.entries(kind.variables).flatMap(([name, { format }]) => {
    const value = values[name]
    return format === 'account' && typeof value === 'string' && isUuid(value) ? [[name, value] as const] : []
  })
  if (ids.length === 0) return values
  const rows = await db
    .select({ id: users.id, name: users.name, phone: users.phone, email: users.email })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          ids.map(([, id]) => id),
        ),
        isNull(users.deletedAt),
      ),
    )
  const texts = new Map(
    rows.map(({ id, name, phone, email }) => [
      id,
      [name, phone, email].filter((part) => part !== '').join(', '),
    ]),
  )
  return { ...values, ...Object.fromEntries(ids.map(([name, id]) => [name, texts.get(id) ?? ''])) }
}
