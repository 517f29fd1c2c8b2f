// The products of a territory as CSV.
import { exportManagedProducts } from '@affiliate-booking/contract/calls/products/managed-products'
import type { Route } from './+types/products.csv'
import { ApprovalFilter, toManagedProductQuery } from '../../.server/lists/queries/approval-query.ts'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { readChosenIds } from '../../.server/lists/chosen-rows.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const query = readListQuery(ApprovalFilter, url)
  const ids = await readChosenIds(context, url, '/products')
  return sendCsv(
    { request, context },
    exportManagedProducts,
    ids === undefined ? toManagedProductQuery(query) : { ids },
    {
      name: 'products',
      list: { path: '/products', query },
    },
  )
}
