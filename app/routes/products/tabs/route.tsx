// Above the services and the money of a provider: the tabs of My Services.
import type { Route } from './+types/route'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { TabbedOutlet } from '../../../ui/layout/tabbed-outlet.tsx'
import { serviceTabs } from './tabs.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/my-services'))
  return { tabs: await offeredTabs(context, role, serviceTabs) }
}

const ServiceTabs = ({ loaderData: { tabs } }: Route.ComponentProps) => (
  <TabbedOutlet label="My Services" tabs={tabs} />
)
export default ServiceTabs
