// The products of a provider as CSV.
import {
  exportManagedProducts,
  ManagedProductFilter,
} from '@affiliate-booking/contract/calls/products/managed-products'
import type { Route } from './+types/my-services.csv'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const query = readListQuery(ManagedProductFilter, url)
  return sendCsv({ request, context }, exportManagedProducts, query, {
    name: 'services',
    list: { path: '/my-services', query },
  })
}
