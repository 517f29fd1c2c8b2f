// Two hosts share an S3 store: what one of them stores the other one serves; a store that fails never leaves half a picture.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { createApp } from '../../../../../backend/app.ts'
import type { FileStore } from '../../../../../backend/files/file-store.ts'
import { createFileStore } from '../../../../../backend/files/open-file-store.ts'
import { createS3Store } from '../../../../../backend/files/s3-store.ts'
import { deleteAccount } from '../../../../../backend/services/privacy/delete-account.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { type S3Fault, startS3, type TestS3 } from '../../../../support/servers/s3-server.ts'
import { affiliateForm, createStage } from '../../../support/stage.ts'
import { imageOf } from '../offering.ts'
import { byRunLength } from '../../../../support/run-length.ts'
import { imageScene } from './image-scene.ts'

const stage = createStage()
const { product } = imageScene(stage)

let s3: TestS3
let first: ReturnType<typeof createApp>
let second: ReturnType<typeof createApp>

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

/** Waits as long as a busy machine takes. */
const openStore = (timeout = 60_000): FileStore => createFileStore(createS3Store(s3.address, timeout))

async function names(): Promise<string[]> {
  const found = []
  for await (const { name } of openStore().list()) found.push(name)
  return found
}

beforeEach(async () => {
  first = stage.appWith({ uploads: openStore() })
  second = stage.appWith({ uploads: openStore() })
})
afterEach(async () => {
  s3.fail(null)
  await openStore().remove(await names())
})

async function pictureForm(): Promise<FormData> {
  const form = new FormData()
  form.set('image', await imageOf(600, 300), 'tea.jpg')
  form.set('alt', 'Tea gardens in the morning')
  return form
}

const add = async (app: typeof first, cookie: string, id: string) =>
  stage.send(
    `/managed-products/${id}/images`,
    { method: 'POST', headers: { cookie }, body: await pictureForm() },
    app,
  )

const avatarForm = async () => {
  const form = new FormData()
  form.set('picture', await imageOf(400, 400), 'me.jpg')
  form.set('part', 'centre')
  return form
}

const unavailable = { message: 'The service is not available at the moment. Try again shortly.' }

test('a picture that one host stores is served by the other one, in every width', async () => {
  const { provider, id } = await product()
  const { status, body } = await add(first, provider, id)
  expect(status).toBe(201)
  expect(await names()).toHaveLength(3)
  for (const width of [480, 960, 1600]) {
    const path = `/api/images/${body.product.image.id}/${width}`
    const [one, other] = await Promise.all(
      [first, second].map(async (app) => app.request(path, { headers: { cookie: provider } }, {})),
    )
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(await other?.arrayBuffer()).toEqual(await one?.arrayBuffer())
  }
  const gone = await stage.send(
    `/managed-products/${id}/images/${body.product.image.id}/remove`,
    { method: 'POST', headers: { cookie: provider } },
    second,
  )
  expect(gone.status).toBe(200)
  expect(await names()).toEqual([])
})

test('identity pictures are encrypted in the store, and go with their account', async () => {
  const answer = await stage.send('/affiliates/register', { method: 'POST', body: affiliateForm() }, first)
  expect(answer.status).toBe(201)
  const stored = await names()
  expect(stored).toHaveLength(3)
  for (const name of stored) {
    const bytes = await openStore().read(name)
    expect(bytes?.subarray(1, 4).toString()).not.toBe('PNG')
  }
  const owner = String(await stage.value(sql`select id from users where email = 'anjali@example.com'`))
  const { cookie } = await stage.signIn('anjali@example.com')
  const document = await second.request(`/api/users/${owner}/documents/aadhar`, { headers: { cookie } }, {})
  expect(document.headers.get('content-type')).toBe('image/png')

  const set = await stage.send(
    '/account/avatar',
    { method: 'POST', headers: { cookie }, body: await avatarForm() },
    second,
  )
  expect(set.status).toBe(200)
  expect(await names()).toHaveLength(4)

  await stage.db.execute(sql`update users set deletion_due_at = now() - interval '1 day' where id = ${owner}`)
  const deps = { db: stage.db, encryption: testEncryption, uploads: openStore() }
  s3.fail({ kind: 503, method: 'DELETE' })
  await expect(deleteAccount(deps, owner, new Date())).rejects.toThrow('does not work')
  expect(await stage.value(sql`select count(*)::int from users where deleted_at is not null`)).toBe(0)
  s3.fail(null)
  expect(await deleteAccount(deps, owner, new Date())).toBe(true)
  expect(await names()).toEqual([])
})

const faults: S3Fault['kind'][] = [
  'cut',
  ...byRunLength<S3Fault['kind'][]>({ long: ['hang', 503], short: [] }),
]

describe.each(faults)('a store with the fault “%s”', (kind) => {
  beforeEach(() => {
    if (kind !== 'hang') return
    first = stage.appWith({ uploads: openStore(2000) })
    second = stage.appWith({ uploads: openStore(2000) })
  })

  test('takes no picture: 503 with Retry-After, one log line without keys, and no row', async () => {
    const { provider, id } = await product()
    // The first width is stored already.
    s3.requests()
    s3.fail({ kind, method: 'PUT' })
    const answer = await add(first, provider, id)
    expect(answer.status).toBe(503)
    expect(answer.body).toEqual(unavailable)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stage.value(sql`select count(*)::int from product_images`)).toBe(0)
    s3.fail(null)
    expect(await names()).toEqual([])
    const logged = stage.logged.splice(0).join('\n')
    expect(logged).toContain('the file store is not available')
    expect(logged).not.toContain('S3RVER')
    expect((await add(first, provider, id)).status).toBe(201)
  })

  test('registers no affiliate, and takes the next try', async () => {
    const register = () =>
      stage.send('/affiliates/register', { method: 'POST', body: affiliateForm() }, first)
    s3.fail({ kind, method: 'PUT' })
    expect(await register()).toMatchObject({ status: 503, body: unavailable })
    expect(await stage.value(sql`select count(*)::int from users`)).toBe(0)
    s3.fail(null)
    expect(await names()).toEqual([])
    expect((await register()).status).toBe(201)
    stage.logged.splice(0)
  })

  test('gives no picture and no part of one', async () => {
    const { provider, id } = await product()
    const { body } = await add(first, provider, id)
    s3.fail({ kind, method: 'GET' })
    const path = `/images/${body.product.image.id}/480`
    expect(await stage.send(path, { headers: { cookie: provider } }, second)).toMatchObject({
      status: 503,
      body: unavailable,
    })
    s3.fail(null)
    expect((await stage.send(path, { headers: { cookie: provider } }, second)).status).toBe(200)
    stage.logged.splice(0)
  })
})

test('a picture is removed although the store does not remove its files, which is logged', async () => {
  const { provider, id } = await product()
  const { body } = await add(first, provider, id)
  const logged: unknown[] = []
  const uploads = createFileStore(createS3Store(s3.address, 60_000), {
    warn: (line: unknown) => logged.push(line),
  })
  s3.fail({ kind: 503, method: 'DELETE' })
  const gone = await stage.send(
    `/managed-products/${id}/images/${body.product.image.id}/remove`,
    { method: 'POST', headers: { cookie: provider } },
    stage.appWith({ uploads }),
  )
  expect(gone.status).toBe(200)
  expect(logged).toEqual([
    expect.objectContaining({
      files: expect.arrayContaining([`products/${body.product.image.id}-480.webp`]),
    }),
  ])
})
