// Pictures of reviews are personal data of the customer who sent them.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unzip } from '../../../support/privacy/unzip.ts'
import { createReviewPictureScene, reviewFilesOf } from '../../../support/scenes/review-picture-scene.ts'
import { createStage } from '../../../support/stage.ts'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { deletionsOf } from './deletions.ts'

const stage = createStage()
const { one, two } = createReviewPictureScene(stage)
const { runJob } = deletionsOf(stage)

test('are deleted with the account, rows and files; those of other guests stay', async () => {
  const [first, second] = await two()
  const gone = await first.written(2)
  const [kept = ''] = await second.written(1)
  await stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
    where id = ${first.customer.id}`)
  expect(await runJob()).toBe(1)
  for (const picture of gone) expect(await first.statusFor(picture, first.root)).toBe(404)
  expect(await second.statusFor(kept)).toBe(200)
  expect((await reviewFilesOf(stage)).toSorted()).toEqual([`${kept}-1280.webp`, `${kept}-320.webp`])
  expect(await stage.value(sql`select string_agg(id::text, ',') from review_pictures`)).toBe(kept)
})

test('are in the copy of the customer’s data, and in no other', async () => {
  const { written, customer, provider } = await one()
  const [picture = ''] = await written(1)
  const currentPassword = 'A-monsoon-of-pictures'
  const passwordHash = await cheapPasswords.hash(currentPassword)
  await stage.db.execute(sql`update users set password_hash = ${passwordHash}`)
  const copyOf = async ({ cookie }: { cookie: string }) => {
    const init = {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword }),
    }
    const response = await stage.appWith({}).request('/api/account/data.zip', init, {})
    expect(response.status).toBe(200)
    return unzip(Buffer.from(await response.arrayBuffer()))
  }
  const own = await copyOf(customer)
  expect(own.get(`pictures/review-${picture}.webp`)?.subarray(8, 12).toString()).toBe('WEBP')
  expect(JSON.parse(String(own.get('review_pictures.json')))).toMatchObject([{ id: picture, position: 1 }])
  const other = await copyOf(provider)
  expect([...other.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([])
  expect(JSON.parse(String(other.get('review_pictures.json')))).toEqual([])
})
