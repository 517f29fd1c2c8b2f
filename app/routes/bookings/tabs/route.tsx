// Above the lists of Bookings: its tabs.
import type { Route } from './+types/route'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { TabbedOutlet } from '../../../ui/layout/tabbed-outlet.tsx'
import { bookingTabs } from './tabs.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  return { tabs: await offeredTabs(context, role, bookingTabs) }
}

const BookingTabs = ({ loaderData: { tabs } }: Route.ComponentProps) => (
  <TabbedOutlet label="Bookings" tabs={tabs} />
)
export default BookingTabs
