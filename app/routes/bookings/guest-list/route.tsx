import { getGuestList } from '@affiliate-booking/contract/calls/bookings'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import { loadGuestList } from '../load-bookings.server.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { GuestListPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Guest list') }]

/** Without a valid day: today. */
const DayQuery = getGuestList.payload.partial()

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const now = new Date()
  const { date } = readListQuery(DayQuery, url)
  const day = await loadGuestList(context, date ?? todayInIndia(now))
  if ('launchingSoon' in day) return day
  return {
    date: date ?? todayInIndia(now),
    slots: day.slots,
    now: now.toISOString(),
    unreadable: date === undefined ? describeUnreadable(url.searchParams) : undefined,
  }
}

/** Why an address that names a day shows today; `day` is a common slip for `date`. */
function describeUnreadable(parameters: URLSearchParams): string | undefined {
  if (!parameters.has('date') && !parameters.has('day')) return undefined
  const given = parameters.get('date')?.trim() ?? ''
  return given === '' ? 'No day was chosen.' : `“${given.slice(0, 40)}” is not a day.`
}

export default function GuestList({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <GuestListPage {...loaderData} />
}
