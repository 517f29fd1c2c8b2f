// A provider's statement, in My Services.
import type { Route } from './+types/route'
import { requireRole } from '../../../../.server/auth/session.ts'
import { rolesFor } from '../../../../domain/navigation/navigation.ts'
import { statementTitle } from '../title.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { loadStatement } from '../load-statement.server.ts'
import { StatementPage } from '../page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: statementTitle(loaderData) }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/my-services'))
  return (await loadStatement(context, url)) ?? { launchingSoon: 'Statements' }
}

export default function ProviderStatement({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <StatementPage {...loaderData} path="/my-services/statements" payouts="/my-services/payouts" />
}
