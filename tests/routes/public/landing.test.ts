// The start page with what the host has.
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import * as landing from '../../../app/routes/public/landing/route.tsx'
import { host, hostAnswers, hostOffers, hostOffersNothing, hostOrigin, json } from '../support/host.ts'
import { aCard, today, useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

useToday()

describe('the landing page', () => {
  const highlights = json({
    tours: [aCard()],
    stays: [aCard({ id: '2', slug: 'tea-bungalow', kind: 'stay', title: 'Tea bungalow' })],
    categories: [
      { category: 'Heritage', count: 12 },
      { category: 'Beach', count: 0 },
    ],
  } as never)

  test('has the search, the categories with products, and the best products', async () => {
    hostAnswers({ 'GET /highlights': highlights })
    const html = render(landing.default, await visit(landing, { path: '/' }))

    expect(html).toMatch(/<form [^>]*action="\/tours"/)
    expect(html).toContain('href="/tours/kind/heritage"')
    expect(html).toContain('12 trips')
    expect(html).not.toContain('/tours/kind/beach')
    expect(html).toContain('href="/tours/houseboat-day"')
    expect(html).toContain('href="/tours/tea-bungalow"')
    expect(html).toContain(`min="${today}"`)
  })

  test('leads to a booking without an account, where the host has those', async () => {
    hostOffers('POST /bookings/without-account')
    const leads = async (visitor: { cookie?: string }) => {
      hostAnswers({ 'GET /highlights': highlights })
      const html = render(landing.default, await visit(landing, { path: '/', ...visitor }))
      const [head = '', foot = ''] = html.split('<main')
      return [head, foot].map((part) => /<a [^>]*href="\/trip"[^>]*>Find your booking</.test(part))
    }
    expect(await leads({})).toEqual([true, true])
    expect(await leads({ cookie: 'accessToken=abc' }), 'who has an account has a list').toEqual([false, true])
  })

  test('leads to no such booking at a host without them', async () => {
    hostOffersNothing()
    hostAnswers({ 'GET /highlights': highlights })
    const html = render(landing.default, await visit(landing, { path: '/' }))
    expect(html).not.toContain('href="/trip"')
  })

  test('offers in its search the districts and towns where most can be booked, without a script', async () => {
    const district = (name: string, state: string, tours: number) => ({
      state,
      district: name,
      tours,
      stays: 1,
    })
    const many = Array.from({ length: 58 }, (_, index) => district(`District ${index}`, 'Goa', 3))
    const town = { district: 'Idukki', state: 'Kerala', latitude: 10, longitude: 77 }
    const answers = {
      'GET /highlights': highlights,
      'GET /destinations': json({
        rows: [district('Remote', 'Goa', 1), ...many, district('Idukki', 'Kerala', 9)],
        towns: [
          { ...town, name: 'Munnar' },
          // Named like its district.
          { ...town, name: 'Idukki' },
          { ...town, name: 'Elsewhere', district: 'Nowhere' },
        ],
      } as never),
    }
    hostAnswers(answers)
    const html = render(landing.default, await visit(landing, { path: '/' }))
    expect(html).toMatch(/<input id="search-words"[^>]* list="search-places"/)
    const offered = [...html.matchAll(/<option>([^<]*)<\/option>/g)].map(([, name]) => name)
    expect(offered).toHaveLength(60)
    expect(offered.slice(-2)).toEqual(['Idukki', 'Munnar'])
    expect(offered).not.toContain('Remote')
    expect(html).not.toContain('<script')
  })

  test.each([
    ['fails', json({}, 500)],
    ['has none', json({ rows: [], towns: null })],
  ])('has its search without them when the host %s', async (_, answer) => {
    hostAnswers({ 'GET /highlights': highlights, 'GET /destinations': answer })
    const html = render(landing.default, await visit(landing, { path: '/' }))
    expect(html).toMatch(/<form [^>]*action="\/tours"/)
    expect(html).not.toContain('search-places')
  })

  const wayOfTravellers = (html: string) => /Travellers<\/h3>.*?<\/li>/s.exec(html)?.[0]

  test('leads travellers to the tours and stays, also while the API fails', async () => {
    hostAnswers({ 'GET /highlights': json({}, 500) })
    hostOffers('GET /products')
    const html = render(landing.default, await visit(landing, { path: '/' }))

    expect(wayOfTravellers(html)).toMatch(/<a [^>]*href="\/tours"[^>]*>Find a trip<\/a>/)
    expect(html, 'which they can search').toMatch(/<form [^>]*action="\/tours"/)
  })

  test('offers the dashboard in place of the sign-in to somebody who is signed in', async () => {
    hostAnswers({ 'GET /highlights': highlights })
    const html = render(landing.default, await visit(landing, { path: '/', cookie: 'accessToken=abc' }))

    expect(html.match(/href="\/dashboard"/g), 'at the head and at the foot').toHaveLength(2)
    expect(html).not.toMatch(/href="(?:\/admin)?\/login"/)
  })

  test('asks nobody to sign in to book where the API has no tours and stays', async () => {
    const html = render(landing.default, await visit(landing, { path: '/' }))

    expect(wayOfTravellers(html)).toContain('We are launching soon')
    expect(wayOfTravellers(html)).not.toContain('<a')
  })

  test.each([
    ['has no such call', () => json({}, 404)],
    ['fails', () => json({}, 500)],
    ['breaks', () => Response.error()],
    ['answers nonsense', () => json({ tours: 7 })],
  ])('is shown without them when the API %s', async (_, answer) => {
    host.use(http.get(`${hostOrigin}/api/highlights`, answer))
    const visited = await visit(landing, { path: '/' })
    const html = render(landing.default, visited)

    expect(visited.status).toBe(200)
    expect(html).not.toContain('<form')
    expect(html).toContain('Become an affiliate')
    expect(html).toContain('href="/login"')
  })
})
