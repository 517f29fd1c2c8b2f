// What the lists of commissions and of a provider's earnings load.
import { listCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { summarizeCommissions } from '../../.server/api/endpoints/money/commissions.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { readCommissionList } from '../../.server/lists/queries/commission-query.ts'
import { loadList } from '../../.server/lists/load-list.ts'

/** What each role finds commissions by. Chosen here, so that it stays out of the scripts. */
function searchLabelOf(role: Role): string {
  if (role === 'service_provider') return 'Service or booking number'
  return role === 'affiliate' ? 'Service, booking or lead number' : 'Service, payee, booking or lead number'
}

/** Null when the host lacks commissions. */
export async function loadCommissions(context: AppContext, url: URL, role: Role) {
  const { query, view, call, filter } = readCommissionList(url, role)
  const [list, summary] = await Promise.all([
    loadList(context, listCommissions, call),
    summarizeCommissions(context, filter),
  ])
  if ('reason' in list) return null
  return { query, view, list, search: searchLabelOf(role), summary: summary.ok ? summary.value : undefined }
}
