// Adds a booking without an account to the account of a customer who is signed in, or registers on the way.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { addBookingToAccount } from '../../../../.server/api/endpoints/bookings.ts'
import { lacksCustomerRegistration } from '../../../../.server/api/endpoints/accounts/auth.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { findUser } from '../../../../.server/auth/session.ts'
import { tripAccountPath, tripPath } from '../../../../domain/bookings/trip-path.ts'
import { tripMessages } from '../../../../domain/bookings/trip-messages.ts'
import { withReturnTo } from '../../../../domain/products/product-path.ts'
import { loadLinkedBooking, unknownLinkPage } from '../../load-bookings.server.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { AddToAccountPage } from './page.tsx'
import { tellConnectionLoss } from '../../../../ui/toasts/tell-connection-loss.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => tripHead('Keep the booking in an account')

export async function loader({ context, params: { link } }: Route.LoaderArgs) {
  const booking = await loadLinkedBooking(context, link)
  const user = await findUser(context)
  const here = tripAccountPath(link)
  return {
    path: tripPath(link),
    here,
    booking,
    account: user && { name: user.name ?? user.email ?? '', isCustomer: user.role === 'user' },
    loginPath: withReturnTo('/login', here),
    registerPath: (await lacksCustomerRegistration(context)) ? undefined : withReturnTo('/register', here),
  }
}

export async function action({ context, params: { link } }: Route.ActionArgs) {
  const here = tripAccountPath(link)
  const user = await findUser(context)
  if (user === undefined) return redirect(withReturnTo('/login', here))
  if (user.role !== 'user') return redirectWithToast(context, here, tripMessages.customersOnly, 'error')
  const added = await addBookingToAccount(context, link)
  if (added.ok) {
    const path = `/bookings/${encodeURIComponent(added.value.booking.id)}` as const
    return redirectWithToast(context, path, tripMessages.added)
  }
  if (added.status === 404) throw unknownLinkPage()
  return redirectWithToast(context, here, added.message ?? tripMessages.notAdded, 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function AddToAccount({ loaderData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.account !== undefined}>
      <AddToAccountPage {...loaderData} />
    </TripFrame>
  )
}
