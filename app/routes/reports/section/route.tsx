import { reportTitles } from '@affiliate-booking/contract/options/report-labels'
import { type ReportSection, reportSections } from '@affiliate-booking/contract/options/reports'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { getReport } from '../../../.server/api/endpoints/reports.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { presentReport } from '../../../.server/reports/present-report.ts'
import { readReport, reportPath, sharedQuery } from '../../../.server/reports/report-query.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { ReportPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData === undefined || isLaunchingSoon(loaderData) ? 'Reports' : loaderData.title),
  },
]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/reports'))
  const section = reportSections.find((each) => each === params.section)
  if (section === undefined) throw data(null, { status: 404 })
  const asked = readReport(url, section, new Date())
  const outcome = await getReport(context, section, asked.call)
  if (!outcome.ok && outcome.reason === 'not-offered') return { launchingSoon: 'Reports' }
  const pathOf = (each: ReportSection) => listUrl(reportPath(each), sharedQuery(asked.query))
  const page = {
    title: reportTitles[section],
    screen: asked.screen,
    tabs: reportSections.map((each) => ({
      label: reportTitles[each],
      path: pathOf(each),
    })),
    tab: pathOf(section),
  }
  if (outcome.ok) return { ...page, report: presentReport(outcome.value, asked), failure: undefined }
  const { status } = outcome
  return data(
    {
      ...page,
      report: undefined,
      failure: { message: outcome.message, isOutside: status === 404 || status === 403 },
    },
    // The visitor may open this page, so any other 4xx is an error of the host.
    { status: status >= 500 || status === 404 ? status : 502 },
  )
}

export default function ReportSection({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ReportPage {...loaderData} />
}
