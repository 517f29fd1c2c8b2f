// The breakdown of a report, or its series, as CSV.
import { exportReport } from '@affiliate-booking/contract/calls/reports/reports'
import type { Route } from './+types/report.csv'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { findSection, readReport, reportPath } from '../../.server/reports/report-query.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/reports'))
  const section = findSection(params.section)
  const { call, screen } = readReport(url, section, new Date())
  const { after: _, ...query } = call
  const part = url.searchParams.get('part') === 'series' ? 'series' : 'groups'
  // Payments to check are as they are now.
  const days = section === 'payments' ? [] : [call.from, call.to]
  return sendCsv(
    { request, context },
    exportReport,
    { ...query, part },
    {
      name: [`${section}-by-${part === 'series' ? call.by : call.group}`, ...days].join('-'),
      list: { path: reportPath(section), query: screen.query },
      params: { section },
    },
  )
}
