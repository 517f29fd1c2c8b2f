import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'

/** Makes the administrator the primary one of the territory, who gets its override, if it has none yet. */
export async function ensurePrimaryAdmin(
  tx: Database,
  { id, territoryPath }: { id: string; territoryPath: string | null },
  now: Date,
): Promise<void> {
  if (territoryPath === null) return
  await tx.insert(primaryAdmins).values({ territoryPath, adminId: id, since: now }).onConflictDoNothing()
}
