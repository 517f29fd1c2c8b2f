// Several pictures of one post: each goes to the host by a call of its own, one after the other, so that one that is
// refused leaves the others.
import { requiredText } from '@affiliate-booking/contract/call'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import * as z from 'zod'
import type { AppContext } from '../../../.server/api/client.ts'
import { addProductImage } from '../../../.server/api/endpoints/products/managed-products.ts'
import { imageFile } from '../../../.server/forms/image-field.ts'
import { invalid, parseForm } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import type { RefusedDescription } from './image-list.tsx'
import type { Upload } from '../../../.server/uploads/receive-upload.ts'

/**
 * An answer to a form: `stored` counts the pictures that were added all the same, `described` is a
 * description that was refused.
 */
export type ImagesResult = SubmissionResult & { stored?: number; described?: RefusedDescription }

// Leaves room for the number.
const schema = z.object({ alt: requiredText('Description of the pictures', 180) })

interface Outcome {
  readonly stored: ManagedProduct[]
  /** Why the others were not, in whole sentences. */
  readonly refusals: string[]
  /** Of the last failed call. */
  readonly status: number
}

/**
 * Adds the pictures under the description with their number. After a refusal of a single picture the next one is sent;
 * after any other failure, none.
 */
export async function addImages(
  context: AppContext,
  id: string,
  path: `/${string}`,
  { form, fileNames }: Upload,
  files: readonly File[],
) {
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return invalid(submission)
  const named = files.map((file, index) => ({
    file,
    name: `“${fileNames.get(file) || `picture ${index + 1}`}”`,
  }))
  const { stored, refusals, status } = await sendInTurn(context, id, named, submission.value.alt)
  const last = stored.at(-1)
  if (refusals.length === 0 && last !== undefined) {
    const isStaged = last.status !== 'pending_approval'
    const advice = isStaged ? 'They wait for approval.' : 'Now describe each of them.'
    return redirectWithToast(context, path, `${files.length} pictures were added. ${advice}`)
  }
  const summary =
    last === undefined ? 'No picture was added.' : `${stored.length} of ${files.length} pictures were added.`
  const result: ImagesResult = {
    ...submission.reply({ formErrors: [[summary, ...refusals].join(' ')] }),
    ...(last !== undefined && { stored: stored.length }),
  }
  // Where some were added, the page shows them.
  return data<ImagesResult>(result, { status: last === undefined ? status : 200 })
}

async function sendInTurn(
  context: AppContext,
  id: string,
  pictures: readonly { file: File; name: string }[],
  alt: string,
): Promise<Outcome> {
  const stored: ManagedProduct[] = []
  const refusals: string[] = []
  let status = 400
  for (const [index, { file, name }] of pictures.entries()) {
    const checked = imageFile(name).safeParse(file)
    if (!checked.success) {
      refusals.push(checked.error.issues[0]?.message ?? `${name} was not added.`)
      continue
    }
    const numbered = `${alt} (${index + 1} of ${pictures.length})`
    const result = await addProductImage(context, id, { image: checked.data, alt: numbered })
    if (result.ok) {
      stored.push(result.value.product)
      continue
    }
    status = result.status
    refusals.push(`${name}: ${result.message ?? 'The picture was not added.'}`)
    // Those are about this picture alone.
    if (status === 400 || status === 413) continue
    const unsent = pictures.slice(index + 1).map((picture) => picture.name)
    if (unsent.length > 0) refusals.push(`Not sent: ${unsent.join(', ')}.`)
    break
  }
  return { stored, refusals, status }
}
