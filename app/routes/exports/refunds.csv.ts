// The whole list of refunds as CSV.
import { exportRefunds } from '@affiliate-booking/contract/calls/money/refunds'
import type { Route } from './+types/refunds.csv'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { readRefundList } from '../../.server/lists/queries/refund-query.ts'
import { moneyRoles } from '../../domain/accounts/money-roles.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  const { query, exported } = readRefundList(url)
  return sendCsv({ request, context }, exportRefunds, exported, {
    name: 'refunds',
    list: { path: '/bookings/money', query },
  })
}
