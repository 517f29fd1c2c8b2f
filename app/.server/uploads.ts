// Reads a form with pictures while it arrives, within limits, and keeps what came before a limit was met, so that
// a refused form can be shown again with everything that was typed.
import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  type MultipartPart,
  MultipartParseError,
  MaxFileSizeExceededError,
  parseMultipartRequest,
} from '@remix-run/multipart-parser'
import { imageSize } from 'image-size'
import { type ImageType, imageTypes, maximumImageBytes, maximumPixels } from '../domain/uploads.ts'
import { withoutMetadata } from './picture-metadata.ts'

const maximumParts = 40
const maximumFiles = 3
const maximumTextBytes = 64 * 1024
const maximumTotalBytes = 16 * 1024 * 1024

export interface Upload {
  /** What arrived: texts under their names, pictures under our own file names and the type that their bytes show. */
  readonly form: FormData
  /** Set when the form could not be read to its end. */
  readonly problem?: { readonly status: 400 | 413; readonly message: string }
}

/** The fields to take; everything else in the form is passed over. */
export interface UploadFields {
  readonly texts: readonly string[]
  readonly images: readonly string[]
}

/**
 * Reads the multipart form of a request: at most 40 parts, 3 files, 64 KiB a text and 16 MiB in all.
 * A picture above 5 MiB is read (it fits the whole) and left to the form's schema to refuse.
 */
export async function readUpload(request: Request, fields: UploadFields): Promise<Upload> {
  const form = new FormData()
  let files = 0
  try {
    const limits = {
      maxParts: maximumParts,
      maxFileSize: maximumTotalBytes,
      maxTotalSize: maximumTotalBytes,
    }
    for await (const part of parseMultipartRequest(request, limits)) {
      if (part.isFile) files += 1
      if (files > maximumFiles || (!part.isFile && part.size > maximumTextBytes)) return { form, ...tooLarge }
      keep(form, part, fields)
    }
    return { form }
  } catch (error) {
    // Whatever else breaks here was broken by what the browser sent: a cut stream, a wrong header, bytes that are no text.
    return isLimit(error) ? { form, ...tooLarge } : { form, ...unreadable }
  }
}

const tooLarge = {
  problem: {
    status: 413,
    message: 'The pictures are too large: 5 MB each is the limit. Choose smaller ones.',
  },
} as const

const unreadable = {
  problem: { status: 400, message: 'The form did not arrive whole. Please send it again.' },
} as const

const limits = [
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
]

const isLimit = (error: unknown) =>
  error instanceof MultipartParseError && limits.some((limit) => error instanceof limit)

/** The first part of a name counts. */
function keep(form: FormData, part: MultipartPart, { texts, images }: UploadFields): void {
  const { name } = part
  if (name === undefined || form.has(name)) return
  if (!part.isFile) {
    if (texts.includes(name)) form.set(name, part.text)
    return
  }
  // A browser sends an empty file for a field in which none was chosen.
  if (images.includes(name) && part.size > 0) form.set(name, asImage(name, part))
}

/** The type that a picture with too many pixels gets, for the form's schema to refuse. */
export const oversizedType = 'application/x-oversized-picture'

/**
 * The picture under a name of ours and without its metadata. One that is no picture by its declaration or its bytes,
 * or that cannot be read to its end, gets no image type.
 */
function asImage(name: string, part: MultipartPart): File {
  const bytes = Buffer.from(part.bytes)
  const declared = imageTypes.some((type) => type === part.mediaType)
  const type = declared ? imageTypeOf(bytes) : undefined
  // One that is too large in bytes is refused for that, whatever else it is.
  if (type === undefined || bytes.length > maximumImageBytes)
    return new File([bytes], name, { type: type ?? noType })
  const pixels = pixelsOf(bytes)
  if (pixels > maximumPixels) return new File([bytes], name, { type: oversizedType })
  const stripped = pixels > 0 ? withoutMetadata(bytes, type) : undefined
  if (stripped === undefined) return new File([bytes], name, { type: noType })
  return new File([new Uint8Array(stripped)], `${name}.${extensions[type]}`, { type })
}

const noType = 'application/octet-stream'

/** By its header; 0 when that cannot be read. */
function pixelsOf(bytes: Uint8Array): number {
  try {
    const { width, height } = imageSize(bytes)
    return width * height
  } catch {
    // It says so of a header that it cannot read.
    return 0
  }
}

const extensions: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The first bytes of each kind, in hexadecimal. */
const signatures: readonly { type: ImageType; start: RegExp }[] = [
  { type: 'image/jpeg', start: /^ffd8ff/ },
  { type: 'image/png', start: /^89504e470d0a1a0a/ },
  { type: 'image/webp', start: /^52494646.{8}57454250/ },
]

/** The kind of picture that the first bytes show. */
function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const hex = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return signatures.find(({ start }) => start.test(hex))?.type
}

/** The status of a form with a wrong answer: 413 when a picture is why. */
export const statusOfInvalid = (form: FormData): 400 | 413 =>
  [...form.values()].some((value) => value instanceof File && value.size > maximumImageBytes) ? 413 : 400
