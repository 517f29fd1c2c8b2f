import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema.ts'
import type { Account } from './accounts.ts'

/** Administrators who wait for approval, oldest first; the first hundred. */
export async function listPendingAdmins(db: Database): Promise<Account[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.status, 'pending_approval'), isNull(users.role)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(100)
}
