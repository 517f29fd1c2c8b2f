// The PAN picture of an identity, for administrators of its owner's territory.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { imageTypes } from '@affiliate-booking/shared/uploads/images'
import type { Route } from './+types/route'
import { getIdentityPicture } from '../../../.server/api/endpoints/accounts/identity.ts'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { identityPath } from '../identity-path.ts'

export const middleware = [resourceMiddleware]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const outcome = await getIdentityPicture(context, id)
  // Other types are not opened in the browser.
  if (!outcome.ok || !imageTypes.some((known) => known === outcome.value.type)) {
    return redirectWithToast(context, identityPath(id), 'This picture could not be shown.', 'error')
  }
  const { type, bytes } = outcome.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="pan.${type.slice('image/'.length)}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
