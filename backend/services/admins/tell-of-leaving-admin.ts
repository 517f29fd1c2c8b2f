import type { Database } from '../../db/database.ts'
import { findSuperAdmins } from '../messages/notices/lead-notices.ts'
import { type Notice, notify } from '../messages/notify.ts'
import { readTerritoryName } from '../territories/read-territory-name.ts'
import type { Account } from '../users/account.ts'
import { adminRoleOf, roleNames } from './appointment-words.ts'

/** Tells the super administrators who stay that an administrator has asked to delete their account. */
export async function tellOfLeavingAdmin(
  tx: Database,
  account: Pick<Account, 'id' | 'role' | 'territoryPath'>,
  { dueAt, at }: { dueAt: Date; at: Date },
): Promise<void> {
  const { id, territoryPath } = account
  const others = (await findSuperAdmins(tx)).filter((each) => each !== id)
  const variables = {
    role: roleNames[adminRoleOf(account)],
    territory: territoryPath === null ? null : await readTerritoryName(tx, territoryPath),
    who: id,
    dueAt: dueAt.toISOString(),
  }
  await notify(
    tx,
    ...others.map((userId): Notice => ({
      kind: 'administrator-leaving',
      to: { userId },
      about: id,
      occasion: at.getTime(),
      variables,
      at,
    })),
  )
}
