// The pages of states and districts.
import { describe, expect, test } from 'vitest'
import * as destination from '../../../app/routes/public/destination/route.tsx'
import { placeSlug } from '../../../app/domain/products/destinations.ts'
import { hostAnswers, json } from '../support/host.ts'
import { aCard, useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

useToday()

const rows = [
  { state: 'Jammu and Kashmir', district: 'Srinagar', tours: 2, stays: 0, tourPrice: 90_000 },
  { state: 'Kerala', district: 'Alappuzha', tours: 12, stays: 1, tourPrice: 50_000, stayPrice: 400_000 },
  { state: 'Kerala', district: 'Idukki', tours: 1, stays: 3, tourPrice: 150_000, stayPrice: 200_000 },
]

const town = (name: string, latitude: number, longitude: number, district = 'Idukki') => ({
  name,
  district,
  state: 'Kerala',
  latitude,
  longitude,
})
const towns = [
  town('Munnar', 10.089, 77.06),
  town('Thekkady', 9.603, 77.161),
  town('Kollam', 8.881, 76.585, 'Kollam'),
  town('Alappuzha', 9.49, 76.326, 'Alappuzha'),
]

const fromTown = { name: 'Munnar', state: 'Kerala', kilometres: 12, direction: 'east' }

async function open(path: string, cookie?: string) {
  const stay = aCard({ id: '2', slug: 'tea-bungalow', kind: 'stay', title: 'Tea bungalow', rating: 4.9 })
  const received = hostAnswers({
    'GET /destinations': json({ rows, towns }),
    'GET /saved-slugs': json({ slugs: ['tea-bungalow'] }),
    'GET /products': ({ search }) => {
      const kind = new URLSearchParams(search).get('kind')
      const found = [{ ...aCard(), fromTown }, stay].filter((card) => kind === null || card.kind === kind)
      return json({
        rows: found,
        next: null,
        previous: null,
        total: found.length,
        priceRange: { lowest: 90_000, highest: 520_000 },
      } as never)
    },
  })
  const [, state = '', place] = /^\/tours\/in\/([^/]+)\/?(.*)$/.exec(path) ?? []
  const visited = await visit(destination, {
    path,
    ...(cookie !== undefined && { cookie }),
    params: { state, ...(place !== '' && place !== undefined && { place: decodeURIComponent(place) }) },
  })
  return { visited, received }
}

describe('the page of a destination', () => {
  test('has the best tours and stays of a district, a text, and links to its neighbours', async () => {
    const { visited, received } = await open('/tours/in/kerala/alappuzha')
    const html = render(destination.default, visited).replaceAll('<!-- -->', '')

    expect(received.map(({ search }) => search)).toContain('?state=Kerala&district=Alappuzha')
    expect(html).toContain('Tours and stays in Alappuzha, Kerala</h1>')
    expect(html).toContain(
      'Book 12 tours from ₹500 a person and 1 stay from ₹4,000 a night with local people. Expect backwaters, forests, hills. Guests like “Tea bungalow” best: 4.9 out of 5.',
    )
    expect(html).toContain('href="/tours/houseboat-day"')
    expect(html).toContain('href="/tours?state=Kerala&amp;district=Alappuzha&amp;kind=stay"')
    expect(html).toContain('href="/tours/in/kerala/idukki"')
    expect(html).not.toContain('srinagar')
    // Alappuzha is also a town.
    expect(html).not.toContain('Towns of Alappuzha')
  })

  test('is found in any spelling of its address, and has one canonical URL', async () => {
    for (const path of ['/tours/in/Kerala', '/tours/in/KERALA/Idukki', '/tours/in/Kerala/MUNNAR']) {
      const { visited } = await open(path)
      const head = JSON.stringify(destination.meta({ loaderData: visited.data } as never))

      expect(visited.status).toBe(200)
      expect(head).toContain(`"rel":"canonical","href":"http://app.test${path.toLowerCase()}"`)
    }
  })

  test('of a state sums up its districts', async () => {
    const html = render(destination.default, (await open('/tours/in/kerala')).visited).replaceAll(
      '<!-- -->',
      '',
    )

    expect(html).toContain('Book 13 tours from ₹500 a person and 4 stays from ₹2,000 a night')
    expect(html).toContain('Districts of Kerala')
  })

  test('tells search engines where it is and what it lists', async () => {
    const { visited } = await open('/tours/in/kerala/alappuzha')
    const head = JSON.stringify(destination.meta({ loaderData: visited.data } as never))

    expect(head).toContain('"href":"http://app.test/tours/in/kerala/alappuzha"')
    expect(head).toContain('Tours and stays in Alappuzha, Kerala')
    expect(head).toMatch(/"@type":"BreadcrumbList".*"position":3,"name":"Alappuzha"/)
    expect(head).toMatch(/"@type":"ItemList".*"url":"http:\/\/app\.test\/tours\/tea-bungalow"/)
    expect(head).not.toContain('noindex')
  })

  test('of a district leads to its towns that have something to book', async () => {
    const html = render(destination.default, (await open('/tours/in/kerala/idukki')).visited)

    expect(html).toContain('Towns of Idukki')
    expect(html).toContain('href="/tours/in/kerala/munnar"')
    expect(html).not.toContain('href="/tours/in/kerala/kollam"')
  })

  test.each([
    ['/tours/in/kerala/srinagar', 'href="/tours?q=srinagar"'],
    ['/tours/in/atlantis', 'href="/tours?q=atlantis"'],
    ['/tours/in/kerala/new-%22%3Etown', 'href="/tours?q=new+town"'],
    ['/tours/in/kerala/%00', 'href="/tours"'],
  ])('at %s, where nothing is on sale, is not found and leads to the search', async (path, link) => {
    const { visited } = await open(path)

    expect(visited.status).toBe(404)
    expect(render(destination.default, visited)).toContain(link)
    expect(JSON.stringify(destination.meta({ loaderData: visited.data } as never))).not.toContain('canonical')
  })

  test('shows launching soon on an API without destinations', async () => {
    const visited = await visit(destination, { path: '/tours/in/kerala', params: { state: 'kerala' } })

    expect(visited.status).toBe(200)
    expect(render(destination.default, visited)).toContain('We are launching soon')
  })

  test('shows an error page when the API fails', async () => {
    hostAnswers({ 'GET /destinations': json({}, 500) })

    expect((await visit(destination, { path: '/tours/in/kerala', params: { state: 'kerala' } })).status).toBe(
      500,
    )
  })
})

describe('the page of a town', () => {
  test('has what there is around it, how far each is, and its neighbours', async () => {
    const { visited, received } = await open('/tours/in/kerala/munnar')
    const html = render(destination.default, visited).replaceAll('<!-- -->', '')

    expect(visited.status).toBe(200)
    expect(received.map(({ search }) => search)).toEqual(
      expect.arrayContaining(['?town=Munnar%2C+Kerala&kind=tour', '?town=Munnar%2C+Kerala&kind=stay']),
    )
    expect(html).toContain('Tours and stays in Munnar, Kerala</h1>')
    expect(html).toContain(
      'Book 1 tour from ₹900 a person and 1 stay from ₹900 a night in and around Munnar with local people.',
    )
    expect(html).toContain('Alappuzha, Kerala · 12 km from Munnar')
    expect(html).toContain('href="/tours?q=Munnar&amp;kind=tour"')
    expect(html).toMatch(/Near Munnar<.*href="\/tours\/in\/kerala\/thekkady"[^>]*>Thekkady<span[^>]*>55 km</s)
    expect(html).not.toContain('kollam')
  })

  test('stands below its state and its district', async () => {
    const { visited } = await open('/tours/in/kerala/munnar')
    const crumbs = /aria-label="Breadcrumb".*?<\/nav>/s.exec(render(destination.default, visited))?.[0]
    const head = JSON.stringify(destination.meta({ loaderData: visited.data } as never))

    expect([...(crumbs ?? '').matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      '/tours',
      '/tours/in/kerala',
      '/tours/in/kerala/idukki',
    ])
    expect(head).toContain('"href":"http://app.test/tours/in/kerala/munnar"')
    expect(head).toMatch(/"@type":"BreadcrumbList".*"position":4,"name":"Munnar"/)
    expect(head).toMatch(/"@type":"ItemList".*"url":"http:\/\/app\.test\/tours\/tea-bungalow"/)
  })

  test('names no district that has nothing on sale of its own', async () => {
    const html = render(destination.default, (await open('/tours/in/kerala/kollam')).visited)

    expect(html).toContain('href="/tours/in/kerala"')
    expect(html).not.toContain('href="/tours/in/kerala/kollam"')
  })

  test('is not found once the last of its tours and stays is off sale', async () => {
    const none = json({ rows: [], next: null, previous: null, total: 0 } as never)
    hostAnswers({ 'GET /destinations': json({ rows, towns }), 'GET /products': none })
    const visited = await visit(destination, {
      path: '/tours/in/kerala/munnar',
      params: { state: 'kerala', place: 'munnar' },
    })

    expect(visited.status).toBe(404)
  })

  test('does without numbers where the host does not count', async () => {
    const uncounted = json({ rows: [aCard()], next: null, previous: null } as never)
    hostAnswers({ 'GET /destinations': json({ rows, towns }), 'GET /products': uncounted })
    const visited = await visit(destination, {
      path: '/tours/in/kerala/munnar',
      params: { state: 'kerala', place: 'munnar' },
    })

    expect(render(destination.default, visited)).toContain('Book tours and stays in and around Munnar')
  })

  test('is an error page when the host fails', async () => {
    hostAnswers({ 'GET /destinations': json({ rows, towns }), 'GET /products': json({}, 500) })
    const visited = await visit(destination, {
      path: '/tours/in/kerala/munnar',
      params: { state: 'kerala', place: 'munnar' },
    })

    expect(visited.status).toBe(500)
  })
})

test.each(['/tours/in/kerala/alappuzha', '/tours/in/kerala/munnar', '/tours/in/kerala'])(
  'the cards at %s have hearts, filled on what is saved, that lead back',
  async (path) => {
    const html = render(destination.default, (await open(path, 'accessToken=secret')).visited)

    expect(html).toMatch(/action="\/tours\/tea-bungalow\/save"[^>]*><input[^>]*name="save" value="no"/)
    expect(html).toMatch(/action="\/tours\/houseboat-day\/save"[^>]*><input[^>]*name="save" value="yes"/)
    expect(html).toContain(`name="back" value="${path}"`)
  },
)

test.each([
  ['Jammu and Kashmir', 'jammu-and-kashmir'],
  [' Café (Île) ', 'cafe-ile'],
  ['കേരളം', 'കേരളം'.normalize('NFKD').replaceAll(/\p{M}/gu, '')],
])('the address of “%s” has the part “%s”', (name, slug) => {
  expect(placeSlug(name)).toBe(slug)
})
