// Above every page of Settings: its tabs.
import type { Route } from './+types/route'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { requireUser } from '../../../.server/auth/session.ts'
import { TabbedOutlet } from '../../../ui/layout/tabbed-outlet.tsx'
import { settingsTabs } from './tabs.server.ts'

const overview = { label: 'Overview', path: '/settings' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireUser(context)
  return { tabs: [overview, ...(await offeredTabs(context, role, settingsTabs))] }
}

const SettingsTabs = ({ loaderData: { tabs } }: Route.ComponentProps) => (
  <TabbedOutlet label="Settings" tabs={tabs} className="mx-auto w-full max-w-3xl" />
)
export default SettingsTabs
