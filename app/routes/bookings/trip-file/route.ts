// A booking as a file for the customer's calendar.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { getBooking } from '../../../.server/api/endpoints/bookings.ts'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { sendTripFile } from './trip-calendar.server.ts'

export const middleware = [resourceMiddleware]

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, ['user'])
  const found = await getBooking(context, id)
  // The page says what is wrong.
  if (!found.ok) return redirect(`/bookings/${encodeURIComponent(id)}`)
  const { booking } = found.value
  return sendTripFile(booking, { origin: url.origin, page: `/bookings/${booking.id}`, now: new Date() })
}
