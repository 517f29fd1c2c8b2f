import type { Route } from './+types/route'
import {
  changePlatformSetting,
  getPlatformSetting,
} from '../../../.server/api/endpoints/platform-settings.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { incomplete, invalid, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { platformPath } from '../platform-path.ts'
import { settingForm } from './form.ts'
import { SettingPage } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData && 'setting' in loaderData ? loaderData.setting.label : 'Platform settings'),
  },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const result = await getPlatformSetting(context, params.name)
  if (result.ok) return result.value
  return result.reason === 'not-offered' ? { launchingSoon: 'Settings' } : failToShow(result, 'The setting')
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const posted = await readBody(request)
  if (!visitor.ok) return incomplete(posted, { message: profileMessages.failedForForm, ...visitor })
  // Its kind says how the value is read.
  const shown = await getPlatformSetting(context, params.name)
  if (!shown.ok) return incomplete(posted, { message: notSaved, ...shown })
  const submission = parseForm(posted, settingForm(shown.value.setting.kind))
  if (submission.status !== 'success') return invalid(submission)
  const result = await changePlatformSetting(context, params.name, submission.value)
  if (!result.ok) return rejected(submission, result, notSaved)
  return redirectWithToast(context, platformPath, `${shown.value.setting.label}: saved.`)
}

const notSaved = 'The setting was not saved. Please try again.'

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Setting({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SettingPage {...loaderData} lastResult={actionData} />
}
