import type { Route } from './+types/route'
import { listPlatformSettings } from '../../../.server/api/endpoints/platform-settings.ts'
import { lacksRules } from '../../../.server/api/endpoints/money/rules.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { PlatformPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Platform settings') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const result = await listPlatformSettings(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'The settings')
  }
  return { settings: result.value.settings, hasRules: !(await lacksRules(context)) }
}

export default function Platform({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PlatformPage {...loaderData} />
}
