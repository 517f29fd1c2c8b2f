import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import { getIdentity, submitIdentity } from '../../../.server/api/endpoints/accounts/identity.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { imageFile } from '../../../.server/forms/image-field.ts'
import { constraintsOf, incomplete, invalid, parseForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../../../.server/uploads/receive-upload.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { identitySettingsPath } from '../../../domain/payees/payee-steps.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { identityForm } from './form.ts'
import { IdentityPage } from './page.tsx'

const schema = identityForm((label) => imageFile(label).optional())

const texts = ['legalName', 'payeeType', 'pan', 'address', 'gstin']
const images = ['panPicture', 'aadhar', 'selfie']

export const handle = { accepts: 'files' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Identity') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, payeeRoles)
  const result = await getIdentity(context)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Settings' }
      : failToShow(result, 'Your identity')
  }
  return { identity: result.value.identity, constraint: constraintsOf(schema) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, payeeRoles)
  return receiveUpload(request, { texts, images, withoutImages: !visitor.ok }, async (upload) => {
    if (visitor.ok) return submit(context, upload)
    return incomplete(upload.form, { message: profileMessages.failedForForm, ...visitor })
  })
}

async function submit(context: AppContext, { form, problem }: Upload) {
  if (problem !== undefined) {
    apiOf(context).retryAfter.extend(problem.retryAfterSeconds ?? 0)
    return incomplete(form, problem)
  }
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return invalid(submission, statusOfInvalid(form))
  const result = await submitIdentity(context, submission.value)
  if (!result.ok) return rejected(submission, result, 'Your identity was not submitted.')
  return redirectWithToast(context, identitySettingsPath, "Submitted. We're checking your details.")
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result, 'Your identity was not sent. Please try again.')

export default function Identity({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <IdentityPage {...loaderData} lastResult={actionData} />
}
