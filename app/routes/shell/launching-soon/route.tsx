// Signed-in screens that are still to come: guarded already, by the roles of their sidebar item.
import { data } from 'react-router'
import type { Route } from './+types/route'
import { requireRole, userMiddleware } from '../../../.server/auth/session.ts'
import { navigationItemAt } from '../../../domain/navigation/navigation.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'

export const middleware = [userMiddleware]

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const item = navigationItemAt(`/${pattern}`)
  if (item === undefined) throw data(null, { status: 404 })
  await requireRole(context, item.roles)
  return { subject: item.label }
}

export default function ProtectedLaunchingSoon({ loaderData }: Route.ComponentProps) {
  return (
    <LaunchingSoonPage
      subject={loaderData.subject}
      back={{ label: 'Go to the dashboard', path: '/dashboard' }}
    />
  )
}
