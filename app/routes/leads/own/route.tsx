import type { Route } from './+types/route'
import { listOwnLeads } from '../../../.server/api/endpoints/leads.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { describeOwnLead } from '../../../.server/lists/lead-documents.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { OwnLeadsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your leads') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['user'])
  const found = await listOwnLeads(context)
  if (found.ok) return { leads: found.value.leads.map(describeOwnLead) }
  return found.reason === 'not-offered' ? { launchingSoon: 'Your leads' } : failToShow(found, 'This page')
}

export default function OwnLeads({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <OwnLeadsPage leads={loaderData.leads} />
}
