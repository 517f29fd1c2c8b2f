import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { adminOf, createStage, jpeg, png, webp } from '../../../support/stage.ts'
import { offering, imageOf } from '../offering.ts'
import { nobody, imageScene } from './image-scene.ts'

const stage = createStage()

const { register, offer, approve, addImage } = offering(stage)
const { files, fetchImage, statusFor, change, altsOf, product } = imageScene(stage)

describe('product images', () => {
  test('are stored as WebP in three widths, never enlarged, and can be cached for a year once approved', async () => {
    const { provider, id } = await product()
    const { status, body } = await addImage(provider, id, await imageOf(1200, 600))
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
      const answer = await fetchImage(body.product.image.id, width)
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
    const { body } = await addImage(provider, id, new Blob([new Uint8Array(told)]))
    expect(body.product.image).toMatchObject({ width: 300, height: 600 })
    const bytes = Buffer.from(await (await fetchImage(body.product.image.id, 480, provider)).arrayBuffer())
    const shown = await sharp(bytes).metadata()
    expect(shown).toMatchObject({ width: 300, height: 600 })
    expect([shown.exif, shown.xmp, shown.orientation]).toEqual([undefined, undefined, undefined])
    expect(bytes.includes('Biju')).toBe(false)
  })

  test('have the first one on the product card', async () => {
    const { provider, id, slug } = await product()
    await addImage(provider, id, await imageOf(50, 40), 'First')
    const second = await addImage(provider, id, await imageOf(40, 50), 'Second')
    const [first] = second.body.product.images
    const admin = await stage.signedInAs('super_admin')
    await approve(admin, id)
    expect((await stage.get('/products')).body.rows[0].image.alt).toBe('First')
    expect((await stage.get('/highlights')).body.tours[0].image.alt).toBe('First')
    expect((await stage.get('/managed-products', provider)).body.rows[0].image.alt).toBe('First')
    expect(await altsOf(slug)).toEqual(['First', 'Second'])
    await change(provider, id, first.id, 'remove')
    await addImage(provider, id, await imageOf(40, 40), 'Third')
    await approve(admin, id)
    expect(await altsOf(slug)).toEqual(['Second', 'Third'])
  })

  test('are removed at once with their files', async () => {
    const { provider, id } = await product()
    const { image } = (await addImage(provider, id, await imageOf(50, 40))).body.product
    const path = `/managed-products/${id}/images/${image.id}/remove`
    expect((await stage.post(path, undefined, provider)).body.product.images).toEqual([])
    expect((await fetchImage(image.id, 480)).status).toBe(404)
    expect(await files()).toEqual([])
    const again = await stage.post(path, undefined, provider)
    expect([again.status, again.body]).toEqual([404, { message: 'This picture does not exist.' }])
  })

  test('cannot be added or removed by another provider', async () => {
    const { provider, id } = await product()
    const { image } = (await addImage(provider, id, await imageOf(50, 40))).body.product
    const other = await register('other@example.com')
    const own = await offer(other)
    expect((await addImage(other, id, await imageOf(50, 40))).status).toBe(404)
    for (const product of [id, own.id]) {
      const path = `/managed-products/${product}/images/${image.id}/remove`
      expect((await stage.post(path, undefined, other)).status).toBe(404)
    }
    expect((await addImage(await stage.signedInAs('super_admin'), id, await imageOf(5, 4))).status).toBe(403)
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
    const answer = await addImage(provider, id, new Blob([new Uint8Array(bytes)]))
    expect([answer.status, answer.body]).toEqual([400, { message }])
    expect(await files()).toEqual([])
  })

  test('are rejected if they are truncated, too large, or without a description', async () => {
    const { provider, id } = await product()
    const whole = new Uint8Array(await (await imageOf(800, 600)).arrayBuffer())
    const broken = await addImage(provider, id, new Blob([whole.slice(0, -200)]))
    expect([broken.status, broken.body.message]).toEqual([
      400,
      'This picture cannot be read. Choose another one.',
    ])
    const heavy = new Uint8Array(5 * 1024 * 1024 + 1)
    heavy.set(whole)
    expect((await addImage(provider, id, new Blob([heavy]))).status).toBe(413)
    const silent = await addImage(provider, id, new Blob([whole]), '  ')
    expect([silent.status, silent.body.message]).toEqual([400, 'Description of the picture is required.'])
    // A PNG of one colour: small, until it is opened.
    const vast = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const large = await addImage(provider, id, new Blob([new Uint8Array(vast)]))
    expect([large.status, large.body.message]).toEqual([400, 'The picture can have at most 40 megapixels.'])
    expect(await files()).toEqual([])
  })

  test('are limited to ten, even when they arrive at once', async () => {
    const { provider, id } = await product()
    const image = await imageOf(20, 20)
    const answers = await Promise.all(Array.from({ length: 12 }, () => addImage(provider, id, image)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409])
    expect(await files()).toHaveLength(30)
    expect(await stage.value(sql`select count(distinct position)::int from product_images`)).toBe(10)
  })

  test('leave no file when the database fails halfway', async () => {
    const { provider, id } = await product()
    await stage.db.execute(sql`alter table product_images add constraint none check (width < 0) not valid`)
    try {
      expect((await addImage(provider, id, await imageOf(20, 20))).status).toBe(500)
    } finally {
      await stage.db.execute(sql`alter table product_images drop constraint none`)
    }
    expect(await files()).toEqual([])
    expect(stage.logged.splice(0)).toHaveLength(1)
  })

  test('respond with 404 for an unknown width or id', async () => {
    const { provider, id } = await product()
    const { image } = (await addImage(provider, id, await imageOf(50, 40))).body.product
    for (const [each, width] of [
      [image.id, 481],
      [image.id, '480.webp'],
      [image.id, '%00'],
      [nobody, 480],
      [id, 480],
      ['x', 480],
      ['..%2F..%2Fdatabase', 480],
    ] as const) {
      const answer = await fetchImage(each, width)
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'This picture does not exist.' }])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('of an unapproved product are seen by its provider and administrators in scope only, and never cached', async () => {
    const { provider, id } = await product()
    const { image } = (await addImage(provider, id, await imageOf(50, 40))).body.product
    const inside = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
    for (const cookie of [provider, inside, await stage.signedInAs('super_admin')]) {
      const answer = await fetchImage(image.id, 480, cookie)
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
    const { image } = (await addImage(provider, id, await imageOf(50, 40))).body.product
    for (const path of ['/products', '/highlights', '/product-addresses', `/products/${slug}`]) {
      expect(JSON.stringify((await stage.get(path)).body)).not.toContain(image.id)
    }
  })
})
