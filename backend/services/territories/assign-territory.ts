import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'

/**
 * Gives an account without a place the place of what it does first there: a provider's first product, a customer's first
 * booking. Its administrators reach the account from then on; a place that it has already stays.
 */
export async function assignTerritory(tx: Database, accountId: string, territoryPath: string): Promise<void> {
  await tx
    .update(users)
    .set({ territoryPath })
    .where(and(eq(users.id, accountId), isNull(users.territoryPath)))
}
