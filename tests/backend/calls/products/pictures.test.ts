import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { adminOf, createStage } from '../../support/stage.ts'
import { jpeg, png, webp } from '../../support/stage.ts'
import { offering, imageOf } from './offering.ts'

const nobody = '4f6f7bd4-0000-4000-8000-000000000000'

const stage = createStage()

const { register, offer, approve, edit, addPicture } = offering(stage)
const files = () => readdir(join(stage.uploads, 'products')).catch(() => [])
const fetchPicture = (id: string, width: number | string, cookie = '') =>
  stage.appWith({}).request(`/api/images/${id}/${width}`, { headers: { cookie } }, {})
const statusFor = async (id: string, cookie?: string) => (await fetchPicture(id, 480, cookie)).status

const change = (cookie: string, id: string, image: string, how: 'remove' | 'keep') =>
  stage.post(`/managed-products/${id}/images/${image}/${how}`, undefined, cookie)
/** What customers see. */
const altsOf = async (slug: string) =>
  (await stage.get(`/products/${slug}`)).body.product.images.map(({ alt }: { alt: string }) => alt)
const stagesOf = ({ images }: { images: { alt: string; staged: string | null }[] }) =>
  images.map(({ alt, staged }) => [alt, staged])

async function product() {
  const provider = await register('provider@example.com')
  return { provider, ...(await offer(provider)) }
}

describe('product images', () => {
  test('are stored as WebP in three widths, never enlarged, and can be cached for a year once approved', async () => {
    const { provider, id } = await product()
    const { status, body } = await addPicture(provider, id, await imageOf(1200, 600))
    expect(status).toBe(201)
    const image = { id: expect.any(String), width: 1200, height: 600, alt: 'Tea gardens in the morning' }
    expect(body.product).toMatchObject({ images: [image], image })
    expect(body.product.timeline.at(-1).action).toBe('product.picture-added')
    await approve(await stage.signedInAs('super_admin'), id)
    for (const [width, expected] of [
      [480, 480],
      [960, 960],
      [1600, 1200],
    ] as const) {
      const answer = await fetchPicture(body.product.image.id, width)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([shown.format, shown.width, shown.height]).toEqual(['webp', expected, expected / 2])
    }
    expect(await files()).toHaveLength(3)
  })

  test('lose their metadata, with the orientation applied', async () => {
    const { provider, id } = await product()
    const told = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'Phone of Biju' }, IFD3: { GPSLatitude: '10/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await addPicture(provider, id, new Blob([new Uint8Array(told)]))
    expect(body.product.image).toMatchObject({ width: 300, height: 600 })
    const bytes = Buffer.from(await (await fetchPicture(body.product.image.id, 480, provider)).arrayBuffer())
    const shown = await sharp(bytes).metadata()
    expect(shown).toMatchObject({ width: 300, height: 600 })
    expect([shown.exif, shown.xmp, shown.orientation]).toEqual([undefined, undefined, undefined])
    expect(bytes.includes('Biju')).toBe(false)
  })

  test('have the first one on the product card', async () => {
    const { provider, id, slug } = await product()
    await addPicture(provider, id, await imageOf(50, 40), 'First')
    const second = await addPicture(provider, id, await imageOf(40, 50), 'Second')
    const [first] = second.body.product.images
    const admin = await stage.signedInAs('super_admin')
    await approve(admin, id)
    expect((await stage.get('/products')).body.rows[0].image.alt).toBe('First')
    expect((await stage.get('/highlights')).body.tours[0].image.alt).toBe('First')
    expect((await stage.get('/managed-products', provider)).body.rows[0].image.alt).toBe('First')
    expect(await altsOf(slug)).toEqual(['First', 'Second'])
    await change(provider, id, first.id, 'remove')
    await addPicture(provider, id, await imageOf(40, 40), 'Third')
    await approve(admin, id)
    expect(await altsOf(slug)).toEqual(['Second', 'Third'])
  })

  test('are removed at once with their files', async () => {
    const { provider, id } = await product()
    const { image } = (await addPicture(provider, id, await imageOf(50, 40))).body.product
    const path = `/managed-products/${id}/images/${image.id}/remove`
    expect((await stage.post(path, undefined, provider)).body.product.images).toEqual([])
    expect((await fetchPicture(image.id, 480)).status).toBe(404)
    expect(await files()).toEqual([])
    const again = await stage.post(path, undefined, provider)
    expect([again.status, again.body]).toEqual([404, { message: 'This picture does not exist.' }])
  })

  test('cannot be added or removed by another provider', async () => {
    const { provider, id } = await product()
    const { image } = (await addPicture(provider, id, await imageOf(50, 40))).body.product
    const other = await register('other@example.com')
    const own = await offer(other)
    expect((await addPicture(other, id, await imageOf(50, 40))).status).toBe(404)
    for (const product of [id, own.id]) {
      const path = `/managed-products/${product}/images/${image.id}/remove`
      expect((await stage.post(path, undefined, other)).status).toBe(404)
    }
    expect((await addPicture(await stage.signedInAs('super_admin'), id, await imageOf(5, 4))).status).toBe(
      403,
    )
    expect(await files()).toHaveLength(3)
  })

  test.each([
    ['a text', new TextEncoder().encode('hello'), 'The picture must be a JPEG, PNG or WebP image.'],
    [
      'an SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'The picture must be a JPEG, PNG or WebP image.',
    ],
    ['the beginning of a JPEG', jpeg.subarray(0, 12), 'This picture cannot be read. Choose another one.'],
    ['the beginning of a PNG', png.subarray(0, 12), 'This picture cannot be read. Choose another one.'],
    ['the beginning of a WebP', webp.subarray(0, 12), 'This picture cannot be read. Choose another one.'],
  ])('are rejected and leave no file: %s', async (_what, bytes, message) => {
    const { provider, id } = await product()
    const answer = await addPicture(provider, id, new Blob([new Uint8Array(bytes)]))
    expect([answer.status, answer.body]).toEqual([400, { message }])
    expect(await files()).toEqual([])
  })

  test('are rejected if they are truncated, too large, or without a description', async () => {
    const { provider, id } = await product()
    const whole = new Uint8Array(await (await imageOf(800, 600)).arrayBuffer())
    const broken = await addPicture(provider, id, new Blob([whole.slice(0, -200)]))
    expect([broken.status, broken.body.message]).toEqual([
      400,
      'This picture cannot be read. Choose another one.',
    ])
    const heavy = new Uint8Array(5 * 1024 * 1024 + 1)
    heavy.set(whole)
    expect((await addPicture(provider, id, new Blob([heavy]))).status).toBe(413)
    const silent = await addPicture(provider, id, new Blob([whole]), '  ')
    expect([silent.status, silent.body.message]).toEqual([400, 'Description of the picture is required.'])
    // A PNG of one colour: small, until it is opened.
    const vast = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const large = await addPicture(provider, id, new Blob([new Uint8Array(vast)]))
    expect([large.status, large.body.message]).toEqual([400, 'The picture can have at most 40 megapixels.'])
    expect(await files()).toEqual([])
  })

  test('are limited to ten, even when they arrive at once', async () => {
    const { provider, id } = await product()
    const image = await imageOf(20, 20)
    const answers = await Promise.all(Array.from({ length: 12 }, () => addPicture(provider, id, image)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409])
    expect(await files()).toHaveLength(30)
    expect(await stage.value(sql`select count(distinct position)::int from product_images`)).toBe(10)
  })

  test('leave no file when the database fails halfway', async () => {
    const { provider, id } = await product()
    await stage.db.execute(sql`alter table product_images add constraint none check (width < 0) not valid`)
    try {
      expect((await addPicture(provider, id, await imageOf(20, 20))).status).toBe(500)
    } finally {
      await stage.db.execute(sql`alter table product_images drop constraint none`)
    }
    expect(await files()).toEqual([])
    expect(stage.logged.splice(0)).toHaveLength(1)
  })

  test('respond with 404 for an unknown width or id', async () => {
    const { provider, id } = await product()
    const { image } = (await addPicture(provider, id, await imageOf(50, 40))).body.product
    for (const [each, width] of [
      [image.id, 481],
      [image.id, '480.webp'],
      [image.id, '%00'],
      [nobody, 480],
      [id, 480],
      ['x', 480],
      ['..%2F..%2Fdatabase', 480],
    ] as const) {
      const answer = await fetchPicture(each, width)
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'This picture does not exist.' }])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('of an unapproved product are seen by its provider and administrators in scope only, and never cached', async () => {
    const { provider, id } = await product()
    const { image } = (await addPicture(provider, id, await imageOf(50, 40))).body.product
    const inside = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
    for (const cookie of [provider, inside, await stage.signedInAs('super_admin')]) {
      const answer = await fetchPicture(image.id, 480, cookie)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
    const outside = [
      '',
      'accessToken=forged',
      await register('rival@example.com'),
      await stage.signedInAs('user'),
      await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Wayanad'), 'wayanad@example.com'),
    ]
    for (const cookie of outside) expect(await statusFor(image.id, cookie)).toBe(404)
  })

  test('of an unapproved product are not listed for anyone else', async () => {
    const { provider, id, slug } = await product()
    const { image } = (await addPicture(provider, id, await imageOf(50, 40))).body.product
    for (const path of ['/products', '/highlights', '/product-addresses', `/products/${slug}`]) {
      expect(JSON.stringify((await stage.get(path)).body)).not.toContain(image.id)
    }
  })
})

describe('images of a live product', () => {
  /** With a picture that customers see, and edits of it: one that adds a picture, and one that removes the first. */
  async function live() {
    const { provider, id, slug } = await product()
    const { image } = (await addPicture(provider, id, await imageOf(50, 40), 'Live')).body.product
    const admin = await stage.signedInAs('super_admin')
    await approve(admin, id)
    return { provider, admin, id, slug, image }
  }
  const staged = async (provider: string, id: string, image: string) => {
    const added = (await addPicture(provider, id, await imageOf(40, 50), 'New')).body.product
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
    expect((await fetchPicture(image.id, 480)).status).toBe(404)
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
    await addPicture(provider, id, await imageOf(40, 50), 'Unseen')
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
    expect((await fetchPicture(imageOfAlt(added, 'New'), 480)).status).toBe(404)
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
    for (let count = 1; count < 10; count += 1)
      expect((await addPicture(provider, id, image)).status).toBe(201)
    expect((await addPicture(provider, id, image)).status).toBe(409)
  })
})
