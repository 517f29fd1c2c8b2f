import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'

/** Null for no account. */
export async function findUserName(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? null
}
