// The heart of a product, and the page of what is saved.
import { describe, expect, test } from 'vitest'
import * as save from '../../../app/routes/public/save/route.tsx'
import * as bookings from '../../../app/routes/bookings/list/route.tsx'
import * as saved from '../../../app/routes/saved/route.tsx'
import * as shell from '../../../app/routes/shell/route.tsx'
import * as category from '../../../app/routes/public/category/route.tsx'
import * as landing from '../../../app/routes/public/landing/route.tsx'
import * as tours from '../../../app/routes/public/search/route.tsx'
import { parseReturnTo } from '../../../app/domain/bookings/booking-selection.ts'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../support/host.ts'
import { aCard, useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

useToday()

const path = '/tours/houseboat-day/save'
const params = { slug: 'houseboat-day' }
const cookie = 'accessToken=secret'
const customer = () => aProfile({ role: 'user' })

/** The name and the value of the cookie that remembers what is saved after the login. */
const savingCookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('saving='))
    ?.split(';')[0] ?? ''

describe('the heart of a product', () => {
  test.each([
    ['yes', 'POST /saved-products/houseboat-day'],
    ['no', 'POST /saved-products/houseboat-day/remove'],
  ])('with “%s” calls %s and leads back', async (choice, call) => {
    hostOffers('POST /saved-products/houseboat-day')
    const received = hostAnswers({
      'GET /auth/profile': customer(),
      [call]: json({ slug: 'houseboat-day', isSaved: choice === 'yes' } as never),
    })
    const visited = await visit(save, { path, params, cookie, form: { save: choice, back: '/tours?q=boat' } })

    expect(visited.location).toBe('/tours?q=boat')
    expect(received.map(({ method, path: asked }) => `${method} ${asked}`)).toContain(call)
  })

  test('asks the signed-out to sign in, and has saved it when they come back', async () => {
    const received = hostAnswers({
      'GET /auth/profile': customer(),
      'POST /saved-products/houseboat-day': json({ slug: 'houseboat-day', isSaved: true } as never),
    })
    const asked = await visit(save, { path, params, form: { save: 'yes', back: '/tours?q=boat' } })

    expect(asked.location).toBe(`/login?next=${encodeURIComponent(path)}`)
    expect(parseReturnTo(path)).toBe(path)
    expect(received).toEqual([])
    const remembered = savingCookieOf(asked)
    const back = await visit(save, { path, params, cookie: `${cookie}; ${remembered}` })
    expect(back.location).toBe('/tours?q=boat')
    expect(received.map(({ method }) => method)).toContain('POST')
    expect(back.headers.getSetCookie().join()).toMatch(/saving=[^;]*;[^,]*Max-Age=0/)
  })

  test('saves nothing by its address alone, or for another product', async () => {
    const received = hostAnswers({ 'GET /auth/profile': customer() })
    const forged = await visit(save, { path, params, cookie: `${cookie}; saving=forged` })
    const asked = await visit(save, {
      path: '/tours/fort/save',
      params: { slug: 'fort' },
      form: { save: 'yes' },
    })
    const other = await visit(save, { path, params, cookie: `${cookie}; ${savingCookieOf(asked)}` })

    expect([forged.location, other.location]).toEqual(['/tours/houseboat-day', '/tours/houseboat-day'])
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('leads back to the heart that was pressed, also after a login, and to no other part of a page', async () => {
    hostAnswers({
      'GET /auth/profile': customer(),
      'GET /products': json({ rows: [aCard()], next: null, previous: null } as never),
      'POST /saved-products/houseboat-day': json({ slug: 'houseboat-day', isSaved: true } as never),
    })
    hostOffers('GET /saved-slugs')
    const html = render(tours.default, await visit(tours, { path: '/tours?q=boat' }))
    expect(html).toContain('name="at" value="heart-houseboat-day"')
    expect(html).toContain('<button id="heart-houseboat-day"')

    const form = { save: 'yes', back: '/tours?q=boat', at: 'heart-houseboat-day' }
    const pressed = '/tours?q=boat#heart-houseboat-day'
    expect((await visit(save, { path, params, cookie, form })).location).toBe(pressed)
    const asked = await visit(save, { path, params, form })
    const remembered = `${cookie}; ${savingCookieOf(asked)}`
    expect((await visit(save, { path, params, cookie: remembered })).location).toBe(pressed)

    for (const more of [{ at: 'content' }, { at: undefined, back: '/tours?q=boat#content' }]) {
      const posted = Object.entries({ ...form, ...more }).filter(([, value]) => value !== undefined)
      const visited = await visit(save, { path, params, cookie, form: Object.fromEntries(posted) as never })
      expect(visited.location).toBe('/tours?q=boat')
    }
  })

  test('leads back to the start page', async () => {
    hostAnswers({
      'GET /auth/profile': customer(),
      'POST /saved-products/houseboat-day': json({ slug: 'houseboat-day', isSaved: true } as never),
    })

    const visited = await visit(save, { path, params, cookie, form: { save: 'yes', back: '/' } })
    expect(visited.location).toBe('/')
  })

  test.each(['//evil.example', '/\t/evil.example', 'https://evil.example/tours', '/logout', '/dashboard'])(
    'never leads to %j',
    async (back) => {
      hostAnswers({
        'GET /auth/profile': customer(),
        'POST /saved-products/houseboat-day': json({ slug: 'houseboat-day', isSaved: true } as never),
      })

      expect((await visit(save, { path, params, cookie, form: { save: 'yes', back } })).location).toBe(
        '/tours/houseboat-day',
      )
    },
  )

  test.each([
    [404, 'This tour or stay does not exist.'],
    [500, 'We could not change your saved tours and stays.'],
    [403, 'Only customers save tours and stays.'],
  ])('tells on the page why the host answers %i', async (status, message) => {
    hostAnswers({
      'GET /auth/profile': customer(),
      'POST /saved-products/houseboat-day': json({ message: 'This tour or stay does not exist.' }, status),
    })
    const visited = await visit(save, { path, params, cookie, form: { save: 'yes' } })

    expect(visited.location).toBe('/tours/houseboat-day')
    const [, value = ''] = /flash=([^;.]*)/.exec(visited.headers.getSetCookie().join()) ?? []
    expect(Buffer.from(decodeURIComponent(value), 'base64').toString()).toContain(message)
  })

  test('is on the results for everybody but those who cannot save, and filled on what is saved', async () => {
    const page = json({ rows: [aCard()], next: null, previous: null } as never)
    hostOffers('GET /saved-slugs')
    hostAnswers({ 'GET /products': page, 'GET /saved-slugs': json({ slugs: ['houseboat-day'] }) })
    const forCustomer = render(tours.default, await visit(tours, { path: '/tours?q=a', cookie }))
    const forVisitor = render(tours.default, await visit(tours, { path: '/tours?q=a' }))
    hostAnswers({ 'GET /products': page, 'GET /saved-slugs': json({ message: 'No.' }, 403) })
    const forProvider = render(tours.default, await visit(tours, { path: '/tours?q=a', cookie }))

    expect(forCustomer).toContain('name="save" value="no"')
    expect(forVisitor).toContain('name="save" value="yes"')
    expect(forVisitor).toContain('name="back" value="/tours?q=a"')
    expect(forProvider).not.toContain('name="save"')
  })
})

describe.each([
  ['the start page', landing, '/', {}],
  ['the page of a category', category, '/tours/kind/nature', { category: 'nature' }],
] as const)('the cards of %s', (_, route, page, params) => {
  const products = {
    'GET /highlights': json({ tours: [aCard()], stays: [], categories: [] } as never),
    'GET /products': json({ rows: [aCard()], next: null, previous: null } as never),
  }
  const shown = async (given: string | undefined) => {
    const visited = await visit(route, { path: page, params, ...(given !== undefined && { cookie: given }) })
    return render(route.default, visited)
  }

  test('have hearts, filled on what the customer has saved, that lead back', async () => {
    hostAnswers({ ...products, 'GET /saved-slugs': json({ slugs: ['houseboat-day'] }) })
    const html = await shown(cookie)

    expect(html).toContain('name="save" value="no"')
    expect(html).toContain(`name="back" value="${page}"`)
  })

  test('have empty hearts for the signed-out, and the host is not asked for any list', async () => {
    const received = hostAnswers({ ...products, 'GET /saved-slugs': json({ slugs: ['houseboat-day'] }) })

    expect(await shown(undefined)).toContain('name="save" value="yes"')
    expect(received.map(({ path: asked }) => asked)).not.toContain('/saved-slugs')
  })

  test('have none for others, and at a host without wish lists', async () => {
    hostAnswers({ ...products, 'GET /saved-slugs': json({ message: 'No.' }, 403) })
    expect(await shown(cookie)).not.toContain('name="save"')

    hostOffersNothing()
    hostAnswers(products)
    expect(await shown(undefined)).not.toContain('name="save"')
  })

  test('are shown when the wish list cannot be read', async () => {
    hostAnswers({ ...products, 'GET /saved-slugs': json({}, 500) })
    const html = await shown(cookie)

    expect(html).toContain('href="/tours/houseboat-day"')
    expect(html).not.toContain('name="save"')
  })
})

describe('the page of what is saved', () => {
  test('lists it with a way to remove each', async () => {
    hostAnswers({
      'GET /auth/profile': customer(),
      'GET /saved-products': json({ rows: [aCard()] } as never),
    })
    const html = render(saved.default, await visit(saved, { path: '/saved', cookie }))
    const headings = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => level)
    expect(headings, 'no level is left out').toEqual(['1', '2', '3'])

    expect(html).toContain('href="/tours/houseboat-day"')
    expect(html).toContain('action="/tours/houseboat-day/save"')
    expect(html).toContain('name="save" value="no"')
  })

  test('is linked from the trips of customers, where the host has wish lists', async () => {
    const trips = json({ rows: [], next: null, previous: null } as never)
    hostAnswers({ 'GET /auth/profile': customer(), 'GET /bookings': trips })
    const without = render(bookings.default, await visit(bookings, { path: '/bookings', cookie }))
    hostOffers('POST /saved-products/houseboat-day')
    const shown = render(bookings.default, await visit(bookings, { path: '/bookings', cookie }))

    expect(without).not.toContain('href="/saved"')
    expect(shown).toContain('href="/saved"')
  })

  test('stands in the menu of customers, where the host has wish lists', async () => {
    const menuOf = async (role: string) => {
      hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
      return (await visit(shell, { path: '/dashboard', cookie })).data
    }

    expect(await menuOf('user')).toMatchObject({ hasWishList: false })
    hostOffers('POST /saved-products/houseboat-day')
    expect(await menuOf('user')).toMatchObject({ hasWishList: true })
    expect(await menuOf('service_provider')).toMatchObject({ hasWishList: false })
  })

  test('says what to do while nothing is saved, and that it is still to come where the host lacks it', async () => {
    hostAnswers({ 'GET /auth/profile': customer(), 'GET /saved-products': json({ rows: [] }) })
    expect(render(saved.default, await visit(saved, { path: '/saved', cookie }))).toContain('Press the heart')

    hostAnswers({ 'GET /auth/profile': customer() })
    hostOffersNothing()
    expect((await visit(saved, { path: '/saved', cookie })).data).toEqual({
      launchingSoon: 'Saved tours and stays',
    })
  })
})
