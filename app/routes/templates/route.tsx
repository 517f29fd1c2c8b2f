// Templates lead to the outbox until texts can be edited.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { lacksOutbox } from '../../.server/api/endpoints/messages.ts'
import { requireRole, userMiddleware } from '../../.server/auth/session.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'
import { LaunchingSoonScreen } from '../../ui/layout/launching-soon-page.tsx'
import { outboxPath } from './outbox-path.ts'

export const middleware = [userMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  if (!(await lacksOutbox(context))) throw redirect(outboxPath)
  return { launchingSoon: 'Templates' }
}

export default function Templates({ loaderData }: Route.ComponentProps) {
  return <LaunchingSoonScreen {...loaderData} />
}
