import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { offering, imageOf } from '../offering.ts'
import { nobody, imageScene } from './image-scene.ts'

const stage = createStage()

const { register, approve, edit, addImage } = offering(stage)
const { files, fetchImage, statusFor, change, altsOf, stagesOf, product } = imageScene(stage)

describe('images of a live product', () => {
  /** With a picture that customers see, and edits of it: one that adds a picture, and one that removes the first. */
  async function live() {
    const { provider, id, slug } = await product()
    const { image } = (await addImage(provider, id, await imageOf(50, 40), 'Live')).body.product
    const admin = await stage.signedInAs('super_admin')
    await approve(admin, id)
    return { provider, admin, id, slug, image }
  }
  const staged = async (provider: string, id: string, image: string) => {
    const added = (await addImage(provider, id, await imageOf(40, 50), 'New')).body.product
    return { added, removed: (await change(provider, id, image, 'remove')).body.product }
  }
  const imageOfAlt = ({ images }: { images: { id: string; alt: string }[] }, alt: string) =>
    images.find((each) => each.alt === alt)?.id ?? ''
  const giveBack = (
    admin: string,
    { id, version, change }: { id: string; version: number; change: { id: string } },
  ) =>
    stage.post(
      `/managed-products/${id}/return`,
      { version, changeId: change.id, reason: 'This is not Munnar.' },
      admin,
    )

  test('wait for approval: until then customers do not see added ones and still see removed ones', async () => {
    const { provider, admin, id, slug, image } = await live()
    const { added, removed } = await staged(provider, id, image.id)
    expect(added).toMatchObject({ hasPendingChange: true, change: { status: 'pending' } })
    expect(removed.change.fields).toEqual([
      { field: 'Picture', old: 'Live', new: 'None' },
      { field: 'Picture', old: 'None', new: 'New' },
    ])
    expect(stagesOf(removed)).toEqual([
      ['Live', 'removed'],
      ['New', 'added'],
    ])
    expect(removed.image.alt).toBe('Live')
    expect(await altsOf(slug)).toEqual(['Live'])
    const told = imageOfAlt(removed, 'New')
    for (const path of ['/products', '/highlights', '/product-addresses', `/products/${slug}`]) {
      expect(JSON.stringify((await stage.get(path)).body), path).not.toContain(told)
    }
    const inReach = (await stage.get(`/managed-products/${id}`, admin)).body.product
    expect(stagesOf(inReach)).toEqual(stagesOf(removed))
    const queue = (await stage.get('/managed-products?state=waiting', admin)).body.rows
    expect(queue).toMatchObject([{ id, hasPendingChange: true, image: { alt: 'Live' } }])
    expect([await statusFor(told), await statusFor(told, provider), await statusFor(told, admin)]).toEqual([
      404, 200, 200,
    ])
    expect([await statusFor(image.id), await statusFor(image.id, provider)]).toEqual([200, 200])
    expect(await files()).toHaveLength(6)
  })

  test('are what customers see after approval, and removed ones are gone with their files', async () => {
    const { provider, admin, id, slug, image } = await live()
    await staged(provider, id, image.id)
    const { status, body } = await approve(admin, id)
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ hasPendingChange: false, change: null })
    expect(stagesOf(body.product)).toEqual([['New', null]])
    expect(await altsOf(slug)).toEqual(['New'])
    expect((await fetchImage(image.id, 480)).status).toBe(404)
    expect(await files()).toHaveLength(3)
    expect(
      await stage.value(
        sql`select changes from audit_log where action = 'product.approved' and changes is not null`,
      ),
    ).toEqual({ images: { old: ['Live'], new: ['New'] } })
  })

  test('fail with a conflict when another one was added since the review', async () => {
    const { provider, admin, id, slug, image } = await live()
    const { removed } = await staged(provider, id, image.id)
    await addImage(provider, id, await imageOf(40, 50), 'Unseen')
    const seen = { version: removed.version, changeId: removed.change.id }
    expect((await stage.post(`/managed-products/${id}/approve`, seen, admin)).status).toBe(409)
    expect(await altsOf(slug)).toEqual(['Live'])
  })

  test('are discarded when the edit is withdrawn', async () => {
    const { provider, id, slug, image } = await live()
    const { added } = await staged(provider, id, image.id)
    const { body } = await stage.post(`/managed-products/${id}/withdraw-change`, undefined, provider)
    expect(body.product).toMatchObject({ hasPendingChange: false, change: null })
    expect(stagesOf(body.product)).toEqual([['Live', null]])
    expect((await fetchImage(imageOfAlt(added, 'New'), 480)).status).toBe(404)
    expect(await files()).toHaveLength(3)
    expect(await altsOf(slug)).toEqual(['Live'])
  })

  test('can be undone one by one, and after the last one nothing is pending', async () => {
    const { provider, id, image } = await live()
    const { removed } = await staged(provider, id, image.id)
    const without = (await change(provider, id, imageOfAlt(removed, 'New'), 'remove')).body.product
    expect(stagesOf(without)).toEqual([['Live', 'removed']])
    expect(without.hasPendingChange).toBe(true)
    expect(await files()).toHaveLength(3)
    const twice = await change(provider, id, image.id, 'remove')
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'This picture will be removed when the edit is approved.',
    ])
    const kept = (await change(provider, id, image.id, 'keep')).body.product
    expect(kept).toMatchObject({ hasPendingChange: false, change: null })
    expect(stagesOf(kept)).toEqual([['Live', null]])
    const again = await change(provider, id, image.id, 'keep')
    expect([again.status, again.body.message]).toEqual([409, 'This picture is not marked for removal.'])
    const other = await register('other@example.com')
    expect((await change(other, id, image.id, 'keep')).status).toBe(404)
    expect((await change(provider, id, nobody, 'keep')).status).toBe(404)
  })

  test('are pending together with other edits, and stay when those are saved again', async () => {
    const { provider, id, slug, image } = await live()
    const { removed } = await staged(provider, id, image.id)
    const edited = (await edit(provider, removed, { title: 'At dawn' })).body.product
    expect(edited.change.fields.map(({ field }: { field: string }) => field)).toEqual([
      'Title',
      'Picture',
      'Picture',
    ])
    // The text as it is live: the pictures wait on.
    const back = (await edit(provider, edited)).body.product
    expect(back.hasPendingChange).toBe(true)
    expect(back.change.fields).toHaveLength(2)
    expect(await altsOf(slug)).toEqual(['Live'])
  })

  test('stay with the provider when they are returned, and customers never see them', async () => {
    const { provider, admin, id, slug, image } = await live()
    const { removed } = await staged(provider, id, image.id)
    expect((await giveBack(admin, removed)).status).toBe(200)
    const back = (await stage.get(`/managed-products/${id}`, provider)).body.product
    expect(back).toMatchObject({ hasPendingChange: false, change: { status: 'returned' } })
    expect(back.change.fields).toHaveLength(2)
    expect(stagesOf(back)).toEqual(stagesOf(removed))
    expect(await altsOf(slug)).toEqual(['Live'])
    stage.pass(1000)
    const fixed = (await change(provider, id, imageOfAlt(back, 'New'), 'remove')).body.product
    expect(fixed).toMatchObject({ hasPendingChange: true, change: { status: 'pending' } })
    stage.pass(1000)
    const kept = (await change(provider, id, image.id, 'keep')).body.product
    expect(kept).toMatchObject({ hasPendingChange: false, change: null })
  })

  test('are limited to ten, pending ones included', async () => {
    const { provider, id } = await live()
    const image = await imageOf(20, 20)
    await stage.db
      .execute(sql`insert into product_images (product_id, position, alt, width, height, staged, created_at)
      select ${id}, n, 'Added', 20, 20, 'added', now() from generate_series(1, 8) n`)
    expect((await addImage(provider, id, image)).status).toBe(201)
    expect((await addImage(provider, id, image)).status).toBe(409)
  })

  test('cannot be kept beside ten others', async () => {
    const { provider, id, image } = await live()
    await change(provider, id, image.id, 'remove')
    await stage.db
      .execute(sql`insert into product_images (product_id, position, alt, width, height, staged, created_at)
      select ${id}, n + 1, 'Added', 20, 20, 'added', now() from generate_series(1, 10) n`)
    const kept = await change(provider, id, image.id, 'keep')
    expect([kept.status, kept.body.message]).toEqual([
      409,
      'There are already ten pictures. Remove one first.',
    ])
  })
})
