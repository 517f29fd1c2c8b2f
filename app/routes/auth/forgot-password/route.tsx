import { RequestPasswordResetPayload } from '@affiliate-booking/contract/calls/accounts/password-reset'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import {
  lacksPasswordReset,
  requestPasswordReset,
} from '../../../.server/api/endpoints/accounts/password-reset.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { forgottenPath } from '../forgotten-path.ts'
import { ForgotPasswordPage, LinkSentPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Forgot your password?') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await lacksPasswordReset(context)) throw statusPage(404)
  return { constraint: constraintsOf(RequestPasswordResetPayload), isSent: url.searchParams.has('sent') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, RequestPasswordResetPayload)
  if (submission.status !== 'success') return invalid(submission)
  const result = await requestPasswordReset(context, submission.value)
  if (!result.ok) return rejected(submission, result, 'We could not send the link now. Please try again.')
  return redirect(`${forgottenPath}?sent`)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.isSent ? (
    <LinkSentPage />
  ) : (
    <ForgotPasswordPage constraint={loaderData.constraint} lastResult={actionData} />
  )
}
