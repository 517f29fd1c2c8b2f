// Above the lists of Bookings: its tabs.
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import type { Route } from './+types/route'
import { countOpenWork } from '../../../.server/api/endpoints/open-work.ts'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { sendsMoney } from '../../../domain/accounts/money-roles.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { withCounts } from '../../../domain/navigation/tabs.ts'
import { TabbedOutlet } from '../../../ui/layout/tabbed-outlet.tsx'
import { bookingTabs } from './tabs.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const [tabs, work] = await Promise.all([
    offeredTabs(context, role, bookingTabs),
    sendsMoney(role) ? countOpenWork(context, 'bookings') : undefined,
  ])
  return { tabs: withCounts(tabs, { '/bookings/money': work && moneyTasks(work) }), work }
}

/** What waits at the money desk. */
const moneyTasks = ({ payments, refunds, unappliedReceipts }: OpenWork): number =>
  (payments?.total ?? 0) + (refunds ?? 0) + (unappliedReceipts ?? 0)

const BookingTabs = ({ loaderData: { tabs, work } }: Route.ComponentProps) => (
  <TabbedOutlet label="Bookings" tabs={tabs} context={work} />
)
export default BookingTabs
