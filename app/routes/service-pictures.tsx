import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'
import type { Route } from './+types/service-pictures'
import { dropPicture, sendPicture } from '../.server/api/managed-products.ts'
import { constraintsOf, incomplete, invalid, parseForm, rejected } from '../.server/forms.ts'
import { type AppContext, hostOf } from '../.server/host.ts'
import { loadManagedProduct } from '../.server/managed-product.ts'
import { pictureFile } from '../.server/picture-file.ts'
import { admit, requireRole } from '../.server/session.ts'
import { redirectWithToast } from '../.server/toast.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../.server/uploads.ts'
import { messages, pageTitle } from '../domain/messages.ts'
import { PicturesPage } from '../features/services/pictures-page.tsx'
import { servicePath } from '../features/services/service-header.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../ui/launching-soon-page.tsx'
import { orUnsent } from '../ui/or-unsent.ts'

const schema = z.object({
  picture: pictureFile('Picture'),
  alt: requiredText('Description of the picture', 200),
})

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Pictures of a service') }]

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const product = await loadManagedProduct(context, params.id)
  if (product === undefined) return { launchingSoon: 'My Services' }
  return { product, constraint: constraintsOf(schema) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visitor = await admit(context, ['service_provider'])
  return receiveUpload(request, { texts: ['alt', 'remove'], images: ['picture'] }, async (upload) => {
    if (visitor.ok) return changePictures(context, params.id, upload)
    return incomplete(upload.form, { message: messages.profileFailedForForm, ...visitor })
  })
}

async function changePictures(context: AppContext, id: string, { form, problem }: Upload) {
  if (problem !== undefined) {
    hostOf(context).comeBack.after(problem.retryAfterSeconds ?? 0)
    return incomplete(form, problem)
  }
  const path = `${servicePath(id)}/pictures` as const
  const picture = form.get('remove')
  if (typeof picture === 'string') {
    const outcome = await dropPicture(context, id, picture)
    const words = outcome.ok ? 'The picture was removed.' : (outcome.message ?? 'The picture is still there.')
    return redirectWithToast(context, path, words, outcome.ok ? 'success' : 'error')
  }
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return invalid(submission, statusOfInvalid(form))
  const outcome = await sendPicture(context, id, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The picture was not added.')
  return redirectWithToast(context, path, 'The picture was added.')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnsent(sending, (result) => result, 'The picture was not sent. Please try again.')

export default function ServicePictures({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PicturesPage {...loaderData} lastResult={actionData} />
}
