// The whole list of bookings as CSV.
import { exportBookings } from '@affiliate-booking/contract/calls/bookings'
import type { Route } from './+types/bookings.csv'
import { readBookingList } from '../../.server/lists/booking-query.ts'
import { sendCsv } from '../../.server/lists/load-list.ts'
import { requireRole, userMiddleware } from '../../.server/auth/session.ts'
import { sideOf } from '../../domain/bookings/booking-sides.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'
import { withoutPaging } from '../../domain/navigation/list-url.ts'

export const middleware = [userMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const { query, call } = readBookingList(url, sideOf(role), new Date())
  return sendCsv({ request, context }, exportBookings, withoutPaging(call), {
    name: 'bookings',
    list: { path: '/bookings', query },
  })
}
