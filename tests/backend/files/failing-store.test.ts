// The S3 store fails in every usual way: clear errors, never a part of a file, and it works again by itself.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createS3Store } from '../../../backend/files/s3-store.ts'
import { type S3Fault, startS3, type TestS3 } from '../../support/servers/s3-server.ts'

let s3: TestS3

beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => s3.fail(null))
afterAll(() => s3.stop())

/** Waits as long as a busy machine takes, but for a store that hangs. */
const open = (kind?: S3Fault['kind']) => createS3Store(s3.address, kind === 'hang' ? 300 : 60_000)

const bytes = randomBytes(200_000)

async function written(): Promise<string> {
  const name = `${randomUUID()}.png`
  await open().write(name, bytes)
  return name
}

/** What fails, and what the error tells. */
const faults: [S3Fault['kind'], string | RegExp][] = [
  ['hang', 'timeout'],
  [503, 'HTTP 503'],
  [403, 'HTTP 403'],
  ['cut', /^(UND_ERR_SOCKET|ECONNRESET|TypeError)$/],
]

describe.each(faults)('a store with the fault “%s”', (kind, reason) => {
  const error = () =>
    expect.objectContaining({
      name: 'FileStoreUnavailable',
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
      message: expect.stringMatching(/^The file store uploads at 127\.0\.0\.1:\d+ does not work \(.+\)\.$/),
    })

  test('does not give a file', async () => {
    const name = await written()
    s3.fail({ kind })
    await expect(open(kind).read(name)).rejects.toEqual(error())
  })

  test('does not take a file, and nothing of it stays', async () => {
    const name = `${randomUUID()}.png`
    s3.fail({ kind })
    await expect(open(kind).write(name, bytes)).rejects.toEqual(error())
    s3.fail(null)
    expect(await open().read(name)).toBeNull()
  })

  test('does not remove a file', async () => {
    const name = await written()
    s3.fail({ kind, method: 'DELETE' })
    // An answer without a body cannot be cut.
    if (kind !== 'cut') await expect(open(kind).remove([name])).rejects.toEqual(error())
    s3.fail(null)
    await open().remove([name])
    expect(await open().read(name)).toBeNull()
  })
})

test('every file is asked to be removed, though one of them fails', async () => {
  const names = await Promise.all(Array.from({ length: 12 }, written))
  s3.fail({ kind: 403, times: 1, method: 'DELETE' })
  await expect(open().remove(names)).rejects.toMatchObject({ reason: 'HTTP 403' })
  const left = await Promise.all(names.map((name) => open().read(name)))
  expect(left.filter((file) => file !== null)).toHaveLength(1)
})

test.each([503, 'cut'] as const)('a store that fails once (%s) is asked once more', async (kind) => {
  const name = await written()
  s3.requests()
  s3.fail({ kind, times: 1 })
  expect((await open().read(name))?.equals(bytes)).toBe(true)
  s3.fail({ kind, times: 1 })
  await open().write(name, bytes)
  expect(s3.requests()).toEqual([`GET ${name}`, `GET ${name}`, `PUT ${name}`, `PUT ${name}`])
})

test('a store that hangs or refuses is not asked again', async () => {
  const name = await written()
  s3.requests()
  for (const kind of ['hang', 403] as const) {
    s3.fail({ kind })
    await expect(open(kind).read(name)).rejects.toThrow('does not work')
  }
  expect(s3.requests()).toEqual([`GET ${name}`, `GET ${name}`])
})

test('a store that gives wrong bytes is asked once more, and its bytes never pass for the file', async () => {
  const name = await written()
  s3.fail({ kind: 'wrong', times: 1, method: 'GET' })
  expect((await open().read(name))?.equals(bytes)).toBe(true)
  s3.fail({ kind: 'wrong', method: 'GET' })
  await expect(open().read(name)).rejects.toMatchObject({ reason: 'checksum' })
})

test('a server that is away, a missing bucket and a wrong key are told apart from a missing file', async () => {
  const other = await startS3('other')
  await other.stop()
  await expect(createS3Store(other.address).read('a.png')).rejects.toMatchObject({ reason: 'ECONNREFUSED' })
  const unknown = createS3Store({ ...s3.address, bucket: 'unknown' })
  await expect(unknown.read('a.png')).rejects.toMatchObject({ reason: 'HTTP 404' })
  await expect(unknown.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ reason: 'HTTP 404' })
  const wrongKey = createS3Store({ ...s3.address, secret: 'a wrong one' })
  await expect(wrongKey.read('a.png')).rejects.toMatchObject({ reason: 'HTTP 403' })
})

test('no error holds a key', async () => {
  const store = createS3Store({ ...s3.address, secret: 'a-secret-of-forty-characters' })
  const error: unknown = await store.read('a.png').catch((caught: unknown) => caught)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/a-secret-of|S3RVER/)
})
