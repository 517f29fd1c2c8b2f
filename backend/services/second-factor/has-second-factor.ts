import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { secondFactors } from '../../db/schema/accounts/second-factors.ts'

/** Whether the account signs in with a second factor. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return found.length > 0
}
