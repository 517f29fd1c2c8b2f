// All kinds of messages. A host that has the outbox alone is shown that.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { listTemplates } from '../../../.server/api/endpoints/message-templates.ts'
import { lacksOutbox } from '../../../.server/api/endpoints/messages.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { outboxPath } from '../outbox-path.ts'
import { TemplatesPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Templates') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  const result = await listTemplates(context)
  if (result.ok) return result.value
  if (result.reason !== 'not-offered') return failToShow(result, 'The templates')
  if (!(await lacksOutbox(context))) throw redirect(outboxPath)
  return { launchingSoon: 'Templates' }
}

export default function Templates({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <TemplatesPage {...loaderData} />
}
