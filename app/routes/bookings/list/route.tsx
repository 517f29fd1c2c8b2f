import { listBookings } from '@affiliate-booking/contract/calls/bookings/bookings'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { actOnBooking, getBooking } from '../../../.server/api/endpoints/bookings.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { type ChosenRow, decideOnChosen } from '../../../.server/lists/chosen-rows.ts'
import { readBookingList } from '../../../.server/lists/queries/booking-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { lacksWishList } from '../../../.server/api/endpoints/products/saved-products.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { sideOf } from '../../../domain/bookings/booking-sides.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { handleConnectionLossOfChoice } from '../../../ui/lists/choice-connection.ts'
import { describeViews } from '../booking-views.server.ts'
import { acceptBookings, confirmPayments } from './form.ts'
import { BookingsPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Bookings') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const side = sideOf(role)
  const now = new Date()
  const { query, view, call } = readBookingList(url, side)
  const list = await loadList(context, listBookings, call)
  if ('reason' in list) return { launchingSoon: 'Bookings' }
  const hasWishList = side === 'customer' && !(await lacksWishList(context))
  return data(
    {
      side,
      hasWishList,
      view,
      ...describeViews(view, side),
      sort: call.sort,
      query,
      list,
      now: now.toISOString(),
    },
    { status: list.ok ? 200 : list.status },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  // The host decides who may confirm a payment or accept a booking.
  const visitor = await checkRole(context, rolesFor('/bookings'))
  const toDecide = (action: 'confirm-payment' | 'accept') => ({
    decide: async ({ id, version }: ChosenRow) => {
      const result = await actOnBooking(context, id, { action, version })
      return result.ok ? { ok: true as const, value: result.value.booking.bookingId } : result
    },
    findName: async (id: string) => {
      const found = await getBooking(context, id)
      return found.ok ? found.value.booking.bookingId : undefined
    },
  })
  return decideOnChosen(await readBody(request), visitor, {
    [confirmPayments]: toDecide('confirm-payment'),
    [acceptBookings]: toDecide('accept'),
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfChoice(sending)

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <BookingsPage {...loaderData} answer={actionData} />
}
