import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { findSuperAdmins } from '../messages/notices/lead-notices.ts'
import { type Notice, notify } from '../messages/notify.ts'
import { readTerritoryName } from '../territories/read-territory-name.ts'
import type { Account } from '../users/account.ts'

/** Tells the other super administrators that a territory needs another primary administrator. */
export async function tellOfSuspendedPrimary(
  tx: Database,
  by: Pick<Account, 'id'> | null,
  account: Account,
  at: Date,
): Promise<void> {
  const { id, territoryPath } = account
  if (territoryPath === null) return
  const isPrimary = await tx.$count(
    primaryAdmins,
    and(eq(primaryAdmins.territoryPath, territoryPath), eq(primaryAdmins.adminId, id)),
  )
  if (isPrimary === 0) return
  const territory = await readTerritoryName(tx, territoryPath)
  const others = (await findSuperAdmins(tx)).filter((each) => each !== by?.id)
  await notify(
    tx,
    ...others.map((userId): Notice => ({
      kind: 'primary-admin-suspended',
      to: { userId },
      about: id,
      occasion: at.getTime(),
      variables: { territory },
      at,
    })),
  )
}
