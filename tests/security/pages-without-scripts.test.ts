// Which pages come with scripts, and which need none: what is not there cannot be attacked, and weighs nothing.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProfile, hostAnswers, hostOffers, json } from '../routes/support/host.ts'
import { aCard, aProduct, aSlot } from '../routes/support/products.ts'
import { type Ask, loadBuiltApp } from './built-app.ts'

let ask: Ask
beforeAll(async () => {
  ask = await loadBuiltApp()
})

// The built app reads what its host offers once.
beforeEach(() =>
  hostOffers('GET /products', 'GET /products/fort', 'GET /products/fort/slots', 'POST /auth/register'),
)

async function visit(path: string, status = 200, init: RequestInit = {}) {
  const answer = await ask(new Request(`http://app.test${path}`, init), '203.0.113.7')
  expect(answer.status).toBe(status)
  // What is only read, as data for search engines, is no script.
  const html = await answer.text()
  const tags = html
    .replaceAll('<script type="application/ld+json">', '')
    .match(/<script[^>]*>|<link[^>]*modulepreload[^>]*>/g)
  return { html, scripts: tags?.length ?? 0, tags: tags ?? [], cookies: answer.headers.getSetCookie() }
}

const signedIn = { headers: { Cookie: 'accessToken=a' } }

describe('a page without interaction has no script', () => {
  test.each([
    ['/', 200],
    ['/?utm_source=x', 200],
    ['/unauthorized', 200],
    ['/help', 200],
    ['/no/such/page', 404],
  ])('on %s', async (path, status) => {
    hostAnswers({
      'GET /products': json({ rows: [aCard()] } as never),
      'GET /products/fort': json({ product: aProduct({ slug: 'fort' }) }),
      'GET /products/fort/slots': json({ slots: [aSlot()] }),
    })
    expect((await visit(path, status)).scripts).toBe(0)
  })

  test('even on a launching-soon page', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'dsa' }) })
    expect((await visit('/reports', 200, signedIn)).scripts).toBe(0)
  })
})

test.each([1, 0])('a search with %i results has one small script of its own', async (count) => {
  const rows = Array.from({ length: count }, () => aCard())
  hostAnswers({ 'GET /products': json({ rows, next: null, previous: null } as never) })
  const { html, tags } = await visit('/tours?q=nothing-has-this-name')

  expect(html).toContain('nothing-has-this-name')
  expect(tags).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/search-script-[\w-]+\.js">$/),
  ])
})

describe('the page of a product has one small script of its own, which books nothing', () => {
  test.each(['/tours/fort', '/tours/fort?ref=ASHA-7', '/tours/fort/book'])('on %s', async (path) => {
    const title = '</script><script>alert(1)</script>'
    hostAnswers({
      'GET /products/fort': json({ product: aProduct({ slug: 'fort', title, description: title }) }),
      'GET /products/fort/slots': json({ slots: [aSlot()] }),
    })
    const [script = '', ...others] = (await visit(path)).tags

    // Not async: what it works on has arrived when it runs.
    expect(script).toMatch(/^<script type="module" src="\/assets\/product-script-[\w-]+\.js">$/)
    expect(others).toEqual([])
  })
})

test('the page of a product tells search engines what it is, as data and not as a script', async () => {
  hostAnswers({
    'GET /products/boat': json({ product: aProduct({ slug: 'boat', title: 'Houseboat day' }) }),
    'GET /products/boat/slots': json({ slots: [aSlot()] }),
  })
  const { html } = await visit('/tours/boat')
  const scripts = [...html.matchAll(/<script( type="application[^>]*)>(.*?)<\/script>/gs)]

  expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/ld+json"'])
  expect(JSON.parse(scripts[0]?.[2] ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    name: 'Houseboat day',
  })
})

test('a visitor who is not signed in does not see the layout of signed-in pages', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile() })
  const frame = /id="sidebar"|aria-label="Notifications"|aria-label="Account of/g
  expect((await visit('/')).html.match(frame)).toBeNull()
  expect((await visit('/dashboard', 200, signedIn)).html.match(frame)).toHaveLength(3)
})

describe('a page with interaction has scripts', () => {
  test.each([
    '/login',
    '/admin/login',
    '/affiliate/register',
    '/provider/register',
    '/register',
    '/lead-form',
  ])('with the form on %s', async (path) => {
    expect((await visit(path)).scripts).toBeGreaterThan(0)
  })

  test('and asks for none of them before its styles have come', async () => {
    const { tags } = await visit('/login')
    expect(tags.filter((tag) => /type="module"|rel="modulepreload"/.test(tag))).toEqual([])
    expect(tags.filter((tag) => tag.includes('type="later"'))).toHaveLength(1)
  })

  test('on a dashboard', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile() })
    expect((await visit('/dashboard', 200, signedIn)).scripts).toBeGreaterThan(0)
  })

  test('with a referral, which is kept in local storage', async () => {
    expect((await visit('/?ref=ASHA-7')).scripts).toBeGreaterThan(0)
    expect((await visit('/?ref=')).scripts).toBe(0)
  })

  test('with a toast', async () => {
    hostAnswers({ 'POST /auth/login': json({ user: { role: 'affiliate' } }, 200, ['accessToken=a']) })
    const body = new URLSearchParams({ email: 'asha@example.com', password: 'Kerala-monsoon-26' })
    const { cookies } = await visit('/login', 302, {
      method: 'POST',
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const flash = cookies.find((line) => line.startsWith('flash='))?.split(';')[0] ?? ''
    expect(flash).not.toBe('')
    expect((await visit('/', 200, { headers: { Cookie: flash } })).scripts).toBeGreaterThan(0)
  })
})
