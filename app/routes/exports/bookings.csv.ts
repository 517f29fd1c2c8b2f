// The whole list of bookings as CSV.
import { exportBookings } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { Route } from './+types/bookings.csv'
import { readBookingList } from '../../.server/lists/queries/booking-query.ts'
import { readChosenIds } from '../../.server/lists/chosen-rows.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { sideOf } from '../../domain/bookings/booking-sides.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'
import { withoutPaging } from '../../domain/navigation/list-url.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const { query, call } = readBookingList(url, sideOf(role))
  const ids = await readChosenIds(context, url, '/bookings')
  return sendCsv(
    { request, context },
    exportBookings,
    ids === undefined ? withoutPaging(call) : { ids, sort: call.sort },
    {
      name: 'bookings',
      list: { path: '/bookings', query },
    },
  )
}
