// The layout of every page that needs a signed-in user.
import { Outlet, useMatches } from 'react-router'
import type { Route } from './+types/route'
import { lacksPasswordChange } from '../../.server/api/endpoints/accounts/auth.ts'
import { lacksProducts } from '../../.server/api/endpoints/products/products.ts'
import { lacksWishList } from '../../.server/api/endpoints/products/saved-products.ts'
import { countNotifications } from '../../.server/api/endpoints/messages.ts'
import { factorCallout } from '../../.server/auth/factor-callout.ts'
import { hasJustRead } from '../../.server/http/cookies/bell-cookie.ts'
import { requireUser, userMiddleware } from '../../.server/auth/session.ts'
import { readSavedViews } from '../../.server/lists/saved-views.ts'
import { avatarPath } from '../../.server/images/avatar.ts'
import { rolesWithDesk } from '../../domain/navigation/desk-roles.ts'
import { roleLabels } from '../../domain/accounts/roles.ts'
import { Shell } from './shell.tsx'
import { isLaunchingSoon } from '../../ui/layout/launching-soon-page.tsx'

export const handle = { hydrate: true }

export const middleware = [userMiddleware]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const { role, name, email } = user
  return {
    role,
    user: {
      name: name?.trim() || email?.trim() || roleLabels[role],
      roleLabel: roleLabels[role],
      avatar: avatarPath(user),
    },
    savedViews: rolesWithDesk.includes(role) ? await readSavedViews(request, user) : undefined,
    changesPassword: !(await lacksPasswordChange(context)),
    hasProducts: !(await lacksProducts(context)),
    hasWishList: role === 'user' && !(await lacksWishList(context)),
    unread: await countNotifications(context, { isFresh: await hasJustRead(request) }),
    callout: factorCallout(user),
  }
}

export default function ShellLayout({ loaderData }: Route.ComponentProps) {
  // What is still to come at this host is a page of its own, without the frame.
  if (useMatches().some(({ loaderData: loaded }) => isLaunchingSoon(loaded))) return <Outlet />
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}
