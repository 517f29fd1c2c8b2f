// Above the services and the money of a provider: the tabs of My Services.
import type { Route } from './+types/route'
import { countOpenWork } from '../../../.server/api/endpoints/open-work.ts'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { withCounts } from '../../../domain/navigation/tabs.ts'
import { TabbedOutlet } from '../../../ui/layout/tabbed-outlet.tsx'
import { serviceTabs } from './tabs.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/my-services'))
  const [tabs, work] = await Promise.all([
    offeredTabs(context, role, serviceTabs),
    countOpenWork(context, 'services'),
  ])
  return { tabs: withCounts(tabs, { '/my-services/questions': work?.questions }) }
}

const ServiceTabs = ({ loaderData: { tabs } }: Route.ComponentProps) => (
  <TabbedOutlet label="My Services" tabs={tabs} />
)
export default ServiceTabs
