import { maximumImages } from '@affiliate-booking/contract/options/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
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
import type { Result } from '../../../.server/api/response.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { receiveUpload, statusOfInvalid, type Upload } from '../../../.server/uploads/receive-upload.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { tooManyAtOnce } from '../../../domain/products/several-images.ts'
import { addImages, type ImagesResult } from './add-images.server.ts'
import { ImagesPage } from './page.tsx'
import { ImageForm } from './image-form.server.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const handle = { accepts: 'files' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Pictures of a service') }]

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const product = await loadManagedProduct(context, params.id)
  if (product === undefined) return { launchingSoon: 'My Services' }
  return { product, constraint: constraintsOf(ImageForm), canEdit: !(await lacksImageEdits(context)) }
}

const fields = {
  texts: ['alt', 'remove', 'keep', 'move', 'describe', 'description'],
  several: { name: 'image', maximumFiles: maximumImages, tooLarge: tooManyAtOnce },
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  return receiveUpload(request, { ...fields, withoutImages: !visitor.ok }, async (upload) => {
    if (visitor.ok) return changeImages(context, params.id, upload)
    const answer = incomplete(upload.form, { message: profileMessages.failedForForm, ...visitor })
    return data(unhandled(upload.form, answer.data), answer.init ?? {})
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
  if (files.length > 1) return addImages(context, id, imagesPath(id), upload, files)
  return addImage(context, id, form)
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const imagesPath = (id: string) => `${managedProductPath(id)}/images` as const

async function addImage(context: AppContext, id: string, form: FormData) {
  const submission = parseForm(form, ImageForm)
  if (submission.status !== 'success') return invalid(submission, statusOfInvalid(form))
  const result = await addProductImage(context, id, submission.value)
  if (!result.ok) return rejected(submission, result, 'The picture was not added.')
  const isStaged = result.value.product.status !== 'pending_approval'
  const message = isStaged ? 'The picture waits for approval.' : 'The picture was added.'
  return redirectWithToast(context, imagesPath(id), message)
}

/** Back on the page, what came of it. */
function answer<Value>(
  context: AppContext,
  id: string,
  result: Result<Value>,
  { done, refused }: { done: (value: Value) => string; refused: string },
) {
  const message = result.ok ? done(result.value) : (result.message ?? refused)
  return redirectWithToast(context, imagesPath(id), message, result.ok ? 'success' : 'error')
}

const removeImage = async (context: AppContext, id: string, image: string) =>
  answer(context, id, await removeProductImage(context, id, image), {
    done: ({ product }) =>
      product.images.some((left) => left.id === image)
        ? 'The picture will be removed after approval.'
        : 'The picture was removed.',
    refused: 'The picture was not removed.',
  })

const restoreImage = async (context: AppContext, id: string, image: string) =>
  answer(context, id, await restoreProductImage(context, id, image), {
    done: () => 'The picture was kept.',
    refused: 'Please try again.',
  })

const moveImage = async (context: AppContext, id: string, image: string, position: number) =>
  answer(context, id, await editProductImage(context, id, image, { position }), {
    done: () => (position === 1 ? 'The picture is the cover.' : 'The picture was moved.'),
    refused: 'The picture was not moved.',
  })

async function describeImage(context: AppContext, id: string, image: string, description: string) {
  const refused = (status: number, problem: string) =>
    data<ImagesResult>(
      {
        status: 'error',
        error: { description: [problem] },
        described: { image, typed: description, problem },
      },
      { status },
    )
  const alt = ImageForm.shape.alt.safeParse(description)
  if (!alt.success) return refused(400, alt.error.issues[0]?.message ?? 'Enter a description.')
  const result = await editProductImage(context, id, image, { alt: alt.data })
  if (!result.ok) return refused(result.status, result.message ?? 'The description was not saved.')
  return redirectWithToast(context, imagesPath(id), 'The description was saved.')
}

/** The description stays in its own field. */
function unhandled(posted: FormData, result: SubmissionResult): ImagesResult {
  const image = textOf(posted, 'describe')
  if (image === '') return result
  const problem = result.error?.['']?.[0] ?? ''
  return { ...result, described: { image, typed: textOf(posted, 'description'), problem } }
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(
    sending,
    (result, posted) => unhandled(posted, result),
    'The connection was lost. Please try again.',
  )

export default function ProductImages({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ImagesPage {...loaderData} lastResult={actionData} />
}
