import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { changePassword, lacksPasswordChange } from '../../../.server/api/endpoints/accounts/auth.ts'
import { lacksPasskeys, listPasskeys } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { requireUser } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, passwordMessages } from '../../../domain/messages.ts'
import { passwordItem } from '../../../domain/navigation/navigation.ts'
import { ChangePasswordForm } from './form.ts'
import { ChangePasswordPage } from './page.tsx'
import { PasswordPlaceholder } from './placeholder.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(passwordItem.label) }]

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await requireUser(context)
  const passkeys = (await lacksPasskeys(context)) ? undefined : await listPasskeys(context)
  return {
    email: email ?? undefined,
    isOffered: !(await lacksPasswordChange(context)),
    // The page stays useful without them.
    passkeys: passkeys?.ok ? passkeys.value.passkeys : undefined,
    constraint: constraintsOf(ChangePasswordForm),
    passwordHint: await passwordHint(context),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = await requireUser(context)
  // The page says that it is launching soon.
  if (await lacksPasswordChange(context)) return redirect(passwordItem.path)
  const submission = await readForm(request, ChangePasswordForm)
  if (submission.status !== 'success') return invalid(submission)
  const { currentPassword, newPassword, removesPasskeys } = submission.value
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const outcome = await limitLogins(context, email ?? '', () =>
    changePassword(context, {
      currentPassword,
      newPassword,
      ...(removesPasskeys !== undefined && { removesPasskeys: true }),
    }),
  )
  if (outcome.ok) return redirectWithToast(context, '/dashboard', passwordMessages.changed)
  // A proxy's 502 or 504 is no refusal of the host.
  const isRefused = outcome.reason === 'rejected' && !mayHaveSucceeded(outcome)
  return rejected(
    submission,
    outcome,
    isRefused ? passwordMessages.notChanged : passwordMessages.notConfirmed,
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { email, constraint, passwordHint, passkeys, isOffered } = loaderData
  if (!isOffered) return <PasswordPlaceholder />
  return (
    <ChangePasswordPage
      email={email}
      constraint={constraint}
      passwordHint={passwordHint}
      passkeys={passkeys}
      lastResult={actionData}
    />
  )
}
