import type { Route } from './+types/route'
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from '../../../.server/api/endpoints/notification-preferences.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { incomplete, readBody } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { preferencesPath } from '../notifications-path.ts'
import { fieldOf } from './fields.ts'
import { PreferencesPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Notifications') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireUser(context)
  const outcome = await getNotificationPreferences(context)
  if (outcome.ok) return { preferences: outcome.value.preferences }
  return outcome.reason === 'not-offered'
    ? { launchingSoon: 'Settings' }
    : failToShow(outcome, 'Your notifications')
}

/** Every box of the page is in the form, so one that is not sent is not checked. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const form = await readBody(request)
  if (!visitor.ok) return incomplete(form, { message: profileMessages.failedForForm, ...visitor })
  const present = await getNotificationPreferences(context)
  const chosen = (present.ok ? present.value.preferences : [])
    .filter(({ canChange }) => canChange)
    .map(({ kind }) => ({
      kind,
      email: form.has(fieldOf(kind, 'email')),
      inApp: form.has(fieldOf(kind, 'inApp')),
    }))
  const outcome = present.ok ? await setNotificationPreferences(context, { preferences: chosen }) : present
  return outcome.ok
    ? redirectWithToast(context, preferencesPath, 'Your choice is saved.')
    : redirectWithToast(context, preferencesPath, outcome.message ?? 'Nothing was changed.', 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PreferencesPage {...loaderData} lastResult={actionData} />
}
