// The services of a territory as a file.
import { exportManagedProducts } from '@affiliate-booking/contract/calls/managed-products'
import type { Route } from './+types/products-table'
import { ApprovalFilter, asSent } from '../.server/approval-query.ts'
import { readListQuery } from '../.server/list-query.ts'
import { sendTable } from '../.server/lists.ts'
import { requireRole, userMiddleware } from '../.server/session.ts'
import { adminRoles } from '@affiliate-booking/contract/options/roles'

export const middleware = [userMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const query = readListQuery(ApprovalFilter, url)
  return sendTable({ request, context }, exportManagedProducts, asSent(query), {
    name: 'products',
    list: { path: '/products', query },
  })
}
