// What may be sent of several pictures at once: checked in the browser for comfort, and on the server for good.
import { maximumReviewPictures } from '@affiliate-booking/contract/options/products/products'
import { maximumFormBytes } from '@affiliate-booking/shared/uploads/limits'
import { imageProblem } from '../uploads.ts'

export const tooManyAtOnce =
  'The pictures are too many or too large: ten, and 16 MB together, are the limit. Nothing was added; send fewer at once.'

export const tooManyReviewPictures =
  'The pictures are too many or too large: four, and 16 MB together, are the limit. Your review is not sent yet; choose fewer pictures.'

const formOverhead = 64 * 1024

/** As imageProblem, for several pictures of one form. */
export function imagesProblem(
  files: readonly { type: string; size: number; name: string }[],
  room: number,
): string | undefined {
  const [only] = files
  if (only !== undefined && files.length === 1) return imageProblem('Picture', only)
  if (files.length > room) return `There is room for ${room} more. Choose fewer pictures.`
  const problem = files.map((file) => imageProblem(`“${file.name}”`, file)).find((each) => each !== undefined)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return problem ?? (bytes > maximumFormBytes - formOverhead ? togetherTooLarge : undefined)
}

/** As imagesProblem, for the pictures of a review. */
export const reviewPicturesProblem = (
  files: readonly { type: string; size: number; name: string }[],
): string | undefined =>
  files.length > maximumReviewPictures
    ? 'A review can have four pictures. Choose fewer.'
    : imagesProblem(files, maximumReviewPictures)

const togetherTooLarge = 'Together the pictures are larger than 16 MB. Send fewer at once.'
