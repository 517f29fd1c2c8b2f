// The search of tours and stays.
import { describe, expect, test } from 'vitest'
import * as tours from '../../../../app/routes/public/search/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { aCard, today, useToday } from '../../support/products.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'
import { page, search } from '../../support/pages/search.ts'

useToday()

describe('the product search', () => {
  test('requests what its URL says, without cookies', async () => {
    const received = hostAnswers({ 'GET /products': page() })
    await visit(tours, {
      path: '/tours?q=+fort+&kind=tour&category=Heritage&date=2026-12-05&guests=4&minimumPrice=500&maximumPrice=2000&minimumRating=4&duration=short&instant=yes&freeCancellation=yes&sort=price&after=abc',
      cookie: 'accessToken=secret',
    })

    expect(Object.fromEntries(new URLSearchParams(received[0]?.search))).toEqual({
      q: 'fort',
      kind: 'tour',
      category: 'Heritage',
      date: '2026-12-05',
      guests: '4',
      minimumPrice: '500',
      maximumPrice: '2000',
      minimumRating: '4',
      duration: 'short',
      instant: 'yes',
      freeCancellation: 'yes',
      sort: 'price',
      after: 'abc',
    })
    expect(received[0]?.headers.get('Cookie')).toBeNull()
  })

  test('with an empty form requests everything', async () => {
    const { received, visited } = await search('/tours?q=&date=&guests=&maximumPrice=&kind=&category=&sort=')

    expect([received[0]?.search, visited.status]).toEqual(['', 200])
    expect(visited.data).toMatchObject({ problems: [] })
  })

  test.each([
    ['guests=many', '“many” is not a number of guests.', ['/tours?q=fort']],
    ['guests=50', 'Guests can be at most 20.', ['/tours?q=fort&guests=20', '/tours?q=fort']],
    ['guests=0', 'Guests must be at least 1.', ['/tours?q=fort&guests=1', '/tours?q=fort']],
    ['date=2026-02-30', '“2026-02-30” is not a date.', ['/tours?q=fort']],
    [
      'date=2026-11-20',
      'This day has passed: choose one that is to come.',
      [`/tours?q=fort&date=${today}`, '/tours?q=fort'],
    ],
    [
      'date=2027-11-20',
      'Bookings are open until Wednesday, 19 May.',
      ['/tours?q=fort&date=2027-05-19', '/tours?q=fort'],
    ],
    ['departure=2026-12-20', 'Choose the day of arrival too.', ['/tours?q=fort']],
    ['kind=cruise', 'There is no such kind: “cruise”.', ['/tours?q=fort']],
    ['minimumRating=9', 'There is no such rating: “9”.', ['/tours?q=fort']],
    ['duration=week', 'There is no such duration: “week”.', ['/tours?q=fort']],
    ['after=%00', 'This page of the list does not exist.', ['/tours?q=fort']],
  ])(
    'with %s says that this cannot be met, keeps it in the form and offers what works',
    async (wrong, words, offers) => {
      const { received, html } = await search(`/tours?q=fort&${wrong}`)
      const [, box = ''] = /role="alert"(.*?)<\/ul>/s.exec(html) ?? []

      expect(received.map(({ search }) => search)).toEqual(['?q=fort'])
      expect(box).toContain(
        `${words} This search leaves ${wrong.startsWith('date=') ? 'the days' : 'it'} out.`,
      )
      expect([...box.matchAll(/href="([^"]*)"/g)].map(([, to]) => to?.replaceAll('&amp;', '&'))).toEqual(
        offers,
      )
      const [name = '', value = ''] = wrong.split('=')
      const field = new RegExp(`<[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
      if (/type="(?:text|number|date)"/.test(field)) {
        expect(field).toContain(`value="${value}"`)
        expect(field).toContain(`aria-invalid="true" aria-describedby="problem-${name}"`)
        expect(html).toContain(`id="problem-${name}"`)
      }
    },
  )

  test.each([
    ['date=2026-12-05&departure=2026-12-04', 'The departure must be after the arrival.', '2026-12-06'],
    ['date=2026-12-05&departure=2027-02-05', 'Stay at most 30 nights.', '2027-01-04'],
  ])(
    'with %s searches for the arrival alone and offers the nearest departure',
    async (days, words, departure) => {
      const { received, html } = await search(`/tours?${days}`)

      expect(received[0]?.search).toBe('?date=2026-12-05')
      expect(html).toContain(words)
      expect(html).toContain(`href="/tours?date=2026-12-05&amp;departure=${departure}"`)
    },
  )

  test('with several filters that cannot be met changes one of them at a time', async () => {
    const { received, html } = await search('/tours?date=2026-11-01&departure=2026-12-04&guests=50')

    expect(received[0]?.search).toBe('')
    expect(html).toContain(`href="/tours?date=${today}&amp;departure=2026-12-04&amp;guests=50"`)
    expect(html).toContain('href="/tours?date=2026-11-01&amp;departure=2026-12-04&amp;guests=20"')
    expect(html).toContain('href="/tours?guests=50"')
  })

  test('accepts today as the date', async () => {
    const { received } = await search(`/tours?date=${today}`)

    expect(received[0]?.search).toBe(`?date=${today}`)
  })

  test('lists both kinds with prices and ratings, and links that keep arrival, departure and guests', async () => {
    const stay = aCard({ id: '2', slug: 'tea-bungalow', kind: 'stay', title: 'Tea bungalow', rating: null })
    const { html } = await search(
      '/tours?date=2026-12-05&departure=2026-12-07&guests=4',
      page([aCard(), stay]),
    )

    const chosen = '?date=2026-12-05&amp;departure=2026-12-07&amp;guests=4'
    expect(html).toContain(`href="/tours/houseboat-day${chosen}"`)
    expect(html).toContain(`href="/tours/tea-bungalow${chosen}"`)
    expect(html).toContain('Free from Saturday, 5 December to Monday, 7 December, 2 nights')
    expect(html).toContain('₹4,500')
    expect(html).toContain('<s class="text-sm text-muted">₹5,200</s>')
    expect(html).toContain('a night')
    expect(html).toContain('No reviews yet')
    expect(html).toContain('214 reviews')
  })

  test('has page URLs that keep the filters', async () => {
    const { html } = await search(
      '/tours?q=fort&sort=price&after=b',
      page([aCard()], { next: 'c', previous: 'a' }),
    )

    expect(html).toContain('href="/tours?q=fort&amp;sort=price&amp;after=c"')
    expect(html).toContain('href="/tours?q=fort&amp;sort=price&amp;before=a"')
  })

  test.each([
    ['/tours?after=b', { total: 25 }, '/tours'],
    ['/tours?before=b', {}, '/tours'],
    ['/tours?kind=stay&after=b', { total: 25 }, '/tours?kind=stay'],
  ])('beyond the last page leads back to the first: %s', async (address, counted, first) => {
    const { html } = await search(address, page([], counted))

    expect(html).toContain('No more results')
    expect(html).toMatch(new RegExp(`href="${first.replace('?', '\\?')}"[^>]*>Back to the first page`))
    expect(html).not.toContain('There are no tours or stays yet')
  })

  test('without results offers to remove one filter after another', async () => {
    const { html } = await search('/tours?q=fort&date=2026-12-05&after=b', page([]))

    expect(html).toMatch(/href="#results"[^>]*>Skip to the results<.*No results for this search/s)
    expect(html).toContain('href="/tours?q=fort"')
    expect(html).toContain('href="/tours?date=2026-12-05"')
    expect(html).toContain('href="/tours"')
  })

  test('with a highest price below the lowest one leaves it out and says so', async () => {
    const { received, html } = await search('/tours?minimumPrice=900&maximumPrice=100')
    expect(received[0]?.search).toBe('?minimumPrice=900')
    expect(html).toMatch(/The highest price is below the lowest one.*>Search without a highest price</s)
  })

  test('without results leaves out the filters that would not help, and says what each of the others would', async () => {
    const wider = [
      { name: 'q', count: 1204 },
      { name: 'date', count: 3 },
    ]
    const { html } = await search(
      '/tours?q=fort&date=2026-12-05&departure=2026-12-07&kind=stay',
      page([], { total: 0, wider }),
    )

    expect(html).toMatch(/href="\/tours\?q=fort&amp;kind=stay"[^>]*>Search on any day<span[^>]*>\s\(3/)
    expect(html).toContain('1,204')
    expect(html).not.toContain('tours and stays alike')
  })

  test('without results on its days leads to the nearest days that have some, before the filters to remove', async () => {
    const nothing = { total: 0, wider: [{ name: 'date', count: 9 }] }
    const tours = await search(
      '/tours?q=fort&date=2026-12-05&after=b',
      page([], { ...nothing, total: null, otherDays: [{ date: '2026-12-07', count: 1204 }] }),
    )
    expect(tours.html).toMatch(
      /other days:.*href="\/tours\?q=fort&amp;date=2026-12-07"[^>]*>Mon, 7 Dec.*1,204/s,
    )
    expect(tours.html).toMatch(/1,204.*Or: remove one of your filters:.*Search on any day/s)

    const stays = await search(
      '/tours?kind=stay&date=2026-12-05&departure=2026-12-07',
      page([], { ...nothing, otherDays: [{ date: '2026-12-07', departure: '2026-12-09', count: 2 }] }),
    )
    expect(stays.html).toMatch(/date=2026-12-07&amp;departure=2026-12-09"[^>]*>7–9 Dec<span[^>]*>\s\(2/)
    expect((await search('/tours?date=2026-12-05', page([], nothing))).html).not.toContain('other days')
  })

  test('says how far results are from the town, and offers towns nearby with the other filters', async () => {
    const munnar = { name: 'Munnar', state: 'Kerala', kilometres: 7, direction: 'north' }
    const nearbyTowns = [
      { name: 'Thekkady', state: 'Kerala', kilometres: 55, direction: 'south', text: 'Thekkady tour' },
    ]
    const { html } = await search(
      '/tours?q=munnar+tour&guests=2&after=b',
      page([{ ...aCard(), fromTown: munnar }], { total: 1, nearbyTowns }),
    )

    expect(html).toContain(' · 7 km from Munnar')
    expect(html).toMatch(
      /href="\/tours\?q=Thekkady\+tour&amp;guests=2"[^>]*>Thekkady<span[^>]*>\s55 km south/,
    )
    expect((await search('/tours?q=munnar')).html).not.toContain('More nearby')
  })

  test('shows in one line what was searched for, and the number of results in the heading', async () => {
    const { html } = await search(
      '/tours?q=Munnar&date=2026-11-28&departure=2026-11-30&guests=2',
      page([aCard()], { total: 1 }),
    )

    expect(html).toContain('Munnar\u00A0· 28–30 Nov\u00A0· 2 guests')
    expect(html).toContain('>1 tour or stay<')
    expect((await search('/tours?kind=stay', page([], { total: 1204 }))).html).toContain('>1,204 stays<')
  })

  test('has a link for tours and one for stays that keep the other filters, with their numbers', async () => {
    const filterCounts = [
      { name: 'kind', value: 'tour', count: 12 },
      { name: 'minimumRating', value: '4', count: 7 },
    ]
    const { html } = await search('/tours?kind=tour&guests=2', page([aCard()], { filterCounts }))

    expect(html).toMatch(
      /aria-current="page"[^>]*href="\/tours\?kind=tour&amp;guests=2"[^>]*>Tours<span[^>]*>12</,
    )
    expect(html).toContain('href="/tours?guests=2"')
    expect(html).toContain('href="/tours?kind=stay&amp;guests=2"')
    expect(html).toContain('<input type="hidden" name="kind" value="tour"/>')
    expect(html).toMatch(/value="4"\/><span[^>]*>4 and better<\/span><span[^>]*>7</)
  })

  test('goes on in the place that led to it, names it, and leads everywhere', async () => {
    const { html } = await search('/tours?state=Kerala&district=Idukki&kind=stay&sort=price')

    expect(html).toContain('<input type="hidden" name="state" value="Kerala"/>')
    expect(html).toContain('<input type="hidden" name="district" value="Idukki"/>')
    expect(html).toMatch(
      /<p[^>]*>In(?:<!-- -->| )*Idukki, Kerala.*href="\/tours\?kind=stay&amp;sort=price"[^>]*>Search everywhere/,
    )
  })

  test('says which words it searched for instead of mistyped ones', async () => {
    const { html } = await search('/tours?q=munar', page([aCard()], { total: 1, correctedText: 'munnar' }))

    expect(html).toContain('Nothing found for “munar”')
    expect(html).toContain('<strong>munnar</strong>')
  })

  test('shows the current values in the form, and an API’s own category', async () => {
    const { html } = await search('/tours?q=%3Cb%3E&category=Wellness&guests=3')

    expect(html).toContain('value="&lt;b&gt;"')
    expect(html).toContain('<option value="Wellness" selected="">Wellness</option>')
    expect(html).toContain('Wellness tours and stays<span class="max-sm:sr-only">: “&lt;b&gt;”</span></h1>')
  })

  test('shows images in the available sizes from our own origin', async () => {
    const image = { id: 'p-1', width: 1200, height: 800, alt: 'A houseboat' }
    const { html } = await search('/tours', page([aCard({ image })]))

    expect(html).toContain('srcSet="/images/p-1/480 480w, /images/p-1/960 960w, /images/p-1/1600 1200w"')
    expect(html).toMatch(/width="1200" height="800"/)
    expect(html.match(/(?:src|srcSet|href|action)="(?:https?:)?\/\/[^"]*"/)).toBeNull()
  })

  test('shows the API’s message when a query is rejected', async () => {
    const { visited, html } = await search('/tours?q=fort', json({ message: 'Too many words.' }, 400))

    expect(visited.status).toBe(400)
    expect(html).toContain('Too many words.')
  })

  test('shows a way to retry when the API fails', async () => {
    const { visited, html } = await search('/tours?q=fort', json({}, 500))

    expect([visited.status, visited.thrown]).toEqual([500, false])
    expect(html).toContain('We can’t show the results right now')
    expect(html).toContain('href="/tours?q=fort"')
  })

  test('shows launching soon when the API lacks the call', async () => {
    const visited = await visit(tours, { path: '/tours' })

    expect(visited.status).toBe(200)
    expect(render(tours.default, visited)).toContain('We are launching soon')
  })

  test('is answered from the cache when it is repeated within seconds', async () => {
    const received = hostAnswers({ 'GET /products': page() })
    for (const _ of [1, 2, 3]) await visit(tours, { path: '/tours?q=again' })

    expect(received).toHaveLength(1)
  })

  test('does not cache a failure', async () => {
    const received = hostAnswers({ 'GET /products': json({}, 400) })
    for (const _ of [1, 2]) await visit(tours, { path: '/tours?q=again' })

    expect(received).toHaveLength(2)
  })
})
