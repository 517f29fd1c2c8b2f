// Which pictures people may send: one rule, checked in the browser for their comfort and on the server for good.
import { imageTypes } from '@affiliate-booking/shared/images'
import { maximumImageBytes } from '@affiliate-booking/shared/upload-limits'

/** What an `<input type="file">` offers; phones turn their own formats into the first. */
export const acceptedImages = imageTypes.join(',')

export const wrongImageType = (label: string) => `${label} must be a JPEG, PNG or WebP picture.`
export const imageTooLarge = (label: string) => `${label} is larger than 5 MB. Choose a smaller picture.`

export const tooManyPixels = (label: string) =>
  `${label} has more than 40 megapixels. Choose a picture with fewer.`

/** Why a picture cannot be sent, by its declared type and its size in bytes; undefined when it can. */
export function imageProblem(
  label: string,
  { type, size }: { type: string; size: number },
): string | undefined {
  if (!imageTypes.some((accepted) => accepted === type)) return wrongImageType(label)
  return size > maximumImageBytes ? imageTooLarge(label) : undefined
}
