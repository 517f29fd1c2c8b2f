// Reads a form with pictures while it arrives, within limits, and keeps what came before a limit was met, so that
// a refused form can be shown again with everything that was typed.
import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  type MultipartPart,
  MultipartParseError,
  MaxFileSizeExceededError,
  getMultipartBoundary,
  MultipartParser,
} from '@remix-run/multipart-parser'
import { detectImageType, imageExtensions, imageTypes } from '@affiliate-booking/shared/images'
import {
  maximumFormBytes,
  maximumFormFiles,
  maximumFormParts,
  maximumImageBytes,
  maximumPixels,
} from '@affiliate-booking/shared/upload-limits'
import { type UploadPlace, type UploadPlaces, uploadPlaces } from './concurrency-limit.ts'
import { removeMetadata } from '../images/metadata.ts'
import { readImageSize } from '../images/sharp.ts'

const maximumTextBytes = 64 * 1024
const passOverMs = 20_000

export interface Upload {
  /** What arrived: texts under their names, pictures under our own file names and the type that their bytes show. */
  readonly form: FormData
  /** Set when the form could not be read to its end. */
  readonly problem?: {
    readonly status: 400 | 413 | 503
    readonly message: string
    readonly retryAfterSeconds?: number
  }
}

/** The fields to take; everything else in the form is passed over. */
export interface UploadFields {
  readonly texts: readonly string[]
  readonly images: readonly string[]
}

/**
 * Reads the multipart form of a request and gives it to `use`; until that has ended it takes up one of the places.
 * Where there is none, `use` gets an empty form with a problem of status 503.
 */
export async function receiveUpload<Result>(
  request: Request,
  fields: UploadFields,
  use: (upload: Upload) => Promise<Result>,
  places: UploadPlaces = uploadPlaces,
): Promise<Result> {
  const place = places.take(declaredBytes(request))
  if (place === undefined || request.body === null) {
    if (place === undefined) await passOver(request)
    return use({ form: new FormData(), ...(place === undefined ? noPlace : unreadable) })
  }
  try {
    const upload = await readUpload(request.body, request.headers.get('Content-Type') ?? '', fields, place)
    place.arrived()
    return await use(upload)
  } finally {
    place.leave()
  }
}

/** A form that does not say its size may have the largest that is accepted. */
function declaredBytes({ headers }: Request): number {
  const length = headers.get('Content-Length')
  return length === null ? maximumFormBytes : Number(length)
}

/**
 * The body as it arrives, until the signal aborts. It is never cancelled: that would cut the connection, and with it
 * the answer.
 * @throws what broke the body, or the reason of the signal
 */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted])
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

/** Browsers show an answer only when they have sent everything: lets it pass for a while, and keeps nothing. */
async function passOver({ body }: Request): Promise<void> {
  if (body === null) return
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), passOverMs)
  try {
    for await (const _ of chunksOf(body, controller.signal)) continue
  } catch {
    // The time is over, or the browser has gone.
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads a multipart form: at most 40 parts, 3 files, 64 KiB a text and 16 MiB in all.
 * A picture above 5 MiB is read (it fits the whole) and left to the form's schema to refuse.
 */
async function readUpload(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  fields: UploadFields,
  place: UploadPlace,
): Promise<Upload> {
  const form = new FormData()
  let files = 0
  try {
    const boundary = /^multipart\//i.test(contentType) ? getMultipartBoundary(contentType) : null
    if (boundary === null) return { form, ...unreadable }
    const parser = new MultipartParser(boundary, {
      maxParts: maximumFormParts,
      maxFileSize: maximumFormBytes,
      maxTotalSize: maximumFormBytes,
    })
    for await (const chunk of chunksOf(body, place.signal)) {
      place.received(chunk.length)
      for (const part of parser.write(chunk)) {
        if (part.isFile) files += 1
        if (files > maximumFormFiles || (!part.isFile && part.size > maximumTextBytes))
          return { form, ...tooLarge }
        await keep(form, part, fields)
      }
    }
    parser.finish()
    return { form }
  } catch (error) {
    if (place.signal.aborted) return { form, ...noPlace }
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
  problem: { status: 400, message: 'The form could not be read. Please send it again.' },
} as const

const noPlace = {
  problem: {
    status: 503,
    message:
      'Too many people are sending pictures just now. Nothing was sent; please try again in half a minute.',
    retryAfterSeconds: 30,
  },
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
async function keep(form: FormData, part: MultipartPart, { texts, images }: UploadFields): Promise<void> {
  const { name } = part
  if (name === undefined || form.has(name)) return
  if (!part.isFile) {
    if (texts.includes(name)) form.set(name, part.text)
    return
  }
  // A browser sends an empty file for a field in which none was chosen.
  if (images.includes(name) && part.size > 0) form.set(name, await asImage(name, part))
}

/** The type that a picture with too many pixels gets, for the form's schema to refuse. */
export const oversizedType = 'application/x-oversized-image'

/**
 * The picture under a name of ours and without its metadata. One that is no picture by its declaration or its bytes,
 * or that cannot be read to its end, gets no image type.
 */
async function asImage(name: string, part: MultipartPart): Promise<File> {
  const bytes = Buffer.concat(part.content)
  const declared = imageTypes.some((type) => type === part.mediaType)
  const type = declared ? detectImageType(bytes) : undefined
  // One that is too large in bytes is refused for that, whatever else it is.
  if (type === undefined || bytes.length > maximumImageBytes)
    return new File([bytes], name, { type: type ?? noType })
  const size = await readImageSize(bytes)
  if (size && size.width * size.height > maximumPixels)
    return new File([bytes], name, { type: oversizedType })
  const stripped = size && (await removeMetadata(bytes, type))
  if (stripped === undefined) return new File([bytes], name, { type: noType })
  return new File([stripped], `${name}.${imageExtensions[type]}`, { type })
}

const noType = 'application/octet-stream'

/** The status of a form with a wrong answer: 413 when a picture is why. */
export const statusOfInvalid = (form: FormData): 400 | 413 =>
  [...form.values()].some((value) => value instanceof File && value.size > maximumImageBytes) ? 413 : 400
