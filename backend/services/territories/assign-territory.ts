import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'

/**
 * Puts an account without a territory into the one of its first product or booking. An account that has a territory
 * keeps it.
 */
export async function assignTerritory(tx: Database, accountId: string, territoryPath: string): Promise<void> {
  await tx
    .update(users)
    .set({ territoryPath })
    .where(and(eq(users.id, accountId), isNull(users.territoryPath)))
}
