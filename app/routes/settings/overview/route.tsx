import { isPayeeRole } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import { getPayeeState, lacksPayeeState } from '../../../.server/api/endpoints/accounts/identity.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { requireUser } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { passwordItem, profileItem } from '../../../domain/navigation/navigation.ts'
import { payeeSteps } from '../../../domain/payees/payee-steps.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { settingsTabs } from '../tabs/tabs.server.ts'
import { SettingsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Settings') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireUser(context)
  const lacksPayees = await lacksPayeeState(context)
  if (lacksPayees && (await offeredTabs(context, role, settingsTabs)).length === 0)
    return { launchingSoon: 'Settings' }
  const links = [profileItem, passwordItem]
    .filter(({ roles }) => roles.some((allowed) => allowed === role))
    .map(({ label, path }) => ({ label, path }))
  if (!isPayeeRole(role) || lacksPayees) return { links, steps: undefined }
  const result = await getPayeeState(context)
  if (!result.ok) return failToShow(result, 'Settings')
  return { links, steps: payeeSteps(result.value.payee) }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SettingsPage {...loaderData} />
}
