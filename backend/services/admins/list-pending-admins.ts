import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import type { Account } from '../users/account.ts'

const most = 100

/** Administrators who wait for approval, oldest first, a hundred at most; and whether there are more. */
export async function listPendingAdmins(db: Database): Promise<{ accounts: Account[]; hasMore: boolean }> {
  const found = await db
    .select()
    .from(users)
    .where(and(eq(users.status, 'pending_approval'), isNull(users.role)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(most + 1)
  return { accounts: found.slice(0, most), hasMore: found.length > most }
}
