// Which pictures people may send: one rule, checked in the browser for their comfort and on the server for good.
import { isUnreadable, readableTypes, unreadableTypes } from '@affiliate-booking/shared/images'
import { maximumFormBytes, maximumImageBytes } from '@affiliate-booking/shared/upload-limits'

/** What an `<input type="file">` offers; phones turn their own formats into the first. */
export const acceptedImages = readableTypes.join(',')

export const imageHint = 'JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.'

export const wrongImageType = (label: string) => `${label} must be a JPEG, PNG, WebP, GIF or AVIF picture.`
export const imageTooLarge = (label: string) => `${label} is larger than 5 MB. Choose a smaller picture.`

export const tooManyPixels = (label: string) =>
  `${label} has more than 40 megapixels. Choose a picture with fewer.`

const unreadableImage = (label: string, type: keyof typeof unreadableTypes) =>
  `${label}: ${unreadableTypes[type]} pictures cannot be read here. Save it as JPEG and choose that file.`

/** Why a type of picture is not taken. */
export const imageTypeProblem = (label: string, type: string): string =>
  isUnreadable(type) ? unreadableImage(label, type) : wrongImageType(label)

export const tooManyAtOnce =
  'The pictures are too many or too large: ten, and 16 MB together, are the limit. Nothing was added; send fewer at once.'

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

/** Why a picture cannot be sent, by what the system says of it; undefined when it can, or only the server can tell. */
export function imageProblem(
  label: string,
  file: { type: string; size: number; name: string },
): string | undefined {
  const type = declaredType(file)
  if (type !== '' && !readableTypes.some((readable) => readable === type))
    return imageTypeProblem(label, type)
  return file.size > maximumImageBytes ? imageTooLarge(label) : undefined
}

const formOverhead = 64 * 1024

/** As imageProblem, for several pictures of one form. */
export function imagesProblem(
  files: readonly { type: string; size: number; name: string }[],
  room: number,
): string | undefined {
  if (files.length > room) return `There is room for ${room} more. Choose fewer pictures.`
  const problem = files.map((file) => imageProblem(`“${file.name}”`, file)).find((each) => each !== undefined)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return problem ?? (bytes > maximumFormBytes - formOverhead ? togetherTooLarge : undefined)
}

const togetherTooLarge = 'Together the pictures are larger than 16 MB. Send fewer at once.'
