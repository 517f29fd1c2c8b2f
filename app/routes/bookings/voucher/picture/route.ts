// The voucher as a picture, for everybody who may see its page.
import type { Route } from './+types/route'
import { getBooking } from '../../../../.server/api/endpoints/bookings.ts'
import { requireRole, resourceMiddleware } from '../../../../.server/auth/session.ts'
import { rolesFor } from '../../../../domain/navigation/navigation.ts'
import { sendVoucherPicture } from './send-picture.server.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/bookings'))
  return sendVoucherPicture(context, await getBooking(context, id), {
    request,
    origin: url.origin,
    page: `/bookings/${encodeURIComponent(id)}/voucher`,
  })
}
