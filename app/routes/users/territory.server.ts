// The territory of an account, for the pages on which a super_admin looks at it and changes it.
import type { AppContext } from '../../.server/api/client.ts'
import { listTerritories } from '../../.server/api/endpoints/accounts/admins.ts'
import type { Account } from './account.ts'

interface AccountTerritory {
  /** `Idukki, Kerala, India`. */
  readonly name: string
  /** Whether the account gets its override. */
  readonly isPrimary: boolean
}

export async function readTerritory(
  context: AppContext,
  { id, territoryPath }: Pick<Account, 'id' | 'territoryPath'>,
): Promise<AccountTerritory> {
  if (territoryPath === undefined) return { name: 'None', isPrimary: false }
  const found = await listTerritories(context, { under: territoryPath })
  const territory = found.ok ? found.value.territory : undefined
  if (territory == null) return { name: territoryPath, isPrimary: false }
  const { name, parents, admins } = territory
  return {
    name: [name, ...(parents?.toReversed() ?? [])].join(', '),
    isPrimary: admins.some((admin) => admin.id === id && admin.isPrimary === true),
  }
}
