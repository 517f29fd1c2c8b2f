// One of several pictures, sent by the script of the page of pictures, which shows what becomes of each.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { addProductImage } from '../../../../.server/api/endpoints/products/managed-products.ts'
import { apiOf } from '../../../../.server/api/client.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { parseForm } from '../../../../.server/forms/submission.ts'
import { receiveUpload } from '../../../../.server/uploads/receive-upload.ts'
import { profileMessages } from '../../../../domain/messages.ts'
import { managedProductPath } from '../../managed-product-path.ts'
import { ImageForm } from '../image-form.server.ts'
import type { ImageAnswer } from '../send-image.ts'

/** A link to here leads to the page. */
export const handle = { accepts: 'files' }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  return redirect(`${managedProductPath(id)}/images`)
}

const fields = { texts: ['alt'], images: ['image'] }

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  return receiveUpload(request, { ...fields, withoutImages: !visitor.ok }, async ({ form, problem }) => {
    if (!visitor.ok) return refused(visitor.status, visitor.message ?? profileMessages.failedForForm)
    if (problem !== undefined) {
      apiOf(context).retryAfter.extend(problem.retryAfterSeconds ?? 0)
      return refused(problem.status, problem.message)
    }
    const submission = parseForm(form, ImageForm)
    if (submission.status !== 'success')
      return refused(400, Object.values(submission.error ?? {})[0]?.[0] ?? notAdded)
    const result = await addProductImage(context, id, submission.value)
    if (!result.ok) return refused(result.status, result.message ?? notAdded)
    return Response.json({ isAdded: true } satisfies ImageAnswer)
  })
}

const notAdded = 'The picture was not added.'

const refused = (status: number, message: string) =>
  Response.json({ isAdded: false, message } satisfies ImageAnswer, { status })
