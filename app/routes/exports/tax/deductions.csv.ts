// The TDS of a financial year as CSV.
import { exportTaxDeductions, TaxDeductionFilter } from '@affiliate-booking/contract/calls/money/tax'
import type { Route } from './+types/deductions.csv'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { sendCsv } from '../../../.server/lists/send-csv.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const query = readListQuery(TaxDeductionFilter, url)
  return sendCsv({ request, context }, exportTaxDeductions, query, {
    name: 'tds',
    list: { path: '/commissions/payouts/deductions', query },
  })
}
