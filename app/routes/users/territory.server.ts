// The territory of an account, for the pages on which a super_admin looks at it and changes it.
import type { AppContext } from '../../.server/api/client.ts'
import type { Result } from '../../.server/api/response.ts'
import { listTerritories } from '../../.server/api/endpoints/accounts/admins.ts'
import type { Account } from './account.ts'

interface AccountTerritory {
  /** `Idukki, Kerala, India`. */
  readonly name: string
  /** Whether the account gets its override. */
  readonly isPrimary: boolean
}

/** Fails as the host does. */
export async function readTerritory(
  context: AppContext,
  { id, territoryPath }: Pick<Account, 'id' | 'territoryPath'>,
): Promise<Result<AccountTerritory>> {
  if (territoryPath === undefined) return { ok: true, value: { name: 'None', isPrimary: false } }
  const found = await listTerritories(context, { under: territoryPath })
  if (!found.ok) return found
  const { territory } = found.value
  if (territory == null) return { ok: true, value: { name: territoryPath, isPrimary: false } }
  const { name, parents, admins } = territory
  return {
    ok: true,
    value: {
      name: [name, ...(parents?.toReversed() ?? [])].join(', '),
      isPrimary: admins.some((admin) => admin.id === id && admin.isPrimary === true),
    },
  }
}
