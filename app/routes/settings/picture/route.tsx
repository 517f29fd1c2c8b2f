import type { Route } from './+types/route'
import { getAccount, removeAvatar, setAvatar } from '../../../.server/api/endpoints/accounts/account.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { checkUser, requireUser } from '../../../.server/auth/session.ts'
import { imageFile } from '../../../.server/forms/image-field.ts'
import { constraintsOf, incomplete, invalid, parseForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { avatarPath } from '../../../.server/images/avatar.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../../../.server/uploads/receive-upload.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { profileSettingsPath } from '../../../domain/navigation/profile-path.ts'
import { pictureForm } from './form.ts'
import { PicturePage } from './page.tsx'

const schema = pictureForm(imageFile('Picture'))

export const handle = { accepts: 'files' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Profile picture') }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const result = await getAccount(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your picture')
  }
  const { name, hasPicture } = result.value.account
  return { name, avatar: avatarPath(user), hasPicture, constraint: constraintsOf(schema) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkUser(context)
  const fields = { texts: ['part', 'step'], images: ['picture'], withoutImages: !visitor.ok }
  return receiveUpload(request, fields, async (upload) => {
    if (visitor.ok) return save(context, upload)
    return incomplete(upload.form, { message: profileMessages.failedForForm, ...visitor })
  })
}

async function save(context: AppContext, { form, problem }: Upload) {
  if (problem !== undefined) {
    apiOf(context).retryAfter.extend(problem.retryAfterSeconds ?? 0)
    return incomplete(form, problem)
  }
  if (form.get('step') === 'remove') {
    const result = await removeAvatar(context)
    if (!result.ok) return incomplete(form, { message: 'Your picture was not removed.', ...result })
    return redirectWithToast(context, profileSettingsPath, 'Your picture is removed.')
  }
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return invalid(submission, statusOfInvalid(form))
  const result = await setAvatar(context, submission.value)
  if (!result.ok) return rejected(submission, result, 'Your picture was not saved.')
  return redirectWithToast(context, profileSettingsPath, 'Your picture is saved.')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result, 'Your picture was not sent. Please try again.')

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PicturePage {...loaderData} lastResult={actionData} />
}
