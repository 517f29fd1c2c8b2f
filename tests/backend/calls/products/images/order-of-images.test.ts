import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { offering, imageOf } from '../offering.ts'
import { imageScene } from './image-scene.ts'

const stage = createStage()
const { register, approve, addImage } = offering(stage)
const { change, editImage, altsOf, stagesOf, product } = imageScene(stage)
const nobody = '4f6f7bd4-0000-4000-8000-000000000000'

interface Shown {
  images: { id: string; alt: string }[]
}
const alts = ({ images }: Shown) => images.map(({ alt }) => alt)
const idOf = ({ images }: Shown, wanted: string) => images.find(({ alt }) => alt === wanted)?.id ?? ''

/** With three pictures: One, Two, Three. */
async function withPictures() {
  const made = await product()
  let shown: Shown = { images: [] }
  for (const alt of ['One', 'Two', 'Three'])
    shown = (await addImage(made.provider, made.id, await imageOf(20, 20), alt)).body.product
  return { ...made, shown, one: idOf(shown, 'One'), three: idOf(shown, 'Three') }
}

describe('pictures of a service', () => {
  test('move to any place, the first being the cover, and beyond the last is last', async () => {
    const { provider, id, one, three } = await withPictures()
    const move = async (image: string, position: number) =>
      (await editImage(provider, id, image, { position })).body.product

    const covered = await move(three, 1)
    expect([alts(covered), covered.image.alt]).toEqual([['Three', 'One', 'Two'], 'Three'])
    expect(covered.timeline.at(-1).action).toBe('product.picture-moved')
    expect(alts(await move(three, 2))).toEqual(['One', 'Three', 'Two'])
    expect(alts(await move(one, 99))).toEqual(['Three', 'Two', 'One'])

    const version = await stage.value(sql`select version from products where id = ${id}`)
    expect((await move(one, 3)).version).toBe(version)
    // The next one comes last.
    const more = await addImage(provider, id, await imageOf(20, 20), 'Four')
    expect(alts(more.body.product)).toEqual(['Three', 'Two', 'One', 'Four'])
  })

  test('of a live service move at once, and nothing waits for approval; added ones stay unseen', async () => {
    const { provider, id, slug, three } = await withPictures()
    const admin = await stage.signedInAs('super_admin')
    await approve(admin, id)
    const moved = (await editImage(provider, id, three, { position: 1 })).body.product
    expect(moved).toMatchObject({ hasPendingChange: false, change: null })
    expect(await altsOf(slug)).toEqual(['Three', 'One', 'Two'])

    const added = (await addImage(provider, id, await imageOf(20, 20), 'New')).body.product
    await editImage(provider, id, idOf(added, 'New'), { position: 1 })
    expect(await altsOf(slug)).toEqual(['Three', 'One', 'Two'])
    expect((await stage.get('/products')).body.rows[0].image.alt).toBe('Three')
    await approve(admin, id)
    expect(await altsOf(slug)).toEqual(['New', 'Three', 'One', 'Two'])
  })

  test('are described until customers see them', async () => {
    const { provider, id, slug, shown, one } = await withPictures()
    const described = await editImage(provider, id, one, { alt: ' The jetty ' })
    expect(alts(described.body.product)).toEqual(['The jetty', 'Two', 'Three'])
    expect(described.body.product.timeline.at(-1).action).toBe('product.picture-described')

    await approve(await stage.signedInAs('super_admin'), id)
    const late = await editImage(provider, id, idOf(shown, 'Two'), { alt: 'Anything' })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Customers see this picture. To describe it differently, add it again.',
    ])
    expect(await altsOf(slug)).toEqual(['The jetty', 'Two', 'Three'])
  })

  test('described while their approval is pending have to be reviewed again', async () => {
    const { provider, id, slug } = await withPictures()
    const admin = await stage.signedInAs('super_admin')
    await approve(admin, id)
    const added = (await addImage(provider, id, await imageOf(20, 20), 'New')).body.product
    const edited = (await editImage(provider, id, idOf(added, 'New'), { alt: 'Newer' })).body.product
    expect(stagesOf(edited).at(-1)).toEqual(['Newer', 'added'])
    const seen = { version: added.version, changeId: added.change.id }
    expect((await stage.post(`/managed-products/${id}/approve`, seen, admin)).status).toBe(409)
    expect(await altsOf(slug)).toEqual(['One', 'Two', 'Three'])
  })

  test('stay as they are for others, for unknown pictures and for wrong requests', async () => {
    const { provider, id, one } = await withPictures()
    const other = await register('other@example.com')
    expect((await editImage(other, id, one, { position: 2 })).status).toBe(404)
    expect((await editImage(provider, id, nobody, { position: 1 })).status).toBe(404)
    for (const wrong of [{ alt: '  ' }, { position: 0 }, { position: 1.5 }, { alt: 'A', position: 1 }, {}])
      expect((await editImage(provider, id, one, wrong)).status, JSON.stringify(wrong)).toBe(400)
    const kept = (await change(provider, id, idOf(await shownTo(provider, id), 'Two'), 'remove')).body.product
    expect(alts(kept)).toEqual(['One', 'Three'])
  })
})

const shownTo = async (provider: string, id: string): Promise<Shown> =>
  (await stage.get(`/managed-products/${id}`, provider)).body.product
