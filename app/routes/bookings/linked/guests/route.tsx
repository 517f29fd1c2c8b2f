import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import type { Route } from './+types/route'
import { apiOf } from '../../../../.server/api/client.ts'
import { describeGuests } from '../../../../.server/api/endpoints/bookings.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { GuestDetailsForm, toGuestDetails } from '../../../../.server/forms/guest-details.ts'
import { forgetGuestDetails, readGuestDetails } from '../../../../.server/forms/kept-guest-details.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { tripPath } from '../../../../domain/bookings/trip-path.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { actionMessages, actionNotConfirmed } from '../../action-messages.ts'
import { GuestsPage } from '../../guests/page.tsx'
import { loadLinkedBooking } from '../../load-bookings.server.ts'
import { whyGuestsNotDescribed } from '../../why-not.server.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { answerForm } from '../../../../ui/forms/form-answer.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => tripHead('Guest names and message')

export async function loader({ request, context, params: { link } }: Route.LoaderArgs) {
  const booking = await loadLinkedBooking(context, link)
  const path = tripPath(link)
  if (booking.canDescribeGuests !== true)
    throw await redirectWithToast(context, path, whyGuestsNotDescribed(booking, new Date()), 'error')
  const signedIn = apiOf(context).cookies.outgoing() !== undefined
  const kept = await readGuestDetails(request)
  return { path, booking, kept, constraint: constraintsOf(GuestDetailsForm), signedIn }
}

export async function action({ request, context, params: { link } }: Route.ActionArgs) {
  const submission = await readForm(request, GuestDetailsForm)
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const details = toGuestDetails(submission.value)
  const outcome = await describeGuests(context, linkedBooking, details, link)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  const path = tripPath(link)
  const answer = await redirectWithToast(context, path, actionMessages['describe-guests'])
  answer.headers.append('Set-Cookie', await forgetGuestDetails(context, path))
  return answer
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ form: 'describe-guests', result }))

export default function TripGuests({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <GuestsPage {...loaderData} actionResult={actionData} />
    </TripFrame>
  )
}
