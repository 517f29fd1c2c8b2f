import type { Route } from './+types/route'
import { changeAccount, getAccount } from '../../../.server/api/endpoints/accounts/account.ts'
import { lacksEmailChange } from '../../../.server/api/endpoints/accounts/emails.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { avatarPath } from '../../../.server/images/avatar.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { profileSettingsPath } from '../../../domain/navigation/profile-path.ts'
import { profileForm } from './form.ts'
import { ProfileSettingsPage } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Profile settings') }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const result = await getAccount(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your profile')
  }
  const { account } = result.value
  return {
    account,
    avatar: avatarPath(user),
    changesEmail: !(await lacksEmailChange(context)),
    constraint: constraintsOf(profileForm(account.needsAddress)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const submission = await readForm(request, profileForm(visitor.ok && visitor.value?.role === 'affiliate'))
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const result = await changeAccount(context, submission.value)
  if (!result.ok) return rejected(submission, result, 'Your profile was not saved. Please try again.')
  return redirectWithToast(context, profileSettingsPath, 'Your profile is saved.')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result, 'Your profile was not saved. Please try again.')

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ProfileSettingsPage {...loaderData} lastResult={actionData} />
}
