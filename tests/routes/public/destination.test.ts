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

async function open(path: string) {
  const stay = aCard({ id: '2', slug: 'tea-bungalow', kind: 'stay', title: 'Tea bungalow', rating: 4.9 })
  const received = hostAnswers({
    'GET /destinations': json({ rows }),
    'GET /products': json({ rows: [aCard(), stay], next: null, previous: null } as never),
  })
  const [, state = '', place] = /^\/tours\/in\/([^/]+)\/?(.*)$/.exec(path) ?? []
  const visited = await visit(destination, {
    path,
    params: { state, ...(place !== '' && place !== undefined && { place }) },
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

  test.each(['/tours/in/kerala/srinagar', '/tours/in/atlantis', '/tours/in/kerala/%00'])(
    'at %s, where nothing is on sale, is not found',
    async (path) => {
      expect((await open(path)).visited.status).toBe(404)
    },
  )

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

test.each([
  ['Jammu and Kashmir', 'jammu-and-kashmir'],
  [' Café (Île) ', 'cafe-ile'],
  ['കേരളം', 'കേരളം'.normalize('NFKD').replaceAll(/\p{M}/gu, '')],
])('the address of “%s” has the part “%s”', (name, slug) => {
  expect(placeSlug(name)).toBe(slug)
})
