import { reportTitles } from '@affiliate-booking/contract/options/report-labels'
import { type ReportSection, reportSections } from '@affiliate-booking/contract/options/reports'
import { data } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  createReportSubscription,
  deleteReportSubscription,
  getReport,
} from '../../../.server/api/endpoints/reports.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { presentReport } from '../../../.server/reports/present-report.ts'
import { findSection, readReport, reportPath, sharedQuery } from '../../../.server/reports/report-query.ts'
import { loadWeeklyReports, subjectOf } from '../../../.server/reports/weekly-reports.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { ReportPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData === undefined || isLaunchingSoon(loaderData) ? 'Reports' : loaderData.title),
  },
]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/reports'))
  const section = findSection(params.section)
  const asked = readReport(url, section, new Date())
  const [outcome, weekly] = await Promise.all([
    getReport(context, section, asked.call),
    loadWeeklyReports(context, asked),
  ])
  if (!outcome.ok && outcome.reason === 'not-offered') return { launchingSoon: 'Reports' }
  const pathOf = (each: ReportSection) => listUrl(reportPath(each), sharedQuery(asked.query))
  const page = {
    title: reportTitles[section],
    screen: asked.screen,
    weekly,
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

const WeeklyForm = z.object({
  intent: z.enum(['subscribe', 'unsubscribe']),
  id: z.string().max(64).optional(),
})

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/reports'))
  const section = findSection(params.section)
  const submission = await readForm(request, WeeklyForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { intent, id = '' } = submission.value
  const asked = readReport(url, section, new Date())
  const outcome =
    intent === 'subscribe'
      ? await createReportSubscription(context, subjectOf(asked))
      : await deleteReportSubscription(context, id)
  if (!outcome.ok)
    return rejected(submission, outcome, 'The weekly report was not changed. Please try again.')
  const message =
    intent === 'subscribe' ? 'You get this report each Monday.' : 'The weekly report is turned off.'
  return redirectWithToast(context, listUrl(reportPath(section), asked.screen.query), message)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function ReportSection({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ReportPage {...loaderData} lastResult={actionData} />
}
