import type { Call } from '@affiliate-booking/contract/call'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { TabLink } from '../../domain/navigation/tabs.ts'
import { type AppContext, apiOf } from '../api/client.ts'

export interface Tab extends TabLink {
  readonly roles: readonly Role[]
  /** Hidden where the host lacks it. */
  readonly call: Pick<Call, 'id' | 'support'>
}

/** The tabs that a role may open and whose call the host offers. */
export async function offeredTabs(context: AppContext, role: Role, tabs: readonly Tab[]): Promise<TabLink[]> {
  const { lacks } = apiOf(context)
  const offered = await Promise.all(
    tabs.map(async ({ label, path, roles, call }) =>
      roles.includes(role) && !(await lacks(call)) ? [{ label, path }] : [],
    ),
  )
  return offered.flat()
}
