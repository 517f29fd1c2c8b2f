// Both stores of uploaded files behave the same.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStorage } from '../../../backend/files/file-store.ts'
import { storeIn } from '../../../backend/files/folder-store.ts'
import { createFileStore } from '../../../backend/files/open-file-store.ts'
import { createS3Store } from '../../../backend/files/s3-store.ts'
import { avatarFile } from '../../../backend/files/stored-names.ts'
import { startS3, type TestS3 } from '../../support/servers/s3-server.ts'

let s3: TestS3
let folder = ''

beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'file-stores-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, () => FileStorage][] = [
  ['a folder', () => storeIn(join(folder, 'uploads'))],
  ['an S3 store', () => createS3Store(s3.address)],
]

async function namesIn(store: FileStorage): Promise<string[]> {
  const names = []
  for await (const { name } of store.list()) names.push(name)
  return names
}

describe.each(stores)('%s', (kind, open) => {
  test('gives back the bytes of a file, and a part of them', async () => {
    const store = open()
    const bytes = randomBytes(300_000)
    const name = `products/${randomUUID()}-480.webp`
    await store.write(name, bytes)
    expect((await store.read(name))?.equals(bytes)).toBe(true)
    expect((await store.read(name, { from: 10, to: 60 }))?.equals(bytes.subarray(10, 60))).toBe(true)
    const past = await store.read(name, { from: 299_990, to: 400_000 })
    expect(past?.equals(bytes.subarray(299_990))).toBe(true)
  })

  test('knows the size of a file, and its checksum where it keeps one', async () => {
    const store = open()
    const name = `${randomUUID()}.png`
    await store.write(name, Buffer.from('tea'))
    const sha256 = createHash('sha256').update('tea').digest('hex')
    expect(await store.stat(name)).toEqual({ size: 3, sha256: kind === 'a folder' ? null : sha256 })
  })

  test('replaces a file as a whole', async () => {
    const store = open()
    const name = `${randomUUID()}.png`
    await store.write(name, Buffer.from('the first, longer one'))
    await store.write(name, Buffer.from('the second'))
    expect(String(await store.read(name))).toBe('the second')
  })

  test('gives null for a file that is missing, and removes it without an error', async () => {
    const store = open()
    expect(await store.read('products/nothing.webp')).toBeNull()
    expect(await store.stat('nothing.png')).toBeNull()
    await store.remove(['products/nothing.webp', 'nothing.png'])
  })

  test('removes files and lists the others with their size', async () => {
    const store = open()
    const [kept, gone] = [`avatars/${randomUUID()}.webp`, `avatars/${randomUUID()}.webp`]
    await store.write(kept, Buffer.from('kept'))
    await store.write(gone, Buffer.from('gone'))
    await store.remove([gone])
    const names = await namesIn(store)
    expect(names).toContain(kept)
    expect(names).not.toContain(gone)
    for await (const file of store.list()) {
      if (file.name !== kept) continue
      expect(file.size).toBe(4)
      expect(Math.abs(file.changedAt.getTime() - Date.now())).toBeLessThan(600_000)
    }
  })
})

test.each([
  'contract.pdf',
  'videos/0b0e1b6e-5b8a-4c39-9f5e-0a54d1a1b6f7.mp4',
  '../0b0e1b6e-5b8a-4c39-9f5e-0a54d1a1b6f7.png',
  'products/0b0e1b6e-5b8a-4c39-9f5e-0a54d1a1b6f7.webp',
])(
  'the store of a host does not take %s, which is of no declared kind and would be in no backup',
  async (name) => {
    const path = join(folder, 'declared')
    const store = createFileStore(storeIn(path))
    await expect(store.write(name, Buffer.from('x'))).rejects.toThrow('must be of a kind')
    await store.write(avatarFile(randomUUID()), Buffer.from('x'))
    expect(await readdir(path)).toEqual(['avatars'])
  },
)

test('a folder has removed all other files when it says that one could not be removed', async () => {
  const place = join(folder, 'with-a-folder')
  const store = storeIn(place)
  const names = Array.from({ length: 40 }, () => `${randomUUID()}.png`)
  for (const name of names) await store.write(name, Buffer.from('picture'))
  await mkdir(join(place, 'folder.png'))

  await expect(store.remove(['folder.png', ...names])).rejects.toThrow('folder.png')

  expect(await readdir(place)).toEqual(['folder.png'])
})

test('an S3 store is asked to remove many files a few at once', async () => {
  let [active, most] = [0, 0]
  const gone: string[] = []
  const waiting: (() => void)[] = []
  const slow = createServer((request, response) => {
    active += 1
    most = Math.max(most, active)
    const answer = () => {
      active -= 1
      gone.push(request.url ?? '')
      response.writeHead(204).end()
    }
    // The first wait for one another.
    if (most < 8) waiting.push(answer)
    else for (const each of [...waiting.splice(0), answer]) setTimeout(each, 20)
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = slow.address() as AddressInfo
    const names = Array.from({ length: 60 }, (_, index) => `products/${index}.webp`)
    await createS3Store({ ...s3.address, origin: `http://127.0.0.1:${port}` }).remove(names)
    expect(gone.toSorted()).toEqual(names.map((name) => `/${s3.address.bucket}/${name}`).toSorted())
    expect(most).toBe(8)
  } finally {
    slow.closeAllConnections()
    slow.close()
  }
})

test('an S3 store lists more files than one page holds', async () => {
  const asked: (string | null)[] = []
  const pages = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token')
    asked.push(token)
    response.setHeader('content-type', 'application/xml')
    response.end(
      `<ListBucketResult><IsTruncated>${token === null}</IsTruncated>${
        token === null ? '<NextContinuationToken>to+the/end=</NextContinuationToken>' : ''
      }${Array.from(
        { length: token === null ? 1000 : 2 },
        (_, index) =>
          `<Contents><Key>${token ?? 'first'}/${index}.webp</Key><Size>7</Size><LastModified>2026-11-23T00:00:00Z</LastModified></Contents>`,
      ).join('')}</ListBucketResult>`,
    )
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = pages.address() as AddressInfo
    const names = await namesIn(createS3Store({ ...s3.address, origin: `http://127.0.0.1:${port}` }))
    expect(names).toHaveLength(1002)
    expect(asked).toEqual([null, 'to+the/end='])
  } finally {
    pages.closeAllConnections()
    pages.close()
  }
})

test('files of a folder are readable by this user only, and a write that fails leaves nothing', async () => {
  const path = join(folder, 'private')
  const store = storeIn(path)
  await store.write('a.png', Buffer.from('a'))
  expect((await stat(join(path, 'a.png'))).mode & 0o777).toBe(0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  await store.write('b/c.png', Buffer.from('c'))
  await expect(store.write('b', Buffer.from('b'))).rejects.toThrow(/EISDIR|ENOTEMPTY/)
  expect((await readdir(path)).toSorted()).toEqual(['a.png', 'b'])
})
