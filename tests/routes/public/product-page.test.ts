// The product page, its calendar and its booking form.
import { describe, expect, test } from 'vitest'
import * as product from '../../../app/routes/public/product/route.tsx'
import { hostAnswers, json } from '../support/host.ts'
import { open, show } from '../support/pages/product-page.ts'
import { aProduct, aSlot, aStay, slotId, today, useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

useToday()

/** The days of the calendar that are links, with where they lead. */
const daysIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(\d+<span class="sr-only"> \w+, \w+.*?)<\/a>/g)].map(
    ([, to, name = '']) => [name.replaceAll(/<[^>]*>/g, '').trim(), to?.replaceAll('&amp;', '&')],
  )

const optionsIn = (html: string, name: string) =>
  [
    ...(html.match(new RegExp(`<select[^>]*name="${name}".*?</select>`))?.[0] ?? '').matchAll(
      /<option[^>]*>([^<]*)/g,
    ),
  ].map(([, label]) => label)

describe('the product page', () => {
  test('shows the description in paragraphs, the location, rating, duration and cancellation policy', async () => {
    const { html } = await show()

    expect(html).toContain('>A slow day on the water.</p>')
    expect(html).toContain('>Lunch is cooked on board.</p>')
    expect(html).toContain('Alappuzha, Kerala')
    expect(html).toContain('4.8 out of 5, by 214 guests')
    expect(html).toContain('Takes 6½ hours')
    expect(html).toContain('Free cancellation until 5 days before the start: full refund.')
    expect(html).toContain('50% refund until 24 hours before the start.')
    expect(html).toContain('No refund after that.')
  })

  test('shows markup as text', async () => {
    const { html } = await show({
      product: aProduct({ title: '<b>Fort</b>', description: '<script>alert(1)</script>' }),
    })

    expect(html).not.toMatch(/<b>|<script/)
  })

  test('shows images from our own origin with reserved space, and loads those below the first lazily', async () => {
    const images = [1, 2].map((number) => ({
      id: `p-${number}`,
      width: 1600,
      height: 900,
      alt: `View ${number}`,
    }))
    const { html } = await show({ product: aProduct({ images }) })
    const [first = '', second = ''] = html.match(/<img [^>]*srcSet[^>]*>/g) ?? []

    expect(first).toMatch(/width="1600" height="900" alt="View 1"/)
    expect(first).not.toContain('lazy')
    expect(second).toMatch(/loading="lazy"/)
    expect(html.match(/(?:src|href|action)="(?:https?:)?\/\/[^"]*"/)).toBeNull()
  })

  test('without images shows the illustration of its category', async () => {
    expect((await show({ product: aProduct({ category: 'Beach' }) })).html).toMatch(/src="[^"]*beach/)
  })

  test('sends no cookies to the API, and links signed-in visitors to their dashboard', async () => {
    const { received, html } = await show({ cookie: 'accessToken=secret' })

    expect(received.map(({ headers }) => headers.get('Cookie'))).toEqual([null, null])
    expect(html).toContain('href="/dashboard"')
  })

  test.each([
    ['no such product', json({ message: 'There is no such tour.' }, 404), 404],
    ['a host that fails', json({}, 500), 500],
    ['a host that breaks', Response.error(), 502],
  ])('with %s is an error page', async (_, answer, status) => {
    hostAnswers({
      'GET /products/:slug': answer,
      'GET /highlights': json({ tours: [], stays: [], categories: [] }),
    })
    const visited = await visit(product, { path: '/tours/fort', params: { slug: 'fort' } })

    expect([visited.status, visited.thrown]).toEqual([status, true])
  })

  test.each(['..', '%2e%2e', 'a/b', 'a b', '', 'x'.repeat(201)])(
    'for a slug such as “%s” sends nothing',
    async (slug) => {
      const visited = await visit(product, { path: '/tours/x', params: { slug } })

      expect([visited.status, visited.thrown]).toEqual([404, true])
    },
  )

  test('shows launching soon when the API has no products', async () => {
    hostAnswers({ 'GET /products/:slug': json({}, 404) })
    const visited = await visit(product, { path: '/tours/fort', params: { slug: 'fort' } })

    expect(visited.status).toBe(200)
    expect(render(product.default, visited)).toContain('We are launching soon')
  })

  test('works without slots when they cannot be loaded', async () => {
    hostAnswers({
      'GET /products/:slug': json({ product: aProduct() }),
      'GET /products/:slug/slots': json({}, 500),
    })
    const visited = await visit(product, { path: '/tours/fort', params: { slug: 'fort' } })
    const html = render(product.default, visited)

    expect(visited.status).toBe(200)
    expect(html).toContain('We can’t show the free days right now.')
    expect(html).not.toContain('<table')
  })

  test('remembers the referral in its URL', async () => {
    expect((await show({ query: '?ref=GOA-2026' })).visited.setCookies.join()).toContain(
      'referralId=GOA-2026',
    )
  })
})

describe('the calendar of the product page', () => {
  test('requests this month and the next, from today on', async () => {
    const { received } = await show()

    expect(received[1]?.search).toBe(`?from=${today}&to=2026-12-31`)
  })

  test('links free days and keeps the number of guests; other days are no links', async () => {
    const { html } = await show({
      query: '?guests=3',
      slots: [
        open,
        aSlot({ date: '2026-11-29', free: 2, status: 'LIMITED' }),
        aSlot({ date: '2026-11-30', free: 0, status: 'SOLD_OUT' }),
      ],
    })

    expect(daysIn(html)).toEqual([
      ['28 November, Saturday, 6 guests free', '/tours/houseboat-day?date=2026-11-28&guests=3#booking'],
      ['29 November, Sunday, 2 left', '/tours/houseboat-day?date=2026-11-29&guests=3#booking'],
    ])
    expect(html).toContain('30<span class="sr-only"> sold out</span>')
  })

  test('of a day with several times counts the one with most free seats, since a party stays together', async () => {
    const { html } = await show({
      slots: [aSlot({ free: 3 }), aSlot({ free: 5, startTime: '14:00', endTime: '18:00' })],
    })

    expect(daysIn(html)[0]?.[0]).toBe('28 November, Saturday, 5 guests free')
  })

  test('opens at the next month when nothing is left in this one', async () => {
    const { html } = await show({ slots: [aSlot({ date: '2026-12-05' })] })

    expect(html).toContain('December 2026')
    expect(daysIn(html)).toHaveLength(1)
  })

  test.each([
    ['?month=2026-12', 'December 2026', '2026-11', '2027-01'],
    ['?month=2026-11', 'November 2026', undefined, '2026-12'],
    ['?month=2020-01', 'November 2026', undefined, '2026-12'],
    ['?month=2099-01', 'May 2027', '2027-04', undefined],
    ['?month=2026-13', 'November 2026', undefined, '2026-12'],
    ['?date=2026-12-05', 'December 2026', '2026-11', '2027-01'],
  ])('with %s shows %s', async (query, title, previous, next) => {
    const { html } = await show({ query })
    const months = [...html.matchAll(/\?month=([\d-]+)/g)].map(([, month]) => month)

    expect(html).toContain(`<p id="month" class="font-bold tracking-tight">${title}</p>`)
    expect(months).toEqual([previous, next].filter((month) => month !== undefined))
  })

  test('has every day of the month once, below its weekday', async () => {
    const { html } = await show({ query: '?month=2027-02', slots: [] })
    const rows = (html.match(/<tbody>.*<\/tbody>/)?.[0] ?? '').split('<tr').slice(1)
    const cells = rows.map((row) =>
      [...row.matchAll(/<td[^>]*>(?:<span[^>]*>(\d+))?/g)].map(([, day]) => day ?? ''),
    )

    // February 2027 begins on a Monday and has four weeks.
    expect(cells).toEqual(
      [0, 1, 2, 3].map((week) => [1, 2, 3, 4, 5, 6, 7].map((day) => String(week * 7 + day))),
    )
  })
})

describe('the booking form of the product page', () => {
  test('shows the price for each number of guests, and posts the selection with a key', async () => {
    const { html } = await show({ query: '?date=2026-11-28&guests=2' })

    expect(html).toMatch(/<form [^>]*method="post"/)
    expect(html).toContain('action="/tours/houseboat-day/book?date=2026-11-28&amp;guests=2"')
    expect(optionsIn(html, 'seats')).toEqual([
      '1 guest: ₹4,500',
      '2 guests: ₹9,000',
      '3 guests: ₹13,500',
      '4 guests: ₹18,000',
      '5 guests: ₹22,500',
      '6 guests: ₹27,000',
    ])
    expect(html).toContain('<option value="2" selected="">')
    expect(html).toMatch(new RegExp(`name="slotId" value="${slotId(1)}"`))
    expect(html).toMatch(/name="key" value="[\w-]{36}"/)
    expect(html).toContain('9:30 am – 4:00 pm')
  })

  test('is hidden until a day is chosen', async () => {
    expect((await show()).html).not.toContain('method="post"')
  })

  test('offers at most the maximum per booking', async () => {
    const { html } = await show({
      query: '?date=2026-11-28&guests=50',
      product: aProduct({ maximumSeats: 3 }),
    })

    expect(optionsIn(html, 'seats')).toHaveLength(3)
    expect(html).toContain('<option value="3" selected="">')
    expect(html).toContain('At most 3 guests can be booked then.')
  })

  test('offers the times of a day, first one with room for the party', async () => {
    const afternoon = aSlot({ id: slotId(2), startTime: '14:00', endTime: '18:00', free: 9 })
    const full = aSlot({ id: slotId(3), startTime: '19:00', endTime: '21:00', free: 0, status: 'SOLD_OUT' })
    const { html } = await show({ query: '?date=2026-11-28&guests=7', slots: [open, afternoon, full] })
    const radios = html.match(/<input type="radio"[^>]*>/g) ?? []

    expect(radios.map((radio) => [/value="([^"]*)"/.exec(radio)?.[1], radio.includes('checked')])).toEqual([
      [slotId(1), false],
      [slotId(2), true],
    ])
  })

  test('keeps the time in the URL', async () => {
    const afternoon = aSlot({ id: slotId(2), startTime: '14:00', endTime: '18:00' })
    const { html } = await show({ query: `?date=2026-11-28&slot=${slotId(2)}`, slots: [open, afternoon] })

    expect(html).toMatch(new RegExp(`type="radio"[^>]*checked=""[^>]*value="${slotId(2)}"`))
  })

  test.each(['2026-11-29', '2026-11-20', '2030-01-01'])(
    'says so when the day is not free (%s)',
    async (date) => {
      const { html } = await show({ query: `?date=${date}` })

      expect(html).toContain('cannot be booked. Please choose another day.')
      expect(html).not.toContain('method="post"')
    },
  )
})

describe('the page of a stay', () => {
  const nights = (...free: number[]) =>
    free.map((rooms, index) =>
      aSlot({
        id: slotId(index + 1),
        date: `2026-11-${24 + index}`,
        startTime: '14:00',
        endTime: '11:00',
        free: rooms,
        status: rooms > 0 ? 'AVAILABLE' : 'SOLD_OUT',
      }),
    )

  test('is booked by nights: the price is for all of them, and rooms are free on every night', async () => {
    const { html } = await show({
      product: aStay(),
      query: '?date=2026-11-24&nights=3',
      slots: nights(4, 2, 3, 0, 5),
    })

    expect(optionsIn(html, 'nights')).toEqual(['1 night', '2 nights', '3 nights'])
    expect(optionsIn(html, 'seats')).toEqual(['1 room: ₹15,600', '2 rooms: ₹31,200'])
    expect(html).toContain('Friday, 27 November')
    expect(html).toContain('Check-in from 2:00 pm, check-out by 11:00 am')
    expect(html).toContain('<input type="hidden" name="nights" value="3"/>')
    expect(html).toMatch(new RegExp(`name="slotId" value="${slotId(1)}"`))
    expect(html.match(/aria-current="date"/g)).toHaveLength(3)
  })

  test('shortens a stay that has too few free nights, and says so', async () => {
    const { html } = await show({
      product: aStay(),
      query: '?date=2026-11-24&nights=9',
      slots: nights(4, 2, 0),
    })

    expect(html).toContain('From Tuesday, 24 November on, at most 2 nights can be booked.')
    expect(html).toContain('<input type="hidden" name="nights" value="2"/>')
  })
})
