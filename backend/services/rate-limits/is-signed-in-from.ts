import { networkOf } from '@affiliate-booking/shared/rate-limits'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { users } from '../../db/schema/accounts/users.ts'

/** Guesses from elsewhere must not lock out the owner of an account. */
export async function isSignedInFrom(db: Database, email: string, address: string): Promise<boolean> {
  const found = await db
    .select({ ip: sessions.ip })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sql`lower(${users.email})`, email))
  return found.some(({ ip }) => ip !== null && networkOf(ip) === address)
}
