// The layout of every page that needs a signed-in user.
import { Outlet, useMatches } from 'react-router'
import type { Route } from './+types/protected'
import { requireUser, userMiddleware } from '../.server/session.ts'
import { ownPicture } from '../domain/pictures.ts'
import { roleLabels } from '../domain/roles.ts'
import { Shell } from '../features/shell/shell.tsx'
import { isLaunchingSoon } from '../ui/launching-soon-page.tsx'

export const handle = { hydrate: true }

export const middleware = [userMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  const { role, name, email, avatar } = await requireUser(context)
  return {
    role,
    user: {
      name: name ?? email ?? roleLabels[role],
      roleLabel: roleLabels[role],
      avatar: ownPicture(avatar),
    },
  }
}

export default function Protected({ loaderData }: Route.ComponentProps) {
  // What is still to come at this host is a page of its own, without the frame.
  if (useMatches().some(({ loaderData: loaded }) => isLaunchingSoon(loaded))) return <Outlet />
  return (
    <Shell role={loaderData.role} user={loaderData.user}>
      <Outlet />
    </Shell>
  )
}
