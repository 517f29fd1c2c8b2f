// The whole list of commissions as CSV.
import { exportCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import type { Route } from './+types/commissions.csv'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { readCommissionList } from '../../.server/lists/queries/commission-query.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/commissions'))
  const { query, exported } = readCommissionList(url, role)
  return sendCsv({ request, context }, exportCommissions, exported, {
    name: 'commissions',
    list: { path: '/commissions', query },
  })
}
