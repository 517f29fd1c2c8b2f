import type { Route } from './+types/route'
import { getOperationStatus } from '../../../.server/api/endpoints/operations.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { StatusPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Status') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const result = await getOperationStatus(context)
  if (!result.ok) {
    return result.reason === 'not-offered' ? { launchingSoon: 'Status' } : failToShow(result, 'The status')
  }
  return { status: result.value }
}

export default function Status({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <StatusPage {...loaderData} />
}
