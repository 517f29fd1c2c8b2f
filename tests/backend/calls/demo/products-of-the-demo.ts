import { ProductPayload } from '@affiliate-booking/contract/calls/products/managed-products'
import { imageWidths, reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { eq, sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { channelClosures } from '../../../../backend/db/schema/products/calendars.ts'
import { productImages } from '../../../../backend/db/schema/products/images.ts'
import { products } from '../../../../backend/db/schema/products/products.ts'
import { reviewPictures } from '../../../../backend/db/schema/products/review-pictures.ts'
import { reviews } from '../../../../backend/db/schema/products/reviews.ts'
import { demoAccounts } from '../../../../backend/db/seed/demo/accounts.ts'
import { fetchDemoCalendar } from '../../../../backend/db/seed/demo/products/calendar.ts'
import { readDueChannels } from '../../../../backend/services/calendars/read-channel.ts'
import { draftOfPayload, draftOfProduct } from '../../../../backend/services/products/draft.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import type { Stage } from '../../support/stage.ts'

/** The tests, on a stage that holds the demo. */
export function testProductsOfTheDemo(stage: Stage): void {
  test('has a stay with a minimum of nights, and no booking of fewer', async () => {
    const [least, fewest] = await Promise.all([
      stage.value(sql`select minimum_nights from products where minimum_nights is not null`),
      stage.value(sql`select min(end_date - date) from bookings join products on products.id = product_id
        where minimum_nights is not null`),
    ])
    expect([least, fewest]).toEqual([2, 2])
  })

  test('has three services of its provider with extras, and a booking of one that is to come', async () => {
    const [services, booked] = await Promise.all([
      stage.value(sql`select count(*)::int from products p join users u on u.id = p.provider_id
        where u.email = 'provider@demo.example' and extras is not null`),
      stage.value(sql`select extras from bookings where extras is not null and status = 'confirmed'`),
    ])
    expect([services, booked]).toEqual([
      3,
      [{ name: 'Plantation walk, one person', price: 30_000, count: 2 }],
    ])
  })

  test('has a stay that is connected to another calendar, which is read without a network', async () => {
    const closures = () =>
      stage.db.select().from(channelClosures).orderBy(channelClosures.startsAt, channelClosures.endsAt)
    const periods = (rows: Awaited<ReturnType<typeof closures>>) =>
      rows.map(({ startsAt, endsAt }) => `${dayInIndia(startsAt)} to ${dayInIndia(endsAt)}`)
    const before = periods(await closures())
    expect(before.slice(0, 3)).toEqual([
      '2026-10-27 to 2026-10-29',
      '2026-11-02 to 2026-11-06',
      '2026-11-10 to 2026-11-12',
    ])
    const rooms = sql`select string_agg(capacity || ' ' || reserved, ', ' order by date) from availability_slots
      where product_id = (select product_id from calendar_channels) and date between '2026-10-26' and '2026-10-29'`
    expect(await stage.value(rooms)).toBe('3 0, 2 0, 2 0, 3 0')
    const read = async () => {
      stage.pass(15 * 60 * 1000)
      const log = pino({ level: 'silent' })
      const deps = { db: stage.db, encryption: testEncryption, log, fetchCalendar: fetchDemoCalendar }
      expect(await readDueChannels(deps, stage.now())).toMatchObject({ count: 1 })
    }
    await read()
    expect(periods(await closures())).toEqual(before)
    expect(await stage.value(sql`select error from calendar_channels`)).toBeNull()
    expect(await stage.value(sql`select count(*)::int from messages where kind like 'channel%'`)).toBe(0)
  })

  test('describes each live product as its form would take it', async () => {
    const rows = await stage.db.select().from(products).where(eq(products.status, 'approved'))
    expect(rows.length).toBeGreaterThan(15)
    for (const row of rows) {
      const draft = draftOfProduct(row)
      expect(draftOfPayload(ProductPayload.parse(draft), row.kind)).toEqual({ ok: true, value: draft })
      expect(row.highlights?.split('\n').length, row.title).toBeGreaterThan(2)
      expect(row.kind === 'tour' ? row.itinerary : row.amenities, row.title).toMatch(/\n/)
    }
  })

  test('has a picture of its own for each product, in all widths, and reviews that fit their product', async () => {
    const rows = await stage.db
      .select({ title: products.title, id: productImages.id, alt: productImages.alt })
      .from(products)
      .leftJoin(productImages, eq(productImages.productId, products.id))
    expect(new Set(rows.map(({ alt }) => alt)).size).toBe(rows.length)
    const pictures = new Set<string>()
    for (const { title, id } of rows) {
      expect(id, title).not.toBeNull()
      for (const width of imageWidths) {
        const file = await readFile(join(stage.uploads, 'products', `${id}-${width}.webp`))
        pictures.add(file.toString('base64'))
      }
    }
    expect(pictures.size, 'none twice').toBe(rows.length * imageWidths.length)

    const written = await stage.db.select({ text: reviews.text, productId: reviews.productId }).from(reviews)
    const productsOf = new Map<string, Set<string>>()
    for (const { text, productId } of written) {
      const body = text.split(/(?<=[.!?]) /).at(-1) ?? text
      productsOf.set(body, (productsOf.get(body) ?? new Set()).add(productId))
    }
    for (const [text, of] of productsOf) expect(of.size, text).toBe(1)
  })

  test('has reviews with pictures on four pages, whose files are there', async () => {
    const rows = await stage.db
      .select({ id: reviewPictures.id, productId: reviewPictures.productId })
      .from(reviewPictures)
    expect(new Set(rows.map(({ productId }) => productId)).size).toBe(4)
    for (const { id } of rows)
      for (const width of reviewPictureWidths)
        await readFile(join(stage.uploads, 'reviews', `${id}-${width}.webp`))
    const slug = await stage.value(
      sql`select slug from products where title = 'Periyar bamboo rafting with a tribal guide'`,
    )
    const { product } = (await stage.get(`/products/${String(slug)}`)).body
    expect(product.guestPictures).toHaveLength(3)
    expect(product.reviews[1].pictures).toHaveLength(2)
  })

  test('has products in many districts, with free days, ratings and submissions to approve', async () => {
    const { body } = await stage.get('/highlights')
    expect([body.tours.length, body.stays.length, body.categories.length]).toEqual([6, 6, 4])
    expect(body.tours[0].rating).toBeGreaterThan(4)
    expect(await stage.value(sql`select count(distinct territory_path)::int from products`)).toBeGreaterThan(
      10,
    )
    expect(await stage.value(sql`select count(*)::int from products where status = 'approved'`)).toBe(21)
    expect((await stage.get('/products?date=2026-10-10&guests=2')).body.rows.length).toBeGreaterThan(10)
    const { rows } = (await stage.get('/products?q=spice')).body
    const slots = await stage.get(`/products/${rows[0].slug}/slots?from=2026-10-02&to=2026-10-31`)
    expect(slots.body.slots).toHaveLength(60)
    expect((await stage.get(`/products/${rows[0].slug}`)).body.product.reviews.length).toBeGreaterThan(1)

    const [{ password }] = demoAccounts as [(typeof demoAccounts)[number]]
    const { cookie: district } = await stage.post('/admins/login', {
      email: 'district@demo.example',
      password,
    })
    const waiting = (await stage.get('/managed-products?state=waiting', district)).body.rows
    expect(waiting.map((row: { hasPendingChange: boolean }) => row.hasPendingChange).toSorted()).toEqual([
      false,
      true,
    ])
    const staged = waiting.find((row: { hasPendingChange: boolean }) => row.hasPendingChange)
    const { product } = (await stage.get(`/managed-products/${staged.id}`, district)).body
    expect(product.change.fields.map(({ field }: { field: string }) => field)).toEqual([
      'Title',
      'Price',
      'Booking confirmation',
    ])
    const { cookie: provider } = await stage.post('/auth/login', {
      email: 'provider@demo.example',
      password,
    })
    const own = (await stage.get('/managed-products', provider)).body.rows
    expect(own).toHaveLength(5)
    expect(own.filter((row: { rejectionReason: string | null }) => row.rejectionReason)).toHaveLength(1)
  })
}
