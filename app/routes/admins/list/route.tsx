import { data } from 'react-router'
import type { Route } from './+types/route'
import { listPendingAdmins, listTerritories } from '../../../.server/api/endpoints/admins.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { noValue, pageTitle } from '../../../domain/messages.ts'
import { AdminsPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admins') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const [territories, pending] = await Promise.all([
    listTerritories(context, parseTerritoryPath(url)),
    listPendingAdmins(context),
  ])
  if (!territories.ok) {
    if (territories.reason === 'not-offered') return { launchingSoon: 'Admins' }
    return failToShow(territories, 'The territories')
  }
  const { territory, below } = territories.value
  const applicants = pending.ok
    ? pending.value.admins.map(({ id, name, email, createdAt }) => ({
        id,
        name: name ?? noValue,
        email: email ?? noValue,
        since: createdAt == null ? noValue : formatShortDay(createdAt),
      }))
    : undefined
  const hasMore = pending.ok && pending.value.hasMore === true
  return data({ territory: territory ?? undefined, below, applicants, hasMore })
}

/** A path of at most three names; anything else is no place. */
function parseTerritoryPath(url: URL): string | undefined {
  const under = url.searchParams.get('under') ?? ''
  return /^[\w-]+(\/[\w-]+){0,2}$/.test(under) && under.length <= 200 ? under : undefined
}

export default function Admins({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <AdminsPage {...loaderData} />
}
