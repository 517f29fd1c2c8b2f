import * as z from 'zod'
import type { Route } from './+types/route'
import { removeReviewReply, replyToReview } from '../../../.server/api/endpoints/bookings.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { actionMessages, actionNotConfirmed } from '../action-messages.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { ReplyForm, TakeReplyDownForm } from '../booking-forms.ts'
import { loadBooking } from '../load-bookings.server.ts'
import { ReplyPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Reply to a review') }]

export const shouldRevalidate = revalidateAfterRefusal

const PostedForm = z.discriminatedUnion(
  'intent',
  [ReplyForm, TakeReplyDownForm, z.object({ intent: z.literal('remove-review-reply') })],
  {
    error: 'Choose what to do.',
  },
)

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/bookings'))
  const booking = await loadBooking(context, params.id)
  if ('launchingSoon' in booking) return booking
  const path = `/bookings/${booking.id}` as const
  if (booking.canReply !== true && booking.canRemoveReply !== true)
    throw await redirectWithToast(context, path, 'There is no review that you can reply to.', 'error')
  return {
    path,
    booking,
    constraint: constraintsOf(ReplyForm),
    reasonConstraint: constraintsOf(TakeReplyDownForm),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/bookings'))
  const submission = await readForm(request, PostedForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const form = submission.value
  const outcome =
    form.intent === 'reply-to-review'
      ? await replyToReview(context, id, form.text)
      : await removeReviewReply(context, id, form.intent === 'take-reply-down' ? form.reason : undefined)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  return redirectWithToast(context, `/bookings/${encodeURIComponent(id)}`, actionMessages[form.intent])
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function Reply({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ReplyPage {...loaderData} actionResult={actionData} />
}
