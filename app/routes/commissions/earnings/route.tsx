// A provider's shares, in My Services.
import { data } from 'react-router'
import type { Route } from './+types/route'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { CommissionsPage } from '../list/page.tsx'
import { loadCommissions } from '../load-commissions.server.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Earnings') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/my-services'))
  const loaded = await loadCommissions(context, url, role)
  if (loaded === null) return { launchingSoon: 'Earnings' }
  return data(loaded, { status: loaded.list.ok ? 200 : loaded.list.status })
}

export default function Earnings({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <CommissionsPage {...loaderData} side="provider" path="/my-services/earnings" views={[]} />
}
