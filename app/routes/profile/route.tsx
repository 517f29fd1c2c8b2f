import type { Route } from './+types/route'
import { lacksAccount } from '../../.server/api/endpoints/accounts/account.ts'
import { requireRole } from '../../.server/auth/session.ts'
import { avatarPath } from '../../.server/images/avatar.ts'
import { noValue, pageTitle } from '../../domain/messages.ts'
import { profileItem } from '../../domain/navigation/navigation.ts'
import { AffiliateProfilePage } from './affiliate-profile-page.tsx'
import { toAffiliateProfile } from './affiliate-profile.ts'
import { ProfilePlaceholder } from './profile-placeholder.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(profileItem.label) }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireRole(context, profileItem.roles)
  const { role, name } = user
  const avatar = avatarPath(user)
  if (role === 'affiliate') return { role, avatar, profile: toAffiliateProfile(user) }
  const changesDetails = !(await lacksAccount(context))
  return { role, avatar, name: name?.trim() || noValue, changesDetails }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  if (loaderData.role === 'affiliate') return <AffiliateProfilePage {...loaderData} />
  return <ProfilePlaceholder {...loaderData} />
}
