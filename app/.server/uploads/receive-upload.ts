// Reads a form with images within limits. What arrived before a limit was reached is preserved, so that a rejected form
// can be shown with its fields.
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
import {
  maximumFormBytes,
  maximumFormFiles,
  maximumFormParts,
  maximumImageBytes,
} from '@affiliate-booking/shared/uploads/limits'
import { cleanFileName } from '@affiliate-booking/shared/uploads/file-names'
import { asImage, noType, takeBytes } from './as-image.ts'
import { type UploadPermit, type UploadLimit, uploadLimit } from './concurrency-limit.ts'
import { HeldFile } from './held-file.ts'
import { type ImageQueue, imageQueue } from './image-queue.ts'

const maximumTextBytes = 64 * 1024
const drainMs = 20_000

export interface Upload {
  /** What arrived. Images get our own file names, and their type from their bytes. */
  readonly form: FormData
  /** The names that the images had, to tell them apart. */
  readonly fileNames: ReadonlyMap<File, string>
  /** Set when the form could not be read to its end. */
  readonly problem?: {
    readonly status: 400 | 413 | 503
    readonly message: string
    readonly retryAfterSeconds?: number
  }
}

/** The fields to read; others are ignored. */
export interface UploadFields {
  readonly texts: readonly string[]
  readonly images?: readonly string[]
  /** An image field that may hold several files. */
  readonly several?: {
    readonly name: string
    readonly maximumFiles: number
    /** Told when a limit was reached. */
    readonly tooLarge: string
  }
  /** Stay as they are, with a clean name. */
  readonly files?: readonly string[]
  /** Other names that a field may have. */
  readonly otherNames?: ReadonlyMap<string, string>
  /** Whether images that nothing here can read travel as they came, for the host to judge. */
  readonly takesUnreadable?: boolean
  /** Leaves images out without decoding them: of a visitor who may not send any. */
  readonly withoutImages?: boolean
}

/**
 * Reads the multipart form of a request and calls `use` with it, within the upload limit. When the limit is reached,
 * `use` gets an empty form and a problem with status 503; when too many images wait, the form without its images.
 */
export async function receiveUpload<Result>(
  request: Request,
  fields: UploadFields,
  use: (upload: Upload) => Promise<Result>,
  limit: UploadLimit = uploadLimit,
  queue: ImageQueue = imageQueue,
): Promise<Result> {
  const permit = limit.acquire(declaredBytes(request))
  if (permit === undefined || request.body === null) {
    if (permit === undefined) await drain(request)
    return use({
      form: new FormData(),
      fileNames: new Map(),
      ...(permit === undefined ? overloaded : unreadable),
    })
  }
  try {
    const contentType = request.headers.get('Content-Type') ?? ''
    const upload = await readUpload(request.body, contentType, fields, { permit, queue })
    permit.pause()
    return await use(upload)
  } finally {
    permit.release()
  }
}

/** Without a Content-Length, the largest form that is accepted. */
function declaredBytes({ headers }: Request): number {
  const length = headers.get('Content-Length')
  return length === null ? maximumFormBytes : Number(length)
}

/**
 * The chunks of the body, until the signal aborts. The body is not cancelled: that would close the connection before
 * the response.
 * @throws the error of the body, or of a read that the signal aborts
 */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  // Rejects the read in progress. A promise that every read races with would hold all chunks until the upload ends.
  const stop = () => reader.releaseLock()
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    reader.releaseLock()
  }
}

/** Reads and discards the body for a while: browsers show a response only after they have sent everything. */
async function drain({ body }: Request): Promise<void> {
  if (body === null) return
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), drainMs)
  try {
    for await (const _ of chunksOf(body, controller.signal)) continue
  } catch {
    // Time ran out, or the browser disconnected.
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads a form that is urlencoded, or multipart with at most 40 parts, 3 files or what `several` permits, 64 KiB per text
 * and 16 MiB in all. The form's schema rejects an image above 5 MiB.
 */
async function readUpload(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  fields: UploadFields,
  turn: Turn,
): Promise<Upload> {
  const { permit } = turn
  const form = new FormData()
  const fileNames = new Map<File, string>()
  const read = { form, fileNames }
  const tooLarge = tooLargeFor(fields)
  let files = 0
  let isOverloaded = false
  try {
    if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
      return (await readTexts(form, body, fields, permit)) ? read : { ...read, ...tooLarge }
    const boundary = /^multipart\//i.test(contentType) ? getMultipartBoundary(contentType) : null
    if (boundary === null) return { ...read, ...unreadable }
    const parser = new MultipartParser(boundary, {
      maxParts: maximumFormParts,
      maxFileSize: maximumFormBytes,
      maxTotalSize: maximumFormBytes,
    })
    for await (const chunk of chunksOf(body, permit.signal)) {
      permit.received(chunk.length)
      for (const part of parser.write(chunk)) {
        if (part.isFile) files += 1
        if (
          files > (fields.several?.maximumFiles ?? maximumFormFiles) ||
          (!part.isFile && part.size > maximumTextBytes)
        )
          return { ...read, ...tooLarge }
        const taken = isOverloaded ? { ...fields, withoutImages: true } : fields
        if (!(await addPart(read, part, taken, turn))) isOverloaded = true
      }
    }
    parser.finish()
    return isOverloaded ? { ...read, ...overloaded } : read
  } catch (error) {
    if (permit.signal.aborted) return { ...read, ...overloaded }
    // The browser's fault: a cut stream, an invalid header, or bytes that are not text.
    return isLimit(error) ? { ...read, ...tooLarge } : { ...read, ...unreadable }
  }
}

/**
 * Adds the texts of an urlencoded form, which holds no files; of several with the same name, the first counts.
 * @returns false when it is longer than 64 KiB
 */
async function readTexts(
  form: FormData,
  body: ReadableStream<Uint8Array>,
  { texts, otherNames }: UploadFields,
  permit: UploadPermit,
): Promise<boolean> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunksOf(body, permit.signal)) {
    permit.received(chunk.length)
    length += chunk.length
    if (length > maximumTextBytes) return false
    chunks.push(chunk)
  }
  for (const [sent, value] of new URLSearchParams(Buffer.concat(chunks).toString())) {
    const name = otherNames?.get(sent) ?? sent
    if (texts.includes(name) && !form.has(name)) form.set(name, value)
  }
  return true
}

const tooLargeFor = ({ several }: UploadFields) =>
  ({
    problem: {
      status: 413,
      message:
        several?.tooLarge ?? 'The pictures are too large: 5 MB each is the limit. Choose smaller ones.',
    },
  }) as const

const unreadable = {
  problem: { status: 400, message: 'The form could not be read. Please send it again.' },
} as const

const overloaded = {
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

interface Turn {
  readonly permit: UploadPermit
  readonly queue: ImageQueue
}

/**
 * Of several parts with the same name, the first counts, except in the field for several images.
 * @returns false when too many images wait
 */
async function addPart(
  { form, fileNames }: { form: FormData; fileNames: Map<File, string> },
  part: MultipartPart,
  { texts, images, several, files, otherNames, takesUnreadable = false, withoutImages }: UploadFields,
  { permit, queue }: Turn,
): Promise<boolean> {
  if (part.name === undefined) return true
  const name = otherNames?.get(part.name) ?? part.name
  if (form.has(name) && name !== several?.name) return true
  if (!part.isFile) {
    if (texts.includes(name)) form.set(name, part.text)
    return true
  }
  // Browsers send an empty file when none was chosen.
  if (part.size === 0) return true
  const ownName = cleanFileName(part.filename ?? '')
  if (images?.includes(name) || name === several?.name) {
    if (withoutImages) return true
    // The sender is not slow while its image waits.
    permit.pause()
    const image = await queue.run(permit.position, () => asImage(part, { name, ownName, takesUnreadable }))
    permit.received(0)
    if (image === undefined) return false
    form.append(name, image)
    const stored = form.getAll(name).at(-1)
    if (stored instanceof File) fileNames.set(stored, ownName)
  } else if (files?.includes(name)) form.set(name, new HeldFile(takeBytes(part), ownName, noType))
  return true
}

/** The status of an invalid form: 413 when an image is too large. */
export const statusOfInvalid = (form: FormData): 400 | 413 =>
  [...form.values()].some((value) => value instanceof File && value.size > maximumImageBytes) ? 413 : 400
