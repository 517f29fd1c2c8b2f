// A provider's payout, in My Services.
import type { Route } from './+types/route'
import { requireRole } from '../../../../.server/auth/session.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { rolesFor } from '../../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { PayoutPage } from '../detail/page.tsx'
import { loadPayout } from '../load-payout.server.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Payout') }]

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/my-services'))
  return (await loadPayout(context, id, url)) ?? { launchingSoon: 'Payouts' }
}

export default function OwnPayout({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PayoutPage {...loaderData} path="/my-services/payouts" />
}
