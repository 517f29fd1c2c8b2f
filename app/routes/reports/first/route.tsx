// Reports begin with the first section.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { lacksReports } from '../../../.server/api/endpoints/reports.ts'
import { requireRole, userMiddleware } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { type LaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Reports') }]

export const middleware = [userMiddleware]

export async function loader({ context, url }: Route.LoaderArgs): Promise<LaunchingSoon> {
  await requireRole(context, rolesFor('/reports'))
  if (await lacksReports(context)) return { launchingSoon: 'Reports' }
  throw redirect(`/reports/bookings${url.search}`)
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  return <LaunchingSoonScreen {...loaderData} />
}
