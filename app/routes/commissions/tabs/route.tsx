// Above every page of Commissions: its tabs.
import type { Route } from './+types/route'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { countOpenWork } from '../../../.server/api/endpoints/open-work.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { withCounts } from '../../../domain/navigation/tabs.ts'
import { TabbedOutlet } from '../../../ui/layout/tabbed-outlet.tsx'
import { claimsPath } from '../claims-path.ts'
import { commissionTabs } from './tabs.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/commissions'))
  const [tabs, work] = await Promise.all([
    offeredTabs(context, role, commissionTabs),
    role === 'affiliate' ? undefined : countOpenWork(context, 'commissions'),
  ])
  return {
    tabs: withCounts(tabs, {
      '/commissions': work?.heldCommissions,
      [claimsPath]: work?.claims,
      '/commissions/payouts': work?.payouts,
    }),
  }
}

const CommissionTabs = ({ loaderData: { tabs } }: Route.ComponentProps) => (
  <TabbedOutlet label="Commissions" tabs={tabs} />
)
export default CommissionTabs
