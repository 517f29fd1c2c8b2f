// What every answer carries, whatever it is (ASVS 5.0, 3.4): asked for at a real socket, of the whole server around the
// built app. On plain http and behind https.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { json } from '../routes/support/host.ts'
import { aProduct } from '../routes/support/products.ts'
import { aBooking } from '../routes/support/rows/booking-row.ts'
import { isLongRun } from '../support/run-length.ts'
import { builtClient, builtServer } from './built-app.ts'
import { type Asked, builtAppAtSocket, expectNoForeignScript, nonceOf, session } from './header-scene.ts'

const profileOf = (role: string) => () => json({ user: { name: 'Asha', role } })
const assets = readdirSync(join(builtClient, 'assets'))
const script = assets.find((name) => name.endsWith('.js'))
const version = assets.map((name) => /^manifest-([\da-f]{8})\.js$/.exec(name)?.[1]).find(Boolean)
const manifest = `/__manifest?paths=%2Flogin&version=${version}`
const signIn = { email: 'asha@example.com', password: 'monsoon rain' }

const known = (role: string) => ({ 'GET /auth/profile': profileOf(role) })

const aTour = {
  'GET /products/fort': () => json({ product: aProduct({ slug: 'fort' }) }),
  'GET /products/fort/slots': () => json({ slots: [] }),
  'GET /review-pictures/p-2/320': () => new Response('RIFF', { headers: { 'Content-Type': 'image/webp' } }),
  'GET /images/p-1/480': () => new Response('RIFF', { headers: { 'Content-Type': 'image/webp' } }),
}

const aTrip = `/trip/${'a'.repeat(43)}`
const linkedBooking = { 'GET /bookings/linked': () => json({ booking: aBooking() }) }
const unknownLink = { 'GET /bookings/linked': () => json({ message: 'No' }, 404) }

const asked: readonly Asked[] = [
  { what: 'the start page', status: 200, path: '/' },
  { what: 'a page about a tour', status: 200, path: '/tours/fort', host: aTour },
  { what: 'a picture of a tour', status: 200, path: '/images/p-1/480', host: aTour, caching: /immutable/ },
  {
    what: 'a picture of a guest',
    status: 200,
    path: '/images/reviews/p-2/320',
    host: aTour,
    caching: /no-cache/,
  },
  { what: 'a form', status: 200, path: '/login' },
  { what: 'a booking by its link', status: 200, path: aTrip, host: linkedBooking },
  { what: 'the data of a booking by its link', status: 200, path: `${aTrip}.data`, host: linkedBooking },
  { what: 'a link that opens no booking', status: 404, path: aTrip, host: unknownLink },
  { what: 'a link to set a new password', status: 404, path: '/reset-password?token=a' },
  { what: 'the data of such a link', status: 404, path: '/reset-password.data?token=a' },
  { what: 'the head of a page', status: 200, path: '/login', method: 'HEAD' },
  { what: 'a page’s data', status: 200, path: '/login.data' },
  { what: 'the router’s manifest', status: 200, path: manifest, caching: /immutable/ },
  { what: 'the manifest of another release', status: 204, path: '/__manifest?paths=%2Flogin&version=x' },
  { what: 'public data', status: 200, path: '/districts?state=Kerala', caching: /^public/ },
  { what: 'a script', status: 200, path: `/assets/${script}`, caching: /immutable/ },
  { what: 'a picture', status: 200, path: '/favicon.svg', caching: /^public/ },
  { what: 'the liveness', status: 200, path: '/healthz' },
  { what: 'the readiness', status: 200, path: '/readyz' },
  { what: 'a dashboard', status: 200, path: '/dashboard', headers: session, host: known('dsa') },
  { what: 'a dashboard’s data', status: 200, path: '/dashboard.data', headers: session, host: known('user') },
  {
    what: 'a personal file',
    status: 404,
    path: '/dashboard/qr-card.png',
    headers: session,
    host: known('affiliate'),
  },
  { what: 'a redirect', status: 302, path: '/dashboard' },
  { what: 'a redirect of data', status: 202, path: '/dashboard.data' },
  { what: 'a redirect of a form', status: 302, path: '/logout', form: {} },
  { what: 'an unknown page', status: 404, path: '/nowhere' },
  { what: 'the data of an unknown page', status: 404, path: '/nowhere.data' },
  { what: 'an unknown script', status: 404, path: '/assets/gone.js' },
  { what: 'a malformed path', status: 400, path: '//evil.example/' },
  { what: 'a form that is not filled in', status: 400, path: '/login', form: {} },
  { what: 'data of a form that is not filled in', status: 400, path: '/login.data', form: {} },
  { what: 'a body that is no form', status: 400, path: '/login', method: 'POST', body: '{}' },
  {
    what: 'a form of another site',
    status: 403,
    path: '/login',
    form: signIn,
    headers: { Origin: 'https://evil.example' },
  },
  { what: 'a method that no page takes', status: 405, path: '/login', method: 'PUT' },
  {
    what: 'a post that the page does not take',
    status: 405,
    path: '/reports',
    form: {},
    headers: session,
    host: known('dsa'),
  },
  { what: 'a body that is too large', status: 413, path: '/login', method: 'POST', body: 'x'.repeat(70_000) },
  {
    what: 'a rejected form',
    status: 422,
    path: '/login',
    form: signIn,
    host: { 'POST /auth/login': () => json({ message: 'No.' }, 422) },
  },
  {
    what: 'an error page',
    status: 500,
    path: '/dashboard',
    headers: session,
    host: { 'GET /auth/profile': () => json({}, 500) },
  },
  {
    what: 'the data of an error',
    status: 500,
    path: '/dashboard.data',
    headers: session,
    host: { 'GET /auth/profile': () => json({}, 500) },
  },
  {
    what: 'a host that breaks off',
    status: 502,
    path: '/dashboard',
    headers: session,
    host: { 'GET /auth/profile': () => Response.error() },
  },
]

const onBothSides = new Set(['the start page', 'a page’s data', 'a script'])

/** The gate asks for most of them on one side, by turns. */
const askedOn = (side: number) =>
  asked.filter(({ what }, index) => isLongRun || onBothSides.has(what) || index % 2 === side)

describe.each([
  { side: 'plain http', publicOrigin: undefined, rows: askedOn(0) },
  { side: 'https', publicOrigin: 'https://book.example', rows: askedOn(1) },
])('on $side', ({ publicOrigin, rows }) => {
  const { ask } = builtAppAtSocket({
    publicOrigin,
    offers: [...Object.keys(aTour), ...Object.keys(linkedBooking)],
  })
  const nonces: (string | undefined)[] = []

  test.each(rows)('ASVS 3.4.3 to 3.4.6, 14.3.2: $what ($status) has every header', async (request) => {
    const answer = await ask(request)
    const { headers } = answer
    const csp = headers.get('content-security-policy') ?? ''
    nonces.push(nonceOf(answer))

    expect(answer.status).toBe(request.status)
    expect(csp.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        expect.stringMatching(/^script-src 'self' 'nonce-[\w+/=-]{22,}'$/),
        expect.stringMatching(/^style-src 'self' 'nonce-[\w+/=-]{22,}'$/),
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
      ]),
    )
    expect(csp.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      // The address of a booking or an account is a secret: not even its origin is told elsewhere.
      'referrer-policy': /^\/(trip\/|check-in\/|reset-password)/.test(request.path)
        ? 'same-origin'
        : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
      'cache-control': request.caching ? expect.stringMatching(request.caching) : 'no-store',
    })
    // 3.4.1: a year, with subdomains; of no use on plain http.
    expect(headers.get('strict-transport-security')).toBe(
      publicOrigin ? 'max-age=31536000; includeSubDomains' : null,
    )
    // 3.4.2: no other origin may read anything.
    expect(headers.get('access-control-allow-origin')).toBeNull()
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers.get(name)).toBeNull()
    await expectNoForeignScript(answer)
  })

  test('ASVS 3.4.3: no nonce is used twice', () => {
    expect(nonces).toHaveLength(rows.length)
    expect(new Set(nonces).size).toBe(rows.length)
  })

  test('ASVS 3.3.2 and 3.3.4: every cookie is HttpOnly and SameSite=Lax, and Secure behind https', async () => {
    const signedIn = () =>
      json({ user: { role: 'user' } }, 200, ['accessToken=new; SameSite=None; Domain=host.test'])
    const answers = [
      await ask({
        what: '',
        status: 302,
        path: '/login',
        form: signIn,
        host: { 'POST /auth/login': signedIn },
      }),
      await ask({ what: '', status: 302, path: '/logout', form: {} }),
      await ask({ what: '', status: 200, path: '/?ref=GOA-2026' }),
    ]
    const cookies = answers.flatMap((answer) => answer.headers.getSetCookie())

    expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
      new Set(['accessToken', 'refreshToken', 'flash', 'referralId']),
    )
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(?:;|$)/)
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(cookie).not.toMatch(/Domain/i)
      expect(/; Secure/.test(cookie)).toBe(publicOrigin !== undefined)
    }
  })
})

test('ASVS 16.5.1: errors of the app and of a starting process are pages with every header', async () => {
  const broken = async () => {
    throw new Error('postgres://user:hunter2@db')
  }
  const answers = [
    await (await builtServer({ handleRequest: broken })).request('/login'),
    await (await builtServer({ lifecycle: { phase: 'starting' } })).request('/login'),
    await (await builtServer({ lifecycle: { phase: 'draining' } })).request('/login'),
  ]

  expect(answers.map(({ status }) => status)).toEqual([500, 503, 200])
  for (const answer of answers) {
    expect(nonceOf(answer)).toBeTruthy()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.clone().text()).not.toMatch(/hunter2|built-app/)
    await expectNoForeignScript(answer)
  }
})
