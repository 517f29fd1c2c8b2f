import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'

/** Then nothing of theirs is on sale. */
export const isProviderSuspended = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), eq(users.status, 'suspended')))) > 0
