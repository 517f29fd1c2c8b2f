import type { Route } from './+types/profile'
import { requireRole } from '../.server/session.ts'
import { noValue, pageTitle } from '../domain/messages.ts'
import { profileItem } from '../domain/navigation.ts'
import { ownPicture } from '../domain/pictures.ts'
import { AffiliateProfilePage } from '../features/profile/affiliate-profile-page.tsx'
import { affiliateProfileOf } from '../features/profile/profile.ts'
import { ProfilePlaceholder } from '../features/profile/profile-placeholder.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(profileItem.label) }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireRole(context, profileItem.roles)
  const { role, name, avatar } = user
  if (role === 'affiliate') return { role, profile: affiliateProfileOf(user) }
  return { role, name: name?.trim() || noValue, avatar: ownPicture(avatar) }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  if (loaderData.role === 'affiliate') return <AffiliateProfilePage {...loaderData.profile} />
  return <ProfilePlaceholder {...loaderData} />
}
