import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inLongRun } from '../../../../support/run-length.ts'
import { listProductAddresses } from '../../../../../backend/services/products/catalogue/list-product-addresses.ts'
import { createStage } from '../../../support/stage.ts'
import { daily, offering, tour } from '../offering.ts'
import { catalogueScene } from './catalogue-scene.ts'

const nobody = '4f6f7bd4-0000-4000-8000-000000000000'

const stage = createStage()

const { register, offer, approve, idOf } = offering(stage)

const { market, titles, many } = catalogueScene(stage)

describe('the public product call', () => {
  test('returns everything that a booking needs', async () => {
    const { live } = await market()
    const { slug } = await live({ coordinates: '10.0889, 77.0595', showsPosition: true })
    const { status, body, headers } = await stage.get(`/products/${slug}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    const { kind, title, description, meetingPoint, durationMinutes, isInstant, maximumSeats } = tour()
    expect(body.product).toMatchObject({ kind, title, description, durationMinutes })
    expect(body.product).toMatchObject({
      slug,
      isInstant,
      maximumSeats,
      images: [{ id: expect.any(String), alt: 'Hills', width: 1600, height: 900 }],
      reviews: [],
      policy: [
        { hoursBefore: 120, refundPercent: 100 },
        { hoursBefore: 24, refundPercent: 50 },
      ],
    })
    expect(slug).toMatch(/^tea-trails-of-munnar-[0-9a-z]{5}$/)
    expect(JSON.stringify(body)).not.toMatch(/provider@example\.com|94473|rejection|version/)
    expect(JSON.stringify(body), 'is for those who have booked').not.toContain(meetingPoint)
    expect(JSON.stringify(body)).not.toMatch(/10\.0889|showsPosition/)
  })

  test('keeps its slug when the title changes', async () => {
    const { live, admin, provider } = await market()
    const product = await live()
    const { edit } = offering(stage)
    const { version } = (await stage.get(`/managed-products/${product.id}`, provider)).body.product
    await edit(provider, { id: product.id, version }, { title: 'Coffee trails' })
    await approve(admin, product.id)
    expect((await stage.get(`/products/${product.slug}`)).body.product.title).toBe('Coffee trails')
  })

  test.each([
    ['മൂന്നാർ', /^tour-[0-9a-z]{5}$/],
    ['  Café – Ooty! ', /^cafe-ooty-[0-9a-z]{5}$/],
    ['x'.repeat(100), /^x{60}-[0-9a-z]{5}$/],
  ])('makes a readable slug of the title “%s”', async (title, pattern) => {
    const provider = await register('provider@example.com')
    expect((await offer(provider, { title })).slug).toMatch(pattern)
  })

  test('shows the newest eight reviews with first names, how many there are, and their mean', async () => {
    const { live } = await market()
    const { id, slug } = await live()
    await stage.signedInAs('user')
    const customer = await idOf('user@example.com')
    await stage.db.execute(sql`
      with made as (
        insert into bookings (user_id, product_id, provider_id, territory_path, product_title, customer_name,
          policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time, starts_at, ends_at, status,
          payment_status, idempotency_key, voucher_code, created_at)
        select ${customer}, ${id}, ${await idOf('provider@example.com')}, 'IN/KL/idukki', 'Tea',
          case when n = 1 then '' else 'Arjun' || n || ' Iyer' end, '[]',
          100, 1, 100, '2026-09-01', '09:00', '13:00', '2026-09-01', '2026-09-01', 'completed', 'completed',
          'key' || n, 'voucher' || n, '2026-08-01'
        from generate_series(1, 22) n returning id, idempotency_key)
      insert into reviews (booking_id, product_id, rating, text, created_at)
      select id, ${id}, 4, 'Good', '2026-09-01'::timestamptz + substr(idempotency_key, 4)::int * interval '1 day'
      from made`)
    await stage.db.execute(sql`update products set rating_sum = 14, review_count = 3 where id = ${id}`)
    const { reviews, rating, reviewCount, listedReviews } = (await stage.get(`/products/${slug}`)).body
      .product
    expect([rating, reviewCount]).toEqual([4.7, 3])
    expect([reviews.length, listedReviews]).toEqual([8, 22])
    expect(reviews[0]).toMatchObject({ author: 'Arjun22', rating: 4, text: 'Good' })
    expect(JSON.stringify(reviews)).not.toContain('Iyer')
    // As of a customer who was deleted.
    await stage.db.execute(sql`update reviews set text = '' where created_at >= '2026-09-22'`)
    expect((await stage.get(`/products/${slug}`)).body.product.reviews[0].author).toBe('Arjun20')
    await stage.db.execute(sql`delete from reviews where created_at > '2026-09-03'`)
    expect((await stage.get(`/products/${slug}`)).body.product.reviews.at(-1).author).toBe('Guest')
  })

  test('responds with 404 before approval and for unknown slugs', async () => {
    const provider = await register('provider@example.com')
    const { slug, id } = await offer(provider)
    for (const address of [slug, id, nobody, 'nothing', '%00', '..%2Fproducts']) {
      const page = await stage.get(`/products/${address}`)
      expect([page.status, page.body], address).toEqual([
        404,
        { message: 'This tour or stay does not exist.' },
      ])
      const slots = await stage.get(`/products/${address}/slots?from=2026-10-01&to=2026-10-02`)
      expect(slots.status, address).toBe(404)
    }
  })
})

describe('the public slots call', () => {
  test('shows what can still be booked, and is never cached', async () => {
    const { live, provider } = await market()
    const { id, slug } = await live()
    await stage.post(`/managed-products/${id}/rules`, { rules: daily() }, provider)
    await stage.db.execute(sql`update availability_slots set reserved = 9 where date = '2026-10-03'`)
    await stage.db.execute(sql`update availability_slots set reserved = 10 where date = '2026-10-04'`)
    await stage.db.execute(sql`update availability_slots set is_closed = true where date = '2026-10-05'`)
    stage.pass(20 * 60 * 60 * 1000)
    const { status, body, headers } = await stage.get(`/products/${slug}/slots?from=2026-10-02&to=2026-10-06`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.slots).toHaveLength(5)
    expect(body.slots[0]).toEqual({
      id: expect.any(String),
      date: '2026-10-02',
      startTime: '09:00',
      endTime: '13:00',
      capacity: 10,
      free: 0,
      status: 'CLOSED',
      price: 150_000,
      childPrice: null,
      minimumNights: null,
    })
    expect(body.slots.map(({ free, status }: { free: number; status: string }) => [free, status])).toEqual([
      [0, 'CLOSED'],
      [1, 'LIMITED'],
      [0, 'SOLD_OUT'],
      [0, 'CLOSED'],
      [10, 'AVAILABLE'],
    ])
  })

  test.each([
    ['from=2026-10-02&to=2026-10-01', 'The last day must not be before the first.'],
    ['from=2026-10-01&to=2026-12-02', 'Request at most 62 days.'],
    ['from=2026-10-01', 'Choose a date.'],
    ['from=soon&to=2026-10-01', 'Choose a date.'],
  ])('rejects “%s”: %s', async (span, message) => {
    const { live } = await market()
    const { slug } = await live()
    const answer = await stage.get(`/products/${slug}/slots?${span}`)
    expect([answer.status, answer.body]).toEqual([400, { message }])
    expect((await stage.get(`/products/${slug}/slots?from=2026-10-01&to=2026-12-01`)).status).toBe(200)
  })
})

describe('the list of destinations', () => {
  test('has each district with products on sale once, with their numbers and lowest prices', async () => {
    const { live, provider } = await market()
    await live({ price: 150_000, discountPrice: 120_000 })
    await live({ title: 'Walk', price: 130_000 })
    await live({ title: 'Villa', kind: 'stay', price: 500_000 })
    // What a group pays is no price of a seat.
    await live({ title: 'Shikara', price: 90_000, guestsPerGroup: 6 })
    await live({ location: { country: 'India', state: 'Goa', district: 'North Goa' } })
    await offer(provider, { location: { country: 'India', state: 'Goa', district: 'South Goa' } })
    const { status, body } = await stage.get('/destinations')

    expect(status).toBe(200)
    expect(body.rows).toEqual([
      { state: 'Goa', district: 'North Goa', tours: 1, stays: 0, tourPrice: 150_000, stayPrice: null },
      { state: 'Kerala', district: 'Idukki', tours: 3, stays: 1, tourPrice: 120_000, stayPrice: 500_000 },
    ])
    expect(await titles('?state=Goa&district=North%20Goa')).toEqual(['Tea trails of Munnar'])
    expect(await titles('?state=Goa&district=Idukki')).toEqual([])
  })
})

describe('the list of product addresses', () => {
  test.each(inLongRun)(
    'names where the parts of a sitemap begin, on the first page of a long list',
    async () => {
      await market()
      await many(45_001)
      const { body } = await stage.get('/product-addresses')

      expect(body.parts).toEqual(['walk-45000'])
      expect((await stage.get(`/product-addresses?after=${body.next}`)).body.parts).toBeUndefined()
    },
  )

  test('returns each slug once, a thousand at a time, with the time of the last change and the parts of a sitemap', async () => {
    const { provider } = await market()
    await many(1003)
    await offer(provider, { title: 'Not approved' })
    const first = (await stage.get('/product-addresses')).body
    expect(first.rows).toHaveLength(1000)
    expect(first.rows[0]).toEqual({ slug: 'walk-00001', updatedAt: '2026-09-01T00:00:00.000Z' })
    const second = (await stage.get(`/product-addresses?after=${first.next}`)).body
    expect(second.rows).toHaveLength(3)
    expect(second.next).toBeNull()
    const slugs = [...first.rows, ...second.rows].map(({ slug }: { slug: string }) => slug)
    expect(new Set(slugs).size).toBe(1003)
    const { parts } = await listProductAddresses(stage.db, undefined, 334)
    expect(parts).toEqual(['walk-00334', 'walk-00668', 'walk-01002'])
  })
})
