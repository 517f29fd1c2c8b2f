import { describe, expect, test } from 'vitest'
import * as product from '../../../../app/routes/public/product/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { show, textOf } from '../../support/pages/product-page.ts'
import { aProduct, useToday } from '../../support/products.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

useToday()

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

  test('of an instant product says that the payment, not paying, confirms a booking', async () => {
    const text = textOf((await show({ product: aProduct({ isInstant: true }) })).html)

    expect(text).toContain('Confirmed as soon as we receive the payment')
    expect(text).toContain('Bookings are confirmed as soon as we receive the payment')
    expect(text).not.toContain('as soon as you pay')
  })

  test('keeps the words of its title in one piece at a hyphen, but for very long ones', async () => {
    const title = 'Kathakali evening: make-up, and a play of Thiruvananthapuram-Kanyakumari'
    const { html } = await show({ product: aProduct({ title }) })

    expect(html).toContain('evening: <span class="whitespace-nowrap">make-up,</span> and a play')
    expect(html).not.toContain('nowrap">Thiru')
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
    const targetsIn = (part: string) => [...part.matchAll(/href="#(picture-\d+)"/g)].map(([, id]) => id)
    const ids = images.map((_, index) => `picture-${index + 1}`)

    expect(altsIn(grid)).toEqual(alts.slice(0, 3))
    expect(altsIn(fullScreen)).toEqual(alts)
    expect(fullScreen.match(/<img [^>]*loading="lazy"/g)).toHaveLength(count)
    // Each picture of the grid, and the link below.
    expect(targetsIn(grid)).toEqual([...ids.slice(0, 3), 'picture-1'])
    expect(new Set(targetsIn(fullScreen))).toEqual(new Set(count > 1 ? ids : []))
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
      'The provider',
      '4.8 out of 5, by 214 guests',
    ])
    expect(textOf(html)).toContain('Guide speaks English, Malayalam')
    expect(textOf(html)).toContain('From 6 years')
    expect(html).toContain('A cook on board</span></li>')
  })

  test('says the stars of a review in figures too', async () => {
    const review = { id: 'r', text: 'Lovely', author: 'Ravi', createdAt: '2026-10-01T10:00:00Z' }
    const { html } = await show({ product: aProduct({ reviews: [{ ...review, rating: 4 }] }) })

    expect(html).toMatch(/role="img" aria-label="4 out of 5"/)
    expect(textOf(html)).toContain('4/5')
  })

  test.each([
    ['says of how many reviews the newest are shown', 57, true],
    ['says nothing of it where all reviews are shown', 1, false],
    ['says nothing of it where the host does not say how many there are', undefined, false],
  ])('%s', async (_what, listedReviews, isSaid) => {
    const review = { id: 'r', rating: 4, text: 'Lovely', author: 'Ravi', createdAt: '2026-10-01T10:00:00Z' }
    const { html } = await show({ product: aProduct({ reviews: [review], listedReviews }) })

    expect(textOf(html).includes('These are the newest 1 of 57 reviews.')).toBe(isSaid)
    expect(textOf(html).includes('the newest')).toBe(isSaid)
  })

  test('shows a whole character as the sign of a provider', async () => {
    const { html } = await show({ product: aProduct({ serviceProviderName: '🌴 Boats' }) })

    expect(html).toContain('>🌴</span>')
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

  test('of a tour that is off sale says only that: the visitor may have booked it before', async () => {
    hostAnswers({ 'GET /products/:slug': json({ message: 'There is no such tour.' }, 404) })
    const visited = await visit(product, { path: '/tours/fort', params: { slug: 'fort' } })

    expect(visited.data).toEqual({ code: 'not-on-sale', message: 'This tour or stay is not on sale now.' })
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
