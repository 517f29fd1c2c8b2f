// The statement of an affiliate, or of an administrator with a territory.
import type { Route } from './+types/route'
import { requireRole } from '../../../../.server/auth/session.ts'
import { statementRoles } from '../../../../domain/accounts/money-roles.ts'
import { statementTitle } from '../title.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { loadStatement } from '../load-statement.server.ts'
import { StatementPage } from '../page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: statementTitle(loaderData) }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, statementRoles)
  return (await loadStatement(context, url)) ?? { launchingSoon: 'Statements' }
}

export default function OwnStatement({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <StatementPage {...loaderData} path="/commissions/statements" payouts="/commissions/payouts" />
}
