import type { ReviewAction } from '@affiliate-booking/contract/options/bookings'
import type * as z from 'zod'
import type { Route } from './+types/route'
import {
  keepReview,
  removeReview,
  reportReview,
  restoreReview,
} from '../../../.server/api/endpoints/bookings.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { actionMessages, actionNotConfirmed } from '../action-messages.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { ReviewDecisionForm } from '../booking-forms.ts'
import { loadBooking } from '../load-bookings.server.ts'
import { ReviewPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData && 'title' in loaderData ? loaderData.title : 'Review') },
]

export const shouldRevalidate = revalidateAfterRefusal

const titles: Record<ReviewAction, string> = {
  remove: 'Take the review down',
  keep: 'Keep the review',
  report: 'Report the review',
  restore: 'Show the review again',
}

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/bookings'))
  const booking = await loadBooking(context, params.id)
  if ('launchingSoon' in booking) return booking
  const path = `/bookings/${booking.id}` as const
  const actions = booking.reviewActions ?? []
  const [first] = actions
  if (first === undefined)
    throw await redirectWithToast(context, path, 'There is nothing to decide about a review.', 'error')
  const title = actions.includes('keep') ? 'A reported review' : titles[first]
  return { path, booking, actions, title, constraint: constraintsOf(ReviewDecisionForm.options[0]) }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/bookings'))
  const submission = await readForm(request, ReviewDecisionForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const form = submission.value
  const outcome = await decide(context, id, form)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  return redirectWithToast(context, `/bookings/${encodeURIComponent(id)}`, actionMessages[form.intent])
}

function decide(context: AppContext, id: string, form: z.infer<typeof ReviewDecisionForm>) {
  if (form.intent === 'restore-review') return restoreReview(context, id)
  const call = { 'remove-review': removeReview, 'keep-review': keepReview, 'report-review': reportReview }
  return call[form.intent](context, id, form.reason)
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ReviewPage {...loaderData} actionResult={actionData} />
}
