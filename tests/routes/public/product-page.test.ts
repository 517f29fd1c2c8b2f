// The product page, its calendar and its booking form.
import { describe, expect, test } from 'vitest'
import * as product from '../../../app/routes/public/product/route.tsx'
import { hostAnswers, json } from '../support/host.ts'
import { open, show } from '../support/pages/product-page.ts'
import { aProduct, aSlot, aStay, slotId, today, useToday } from '../support/products.ts'
import { formatGuests } from '../../../app/domain/format/numbers.ts'
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

/** A pattern for an address whose parameters may come in any order. */
const sameParameters = (query: string) => {
  const [parameters = '', anchor = ''] = query.split('#')
  return new RegExp(
    `^${parameters
      .split('&')
      .map((one) => `(?=.*${one}(?:&|#))`)
      .join('')}[^?]*#${anchor}$`,
  )
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

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

    expect(html).not.toMatch(/<b>|<script>/)
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
    // Nothing is fetched from elsewhere; two links lead there.
    expect(html.match(/(?:src|action)="(?:https?:)?\/\/[^"]*"/)).toBeNull()
    expect([...html.matchAll(/href="https:\/\/([^/"]*)/g)].map(([, to]) => to)).toEqual([
      'www.google.com',
      'wa.me',
    ])
  })

  test.each([1, 2, 3, 10])('leads to each of %i images in full screen, without scripts', async (count) => {
    const images = Array.from({ length: count }, (_, index) => ({
      id: `p-${index + 1}`,
      width: 1600,
      height: 900,
      alt: `View ${index + 1}`,
    }))
    const { html } = await show({ product: aProduct({ images }) })
    const [grid = '', fullScreen = ''] = html.split('<dialog')
    const altsIn = (part: string) => [...part.matchAll(/<img [^>]*alt="(View \d+)"/g)].map(([, alt]) => alt)
    const alts = images.map(({ alt }) => alt)

    expect(altsIn(grid)).toEqual(alts.slice(0, 3))
    expect(altsIn(fullScreen)).toEqual(alts)
    expect(fullScreen.match(/<img [^>]*loading="lazy"/g)).toHaveLength(count)
    for (const [, target] of html.matchAll(/href="#(picture-\d+|gallery)"/g))
      expect(html).toContain(`id="${target}"`)
    expect(fullScreen.match(/rel="next"/g) ?? []).toHaveLength(count - 1)
  })

  test('shows what the provider tells of a tour, and no empty part', async () => {
    const { html } = await show({
      product: aProduct({
        highlights: 'Sunset on the water\nA cook on board',
        itinerary: '9:30 am: the jetty',
        languages: 'English\nMalayalam',
        minimumAge: 6,
        notIncluded: 'Drinks',
      }),
    })
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, heading]) => heading)

    expect(headings).toEqual([
      'Highlights',
      'Book',
      'About this tour',
      'Itinerary',
      'Not included',
      'If your plans change',
      'Your host',
      '4.8 out of 5, by 214 guests',
    ])
    expect(textOf(html)).toContain('Guide speaks English, Malayalam')
    expect(textOf(html)).toContain('From 6 years')
    expect(html).toContain('A cook on board</span></li>')
  })

  test('introduces the host, and shares the page by a plain link', async () => {
    const { html } = await show({
      product: aProduct({ host: { since: '2024-03-04T06:00:00Z', products: 7 } }),
    })

    expect(textOf(html)).toMatch(/Here since 4 March 2024.*7 tours and stays/)
    expect(html).toContain(
      'href="https://wa.me/?text=Houseboat%20day%20on%20Vembanad%20Lake%0Ahttp%3A%2F%2Fapp.test%2Ftours%2Fhouseboat-day"',
    )
  })

  test('leads to the pages of its state and district where the host has them', async () => {
    expect((await show()).html).not.toContain('Breadcrumb')
    const { html } = await show({ offers: ['GET /destinations'] })
    const [crumbs = ''] = html.match(/<nav aria-label="Breadcrumb".*?<\/nav>/) ?? []

    expect([...crumbs.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      '/tours',
      '/tours/in/kerala',
      '/tours/in/kerala/alappuzha',
    ])
  })

  test('tells how far it is from known towns, if the host knows', async () => {
    const towns = [
      { name: 'Kumily', state: 'Kerala', kilometres: 1, direction: 'west' },
      { name: 'Munnar', state: 'Kerala', kilometres: 54, direction: 'south-east' },
    ] as const

    expect((await show({ product: aProduct({ towns: [...towns] }) })).html).toContain(
      'In or near Kumily · 54 km south-east of Munnar',
    )
  })

  test('does not show where guests meet, which is for those who have booked', async () => {
    const product = { ...aProduct(), meetingPoint: 'Finishing Point jetty' }
    const { html } = await show({ product })

    expect(html).not.toContain('Finishing Point jetty')
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
  test('shows the total for the guests, and posts the selection with a key', async () => {
    const { html } = await show({ query: '?date=2026-11-28&guests=2' })

    expect(html).toMatch(/<form [^>]*method="post"/)
    expect(html).toContain('action="/tours/houseboat-day/book?date=2026-11-28&amp;guests=2"')
    expect(optionsIn(html, 'guests')).toEqual([1, 2, 3, 4, 5, 6].map((count) => formatGuests(count)))
    expect(html).toContain('<option value="2" selected="">')
    expect(textOf(html)).toContain('2 guests × ₹4,500Total ₹9,000')
    expect(html).toMatch(new RegExp(`name="slot" value="${slotId(1)}"`))
    expect(html).toMatch(/name="key" value="[\w-]{36}"/)
    expect(html).toContain('9:30 am – 4:00 pm')
  })

  test.each([
    ['2026-12-28', 'Free cancellation until Wed 23 Dec, 9:30 am'],
    ['2026-11-25', '50% refund if you cancel until Tue 24 Nov, 9:30 am'],
    ['2026-11-21', 'No refund if you cancel'],
  ])('for %s says until when it can be cancelled: %s', async (date, words) => {
    const { html } = await show({ query: `?date=${date}`, slots: [aSlot({ date })] })

    expect(textOf(html)).toContain(words)
  })

  test('is hidden until a day is chosen', async () => {
    expect((await show()).html).not.toContain('method="post"')
  })

  test('offers at most the maximum per booking', async () => {
    const { html } = await show({
      query: '?date=2026-11-28&guests=50',
      product: aProduct({ maximumSeats: 3 }),
    })

    expect(optionsIn(html, 'guests')).toHaveLength(3)
    expect(html).toContain('<option value="3" selected="">')
    expect(html).toContain('One booking is for at most 20 guests.')
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

  const stay = aStay({ guestsPerRoom: 2 })

  test('has one form: arrival on the calendar, departure, guests and rooms, with the total for all of them', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-24&departure=2026-11-27&guests=3',
      slots: nights(4, 2, 3, 0, 5),
    })

    expect(html.match(/<form /g)).toHaveLength(1)
    expect(optionsIn(html, 'departure')).toEqual([
      'Wed, 25 Nov (1 night)',
      'Thu, 26 Nov (2 nights)',
      'Fri, 27 Nov (3 nights)',
    ])
    expect(html).toContain('<option value="2026-11-27" selected="">')
    expect(optionsIn(html, 'rooms')).toEqual(['1 room', '2 rooms'])
    expect(optionsIn(html, 'guests')).toHaveLength(4)
    expect(textOf(html)).toContain('3 nights × ₹5,200 × 2 roomsTotal ₹31,200')
    expect(html).toContain('A room takes 2 guests.')
    expect(html).toContain('Check-in from 2:00 pm, check-out by 11:00 am')
    expect(html).toMatch(new RegExp(`name="slot" value="${slotId(1)}"`))
    expect(html.match(/aria-current="date"/g)).toHaveLength(3)
    expect(html).toContain('27<span class="sr-only"> departure</span>')
  })

  test('lets the calendar choose the arrival and then the departure, which need not be a free day', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-25&guests=2',
      slots: nights(4, 2, 3, 0, 5),
    })
    const links = daysIn(html).map(([name, to]) => [name?.split(',').at(-1)?.trim(), to?.split('?')[1]])

    expect(html).toContain('Choose the day you leave')
    expect(links).toEqual(
      [
        ['4 left', 'guests=2&date=2026-11-24#booking'],
        ['2 left', 'guests=2&date=2026-11-25#booking'],
        ['departure', 'guests=2&date=2026-11-25&departure=2026-11-26#booking'],
        ['leave on this day', 'guests=2&date=2026-11-25&departure=2026-11-27#booking'],
        ['5 rooms free', 'guests=2&date=2026-11-28#booking'],
      ].map(([name, query]) => [name, expect.stringMatching(sameParameters(query ?? ''))]),
    )
  })

  test('keeps arrival, departure and guests when another month is shown', async () => {
    const { html, received } = await show({
      product: stay,
      query: '?date=2026-11-28&departure=2026-12-01&guests=2&month=2026-12',
    })

    expect(html).toContain('December 2026')
    expect(textOf(html)).toContain('Saturday, 28 November')
    expect(html).toContain('?month=2027-01&amp;date=2026-11-28&amp;departure=2026-12-01&amp;guests=2#booking')
    expect(received.filter(({ path }) => path.endsWith('/slots')).map(({ search }) => search)).toEqual([
      '?from=2026-12-01&to=2027-01-31',
      '?from=2026-11-28&to=2026-12-28',
    ])
  })

  test('chooses as many rooms as the guests need, and says so when fewer were chosen', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-24&departure=2026-11-25&guests=5&rooms=1',
      slots: nights(4),
    })

    expect(html).toContain('5 guests need 3 rooms.')
    expect(html).toContain('<option value="3" selected="">3 rooms</option>')
  })

  test('offers at most the guests that its free rooms take together', async () => {
    const { html } = await show({ product: stay, query: '?date=2026-11-24&guests=7', slots: nights(2) })

    expect(html).toContain('At most 4 guests can be booked then.')
    expect(optionsIn(html, 'guests')).toHaveLength(4)
  })

  test('without a known room capacity leaves the number of guests to the host', async () => {
    const { html } = await show({ product: aStay(), query: '?date=2026-11-24&guests=7', slots: nights(2) })

    expect(html).toContain('<option value="7" selected="">7 guests</option>')
    expect(html).toContain('<option value="1" selected="">1 room</option>')
  })

  test('shortens a stay that has too few free nights, and says so', async () => {
    const { html } = await show({
      product: stay,
      query: '?date=2026-11-24&departure=2026-12-03',
      slots: nights(4, 2, 0),
    })

    expect(html).toContain('From Tuesday, 24 November on, at most 2 nights can be booked.')
    expect(html).toContain('<option value="2026-11-26" selected="">')
  })
})

describe('the address of a product page', () => {
  test.each([
    ['guests=abc', '“abc” is not a number of guests.'],
    ['date=tomorrow', '“tomorrow” is not a day.'],
    ['departure=2026-02-30', '“2026-02-30” is not a day of departure.'],
    ['guests=50', 'One booking is for at most 20 guests.'],
    ['date=2026-11-20', 'Friday, 20 November cannot be booked. Please choose another day.'],
  ])('with %s is told what cannot be had', async (query, words) => {
    expect((await show({ query: `?${query}` })).html).toContain(words)
  })

  test('leads back to the search with the same days and guests', async () => {
    const { html } = await show({ query: '?date=2026-11-28&departure=2026-11-30&guests=4&rooms=2' })

    expect(html).toContain(
      'href="/tours?kind=tour&amp;date=2026-11-28&amp;departure=2026-11-30&amp;guests=4"',
    )
  })

  test('of a tour with arrival and departure chooses the first free day between them', async () => {
    const { html } = await show({ query: '?date=2026-11-26&departure=2026-11-29&guests=2' })

    expect(html).toContain(
      'Thursday, 26 November cannot be booked. The next free day is Saturday, 28 November.',
    )
    expect(html).toContain('name="date" value="2026-11-28"')
  })
})

describe('a product whose prices differ by day', () => {
  const nights = [300_000, 300_000, 450_000].map((price, index) =>
    aSlot({ date: `2026-11-${24 + index}`, startTime: '14:00', endTime: '11:00', price }),
  )

  test('shows the price of each free day in the calendar, and what the heading costs at least', async () => {
    const { html } = await show({
      product: aStay({ lowestPrice: 300_000, highestPrice: 450_000 }),
      slots: nights,
    })

    expect(textOf(html)).toContain('From₹3,000 a night')
    expect(textOf(html)).toContain('26 November, Thursday, ₹4.5K₹4,500₹4,500, ')
  })

  test('adds up the nights of a stay, and posts each night’s price', async () => {
    const { html } = await show({
      product: aStay(),
      slots: nights,
      query: '?date=2026-11-24&departure=2026-11-27&rooms=2&guests=2',
    })

    expect(textOf(html)).toContain(
      '2 nights × ₹3,000 × 2 rooms₹12,0001 night × ₹4,500 × 2 rooms₹9,000Total ₹21,000',
    )
    expect(html).toContain('name="prices" value="300000,300000,450000"')
  })

  test('asks for adults and children where children have a price, and for guests where they have none', async () => {
    const slots = [
      aSlot({ date: '2026-11-28', price: 200_000, childPrice: 90_000 }),
      aSlot({ date: '2026-11-29', price: 200_000, childPrice: null }),
    ]
    const priced = await show({ product: aProduct(), slots, query: '?date=2026-11-28&guests=3&children=1' })
    const plain = await show({ product: aProduct(), slots, query: '?date=2026-11-29&guests=3&children=1' })

    expect(textOf(priced.html)).toContain('2 adults × ₹2,000₹4,0001 child × ₹900₹900Total ₹4,900')
    expect(optionsIn(priced.html, 'children')).toEqual(['0', '1', '2', '3', '4'])
    expect(priced.html).toContain('name="childPrice" value="90000"')
    expect(textOf(plain.html)).toContain('3 guests × ₹2,000Total ₹6,000')
    expect(plain.html).not.toContain('name="childPrice"')
  })
})
