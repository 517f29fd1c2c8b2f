import type { Route } from './+types/route'
import { lacksPasswordChange } from '../../../.server/api/endpoints/accounts/auth.ts'
import { lacksEmailChange } from '../../../.server/api/endpoints/accounts/emails.ts'
import { listPasskeys } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../.server/api/endpoints/accounts/sessions.ts'
import { lacksSecondFactor } from '../../../.server/api/endpoints/accounts/second-factor.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { securityPath } from '../../../domain/navigation/security-paths.ts'
import { allOthers } from './all-others.ts'
import { SignOutForm } from './form.ts'
import { SecurityPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Security') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await requireUser(context)
  const [result, passkeys] = await Promise.all([listSessions(context), listPasskeys(context)])
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your devices')
  }
  // The page stays useful without them.
  return {
    passkeys: passkeys.ok ? passkeys.value.passkeys : undefined,
    sessions: result.value.sessions,
    hasSecondFactor: !(await lacksSecondFactor(context)),
    changesEmail: !(await lacksEmailChange(context)),
    changesPassword: !(await lacksPasswordChange(context)),
    email: email ?? undefined,
    constraint: constraintsOf(SignOutForm),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const submission = await readForm(request, SignOutForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { session, currentPassword } = submission.value
  const isForAll = session === allOthers
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const result = await limitLogins(context, visitor.value?.email ?? '', () =>
    isForAll
      ? endOtherSessions(context, { currentPassword })
      : endSession(context, session, { currentPassword }),
  )
  if (!result.ok) return rejected(submission, result, 'Nothing was signed out. Please try again.')
  return redirectWithToast(
    context,
    securityPath,
    isForAll ? 'All other devices are signed out.' : 'That device is signed out.',
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SecurityPage {...loaderData} lastResult={actionData} />
}
