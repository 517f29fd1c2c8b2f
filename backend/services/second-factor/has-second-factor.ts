import { and, eq, isNotNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { secondFactors } from '../../db/schema/accounts/second-factors.ts'

/**
 * The second factors of an account: its authenticator app and its passkeys.
 * @param userId its id, or the column of an outer query that has it
 */
export const factorsOf = (db: Database, userId: string | AnyPgColumn) =>
  unionAll(
    db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
    db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, userId)),
  )

/** Whether the account signs in with a second factor. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (await factorsOf(db, userId).limit(1)).length > 0
}
