// The link of the message. Nothing happens until the form is sent, so mail programs may look at the page first.
import { data } from 'react-router'
import type { Route } from './+types/route'
import { isLinkDead } from '../../../.server/api/endpoints/accounts/account-links.ts'
import { lacksPasswordReset, resetPassword } from '../../../.server/api/endpoints/accounts/password-reset.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { ResetPasswordForm } from './form.ts'
import { DeadLinkPage, ResetPasswordPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Set a new password') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await lacksPasswordReset(context)) throw statusPage(404)
  const token = url.searchParams.get('token') ?? ''
  return {
    token,
    isDead: await isLinkDead(context, token, 'password-reset'),
    constraint: constraintsOf(ResetPasswordForm),
    passwordHint: await passwordHint(context),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = await readForm(request, ResetPasswordForm)
  if (submission.status !== 'success') return withState(invalid(submission))
  const token = url.searchParams.get('token') ?? ''
  const { newPassword } = submission.value
  const result = await resetPassword(context, { token, newPassword })
  if (result.ok)
    return redirectWithToast(
      context,
      result.value.isAdministrator ? '/admin/login' : '/login',
      'Your new password is set, and all devices are signed out. Sign in with it now.',
    )
  const failed = rejected(submission, result, mayHaveSucceeded(result) ? mayBeSet : notSet)
  return withState(failed, result.status === 404)
}

const notSet = 'The password was not changed. Please try again.'
const mayBeSet =
  'The server did not confirm the change. Your new password may already be set. Try to sign in with it.'

const withState = ({ data: lastResult, init }: ReturnType<typeof invalid>, isDead = false) =>
  data({ lastResult, isDead }, init ?? {})

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (lastResult) => ({ lastResult, isDead: false }))

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  // What was posted may have used the link up, or may have failed while it still works.
  if (actionData?.isDead ?? loaderData.isDead) return <DeadLinkPage />
  return <ResetPasswordPage {...loaderData} lastResult={actionData?.lastResult} />
}
