// Pictures of reviews in an S3 store, and stores that fail.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../../../backend/files/file-store.ts'
import { createFileStore } from '../../../../backend/files/open-file-store.ts'
import { createS3Store } from '../../../../backend/files/s3-store.ts'
import { startS3, type TestS3 } from '../../../support/servers/s3-server.ts'
import { createReviewPictureScene } from '../../support/scenes/review-picture-scene.ts'
import { createStage } from '../../support/stage.ts'
import { imageOf } from '../products/offering.ts'

const stage = createStage()
let s3: TestS3

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

/** Waits as long as a busy machine takes. */
const openStore = (): FileStore => createFileStore(createS3Store(s3.address, 60_000))
const { one: scene } = createReviewPictureScene(stage, () => stage.appWith({ uploads: openStore() }))

async function names(): Promise<string[]> {
  const found = []
  for await (const { name } of openStore().list()) found.push(name)
  return found
}

afterEach(async () => {
  s3.fail(null)
  await openStore().remove(await names())
})

test('are kept in the store, and served from it', async () => {
  const { written, statusFor } = await scene()
  const [picture = ''] = await written(1)
  expect((await names()).toSorted()).toEqual([`reviews/${picture}-1280.webp`, `reviews/${picture}-320.webp`])
  expect(await statusFor(picture)).toBe(200)
})

test('a store that cuts the second picture off leaves no review, no row and no file, and takes the next try', async () => {
  const { write } = await scene()
  const pictures = [await imageOf(400, 300), await imageOf(300, 400)]
  s3.fail({ kind: 'cut', method: 'PUT' })
  expect((await write(pictures)).status).toBe(503)
  s3.fail(null)
  expect(await names()).toEqual([])
  expect(
    await stage.value(
      sql`select (select count(*)::int from reviews) + (select count(*)::int from review_pictures)`,
    ),
  ).toBe(0)
  expect((await write(pictures)).status).toBe(201)
  stage.logged.splice(0)
})
