import { maximumImages } from '@affiliate-booking/contract/options/products/products'
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  removeProductImage,
  restoreProductImage,
  addProductImage,
  editProductImage,
  lacksImageEdits,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import { constraintsOf, incomplete, invalid, parseForm, rejected } from '../../../.server/forms/submission.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { imageFile } from '../../../.server/forms/image-field.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../../../.server/uploads/receive-upload.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { tooManyAtOnce } from '../../../domain/products/several-pictures.ts'
import { addPictures } from './add-pictures.server.ts'
import { ImagesPage } from './page.tsx'
import { managedProductPath } from '../managed-product-path.ts'
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
  return { product, constraint: constraintsOf(schema), canEdit: !(await lacksImageEdits(context)) }
}

const fields = {
  texts: ['alt', 'remove', 'keep', 'move', 'describe', 'description'],
  several: { name: 'image', maximumFiles: maximumImages, tooLarge: tooManyAtOnce },
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  return receiveUpload(request, fields, async (upload) => {
    if (visitor.ok) return changeImages(context, params.id, upload)
    return incomplete(upload.form, { message: profileMessages.failedForForm, ...visitor })
  })
}

async function changeImages(context: AppContext, id: string, upload: Upload) {
  const { form, problem } = upload
  if (problem !== undefined) {
    apiOf(context).retryAfter.extend(problem.retryAfterSeconds ?? 0)
    return incomplete(form, problem)
  }
  const removed = form.get('remove')
  if (typeof removed === 'string') return removeImage(context, id, removed)
  const restored = form.get('keep')
  if (typeof restored === 'string') return restoreImage(context, id, restored)
  const moved = /^([\w-]+) (\d{1,2})$/.exec(textOf(form, 'move'))
  if (moved !== null) return moveImage(context, id, moved[1] ?? '', Number(moved[2]))
  const described = textOf(form, 'describe')
  if (described !== '') return describeImage(context, id, described, textOf(form, 'description'))
  const files = form.getAll('image').filter((value) => value instanceof File)
  if (files.length > 1) return addPictures(context, id, imagesPath(id), upload, files)
  return addImage(context, id, form)
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const imagesPath = (id: string) => `${managedProductPath(id)}/images` as const

async function addImage(context: AppContext, id: string, form: FormData) {
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return invalid(submission, statusOfInvalid(form))
  const result = await addProductImage(context, id, submission.value)
  if (!result.ok) return rejected(submission, result, 'The picture was not added.')
  const isStaged = result.value.product.status !== 'pending_approval'
  const message = isStaged ? 'The picture waits for approval.' : 'The picture was added.'
  return redirectWithToast(context, imagesPath(id), message)
}

async function removeImage(context: AppContext, id: string, image: string) {
  const result = await removeProductImage(context, id, image)
  if (!result.ok) {
    const message = result.message ?? 'The picture was not removed.'
    return redirectWithToast(context, imagesPath(id), message, 'error')
  }
  const isStaged = result.value.product.images.some((left) => left.id === image)
  const message = isStaged ? 'The picture will be removed after approval.' : 'The picture was removed.'
  return redirectWithToast(context, imagesPath(id), message)
}

async function restoreImage(context: AppContext, id: string, image: string) {
  const result = await restoreProductImage(context, id, image)
  const message = result.ok ? 'The picture was kept.' : (result.message ?? 'Please try again.')
  return redirectWithToast(context, imagesPath(id), message, result.ok ? 'success' : 'error')
}

async function moveImage(context: AppContext, id: string, image: string, position: number) {
  const result = await editProductImage(context, id, image, { position })
  const moved = position === 1 ? 'The picture is the cover.' : 'The picture was moved.'
  const message = result.ok ? moved : (result.message ?? 'The picture was not moved.')
  return redirectWithToast(context, imagesPath(id), message, result.ok ? 'success' : 'error')
}

async function describeImage(context: AppContext, id: string, image: string, description: string) {
  const alt = schema.shape.alt.safeParse(description)
  if (!alt.success) {
    const message = alt.error.issues[0]?.message ?? 'Description of the picture is required.'
    return redirectWithToast(context, imagesPath(id), message, 'error')
  }
  const result = await editProductImage(context, id, image, { alt: alt.data })
  const message = result.ok
    ? 'The description was saved.'
    : (result.message ?? 'The description was not saved.')
  return redirectWithToast(context, imagesPath(id), message, result.ok ? 'success' : 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result, 'The picture was not sent. Please try again.')

export default function ProductImages({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ImagesPage {...loaderData} lastResult={actionData} />
}
