import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { daily, offering } from '../offering.ts'
import { catalogueScene } from './catalogue-scene.ts'

const stage = createStage()

const { offer, suspend } = offering(stage)

const { market, titles, many } = catalogueScene(stage)

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
          guestsPerGroup: null,
          daysPrice: null,
          totalPrice: null,
          rooms: null,
          category: 'Nature',
          location: { country: 'India', state: 'Kerala', district: 'Idukki' },
          rating: null,
          reviewCount: 0,
          status: 'approved',
          serviceProviderName: 'Biju Varghese',
          image: { id: expect.any(String), alt: 'Hills', width: 1600, height: 900 },
        },
      ],
      next: null,
      previous: null,
      total: 1,
      validUntil: null,
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

  test('a search by guests finds tours by the group with enough groups together', async () => {
    const { live, provider } = await market()
    const tours = [
      { title: 'Boats for six', guestsPerGroup: 6, maximumSeats: 3 },
      { title: 'Boats for six, one a booking', guestsPerGroup: 6, maximumSeats: 1 },
      { title: 'Seats', maximumSeats: 8 },
    ]
    for (const each of tours) {
      const { id } = await live(each)
      await stage.post(`/managed-products/${id}/rules`, { rules: daily({ capacity: 2 }) }, provider)
    }
    const found = async (query: string) => (await titles(query)).toSorted()
    expect(await found('?guests=6')).toEqual(['Boats for six', 'Boats for six, one a booking', 'Seats'])
    expect(await found('?guests=8')).toEqual(['Boats for six', 'Seats'])
    expect(await found('?guests=18')).toEqual(['Boats for six'])
    // Of each, two are free at that time.
    expect(await found('?date=2026-10-05&guests=2')).toHaveLength(3)
    expect(await found('?date=2026-10-05&guests=12')).toEqual(['Boats for six'])
    expect(await found('?date=2026-10-05&guests=13')).toEqual([])
    const { body } = await stage.get('/products?q=boats')
    expect(body.rows).toMatchObject([{ guestsPerGroup: 6 }, { guestsPerGroup: 6 }])
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

  test('has every product once over all pages, forwards and backwards, in each order', async () => {
    await market()
    await many(60)
    for (const sort of ['recommended', 'price', 'price-desc', 'rating', 'newest']) {
      const pages: string[][] = []
      let step = ''
      for (;;) {
        const { status, body } = await stage.get(`/products?sort=${sort}${step}`)
        expect(status, body.message).toBe(200)
        pages.push(body.rows.map(({ title }: { title: string }) => title))
        if (body.next === null) {
          const before = await stage.get(`/products?sort=${sort}&before=${body.previous}`)
          expect
            .soft(
              before.body.rows.map(({ title }: { title: string }) => title),
              sort,
            )
            .toEqual(pages.at(-2))
          break
        }
        step = `&after=${body.next}`
      }
      expect
        .soft(
          pages.map(({ length }) => length),
          sort,
        )
        .toEqual([25, 25, 10])
      expect.soft(new Set(pages.flat()).size, sort).toBe(60)
    }
  })

  test.each([
    ['guests=0', 'Guests must be at least 1.'],
    ['guests=21', 'Guests can be at most 20.'],
    ['guests=two', 'Guests must be a number.'],
    ['date=2026-02-30', 'Choose a date.'],
    ['maximumPrice=-1', 'Price must be at least 0.'],
    [`q=${'x'.repeat(101)}`, 'Search for at most 100 characters.'],
    ['after=%20', 'This page of the list does not exist.'],
    ['owner=x', 'Unknown field: “owner”.'],
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
