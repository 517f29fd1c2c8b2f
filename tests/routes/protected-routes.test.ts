// The built app as it is served: every protected page, asked for in every way that the router knows.
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequestFacts } from '../../app/.server/request-facts.ts'
import { aProfile, hostAnswers, json } from './host.ts'
import { facts } from './visit.ts'

type Build = ServerBuild & {
  entry: { module: { createLoadContext: (facts: RequestFacts) => RouterContextProvider } }
}

let ask: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  const buildPath = '../../build/server/index.js'
  const build = (await import(buildPath)) as Build
  const handle = createRequestHandler(build, 'production')
  ask = (path, init) =>
    handle(new Request(`http://app.test${path}`, init), build.entry.module.createLoadContext(facts()))
})

const pages = [
  { path: '/dashboard', leaf: 'routes/dashboard' },
  { path: '/dashboard/profile', leaf: 'routes/profile' },
  { path: '/dashboard/password', leaf: 'routes/password' },
  { path: '/dashboard/create-admin', leaf: 'routes/create-admin' },
  { path: '/dashboard/qr-card', leaf: 'routes/qr-card' },
  { path: '/dashboard/qr-card.png', leaf: 'routes/qr-card-picture' },
  ...[
    'users',
    'products',
    'bookings',
    'leads',
    'admins',
    'templates',
    'commissions',
    'reports',
    'my-services',
    'settings',
  ].map((path) => ({ path: `/${path}`, leaf: `launching-soon:${path}` })),
]

const ways = [
  { way: 'as a page', url: (path: string) => path, init: {} },
  { way: 'as data', url: (path: string) => `${path}.data`, init: {} },
  {
    way: 'as the data of its leaf alone',
    url: (path: string, leaf: string) => `${path}.data?_routes=${encodeURIComponent(leaf)}`,
    init: {},
  },
  {
    way: 'by a post',
    url: (path: string) => path,
    init: { method: 'POST', body: new URLSearchParams({ a: '1' }) },
  },
]

const cases = pages.flatMap((page) => ways.map((way) => ({ ...page, ...way })))

describe.each(cases)('$path asked for $way', ({ path, leaf, url, init }) => {
  test('sends a visitor who is signed out to / without a call to the host', async () => {
    const response = await ask(url(path, leaf), init)

    await expectRedirect(response, '/')
  })

  test('sends a visitor whose session the host refuses to /', async () => {
    hostAnswers({ 'GET /auth/profile': json({}, 401) })
    const response = await ask(url(path, leaf), { ...init, headers: { Cookie: 'accessToken=old' } })

    await expectRedirect(response, '/')
  })

  test('sends a visitor without a role to /unauthorized', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: undefined }) })
    const response = await ask(url(path, leaf), { ...init, headers: { Cookie: 'accessToken=new' } })

    await expectRedirect(response, '/unauthorized')
  })
})

/** A page redirects by its status; data carries the redirect in its body, with status 202. */
async function expectRedirect(response: Response, location: string) {
  if (response.status === 202) {
    const body = await response.text()
    expect(body).toContain('SingleFetchRedirect')
    expect(body).toContain(`"${location}"`)
  } else {
    expect([response.status, response.headers.get('Location')]).toEqual([302, location])
  }
}

test('one page costs one call of the profile', async () => {
  const received = hostAnswers({ 'GET /auth/profile': aProfile() })
  const response = await ask('/dashboard', { headers: { Cookie: 'accessToken=new' } })

  expect([response.status, received.length]).toEqual([200, 1])
})

test('cookies that the host sets come along on a page, on data, on a redirect and on an error page', async () => {
  const answers = [
    json({ user: { role: 'dsa' } }, 200, ['accessToken=renewed']),
    json({ user: {} }, 200, ['accessToken=renewed']),
    json({}, 500, ['accessToken=renewed']),
  ]
  for (const answer of answers) {
    for (const path of ['/dashboard', '/dashboard.data']) {
      hostAnswers({ 'GET /auth/profile': answer })
      const response = await ask(path, { headers: { Cookie: 'accessToken=new' } })

      expect(response.headers.getSetCookie()).toEqual(['accessToken=renewed; Path=/; HttpOnly; SameSite=Lax'])
    }
  }
})

test('a host that is down is an error page with the spec’s words and a way to try again', async () => {
  hostAnswers({ 'GET /auth/profile': json({ stack: 'at pg.js:1' }, 500) })
  const response = await ask('/dashboard', { headers: { Cookie: 'accessToken=new' } })
  const page = await response.text()

  expect(response.status).toBe(500)
  expect(page).toContain('Unexpected Application Error!')
  expect(page).toContain('Failed to load profile.')
  expect(page).toContain('Try again')
  expect(page).not.toContain('pg.js')
})

test('an unknown address is the error page with 404', async () => {
  const response = await ask('/nowhere')
  const page = await response.text()

  expect(response.status).toBe(404)
  expect(page).toContain('Unexpected Application Error!')
  expect(page).toContain('404 Not Found')
})

test('every script and style of a page carries the nonce of its answer', async () => {
  const response = await ask('/login')
  const page = await response.text()
  const inline = [...page.matchAll(/<script(?![^>]*nonce="nonce")[^>]*>/g)]

  expect(page).toContain('<script nonce="nonce"')
  expect(inline).toEqual([])
})
