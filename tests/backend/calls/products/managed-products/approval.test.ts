import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminOf, createStage } from '../../../support/stage.ts'
import { imageOf, offering } from '../offering.ts'
import { changedTo, managedProductScene, nobody, reason } from './managed-product-scene.ts'

const stage = createStage()

const { addImage, approve, edit } = offering(stage)
const { read, decide, waiting, live } = managedProductScene(stage)

describe('approving a product', () => {
  test('puts it on sale, and the provider sees that an administrator approved it', async () => {
    const { provider, admin, product } = await waiting()
    stage.pass(1000)
    const { status, body } = await decide(admin, product.id, 'approve', { version: 0 })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ status: 'approved', waitsSince: null, version: 1 })
    expect(body.product.timeline.at(-1)).toMatchObject({
      action: 'product.approved',
      actor: 'Meera Krishnan',
    })
    expect((await read(provider, product.id)).timeline.at(-1)).toEqual({
      id: expect.any(String),
      action: 'product.approved',
      actor: 'Administrator',
      reason: null,
      at: '2026-10-01T06:00:01.000Z',
    })
    expect((await stage.get(`/products/${product.slug}`)).status).toBe(200)
    const again = await decide(admin, product.id, 'approve', { version: 1 })
    expect([again.status, again.body]).toEqual([409, { message: 'Nothing is waiting for approval.' }])
  })

  test('needs a picture of its own', async () => {
    const { provider, admin, product } = await waiting()
    await stage.db.execute(sql`delete from product_images where product_id = ${product.id}`)
    const answer = await decide(admin, product.id, 'approve', { version: 0 })
    expect([answer.status, answer.body]).toEqual([
      409,
      { message: 'It needs at least one picture. The provider must add one first.' },
    ])
    expect((await read(admin, product.id)).status).toBe('pending_approval')
    const { version } = (await addImage(provider, product.id, await imageOf(40, 30))).body.product
    expect((await decide(admin, product.id, 'approve', { version })).status).toBe(200)
  })

  test('of an edit fails if it removes the last picture, not if another one comes instead', async () => {
    const { provider, admin, product } = await live()
    const [picture] = (await read(provider, product.id)).images
    await stage.post(`/managed-products/${product.id}/images/${picture.id}/remove`, {}, provider)
    expect((await approve(admin, product.id)).status).toBe(409)
    expect((await stage.get(`/products/${product.slug}`)).body.product.images).toMatchObject([
      { id: picture.id },
    ])
    await addImage(provider, product.id, await imageOf(40, 30), 'Another view')
    expect((await approve(admin, product.id)).status).toBe(200)
    expect((await stage.get(`/products/${product.slug}`)).body.product.images).toMatchObject([
      { alt: 'Another view' },
    ])
  })

  test.each([
    [
      'Kottayam',
      'Kerala',
      'India',
      'An administrator of Kerala or of India, or a super administrator, must approve it.',
      'Kerala',
    ],
    [
      'Madurai',
      'Tamil Nadu',
      'India',
      'An administrator of India, or a super administrator, must approve it.',
      undefined,
    ],
    ['Kandy', 'Central', 'Sri Lanka', 'A super administrator must approve it.', null],
  ])(
    'of an edit that moves it to %s, %s, is for those of both places: others read who, and do not count it',
    async (district, state, country, approver, place) => {
      const { provider, admin, product } = await live()
      await edit(provider, product, { location: { country, state, district } })
      const words = `This edit moves it to ${district}, ${state}, ${country}, outside your territory. ${approver}`
      const seen = await read(admin, product.id)
      expect(seen.approvalObstacle).toBe(words)
      expect((await read(provider, product.id)).approvalObstacle).toBe(null)
      expect((await stage.get('/open-work', admin)).body.products).toBe(0)
      const refused = await approve(admin, product.id)
      expect([refused.status, refused.body.message]).toEqual([403, words])
      const above = await (place === null
        ? stage.signedInAs('super_admin')
        : stage.signedInAsAdmin(adminOf('India', place)))
      expect((await read(above, product.id)).approvalObstacle).toBe(null)
      expect((await stage.get('/open-work', above)).body.products).toBe(1)
      expect((await approve(above, product.id)).status).toBe(200)
    },
  )

  test('of an edit that stays in the territory is for its own administrator, who counts it', async () => {
    const { provider, admin, product } = await live()
    await edit(provider, product, { title: 'Another walk' })
    expect((await read(admin, product.id)).approvalObstacle).toBe(null)
    expect((await stage.get('/open-work', admin)).body.products).toBe(1)
  })

  test('fails if it was edited since it was reviewed', async () => {
    const { provider, admin, product } = await waiting()
    expect((await edit(provider, product, { title: 'Another walk' })).status).toBe(200)
    for (const how of ['approve', 'return'] as const) {
      const answer = await decide(admin, product.id, how, {
        version: 0,
        ...(how === 'return' && { reason }),
      })
      expect([answer.status, answer.body], how).toEqual([409, changedTo('waiting for approval')])
    }
    expect((await decide(admin, product.id, 'approve', { version: 1, changeId: nobody })).status).toBe(409)
    expect((await read(admin, product.id)).status).toBe('pending_approval')
  })

  test('works for one of two administrators at once', async () => {
    const { admin, product } = await waiting()
    const kerala = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    const answers = await Promise.all([
      decide(admin, product.id, 'approve', { version: 0 }),
      decide(kerala, product.id, 'return', { version: 0, reason }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('returning a product', () => {
  test('stores the reason, and an edit submits the product again', async () => {
    const { provider, admin, product } = await waiting()
    const { body } = await decide(admin, product.id, 'return', { version: 0, reason })
    expect(body.product).toMatchObject({
      rejectionReason: reason,
      waitsSince: null,
      status: 'pending_approval',
    })
    const early = await decide(admin, product.id, 'approve', { version: 1 })
    expect([early.status, early.body.message]).toEqual([
      409,
      'This was returned. The provider must edit it first.',
    ])
    stage.pass(5000)
    const edited = await edit(provider, { id: product.id, version: 1 }, { meetingPoint: 'Bus stand' })
    expect(edited.body.product).toMatchObject({
      rejectionReason: null,
      waitsSince: '2026-10-01T06:00:05.000Z',
      draft: { meetingPoint: 'Bus stand' },
    })
    expect(edited.body.product.timeline.map(({ action }: { action: string }) => action)).toEqual([
      'product.created',
      'product.returned',
      'product.edited',
    ])
    expect(edited.body.product.timeline[1].reason).toBe(reason)
    expect((await decide(admin, product.id, 'approve', { version: 2 })).status).toBe(200)
  })

  test('submits it again once its provider has added the picture that was asked for', async () => {
    const { provider, admin, product } = await waiting()
    await decide(admin, product.id, 'return', { version: 0, reason: 'Add a picture of the walk.' })
    stage.pass(5000)
    const { body } = await addImage(provider, product.id, await imageOf(20, 20))
    expect(body.product).toMatchObject({ rejectionReason: null, waitsSince: '2026-10-01T06:00:05.000Z' })
    expect((await decide(admin, product.id, 'approve', { version: 2 })).status).toBe(200)
  })

  test('needs a reason', async () => {
    const { admin, product } = await waiting()
    const answer = await decide(admin, product.id, 'return', { version: 0, reason: ' ' })
    expect([answer.status, answer.body.message]).toEqual([400, 'Reason is required.'])
  })
})
