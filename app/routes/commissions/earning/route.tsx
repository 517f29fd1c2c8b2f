// One share of a provider, in My Services.
import type { Route } from './+types/route'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { CommissionPage } from '../detail/page.tsx'
import { loadCommission } from '../load-commission.server.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Earning') }]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/my-services'))
  const commission = await loadCommission(context, params.id)
  return commission === null
    ? { launchingSoon: 'Earnings' }
    : { commission, position: parseListPosition(url, paths) }
}

const paths = { list: '/my-services/earnings' } as const
const back = { path: '/my-services/earnings', label: 'Earnings' }

export default function Earning({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <CommissionPage {...loaderData} events={[]} isAdmin={false} back={back} />
}
