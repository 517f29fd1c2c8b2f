import type { Route } from './+types/route'
import { actOnBooking } from '../../../.server/api/endpoints/bookings.ts'
import { loadBooking } from '../load-bookings.server.ts'
import { constraintsOf, invalid, authFailed, readForm, rejected } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { sideOf } from '../../../domain/bookings/booking-sides.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { bookingForms, toActionPayload } from '../booking-forms.ts'
import { whyNotCancelled } from '../why-not.server.ts'
import { actionMessages, actionNotConfirmed } from '../action-messages.ts'
import { cancellationTerms } from '../cancellation-copy.ts'
import { refundQuoteCopy } from '../refund-quote-copy.ts'
import { CancelBookingPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { answerForm } from '../../../ui/forms/form-answer.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Cancel a booking') }]

/** Reloads the page when the refund has changed. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const booking = await loadBooking(context, params.id)
  if ('launchingSoon' in booking) return booking
  const side = sideOf(role)
  const path = `/bookings/${booking.id}` as const
  if (!booking.actions.includes('cancel'))
    throw await redirectWithToast(context, path, whyNotCancelled(booking, new Date()), 'error')
  return {
    path,
    booking,
    side,
    quote: refundQuoteCopy(booking, side),
    terms: cancellationTerms(booking, new Date()),
    constraint: constraintsOf(bookingForms.cancel),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/bookings'))
  const submission = await readForm(request, bookingForms.cancel)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const outcome = await actOnBooking(context, id, toActionPayload(submission.value))
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  return redirectWithToast(context, `/bookings/${encodeURIComponent(id)}`, actionMessages.cancel)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ form: 'cancel', result }))

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <CancelBookingPage {...loaderData} actionResult={actionData} />
}
