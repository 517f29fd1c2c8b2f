import { bodySignatureHeader, createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '../../../../backend/db/schema/products/products.ts'
import { addMember } from '../../support/members.ts'
import { addProduct, idukki } from '../../support/products.ts'
import { createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()
const signer = createReferralSigner(referralKey, 30)

/** Today is 1 October. */
function record(views: { slug: string; day: string; views: number }[], sign = signer.signBody) {
  const body = JSON.stringify({ views })
  return stage.send('/views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [bodySignatureHeader]: sign(body, stage.now()) },
    body,
  })
}

async function add() {
  const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
  await addProduct(stage.db, provider.id)
  const [product] = await stage.db.select({ slug: products.slug }).from(products)
  return product?.slug ?? ''
}

const counted = () => stage.value(sql`select sum(views)::int from product_views`)

describe('views of product pages', () => {
  test('are added to the count of their day, and shown by the report', async () => {
    const slug = await add()
    expect((await record([{ slug, day: '2026-10-01', views: 3 }])).body).toEqual({ recorded: 3 })
    await record([
      { slug, day: '2026-10-01', views: 2 },
      { slug, day: '2026-09-30', views: 1 },
    ])
    const { cookie } = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const { body } = await stage.get('/reports/conversion?from=2026-10-01&to=2026-10-01&by=day', cookie)
    const views = body.figures.find(({ key }: { key: string }) => key === 'views')
    expect(views).toMatchObject({ value: 5, before: 1 })
  })

  test('of other days and of products that nobody knows are ignored', async () => {
    const slug = await add()
    const answer = await record([
      { slug, day: '2026-10-02', views: 3 },
      { slug, day: '2026-09-29', views: 3 },
      { slug: 'nothing', day: '2026-10-01', views: 3 },
    ])
    expect(answer.body).toEqual({ recorded: 0 })
    expect(await counted()).toBeNull()
  })

  test('need the signature of the app', async () => {
    const slug = await add()
    const answer = await record([{ slug, day: '2026-10-01', views: 3 }], (body, at) =>
      signer.signBody(`${body} `, at),
    )
    expect(answer.status).toBe(401)
    expect(await counted()).toBeNull()
  })

  test('of two batches at once are all counted', async () => {
    const slug = await add()
    await Promise.all(Array.from({ length: 10 }, () => record([{ slug, day: '2026-10-01', views: 1 }])))
    expect(await counted()).toBe(10)
  })
})
