import type { Route } from './+types/route'
import { describeGuests } from '../../../.server/api/endpoints/bookings.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { GuestDetailsForm, toGuestDetails } from '../../../.server/forms/guest-details.ts'
import { forgetGuestDetails, readGuestDetails } from '../../../.server/forms/kept-guest-details.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { sideOf } from '../../../domain/bookings/booking-sides.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { actionMessages, actionNotConfirmed } from '../action-messages.ts'
import { loadBooking } from '../load-bookings.server.ts'
import { whyGuestsNotDescribed } from '../why-not.server.ts'
import { GuestsPage } from './page.tsx'
import { answerForm } from '../../../ui/forms/form-answer.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Guest names and message') }]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const booking = await loadBooking(context, params.id)
  if ('launchingSoon' in booking) return booking
  const path = `/bookings/${booking.id}` as const
  if (booking.canDescribeGuests !== true) {
    const why =
      sideOf(role) === 'customer'
        ? whyGuestsNotDescribed(booking, new Date())
        : 'Only the customer can change the names and the message.'
    throw await redirectWithToast(context, path, why, 'error')
  }
  return { path, booking, kept: await readGuestDetails(request), constraint: constraintsOf(GuestDetailsForm) }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/bookings'))
  const submission = await readForm(request, GuestDetailsForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const details = toGuestDetails(submission.value)
  const outcome = await describeGuests(context, id, details)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  const path = `/bookings/${encodeURIComponent(id)}` as const
  const answer = await redirectWithToast(context, path, actionMessages['describe-guests'])
  answer.headers.append('Set-Cookie', await forgetGuestDetails(context, path))
  return answer
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ form: 'describe-guests', result }))

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <GuestsPage {...loaderData} actionResult={actionData} />
}
