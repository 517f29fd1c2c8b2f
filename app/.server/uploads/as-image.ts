// A part of a form as an image to send on.
import type { MultipartPart } from '@remix-run/multipart-parser'
import {
  detectType,
  imageExtensions,
  isUnreadable,
  storedTypeOf,
} from '@affiliate-booking/shared/uploads/images'
import { maximumImageBytes, maximumPixels } from '@affiliate-booking/shared/uploads/limits'
import { HeldFile } from './held-file.ts'
import { isOtherFile } from './other-types.ts'
import { removeMetadata } from '../images/metadata.ts'
import { readImageHeader } from '../images/sharp.ts'

/** The content of a part in one piece. The part no longer holds it. */
export const takeBytes = ({ content }: MultipartPart) => Buffer.concat(content.splice(0))

/** Of a file of which nothing is known. */
export const noType = 'application/octet-stream'

const imageType = /^image\/[\w.+-]+$/

/** Marks an image with too many pixels, which the form's schema rejects. */
export const oversizedType = 'application/x-oversized-image'

// Systems that know no type for a file declare none, or this.
const mayBeImage = (declared = ''): boolean =>
  declared === '' || declared === noType || declared.startsWith('image/')

interface AsImageOptions {
  /** Of the field, from which the file gets its name. */
  readonly name: string
  /** The name that it came with, cleaned. */
  readonly ownName: string
  /** Whether what is declared as an image, and not known to be anything else, stays as it came if it cannot be read. */
  readonly takesUnreadable: boolean
}

/**
 * The image with our own file name, without metadata, and as a type that is stored. A file that is not an image, or
 * cannot be decoded, gets no image type; one of a type that nothing here decodes keeps its type.
 */
export async function asImage(
  part: MultipartPart,
  { name, ownName, takesUnreadable }: AsImageOptions,
): Promise<File> {
  const bytes = takeBytes(part)
  const declared = part.mediaType ?? ''
  const type = mayBeImage(declared) ? detectType(bytes) : undefined
  const sentType = imageType.test(declared) ? declared : type
  const staysAsSent = takesUnreadable && sentType !== undefined && !isOtherFile(bytes)
  const unread = staysAsSent ? new HeldFile(bytes, ownName || name, sentType) : undefined
  if (type === undefined || isUnreadable(type)) return unread ?? new HeldFile(bytes, name, type ?? noType)
  const storedType = storedTypeOf(type)
  // Too many bytes: rejected for that alone, without decoding.
  if (bytes.length > maximumImageBytes) return new HeldFile(bytes, name, storedType)
  const header = await readImageHeader(bytes)
  if (header && header.width * header.height > maximumPixels) return new HeldFile(bytes, name, oversizedType)
  const stripped = header && (await removeMetadata(bytes, type, header))
  if (stripped === undefined) return unread ?? new HeldFile(bytes, name, noType)
  return new HeldFile(stripped, `${name}.${imageExtensions[storedType]}`, storedType)
}
