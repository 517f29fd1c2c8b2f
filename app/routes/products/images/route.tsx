import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  removeProductImage,
  restoreProductImage,
  addProductImage,
} from '../../../.server/api/endpoints/managed-products.ts'
import { constraintsOf, incomplete, invalid, parseForm, rejected } from '../../../.server/forms/submission.ts'
import { type AppContext, apiOf } from '../../../.server/api/context.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { imageFile } from '../../../.server/forms/image-field.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../../../.server/uploads/receive-upload.ts'
import { messages, pageTitle } from '../../../domain/messages.ts'
import { ImagesPage } from './page.tsx'
import { managedProductPath } from '../product-header.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

const schema = z.object({
  image: imageFile('Picture'),
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
  const visitor = await checkRole(context, ['service_provider'])
  return receiveUpload(request, { texts: ['alt', 'remove', 'keep'], images: ['image'] }, async (upload) => {
    if (visitor.ok) return changeImages(context, params.id, upload)
    return incomplete(upload.form, { message: messages.profileFailedForForm, ...visitor })
  })
}

async function changeImages(context: AppContext, id: string, { form, problem }: Upload) {
  if (problem !== undefined) {
    apiOf(context).retryAfter.extend(problem.retryAfterSeconds ?? 0)
    return incomplete(form, problem)
  }
  const path = `${managedProductPath(id)}/images` as const
  const unwanted = form.get('remove')
  if (typeof unwanted === 'string') {
    const outcome = await removeProductImage(context, id, unwanted)
    if (!outcome.ok)
      return redirectWithToast(context, path, outcome.message ?? 'The picture was not removed.', 'error')
    const isStaged = outcome.value.product.images.some((image) => image.id === unwanted)
    const words = isStaged ? 'The picture will be removed after approval.' : 'The picture was removed.'
    return redirectWithToast(context, path, words)
  }
  const wanted = form.get('keep')
  if (typeof wanted === 'string') {
    const outcome = await restoreProductImage(context, id, wanted)
    const words = outcome.ok ? 'The picture was kept.' : (outcome.message ?? 'Please try again.')
    return redirectWithToast(context, path, words, outcome.ok ? 'success' : 'error')
  }
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return invalid(submission, statusOfInvalid(form))
  const outcome = await addProductImage(context, id, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The picture was not added.')
  const isStaged = outcome.value.product.status === 'approved'
  return redirectWithToast(
    context,
    path,
    isStaged ? 'The picture waits for approval.' : 'The picture was added.',
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result, 'The picture was not sent. Please try again.')

export default function ProductImages({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ImagesPage {...loaderData} lastResult={actionData} />
}
