// The image of an identity document, for administrators of its owner's territory.
import { documentKinds } from '@affiliate-booking/contract/options/accounts/registration'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { imageTypes } from '@affiliate-booking/shared/uploads/images'
import type { Route } from './+types/route'
import { getIdentityDocument } from '../../../.server/api/endpoints/accounts/users.ts'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'

export const middleware = [resourceMiddleware]

export async function loader({ context, params: { id, kind } }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  if (!documentKinds.some((known) => known === kind)) return redirectToUser(context, id)
  const outcome = await getIdentityDocument(context, id, kind)
  if (!outcome.ok) return redirectToUser(context, id)
  const { type, bytes } = outcome.value
  // Other types are not opened in the browser.
  if (!imageTypes.some((known) => known === type)) return redirectToUser(context, id)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${kind}.${type.slice('image/'.length)}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Shows the failure on the account's page. */
const redirectToUser = (context: Route.LoaderArgs['context'], id: string) =>
  redirectWithToast(context, `/users/${encodeURIComponent(id)}`, 'This document could not be shown.', 'error')
