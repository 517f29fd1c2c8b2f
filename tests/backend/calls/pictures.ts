import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Stage } from '../stage.ts'
import { jpeg, png, webp } from '../stage.ts'
import { offering, pictureOf } from './offering.ts'

const nobody = '4f6f7bd4-0000-4000-8000-000000000000'

export function pictures(stage: Stage) {
  const { register, offer, approve, addPicture } = offering(stage)
  const files = () => readdir(join(stage.uploads, 'products')).catch(() => [])
  const fetchPicture = (id: string, width: number | string) =>
    stage.appWith({}).request(`/api/pictures/${id}/${width}`, {}, {})

  async function product() {
    const provider = await register('provider@example.com')
    return { provider, ...(await offer(provider)) }
  }

  describe('pictures of tours and stays', () => {
    test('come as WebP in three widths, never enlarged, and can be kept for a year', async () => {
      const { provider, id } = await product()
      const { status, body } = await addPicture(provider, id, await pictureOf(1200, 600))
      expect(status).toBe(201)
      const picture = { id: expect.any(String), width: 1200, height: 600, alt: 'Tea gardens in the morning' }
      expect(body.product).toMatchObject({ pictures: [picture], picture })
      expect(body.product.timeline.at(-1).action).toBe('product.picture-added')
      for (const [width, expected] of [
        [480, 480],
        [960, 960],
        [1600, 1200],
      ] as const) {
        const answer = await fetchPicture(body.product.picture.id, width)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe('image/webp')
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect([shown.format, shown.width, shown.height]).toEqual(['webp', expected, expected / 2])
      }
      expect(await files()).toHaveLength(3)
    })

    test('lose what they tell beside the picture, and stand upright', async () => {
      const { provider, id } = await product()
      const told = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
        .withExif({ IFD0: { Make: 'Phone of Biju' }, IFD3: { GPSLatitude: '10/1 5/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      const { body } = await addPicture(provider, id, new Blob([new Uint8Array(told)]))
      expect(body.product.picture).toMatchObject({ width: 300, height: 600 })
      const bytes = Buffer.from(await (await fetchPicture(body.product.picture.id, 480)).arrayBuffer())
      const shown = await sharp(bytes).metadata()
      expect(shown).toMatchObject({ width: 300, height: 600 })
      expect([shown.exif, shown.xmp, shown.orientation]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('Biju')).toBe(false)
    })

    test('the first is the one of the card', async () => {
      const { provider, id, slug } = await product()
      await approve(await stage.signedInAs('super_admin'), id)
      await addPicture(provider, id, await pictureOf(50, 40), 'First')
      await addPicture(provider, id, await pictureOf(40, 50), 'Second')
      expect((await stage.get('/products')).body.rows[0].picture.alt).toBe('First')
      expect((await stage.get('/highlights')).body.tours[0].picture.alt).toBe('First')
      expect((await stage.get('/managed-products', provider)).body.rows[0].picture.alt).toBe('First')
      const page = (await stage.get(`/products/${slug}`)).body.product
      expect(page.pictures.map(({ alt }: { alt: string }) => alt)).toEqual(['First', 'Second'])
      const removed = await stage.post(
        `/managed-products/${id}/pictures/${page.pictures[0].id}/remove`,
        undefined,
        provider,
      )
      expect(removed.status).toBe(200)
      expect(removed.body.product.pictures).toHaveLength(1)
      await addPicture(provider, id, await pictureOf(40, 40), 'Third')
      const after = (await stage.get(`/products/${slug}`)).body.product
      expect(after.pictures.map(({ alt }: { alt: string }) => alt)).toEqual(['Second', 'Third'])
    })

    test('one that is removed is gone at once, with its files', async () => {
      const { provider, id } = await product()
      const { picture } = (await addPicture(provider, id, await pictureOf(50, 40))).body.product
      const path = `/managed-products/${id}/pictures/${picture.id}/remove`
      expect((await stage.post(path, undefined, provider)).body.product.pictures).toEqual([])
      expect((await fetchPicture(picture.id, 480)).status).toBe(404)
      expect(await files()).toEqual([])
      const again = await stage.post(path, undefined, provider)
      expect([again.status, again.body]).toEqual([404, { message: 'There is no such picture.' }])
    })

    test('nobody adds or removes those of another’s', async () => {
      const { provider, id } = await product()
      const { picture } = (await addPicture(provider, id, await pictureOf(50, 40))).body.product
      const other = await register('other@example.com')
      const own = await offer(other)
      expect((await addPicture(other, id, await pictureOf(50, 40))).status).toBe(404)
      for (const product of [id, own.id]) {
        const path = `/managed-products/${product}/pictures/${picture.id}/remove`
        expect((await stage.post(path, undefined, other)).status).toBe(404)
      }
      expect(
        (await addPicture(await stage.signedInAs('super_admin'), id, await pictureOf(5, 4))).status,
      ).toBe(403)
      expect(await files()).toHaveLength(3)
    })

    test.each([
      ['a text', new TextEncoder().encode('hello'), 'The picture must be a JPEG, PNG or WebP image.'],
      [
        'an SVG',
        new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        'The picture must be a JPEG, PNG or WebP image.',
      ],
      ['the beginning of a JPEG', jpeg, 'This picture cannot be read. Choose another one.'],
      ['the beginning of a PNG', png, 'This picture cannot be read. Choose another one.'],
      ['the beginning of a WebP', webp, 'This picture cannot be read. Choose another one.'],
    ])('%s is rejected and leaves nothing', async (_what, bytes, message) => {
      const { provider, id } = await product()
      const answer = await addPicture(provider, id, new Blob([new Uint8Array(bytes)]))
      expect([answer.status, answer.body]).toEqual([400, { message }])
      expect(await files()).toEqual([])
    })

    test('one that breaks off, is too large, or has no description is rejected', async () => {
      const { provider, id } = await product()
      const whole = new Uint8Array(await (await pictureOf(800, 600)).arrayBuffer())
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

    test('there are ten at most, also when they come at once', async () => {
      const { provider, id } = await product()
      const picture = await pictureOf(20, 20)
      const answers = await Promise.all(Array.from({ length: 12 }, () => addPicture(provider, id, picture)))
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409])
      expect(await files()).toHaveLength(30)
      expect(await stage.value(sql`select count(distinct position)::int from product_pictures`)).toBe(10)
    })

    test('when the database fails half-way, no file is left', async () => {
      const { provider, id } = await product()
      await stage.db.execute(
        sql`alter table product_pictures add constraint none check (width < 0) not valid`,
      )
      try {
        expect((await addPicture(provider, id, await pictureOf(20, 20))).status).toBe(500)
      } finally {
        await stage.db.execute(sql`alter table product_pictures drop constraint none`)
      }
      expect(await files()).toEqual([])
      expect(stage.logged.splice(0)).toHaveLength(1)
    })

    test('a width or an id that is none is 404, whatever is written', async () => {
      const { provider, id } = await product()
      const { picture } = (await addPicture(provider, id, await pictureOf(50, 40))).body.product
      for (const [each, width] of [
        [picture.id, 481],
        [picture.id, '480.webp'],
        [picture.id, '%00'],
        [nobody, 480],
        [id, 480],
        ['x', 480],
        ['..%2F..%2Fdatabase', 480],
      ] as const) {
        const answer = await fetchPicture(each, width)
        expect([answer.status, await answer.json()]).toEqual([404, { message: 'There is no such picture.' }])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    })

    test('what is not approved is told of to nobody who may not see it', async () => {
      const { provider, id, slug } = await product()
      const { picture } = (await addPicture(provider, id, await pictureOf(50, 40))).body.product
      // The id is the secret: as long as nobody else is told of it, nobody else has the picture.
      expect(picture.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      for (const path of ['/products', '/highlights', '/product-addresses', `/products/${slug}`]) {
        expect(JSON.stringify((await stage.get(path)).body)).not.toContain(picture.id)
      }
    })
  })
}
