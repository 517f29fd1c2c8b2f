// Which pictures people may send: one rule, checked in the browser for their comfort and on the server for good.
import { isUnreadable, readableTypes, unreadableTypes } from '@affiliate-booking/shared/uploads/images'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'

/** What an `<input type="file">` offers; phones turn their own formats into the first. */
export const acceptedImages = readableTypes.join(',')

export const imageHint = 'JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.'

/** Where the host judges which pictures it takes. */
export const anyImageHint = 'A picture, up to 5 MB.'

export const wrongImageType = (label: string) => `${label} must be a JPEG, PNG, WebP, GIF or AVIF picture.`
export const noImage = (label: string) => `${label} must be a picture.`
export const imageTooLarge = (label: string) => `${label} is larger than 5 MB. Choose a smaller picture.`

export const tooManyPixels = (label: string) =>
  `${label} has more than 40 megapixels. Choose a picture with fewer.`

const unreadableImage = (label: string, type: keyof typeof unreadableTypes) =>
  `${label}: ${unreadableTypes[type]} pictures cannot be read here. Save it as JPEG and choose that file.`

/** Why a type of picture is not taken. */
export const imageTypeProblem = (label: string, type: string): string =>
  isUnreadable(type) ? unreadableImage(label, type) : wrongImageType(label)

/** What systems call types that we know by another name. */
const otherNames: Readonly<Record<string, string>> = {
  'image/heif': 'image/heic',
  'image/x-ms-bmp': 'image/bmp',
  'image/jpg': 'image/jpeg',
}

const unreadableExtensions: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heic',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

/** The declared type; for a system that knows none, by the extension of the name. */
function declaredType({ type, name }: { type: string; name: string }): string {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return (otherNames[type] ?? type) || (unreadableExtensions[extension] ?? '')
}

/**
 * Why a picture cannot be sent, by what the system says of it; undefined when it can, or only the server can tell.
 * @param takesAny whether the host judges which pictures it takes
 */
export function imageProblem(
  label: string,
  file: { type: string; size: number; name: string },
  takesAny = false,
): string | undefined {
  const type = declaredType(file)
  if (takesAny && type !== '' && !type.startsWith('image/')) return noImage(label)
  if (!takesAny && type !== '' && !readableTypes.some((readable) => readable === type))
    return imageTypeProblem(label, type)
  return file.size > maximumImageBytes ? imageTooLarge(label) : undefined
}
