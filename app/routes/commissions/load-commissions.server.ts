// What the lists of commissions and of a provider's earnings load.
import { listCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { summarizeCommissions } from '../../.server/api/endpoints/money/commissions.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { readCommissionList } from '../../.server/lists/queries/commission-query.ts'
import { loadList } from '../../.server/lists/load-list.ts'

/** Null when the host lacks commissions. */
export async function loadCommissions(context: AppContext, url: URL, role: Role) {
  const { query, view, call, filter } = readCommissionList(url, role)
  const [list, summary] = await Promise.all([
    loadList(context, listCommissions, call),
    summarizeCommissions(context, filter),
  ])
  if ('reason' in list) return null
  return { query, view, list, summary: summary.ok ? summary.value : undefined }
}
