// Who may see what (ASVS 5.0, 8.2.1 and 8.3.1): every endpoint of the built app's own route table, asked for in every
// way that the router knows, by everybody whom it is not for.
import { randomUUID } from 'node:crypto'
import { roles } from '@affiliate-booking/contract/options/accounts/roles'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aProfile, hostAnswers, json } from '../routes/support/host.ts'
import { dataAddress, svgCode } from '../routes/support/qr.ts'
import { isLongRun, takeTurns } from '../support/run-length.ts'
import { type Ask, builtEndpoints, type Endpoint, loadBuiltApp } from './built-app.ts'
import { allowed, open } from './route-access.ts'

const endpoints = await builtEndpoints()
const guarded = endpoints.filter(({ path }) => !open.has(path))

test('every endpoint of the built app is listed as public or with its roles', () => {
  expect(endpoints.map(({ path }) => path).toSorted()).toEqual([...open, ...Object.keys(allowed)].toSorted())
})

let ask: Ask
beforeAll(async () => {
  ask = await loadBuiltApp()
})

interface Way {
  readonly way: string
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: (endpoint: Endpoint) => string
}

const leafOnly = ({ dataPath, leaf }: Endpoint) => `${dataPath}?_routes=${encodeURIComponent(leaf)}`

const ways: readonly Way[] = [
  { way: 'as a page', method: 'GET', url: ({ path }) => path },
  { way: 'as a page’s head', method: 'HEAD', url: ({ path }) => path },
  {
    way: 'in other spellings',
    method: 'GET',
    url: ({ path }) => `${path.toUpperCase()}/`.replace('//', '/'),
  },
  { way: 'with an encoded letter', method: 'GET', url: ({ path }) => path.replace(/\w$/, encoded) },
  { way: 'as data', method: 'GET', url: ({ dataPath }) => dataPath },
  { way: 'as data behind a slash', method: 'GET', url: ({ path }) => `${path}/_.data`.replace('//', '/') },
  { way: 'as the data of its leaf alone', method: 'GET', url: leafOnly },
  { way: 'by a post', method: 'POST', url: ({ path }) => path },
  { way: 'by a post for data', method: 'POST', url: ({ dataPath }) => dataPath },
  { way: 'by a post for the data of its leaf alone', method: 'POST', url: leafOnly },
]

function encoded(letter: string) {
  return `%${letter.charCodeAt(0).toString(16)}`
}

/** Somebody with, or without, a session, and where a page that is not for them sends them. */
interface Stranger {
  readonly who: string
  /** What the host says of the session; undefined: there is none. */
  readonly profile?: () => Response
  readonly sentTo: '/' | '/unauthorized'
}

const aRoleOfNobody = 'with a role that nobody knows'

const strangers: readonly Stranger[] = [
  { who: 'signed out', sentTo: '/' },
  { who: 'with a session that the host refuses', profile: () => json({}, 401), sentTo: '/' },
  { who: aRoleOfNobody, profile: () => json({ user: { role: 'root' } }), sentTo: '/' },
  { who: 'without a role', profile: () => json({ user: {} }), sentTo: '/unauthorized' },
  ...roles.map((role): Stranger => ({
    who: `as ${role}`,
    profile: () => json({ user: { name: 'Asha', role } }),
    sentTo: '/unauthorized',
  })),
]

/** The profile alone shows Unauthorized to a role that nobody knows (spec 2.45). */
const goalOf = ({ path }: Endpoint, { who, sentTo }: Stranger) =>
  path === '/dashboard/profile' && who === aRoleOfNobody ? '/unauthorized' : sentTo

const isFor = ({ path }: Endpoint, { who }: Stranger) => allowed[path]?.some((role) => who === `as ${role}`)

/** Each runs the endpoint's own guard alone, without those of the pages around it. */
const ofTheLeaf = new Set(['as the data of its leaf alone', 'by a post for the data of its leaf alone'])

/** The gate asks for each page, posts to it, and asks for its leaf alone in both ways. It takes one of the other ways. */
const always = new Set(['as a page', 'by a post', ...ofTheLeaf])
const inTurns = ways.filter(({ way }) => !always.has(way))

/** In the gate, known-pitfalls.test.ts opens the pages. What takes no posts has none to open. */
const waysThatOpen = ({ hasAction }: Endpoint) =>
  isLongRun ? ways : ways.filter(({ way, method }) => ofTheLeaf.has(way) && (method !== 'POST' || hasAction))
const placeOf = ({ path }: Endpoint) => guarded.findIndex((each) => each.path === path)

function waysFor(endpoint: Endpoint): readonly Way[] {
  const taken = takeTurns(inTurns, placeOf(endpoint), 1)
  return ways.filter((way) => always.has(way.way) || taken.includes(way))
}

/**
 * The long run asks in each way as everybody. The gate does so for the leaf alone, where a missing guard shows; in the
 * other ways, and by a post to a leaf that takes none, signed out and as one other, by turns.
 */
function askedBy(all: readonly Stranger[], { way, method }: Way, endpoint: Endpoint): readonly Stranger[] {
  if (isLongRun || (ofTheLeaf.has(way) && (method !== 'POST' || endpoint.hasAction))) return all
  // Each sixth endpoint is asked for in the same ways.
  const turn = ways.findIndex((each) => each.way === way) + Math.floor(placeOf(endpoint) / inTurns.length)
  const others = all.filter(({ profile }) => profile)
  const other = others[turn % others.length]
  return all.filter((each) => each.profile === undefined || each === other)
}

const qrCodeUrl = dataAddress('image/svg+xml', svgCode())

/** The host: it knows the session and a QR code, and nothing else. What it is asked is collected. */
function host(profile: Stranger['profile']): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) => {
    const { pathname } = new URL(String(url))
    // Read once, by whatever page comes first, and without the visitor's cookies.
    if (pathname === '/api/capabilities') return json({}, 404)
    calls.push(`${init?.method ?? 'GET'} ${pathname}`)
    if (pathname === '/api/affiliates/qr') return json({ qrCodeUrl })
    return pathname === '/api/auth/profile' ? profile?.() : json({}, 404)
  })
  return calls
}

const filledIn = (path: string) =>
  path
    .replace('/:place?', '')
    .replace(':state', 'kerala')
    .replace(':slug', 'fort')
    .replace(':section', 'bookings')
    .replace(':category', 'nature')
    .replace(':id', 'p-1')
    .replace(':width', '480')

/** The endpoint of an example, such as a tour. */
const filled = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  path: filledIn(endpoint.path),
  dataPath: filledIn(endpoint.dataPath),
})

async function request({ method, url }: Way, endpoint: Endpoint, { profile }: Stranger) {
  const headers = new Headers({ 'Sec-Fetch-Site': 'same-origin' })
  if (profile) headers.set('Cookie', `accessToken=${randomUUID()}; refreshToken=def`)
  const body = method === 'POST' ? new URLSearchParams({ a: '1' }) : null
  const calls = host(profile)
  try {
    const asked = new Request(`http://app.test${url(filled(endpoint))}`, { method, headers, body })
    return { answer: await ask(asked, '203.0.113.7'), calls }
  } finally {
    vi.unstubAllGlobals()
  }
}

const specified = new Set(['/dashboard', '/dashboard/profile', '/dashboard/create-admin'])

/** A form that is sent after the session has ended may be preserved, but for the pages that the specification guards. */
const isFormKept = ({ method }: Way, { path }: Endpoint, { who, sentTo }: Stranger) =>
  method === 'POST' && sentTo === '/' && !who.includes('role') && !specified.has(path)

/** A page redirects by its status; data carries the redirect in its body, with status 202. */
async function redirectOf(answer: Response): Promise<string | null | undefined> {
  if (answer.status === 302) return answer.headers.get('Location')
  if (answer.status !== 202) return undefined
  return /"redirect","([^"]*)"/.exec(await answer.text())?.[1]
}

describe.each(guarded)('ASVS 8.2.1, 8.3.1: $path', (endpoint) => {
  test.each(waysFor(endpoint))('$way is closed to everyone else, and calls only the profile', async (way) => {
    const others = strangers.filter((stranger) => !isFor(endpoint, stranger))
    for (const stranger of askedBy(others, way, endpoint)) {
      const { answer, calls } = await request(way, endpoint, stranger)
      // Who is signed in is told that the page takes no posts, whatever the role.
      const takesNoPosts = way.method === 'POST' && !endpoint.hasAction && stranger.who.startsWith('as ')

      if (takesNoPosts) expect([stranger.who, answer.status]).toEqual([stranger.who, 405])
      // It is shown again, and nothing more.
      else if (isFormKept(way, endpoint, stranger) && answer.status !== 302 && answer.status !== 202)
        expect([stranger.who, answer.status]).toEqual([stranger.who, endpoint.hasAction ? 401 : 405])
      else
        expect([stranger.who, await redirectOf(answer)]).toEqual([stranger.who, goalOf(endpoint, stranger)])
      expect(calls).toEqual(stranger.profile ? ['GET /api/auth/profile'] : [])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Content-Security-Policy')).toContain("'nonce-")
    }
  })

  test.each(waysThatOpen(endpoint))(
    '$way opens for its roles; a GET changes nothing at the API',
    async (way) => {
      for (const stranger of strangers.filter((each) => isFor(endpoint, each))) {
        const { answer, calls } = await request(way, endpoint, stranger)

        expect(['/', '/unauthorized']).not.toContain(await redirectOf(answer))
        if (way.method === 'GET') expect(answer.status).toBeLessThan(400)
        if (way.method !== 'POST') expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
      }
    },
  )
})

/** What the host is asked of tours and stays, which are for everybody. */
const ofTheCatalogue =
  /^GET \/api\/(?:highlights|products|destinations|suggestions|product-addresses|images|review-pictures)(?:\/|$)/

const forEverybody = endpoints.filter(({ path }) => open.has(path))

/** The gate asks for each page, and in one of the other ways. */
function waysOfVisitors(endpoint: Endpoint): readonly Way[] {
  const [page, ...others] = ways.filter(({ method }) => method !== 'POST')
  return [page!, ...takeTurns(others, forEverybody.indexOf(endpoint), 1)]
}

test.each(forEverybody)(
  '$path responds to visitors without a session without a call about them',
  async (endpoint) => {
    const { path, hasPage } = endpoint
    for (const way of waysOfVisitors(endpoint)) {
      const { answer, calls } = await request(way, endpoint, { who: 'signed out', sentTo: '/' })

      // A host that has no tours has no pictures of them, and one without links, vouchers or emails
      // nothing by them. Notifications are posted.
      const isMissing =
        /^\/(trip|check-in|calendar|unsubscribe|forgot-password|reset-password|verify-email|invitation|waitlist|guest-question)/.test(
          path,
        ) || !(hasPage || !path.includes(':'))
      const refusal = path.startsWith('/webhooks/') ? 405 : isMissing ? 404 : null
      expect(answer.status < 400 || answer.status === refusal, `${way.way}: ${answer.status}`).toBe(true)
      expect(calls.filter((call) => !ofTheCatalogue.test(call))).toEqual([])
    }
  },
)

const withCookie = (path: string) =>
  new Request(`http://app.test${path}`, { headers: { Cookie: `accessToken=${randomUUID()}` } })
const from = '203.0.113.7'

test('a page loads the profile once', async () => {
  const received = hostAnswers({ 'GET /auth/profile': aProfile() })
  const answer = await ask(withCookie('/dashboard'), from)

  expect([answer.status, received.length]).toEqual([200, 1])
})

test('cookies of the API are set on pages, data, redirects and error pages', async () => {
  const answers = [
    json({ user: { role: 'dsa' } }, 200, ['accessToken=renewed']),
    json({ user: {} }, 200, ['accessToken=renewed']),
    json({}, 500, ['accessToken=renewed']),
  ]
  for (const profile of answers) {
    for (const path of ['/dashboard', '/dashboard.data']) {
      hostAnswers({ 'GET /auth/profile': profile })
      const answer = await ask(withCookie(path), from)

      expect(answer.headers.getSetCookie()).toEqual(['accessToken=renewed; Path=/; HttpOnly; SameSite=Lax'])
    }
  }
})

test('an API that is down leads to an error page with the specified message and a retry (ASVS 16.5.1)', async () => {
  hostAnswers({ 'GET /auth/profile': json({ stack: 'at pg.js:1' }, 500) })
  const answer = await ask(withCookie('/dashboard'), from)
  const page = await answer.text()

  expect(answer.status).toBe(500)
  expect(page).toContain('Unexpected Application Error!')
  expect(page).toContain('Failed to load profile.')
  expect(page).toContain('Try again')
  expect(page).not.toContain('pg.js')
})

test('an unknown URL shows the error page with 404', async () => {
  const answer = await ask(new Request('http://app.test/nowhere'), from)
  const page = await answer.text()

  expect(answer.status).toBe(404)
  expect(page).toContain('Unexpected Application Error!')
  expect(page).toContain('404 Not Found')
  expect(page.match(/<title>.*?<\/title>/g)).toEqual(['<title>404 Not Found · Affiliate Booking</title>'])
})
