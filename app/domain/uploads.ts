// Which pictures people may send: one rule, checked in the browser for their comfort and on the server for good.

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export type ImageType = (typeof imageTypes)[number]

/** What an `<input type="file">` offers; phones turn their own formats into the first. */
export const acceptedImages = imageTypes.join(',')

/** 5 MiB. */
export const maximumImageBytes = 5 * 1024 * 1024

export const wrongImageType = (label: string) => `${label} must be a JPEG, PNG or WebP picture.`
export const imageTooLarge = (label: string) => `${label} is larger than 5 MB. Choose a smaller picture.`

/** 40 megapixels: a small file can unpack to gigabytes. */
export const maximumPixels = 40_000_000

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
