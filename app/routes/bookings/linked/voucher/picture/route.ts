// The voucher of a booking that a link opens, as a picture.
import type { Route } from './+types/route'
import { getLinkedBooking } from '../../../../../.server/api/endpoints/bookings.ts'
import { tripPath } from '../../../../../domain/bookings/trip-path.ts'
import { sendVoucherPicture } from '../../../voucher/picture/send-picture.server.ts'

export async function loader({ request, context, params: { link }, url }: Route.LoaderArgs) {
  return sendVoucherPicture(context, await getLinkedBooking(context, link), {
    request,
    origin: url.origin,
    page: `${tripPath(link)}/voucher`,
  })
}
