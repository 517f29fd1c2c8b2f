// Uploaded files in an S3-compatible store, which several machines share. Each file carries the SHA-256 of its bytes, and
// is compared with it when it is read.
import { createHash } from 'node:crypto'
import { S3mini, S3ServiceError } from 's3mini'
import type { ByteRange, FileStat, FileStorage } from './file-store.ts'
import { forEachFile } from './for-each-file.ts'
import { FileStoreUnavailable } from './unavailable-store.ts'

export interface S3Address {
  /** Such as `https://s3.ap-south-1.amazonaws.com`. */
  origin: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

/** Milliseconds for one attempt, its body included. Callers wait ten seconds, and there are two attempts. */
const attemptTimeout = 4000

/** Files of one page of a list. */
const pageSize = 1000

const checksumHeader = 'x-amz-meta-sha256'

/**
 * Keeps files in a bucket that exists already. Failed attempts are repeated once, except those that timed out.
 * @throws {FileStoreUnavailable} from every function, when the store does not work or gives other bytes than were written
 */
export function createS3Store(
  { origin, bucket, region, keyId, secret }: S3Address,
  timeout: number = attemptTimeout,
): FileStorage {
  const place = `${bucket} at ${new URL(origin).host}`
  // Without a logger: it would write whole requests.
  const client = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: `${origin}/${bucket}`,
    region,
    requestAbortTimeout: timeout,
  })

  /** Every call may be repeated: names are unique, and a file is replaced as a whole. */
  async function attempt<Value>(run: () => Promise<Value>): Promise<Value> {
    try {
      return await run()
    } catch (error) {
      if (!mayPass(reasonOf(error))) throw new FileStoreUnavailable(place, reasonOf(error))
    }
    try {
      return await run()
    } catch (error) {
      throw new FileStoreUnavailable(place, reasonOf(error))
    }
  }

  async function get(name: string, range?: ByteRange) {
    try {
      const response = await client.getObjectRaw(name, range === undefined, range?.from, range?.to)
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      if (isMissingFile(error)) return null
      throw error
    }
  }

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest()
    const response = await client.putObject(name, bytes, 'application/octet-stream', undefined, {
      // The store compares this one with what arrives; the other one comes back with each read, from any store.
      'x-amz-checksum-sha256': hash.toString('base64'),
      [checksumHeader]: hash.toString('hex'),
    })
    await response.arrayBuffer()
  }

  return {
    place,
    write: (name, bytes) => attempt(() => put(name, bytes)),

    read: (name, range) =>
      attempt(async () => {
        const found = await get(name, range)
        if (!found) return null
        const { response, bytes } = found
        const expected = response.headers.get(checksumHeader)
        // The checksum is that of the whole file.
        if (range === undefined && expected !== null && sha256(bytes) !== expected) throw new WrongBytes()
        return bytes
      }),

    stat: (name) =>
      attempt(async (): Promise<FileStat | null> => {
        // The first byte: the client gives no headers of a HEAD.
        const found = await get(name, { from: 0, to: 1 })
        if (!found) return null
        const { headers } = found.response
        const size = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? found.bytes.length)
        return { size, sha256: headers.get(checksumHeader) }
      }),

    async remove(names) {
      const failures: unknown[] = []
      // Every name is tried: what one failure left behind would stay until somebody looks for it.
      await forEachFile(names, async (name) => {
        try {
          await attempt(() => removeObject(client, name))
        } catch (error) {
          failures.push(error)
        }
      })
      if (failures.length > 0) throw failures[0]
    },

    async *list() {
      let token: string | undefined
      do {
        const page = await attempt(() => listPage(client, token))
        for (const { Key, Size, LastModified } of page.objects ?? [])
          yield { name: Key, size: Size, changedAt: new Date(LastModified) }
        token = page.nextContinuationToken
      } while (token !== undefined)
    },
  }
}

class WrongBytes extends Error {}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function removeObject(client: S3mini, name: string): Promise<void> {
  try {
    await client.deleteObject(name)
  } catch (error) {
    if (!isMissingFile(error)) throw error
  }
}

async function listPage(client: S3mini, token: string | undefined) {
  const page = await client.listObjectsPaged('/', '', pageSize, token)
  if (!page) throw new S3ServiceError('The bucket is missing', 404, 'NoSuchBucket')
  return page
}

/** A bucket that is missing is another problem. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof S3ServiceError &&
  error.status === 404 &&
  error.serviceCode !== 'NoSuchBucket' &&
  !error.body?.includes('<Code>NoSuchBucket</Code>')

/** Never the message of the store, which may quote the request. */
function reasonOf(error: unknown): string {
  if (error instanceof WrongBytes) return 'checksum'
  if (error instanceof S3ServiceError) return `HTTP ${error.status}`
  if (!(error instanceof Error)) return typeof error
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? reasonOf(error.cause) : error.name
}

/** A timeout has used the caller's time already; a rejected request stays rejected. */
const mayPass = (reason: string): boolean => reason !== 'timeout' && !reason.startsWith('HTTP 4')
