// The statement of a payee, for those who pay.
import type { Route } from './+types/route'
import { requireRole } from '../../../../.server/auth/session.ts'
import { moneyRoles } from '../../../../domain/accounts/money-roles.ts'
import { statementTitle } from '../title.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { loadStatement } from '../load-statement.server.ts'
import { StatementPage } from '../page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: statementTitle(loaderData) }]

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  return (await loadStatement(context, url, id)) ?? { launchingSoon: 'Statements' }
}

export default function PayeeStatement({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const { id } = loaderData.statement.payee
  return (
    <StatementPage {...loaderData} path={`/commissions/statements/${id}`} payouts="/commissions/payouts" />
  )
}
