// The whole list of payouts as CSV.
import { exportPayoutList, PayoutQuery } from '@affiliate-booking/contract/calls/payouts'
import type { Route } from './+types/payouts.csv'
import { requireRole, userMiddleware } from '../../.server/auth/session.ts'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { sendCsv } from '../../.server/lists/load-list.ts'
import { withoutPaging } from '../../domain/navigation/list-url.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'

export const middleware = [userMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const isOwn = url.pathname.startsWith('/my-services/')
  await requireRole(context, rolesFor(isOwn ? '/my-services' : '/commissions'))
  const query = readListQuery(PayoutQuery, url)
  return sendCsv({ request, context }, exportPayoutList, withoutPaging(query), {
    name: 'payouts',
    list: { path: isOwn ? '/my-services/payouts' : '/commissions/payouts', query },
  })
}
