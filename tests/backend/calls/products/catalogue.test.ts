import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../support/stage.ts'
import { withoutTriggers } from '../../../support/databases/test-database.ts'
import { daily, offering, tour } from './offering.ts'

const nobody = '4f6f7bd4-0000-4000-8000-000000000000'

const stage = createStage()

const { register, offer, approve, suspend, idOf } = offering(stage)

/** A provider and an administrator; `live` offers and approves. */
async function market() {
  const provider = await register('provider@example.com')
  const admin = await stage.signedInAs('super_admin')
  return {
    provider,
    admin,
    live: async (overrides: object = {}, by = provider) => {
      const product = await offer(by, overrides)
      expect((await approve(admin, product.id)).status).toBe(200)
      return product
    },
  }
}

const titles = async (query: string) => {
  const { status, body } = await stage.get(`/products${query}`)
  expect(status, body.message).toBe(200)
  return body.rows.map(({ title }: { title: string }) => title)
}

/** Puts a product on sale without the calls, for lists of many. */
async function many(count: number) {
  const providerId = await idOf('provider@example.com')
  await withoutTriggers(stage.db, (tx) =>
    tx.execute(sql`
    insert into products (slug, provider_id, kind, title, description, category, price, country, state, district,
      territory_path, maximum_seats, cutoff_minutes, cancellation_policy, status, rating_sum, review_count,
      created_at, updated_at)
    select 'walk-' || lpad(n::text, 5, '0'), ${providerId}, 'tour', 'Walk ' || n, 'A walk.',
      'Nature', 10000 + (n % 7) * 100, 'India', 'Kerala', 'Idukki', 'IN/KL/idukki', 8, 0, 'flexible', 'approved',
      (n % 5) * 3, 3, '2026-09-01'::timestamptz + (n % 9) * interval '1 day', '2026-09-01'
    from generate_series(1, ${count}::int) n`),
  )
}

describe('the product search', () => {
  test('finds approved products by the start of words in title, location, category and description', async () => {
    const { live, provider } = await market()
    await live()
    await live({
      title: 'Houseboat on Vembanad',
      description: 'Two nights on the backwaters.',
      kind: 'stay',
      category: 'Beach',
      location: { country: 'India', state: 'Kerala', district: 'Alappuzha' },
    })
    await offer(provider, { title: 'Not yet approved' })
    expect((await titles('')).toSorted()).toEqual(['Houseboat on Vembanad', 'Tea trails of Munnar'])
    for (const q of ['munn', 'TEA tra', 'iduk nature', 'tasting', 'Munnar kerala']) {
      expect(await titles(`?q=${encodeURIComponent(q)}`), q).toEqual(['Tea trails of Munnar'])
    }
    expect(await titles('?q=alappuzha')).toEqual(['Houseboat on Vembanad'])
    for (const q of ['nnar', 'tea alappuzha', "'", "tea' | 'houseboat", 'tea:* & !x', '\\']) {
      const found = await stage.get(`/products?q=${encodeURIComponent(q)}`)
      expect(found.status, q).toBe(200)
    }
    expect(await titles('?q=nnar')).toEqual([])
    expect(await titles(`?q=${encodeURIComponent("tea' | 'houseboat")}`)).toEqual([])
    expect(await titles('?kind=stay')).toEqual(['Houseboat on Vembanad'])
    expect(await titles('?category=Nature')).toEqual(['Tea trails of Munnar'])
    expect(await titles('?category=Heritage')).toEqual([])
  })

  test('shows what a visitor needs to decide, and only the name of the provider', async () => {
    const { live } = await market()
    const { id, slug } = await live({ discountPrice: 120_000 })
    const { body, headers } = await stage.get('/products')
    expect(body).toEqual({
      rows: [
        {
          id,
          slug,
          kind: 'tour',
          title: 'Tea trails of Munnar',
          price: 150_000,
          discountPrice: 120_000,
          lowestPrice: null,
          daysPrice: null,
          category: 'Nature',
          location: { country: 'India', state: 'Kerala', district: 'Idukki' },
          rating: null,
          reviewCount: 0,
          status: 'approved',
          serviceProviderName: 'Biju Varghese',
          image: null,
        },
      ],
      next: null,
      previous: null,
      total: 1,
      filterCounts: expect.any(Array),
      priceRange: { lowest: 120_000, highest: 120_000 },
    })
    expect(headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('finds products with enough free seats on a day', async () => {
    const { live, provider } = await market()
    const { id } = await live()
    await stage.post(`/managed-products/${id}/rules`, { rules: daily() }, provider)
    const found = ['Tea trails of Munnar']
    expect(await titles('?date=2026-10-02')).toEqual(found)
    expect(await titles('?date=2026-10-02&guests=8')).toEqual(found)
    expect(await titles('?guests=9'), 'more than one booking can have').toEqual([])
    await stage.db.execute(sql`update availability_slots set reserved = 7 where date = '2026-10-02'`)
    expect(await titles('?date=2026-10-02&guests=3')).toEqual(found)
    expect(await titles('?date=2026-10-02&guests=4')).toEqual([])
    expect(await titles('?date=2026-10-03&guests=4')).toEqual(found)
    await stage.db.execute(sql`update availability_slots set is_closed = true where date = '2026-10-03'`)
    expect(await titles('?date=2026-10-03')).toEqual([])
    // At 06:30 the day before in India, nothing is over; two hours before the start it is.
    stage.pass(19 * 60 * 60 * 1000 + 30 * 60 * 1000)
    expect(await titles('?date=2026-10-02')).toEqual([])
    expect(await titles('?date=2026-09-30')).toEqual([])
  })

  test('a search by guests finds stays with enough rooms together for all nights', async () => {
    const { live, provider } = await market()
    const rules = daily({ startTime: '14:00', endTime: '11:00', capacity: 3 })
    const stays = [
      { title: 'Rooms for four', kind: 'stay', guestsPerRoom: 4, maximumSeats: 8 },
      { title: 'Rooms for two', kind: 'stay', guestsPerRoom: 2, maximumSeats: 8 },
      { title: 'Rooms for two, one a booking', kind: 'stay', guestsPerRoom: 2, maximumSeats: 1 },
    ]
    for (const stay of stays) {
      const { id } = await live(stay)
      await stage.post(`/managed-products/${id}/rules`, { rules }, provider)
    }
    const found = async (query: string) => (await titles(query)).toSorted()
    const nights = '?date=2026-10-05&departure=2026-10-08'
    expect(await found(`${nights}&guests=2`)).toHaveLength(3)
    expect(await found(`${nights}&guests=6`)).toEqual(['Rooms for four', 'Rooms for two'])
    expect(await found(`${nights}&guests=7`)).toEqual(['Rooms for four'])
    expect(await found('?guests=3')).toEqual(['Rooms for four', 'Rooms for two'])
    // Two of the three rooms are taken on the last night.
    await stage.db.execute(sql`update availability_slots set reserved = 2 where date = '2026-10-07'`)
    expect(await found(`${nights}&guests=4`)).toEqual(['Rooms for four'])
    expect(await found('?date=2026-10-05&departure=2026-10-07&guests=6')).toHaveLength(2)
    await stage.db.execute(sql`update availability_slots set is_closed = true where date = '2026-10-06'`)
    expect(await found(nights)).toEqual([])
  })

  test('finds tours that are free on one day between arrival and departure', async () => {
    const { live, provider } = await market()
    const { id } = await live()
    await stage.post(`/managed-products/${id}/rules`, { rules: daily().slice(0, 1) }, provider)
    expect(await titles('?date=2026-10-10&departure=2026-10-12&guests=8')).toHaveLength(1)
    expect(await titles('?date=2026-10-10&departure=2026-10-11')).toEqual([])
    expect(await titles('?date=2026-10-10')).toEqual([])
  })

  test.each([
    ['departure=2026-10-08', 'The departure must be after the arrival.'],
    ['date=2026-10-08&departure=2026-10-08', 'The departure must be after the arrival.'],
    ['date=2026-10-08&departure=2026-11-08', 'Stay at most 30 nights.'],
  ])('rejects %s', async (query, message) => {
    expect(await stage.get(`/products?${query}`)).toMatchObject({ status: 400, body: { message } })
  })

  test('filters by the price to pay, in rupees', async () => {
    const { live } = await market()
    await live({ discountPrice: 99_900 })
    expect(await titles('?maximumPrice=999')).toHaveLength(1)
    expect(await titles('?maximumPrice=998')).toHaveLength(0)
  })

  test('sorts as requested', async () => {
    const { live } = await market()
    const ratings = { Alpha: [5, 1], Beta: [45, 10], Gamma: [30, 10], Delta: [0, 0] }
    for (const [index, [title, [sum, count]]] of Object.entries(ratings).entries()) {
      stage.pass(1000)
      const { id } = await live({ title, price: (index + 1) * 10_000 })
      await stage.db.execute(
        sql`update products set rating_sum = ${sum}, review_count = ${count} where id = ${id}`,
      )
    }
    expect(await titles(''), 'a single five does not lead').toEqual(['Beta', 'Alpha', 'Delta', 'Gamma'])
    expect(await titles('?sort=rating')).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta'])
    expect(await titles('?sort=price')).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta'])
    expect(await titles('?sort=price-desc')).toEqual(['Delta', 'Gamma', 'Beta', 'Alpha'])
    expect(await titles('?sort=newest')).toEqual(['Delta', 'Gamma', 'Beta', 'Alpha'])
  })

  test.each(['recommended', 'price', 'price-desc', 'rating', 'newest'])(
    'has every product once over all pages, forwards and backwards, sorted by %s',
    async (sort) => {
      await market()
      await many(60)
      const pages: string[][] = []
      let step = ''
      for (;;) {
        const { status, body } = await stage.get(`/products?sort=${sort}${step}`)
        expect(status, body.message).toBe(200)
        pages.push(body.rows.map(({ title }: { title: string }) => title))
        if (body.next === null) {
          const before = await stage.get(`/products?sort=${sort}&before=${body.previous}`)
          expect(before.body.rows.map(({ title }: { title: string }) => title)).toEqual(pages.at(-2))
          break
        }
        step = `&after=${body.next}`
      }
      expect(pages.map(({ length }) => length)).toEqual([25, 25, 10])
      expect(new Set(pages.flat()).size).toBe(60)
    },
  )

  test.each([
    ['guests=0', 'Guests must be at least 1.'],
    ['guests=21', 'Guests can be at most 20.'],
    ['guests=two', 'Guests must be a number.'],
    ['date=2026-02-30', 'Choose a date.'],
    ['maximumPrice=-1', 'Price must be at least 0.'],
    [`q=${'x'.repeat(101)}`, 'Search for at most 100 characters.'],
    ['after=%20', 'This page of the list does not exist.'],
    ['provider=x', 'Unknown field: “provider”.'],
  ])('rejects “%s”: %s', async (query, message) => {
    const answer = await stage.get(`/products?${query}`)
    expect([answer.status, answer.body]).toEqual([400, { message }])
  })

  test('hides products of a suspended provider', async () => {
    const { live } = await market()
    const { slug } = await live()
    await suspend('provider@example.com')
    expect(await titles('')).toEqual([])
    expect((await stage.get('/highlights')).body).toEqual({ tours: [], stays: [], categories: [] })
    expect((await stage.get('/product-addresses')).body.rows).toEqual([])
    for (const path of [`/products/${slug}`, `/products/${slug}/slots?from=2026-10-01&to=2026-10-02`]) {
      expect((await stage.get(path)).status, path).toBe(404)
    }
  })
})

describe('the landing page call', () => {
  test('returns the best products of each kind, and the categories with the largest first', async () => {
    const { live } = await market()
    await many(8)
    await live({ title: 'Villa', kind: 'stay', category: 'Beach' })
    const { body, headers } = await stage.get('/highlights')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(body.tours).toHaveLength(6)
    expect(body.tours[0]).toMatchObject({ title: 'Walk 4', rating: 4 })
    expect(body.stays.map(({ title }: { title: string }) => title)).toEqual(['Villa'])
    expect(body.categories).toEqual([
      { category: 'Nature', count: 8 },
      { category: 'Beach', count: 1 },
    ])
  })
})

describe('the public product call', () => {
  test('returns everything that a booking needs', async () => {
    const { live } = await market()
    const { slug } = await live()
    const { status, body, headers } = await stage.get(`/products/${slug}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    const { kind, title, description, meetingPoint, durationMinutes, isInstant, maximumSeats } = tour()
    expect(body.product).toMatchObject({ kind, title, description, durationMinutes })
    expect(body.product).toMatchObject({
      slug,
      isInstant,
      maximumSeats,
      images: [],
      reviews: [],
      policy: [
        { hoursBefore: 120, refundPercent: 100 },
        { hoursBefore: 24, refundPercent: 50 },
      ],
    })
    expect(slug).toMatch(/^tea-trails-of-munnar-[0-9a-z]{5}$/)
    expect(JSON.stringify(body)).not.toMatch(/provider@example\.com|94473|rejection|version/)
    expect(JSON.stringify(body), 'is for those who have booked').not.toContain(meetingPoint)
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

  test('shows the newest twenty reviews with first names, and their mean', async () => {
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
    const { reviews, rating, reviewCount } = (await stage.get(`/products/${slug}`)).body.product
    expect([rating, reviewCount]).toEqual([4.67, 3])
    expect(reviews).toHaveLength(20)
    expect(reviews[0]).toMatchObject({ author: 'Arjun22', rating: 4, text: 'Good' })
    expect(JSON.stringify(reviews)).not.toContain('Iyer')
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
    await live({ location: { country: 'India', state: 'Goa', district: 'North Goa' } })
    await offer(provider, { location: { country: 'India', state: 'Goa', district: 'South Goa' } })
    const { status, body } = await stage.get('/destinations')

    expect(status).toBe(200)
    expect(body.rows).toEqual([
      { state: 'Goa', district: 'North Goa', tours: 1, stays: 0, tourPrice: 150_000, stayPrice: null },
      { state: 'Kerala', district: 'Idukki', tours: 2, stays: 1, tourPrice: 120_000, stayPrice: 500_000 },
    ])
    expect(await titles('?state=Goa&district=North%20Goa')).toEqual(['Tea trails of Munnar'])
    expect(await titles('?state=Goa&district=Idukki')).toEqual([])
  })
})

describe('the list of product addresses', () => {
  test('names where the parts of a sitemap begin, on the first page of a long list', async () => {
    await market()
    await many(45_001)
    const { body } = await stage.get('/product-addresses')

    expect(body.parts).toEqual(['walk-45000'])
    expect((await stage.get(`/product-addresses?after=${body.next}`)).body.parts).toBeUndefined()
  })

  test('returns each slug once, a thousand at a time, with the time of the last change', async () => {
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
  })
})
