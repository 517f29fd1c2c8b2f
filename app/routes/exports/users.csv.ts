// The accounts in an administrator's territory as CSV.
import { exportUsers, UserFilter } from '@affiliate-booking/contract/calls/accounts/users'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/users.csv'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const query = readListQuery(UserFilter, url)
  return sendCsv({ request, context }, exportUsers, query, {
    name: 'users',
    list: { path: '/users', query },
  })
}
