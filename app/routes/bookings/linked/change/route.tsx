import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import type { Route } from './+types/route'
import { apiOf } from '../../../../.server/api/client.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { tripPath } from '../../../../domain/bookings/trip-path.ts'
import { revalidateAfterRefusal } from '../../../../ui/forms/revalidate-after-conflict.ts'
import { actionMessages } from '../../action-messages.ts'
import { loadChange, postChange } from '../../change/load-change.server.ts'
import { ChangeBookingPage } from '../../change/page.tsx'
import { loadLinkedBooking } from '../../load-bookings.server.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => tripHead('Change a booking')

/** Reloads the page when the price or the seats have changed. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, url, params: { link } }: Route.LoaderArgs) {
  const booking = await loadLinkedBooking(context, link)
  const change = await loadChange({ context, url, booking, path: tripPath(link), id: linkedBooking, link })
  return { ...change, signedIn: apiOf(context).cookies.outgoing() !== undefined }
}

export async function action({ request, context, params: { link } }: Route.ActionArgs) {
  const refusal = await postChange(context, request, { id: linkedBooking, link })
  return refusal ?? redirectWithToast(context, tripPath(link), actionMessages.change)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, ({ error }) => ({ refusal: error?.['']?.[0] ?? '' }))

export default function ChangeTrip({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <ChangeBookingPage {...loaderData} refusal={actionData?.refusal} />
    </TripFrame>
  )
}
