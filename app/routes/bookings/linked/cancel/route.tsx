import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import type { Route } from './+types/route'
import { actOnBooking } from '../../../../.server/api/endpoints/bookings.ts'
import { apiOf } from '../../../../.server/api/client.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { tripPath } from '../../../../domain/bookings/trip-path.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../../ui/forms/revalidate-after-conflict.ts'
import { actionMessages, actionNotConfirmed } from '../../action-messages.ts'
import { bookingForms, toActionPayload } from '../../booking-forms.ts'
import { whyNotCancelled } from '../../why-not.server.ts'
import { CancelBookingPage } from '../../cancel/page.tsx'
import { loadLinkedBooking } from '../../load-bookings.server.ts'
import { cancellationTerms } from '../../cancellation-copy.ts'
import { refundQuoteCopy } from '../../refund-quote-copy.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { answerForm } from '../../../../ui/forms/form-answer.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => tripHead('Cancel a booking')

/** Reloads the page when the refund has changed. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, params: { link } }: Route.LoaderArgs) {
  const booking = await loadLinkedBooking(context, link)
  const path = tripPath(link)
  if (!booking.actions.includes('cancel'))
    throw await redirectWithToast(context, path, whyNotCancelled(booking, new Date()), 'error')
  const signedIn = apiOf(context).cookies.outgoing() !== undefined
  return {
    path,
    booking,
    quote: refundQuoteCopy(booking, 'customer'),
    terms: cancellationTerms(booking, new Date()),
    constraint: constraintsOf(bookingForms.cancel),
    signedIn,
  }
}

export async function action({ request, context, params: { link } }: Route.ActionArgs) {
  const submission = await readForm(request, bookingForms.cancel)
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const outcome = await actOnBooking(context, linkedBooking, toActionPayload(submission.value), link)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  return redirectWithToast(context, tripPath(link), actionMessages.cancel)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ form: 'cancel', result }))

export default function CancelTrip({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <CancelBookingPage {...loaderData} side="customer" actionResult={actionData} />
    </TripFrame>
  )
}
