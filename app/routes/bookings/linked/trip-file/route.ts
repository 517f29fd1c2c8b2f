// A booking that a link opens, as a file for the customer's calendar.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { getLinkedBooking } from '../../../../.server/api/endpoints/bookings.ts'
import { tripPath } from '../../../../domain/bookings/trip-path.ts'
import { sendTripFile } from '../../trip-file/trip-calendar.server.ts'

export async function loader({ context, params: { link }, url }: Route.LoaderArgs) {
  const found = await getLinkedBooking(context, link)
  // The page says what is wrong.
  if (!found.ok) return redirect(tripPath(link))
  return sendTripFile(found.value.booking, { origin: url.origin, now: new Date() })
}
