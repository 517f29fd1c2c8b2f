import type { Route } from './+types/route'
import { requireRole } from '../../.server/auth/session.ts'
import { noValue, pageTitle } from '../../domain/messages.ts'
import { profileItem } from '../../domain/navigation/navigation.ts'
import { inlineImage } from '../../domain/products/images.ts'
import { AffiliateProfilePage } from './affiliate-profile-page.tsx'
import { toAffiliateProfile } from './affiliate-profile.ts'
import { ProfilePlaceholder } from './profile-placeholder.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(profileItem.label) }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireRole(context, profileItem.roles)
  const { role, name, avatar } = user
  if (role === 'affiliate') return { role, profile: toAffiliateProfile(user) }
  return { role, name: name?.trim() || noValue, avatar: inlineImage(avatar) }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  if (loaderData.role === 'affiliate') return <AffiliateProfilePage {...loaderData.profile} />
  return <ProfilePlaceholder {...loaderData} />
}
