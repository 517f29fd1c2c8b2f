// The whole list of leads as CSV.
import { exportLeads } from '@affiliate-booking/contract/calls/leads/leads'
import type { Route } from './+types/leads.csv'
import { readChosenIds } from '../../.server/lists/chosen-rows.ts'
import { readLeadList } from '../../.server/lists/queries/lead-query.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'
import { withoutPaging } from '../../domain/navigation/list-url.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/leads'))
  const { query, call } = readLeadList(url, role)
  const ids = await readChosenIds(context, url, '/leads')
  return sendCsv(
    { request, context },
    exportLeads,
    ids === undefined ? withoutPaging(call) : { ids, sort: call.sort },
    { name: 'leads', list: { path: '/leads', query } },
  )
}
