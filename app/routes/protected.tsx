// The layout of every page that needs a signed-in user.
import { Outlet } from 'react-router'
import type { Route } from './+types/protected'
import { requireUser, userMiddleware } from '../.server/session.ts'
import { ownPicture } from '../domain/pictures.ts'
import { roleLabels } from '../domain/roles.ts'
import { Shell } from '../features/shell/shell.tsx'

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
  return (
    <Shell role={loaderData.role} user={loaderData.user}>
      <Outlet />
    </Shell>
  )
}
