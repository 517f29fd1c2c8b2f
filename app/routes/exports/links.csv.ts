// All links of an affiliate as CSV.
import { exportReferralLinks, ReferralLinkQuery } from '@affiliate-booking/contract/calls/referrals/links'
import type { Route } from './+types/links.csv'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { readListQuery } from '../../.server/lists/list-query.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRole(context, ['affiliate'])
  const { period } = readListQuery(ReferralLinkQuery, url)
  return sendCsv(
    { request, context },
    exportReferralLinks,
    { period },
    {
      name: 'links',
      list: { path: '/commissions/links', query: { period } },
    },
  )
}
