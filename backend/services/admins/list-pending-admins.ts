import { asc } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Account } from '../users/account.ts'
import { isWaitingAdmin } from './waiting-admins.ts'

const limit = 100

/** The oldest 100 administrators who wait for approval, and whether there are more. */
export async function listPendingAdmins(db: Database): Promise<{ accounts: Account[]; hasMore: boolean }> {
  const found = await db
    .select()
    .from(users)
    .where(isWaitingAdmin)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit + 1)
  return { accounts: found.slice(0, limit), hasMore: found.length > limit }
}
