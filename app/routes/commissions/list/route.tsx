import { data } from 'react-router'
import type { Route } from './+types/route'
import { requireRole } from '../../../.server/auth/session.ts'
import { commissionViewsOf } from '../../../domain/accounts/commission-views.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { loadCommissions } from '../load-commissions.server.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { claimsPath } from '../claims-path.ts'
import { sumUpToCome } from '../to-come.server.ts'
import { CommissionsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Commissions') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/commissions'))
  const [loaded, toCome] = await Promise.all([
    loadCommissions(context, url, role),
    role === 'affiliate' && isFirstPage(url) ? sumUpToCome(context) : undefined,
  ])
  if (loaded === null) return { launchingSoon: 'Commissions' }
  const side = role === 'affiliate' ? ('affiliate' as const) : ('admin' as const)
  const { list } = loaded
  return data(
    { ...loaded, side, views: commissionViewsOf(role), toCome },
    { status: list.ok ? 200 : list.status },
  )
}

/** Of a search and of later pages, what is to come says nothing. */
const isFirstPage = ({ searchParams }: URL): boolean =>
  !['q', 'after', 'before'].some((name) => searchParams.has(name))

export default function Commissions({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const isAffiliate = loaderData.side === 'affiliate'
  return (
    <CommissionsPage
      {...loaderData}
      path="/commissions"
      actions={
        isAffiliate && (
          <ButtonLink to={claimsPath} variant="secondary" size="small">
            My booking is missing
          </ButtonLink>
        )
      }
    />
  )
}
