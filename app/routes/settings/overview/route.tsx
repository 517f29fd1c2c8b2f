import { isPayeeRole } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import { getPayeeState, lacksPayeeState } from '../../../.server/api/endpoints/accounts/identity.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { requireUser } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { passwordItem, profileItem } from '../../../domain/navigation/navigation.ts'
import { payeeSteps } from '../../../domain/payees/payee-steps.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { SettingsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Settings') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireUser(context)
  if (await lacksPayeeState(context)) return { launchingSoon: 'Settings' }
  const links = [profileItem, passwordItem]
    .filter(({ roles }) => roles.some((allowed) => allowed === role))
    .map(({ label, path }) => ({ label, path }))
  if (!isPayeeRole(role)) return { links, steps: undefined }
  const result = await getPayeeState(context)
  if (!result.ok) return failToShow(result, 'Settings')
  return { links, steps: payeeSteps(result.value.payee) }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SettingsPage {...loaderData} />
}
