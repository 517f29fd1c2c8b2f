// Reads a request's body in the encoding that the contract names, within limits.
import type { Call } from '@affiliate-booking/contract/call'
import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'
import { withoutControls } from '@affiliate-booking/contract/lists'
import {
  maximumFormBytes,
  maximumFormFiles,
  maximumFormParts,
  maximumImageBytes,
} from '@affiliate-booking/shared/uploads/limits'
import { isStorable } from '../db/database.ts'
import { ok, type Result, fail } from '../result.ts'

export const maximumJsonBytes = 64 * 1024

/** Levels of arrays and objects in JSON: far more than any payload has, and few enough for recursive code. */
const maximumJsonDepth = 20

/** Boundaries and headers of the parts. */
const multipartOverheadBytes = 1024 * 1024

const bodyTooLarge = fail(413, 'The request is too large.')
const notStorable = fail(400, 'The text contains a character that cannot be stored.')

/** Whether the call takes no empty body. */
export const isBodyRequired = ({ payload }: Call) => !payload.safeParse(undefined).success

/** The JSON value, or an object of the form's or the query's fields; undefined for a call without a payload. */
export async function readBody(request: Request, call: Call): Promise<Result<unknown>> {
  if (call.encoding === 'json' && !isBodyRequired(call) && mediaType(request) === '') return ok(undefined)
  return readers[call.encoding](request, call)
}

const readers: Record<Call['encoding'], (request: Request, call: Call) => Promise<Result<unknown>>> = {
  none: () => Promise.resolve(ok(undefined)),
  query: (request) => Promise.resolve(readQuery(request)),
  json: readJson,
  multipart: readMultipart,
  bytes: async (request) => ok(new Uint8Array(await request.arrayBuffer())),
}

/**
 * An empty parameter counts as not sent: forms submit fields that were left blank. What can be neither stored nor found is
 * left out of the others: nothing of a query is stored.
 */
function readQuery({ url }: Request): Result<unknown> {
  const sent = [...new URL(url).searchParams]
    .map(([name, value]) => [name, isStorable(value) ? value : withoutControls(value)] as const)
    .filter(([, value]) => value !== '')
  const names = sent.map(([name]) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) return fail(400, `Send ${quoted(repeated)} once.`)
  return ok(Object.fromEntries(sent))
}

const mediaType = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

async function readJson(request: Request): Promise<Result<unknown>> {
  if (mediaType(request) !== 'application/json') return fail(415, 'Send the payload as application/json.')
  try {
    const text = await request.text()
    const value: unknown = JSON.parse(text)
    if (isDeeperThan(maximumJsonDepth, value)) return fail(400, 'The JSON is nested too deeply.')
    return isStorableValue(value) ? ok(value) : notStorable
  } catch (error) {
    if (error instanceof SyntaxError) return fail(400, 'The body is not valid JSON.')
    throw error
  }
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorableValue)
}

async function readMultipart(
  request: Request,
  { maximumFiles = maximumFormFiles }: Call,
): Promise<Result<unknown>> {
  if (mediaType(request) !== 'multipart/form-data') {
    return fail(415, 'Send the payload as multipart/form-data.')
  }
  if (Number(request.headers.get('content-length') ?? 0) > maximumFormBytes + multipartOverheadBytes)
    return bodyTooLarge
  try {
    const form = await parseFormData(request, {
      maxFiles: maximumFiles,
      maxParts: maximumFormParts,
      maxFileSize: maximumImageBytes,
      maxTotalSize: maximumFormBytes,
    })
    const names = [...form.keys()]
    const repeated = names.find((name, index) => names.indexOf(name) !== index)
    if (repeated !== undefined) return fail(400, `Send ${quoted(repeated)} once.`)
    const fields: unknown = Object.fromEntries(form)
    return isStorableValue(fields) ? ok(fields) : notStorable
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return fail(413, 'Each picture can be at most 5 MiB.')
    if (error instanceof MaxTotalSizeExceededError) {
      return fail(413, 'All pictures together can be at most 16 MiB.')
    }
    if (error instanceof MaxFilesExceededError || error instanceof MaxPartsExceededError) {
      return fail(413, 'The form has too many parts.')
    }
    if (error instanceof MaxHeaderSizeExceededError || error instanceof FormDataParseError) {
      return fail(400, 'The form cannot be read.')
    }
    throw error
  }
}

export const quoted = (name: string) => `“${name.slice(0, 50)}”`
