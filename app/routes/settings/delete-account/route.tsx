import { RequestDeletionPayload } from '@affiliate-booking/contract/calls/accounts/own-data'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import { getDeletion, requestDeletion } from '../../../.server/api/endpoints/accounts/own-data.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { DeleteAccountPage } from './page.tsx'
import {
  describeGivingUp,
  describeKept,
  describeLastMoney,
  describeLoss,
  describeObstacles,
} from './settle-first.server.ts'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Delete my account') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { email, role } = await requireUser(context)
  const result = await getDeletion(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your account')
  }
  const { days, obstacles, money } = result.value.deletion
  return {
    days,
    tasks: describeObstacles(obstacles, role),
    money: describeLastMoney(money, days),
    givingUp: describeGivingUp(obstacles, money),
    loss: describeLoss(role),
    kept: describeKept(role),
    email: email ?? undefined,
    constraint: constraintsOf(RequestDeletionPayload),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const submission = await readForm(request, RequestDeletionPayload)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { value } = submission
  // Counts as a login, so that a stolen session cannot be used to guess the password.
  const result = await limitLogins(context, visitor.value?.email ?? '', () => requestDeletion(context, value))
  if (!result.ok) return rejected(submission, result, 'Nothing was deleted. Please try again.')
  const isAdmin = adminRoles.some((role) => role === visitor.value?.role)
  return redirectWithToast(
    context,
    isAdmin ? '/admin/login' : '/login',
    'Your account will be deleted. If you change your mind, sign in within two weeks.',
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <DeleteAccountPage {...loaderData} lastResult={actionData} />
}
