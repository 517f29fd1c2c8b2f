import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import type { Actor } from '../users/account.ts'
import { isUuid } from '../../uuid.ts'

/** Removes an entry of the customer, if there is one. */
export async function leaveWaitlist(db: Database, actor: Actor, id: string): Promise<void> {
  if (!isUuid(id)) return
  await db
    .delete(waitlistEntries)
    .where(and(eq(waitlistEntries.id, id), eq(waitlistEntries.userId, actor.id)))
}
