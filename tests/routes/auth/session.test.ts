import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { AppContext } from '../../../app/.server/api/client.ts'
import { requireRole, requireUser } from '../../../app/.server/auth/session.ts'
import * as landing from '../../../app/routes/public/landing/route.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as protectedLayout from '../../../app/routes/shell/route.tsx'
import { navigation, rolesFor } from '../../../app/domain/navigation/navigation.ts'
import { roles } from '../../../contract/options/accounts/roles.ts'
import { aProfile, host, hostAnswers, hostOrigin, json } from '../support/host.ts'
import { toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc; theme=dark; refreshToken=def'

describe('a protected page', () => {
  test('shows the signed-in user and forwards the API’s cookies only', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile() })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.status).toBe(200)
    expect(page.data).toMatchObject({
      role: 'affiliate',
      greeting: expect.stringContaining('Asha Nair') as string,
    })
    expect(received[0]?.headers.get('Cookie')).toBe('accessToken=abc; refreshToken=def')
    expect(received[0]?.headers.get('X-Request-Id')).toBe('request-1')
    expect(received[0]?.headers.get('Traceparent')).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-/)
  })

  test('redirects to / without a call when the browser has no cookie of the API', async () => {
    const page = await visit(dashboard, { path: '/dashboard', cookie: 'theme=dark' })

    expect([page.status, page.location]).toEqual([302, '/'])
  })

  test.each([400, 401, 403, 404, 410, 419, 422, 440, 498])(
    'redirects to / when the API answers %i',
    async (status) => {
      hostAnswers({ 'GET /auth/profile': json({ message: 'No.' }, status) })
      const page = await visit(dashboard, { path: '/dashboard', cookie })

      expect([page.status, page.location]).toEqual([302, '/'])
      // Otherwise the start page would offer the dashboard for ever.
      expect(page.setCookies).toEqual([
        'accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'refreshToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ])
    },
  )

  test.each([
    ['{"user":null}', json({ user: null })],
    ['204', new Response(null, { status: 204 })],
    ['{}', json({})],
    ['null', json(null)],
    ['nothing', new Response(null, { status: 200 })],
    ['{"message":"No user"}', json({ message: 'No user' })],
    ['{"success":false}', json({ success: false, message: 'Token missing' })],
    ['{"success":false} with a user', json({ success: false, user: { role: 'affiliate' } })],
  ])('redirects to / when the API answers %s: no user is present', async (_, answer) => {
    hostAnswers({ 'GET /auth/profile': answer })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect([page.status, page.location]).toEqual([302, '/'])
    expect(page.setCookies).toEqual([
      'accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'refreshToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
  })

  const html = { 'Content-Type': 'text/html' }
  const text = { 'Content-Type': 'text/plain; charset=utf-8' }

  test.each([
    ['403 with a page', new Response('<html><h1>403 Forbidden</h1></html>', { status: 403, headers: html })],
    ['404 with a page', new Response('<html><h1>404 Not Found</h1></html>', { status: 404, headers: html })],
    ['404 with a text', new Response('404 page not found\n', { status: 404, headers: text })],
  ])('is an error page and keeps the session when a proxy answers %s', async (_, answer) => {
    hostAnswers({ 'GET /auth/profile': answer })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect([page.thrown, page.status]).toEqual([true, 502])
    expect(page.data).toEqual({ code: 'profile-failed', message: 'Failed to load profile.' })
    expect(page.setCookies).toEqual([])
  })

  test.each([
    ['401 with a page', new Response('<h1>Unauthorized</h1>', { status: 401, headers: html })],
    ['403 with the words of the status', new Response('Forbidden', { status: 403, headers: text })],
    ['404 with nothing', new Response(null, { status: 404 })],
    ['404 with words of its own', new Response('No such user', { status: 404, headers: text })],
    ['404 with the words of the status', new Response('Not Found', { status: 404, headers: text })],
    ['403 with nothing', new Response(null, { status: 403 })],
    ['400 with words of its own', new Response('Token missing', { status: 400, headers: text })],
    ['419 with nothing', new Response(null, { status: 419 })],
  ])('redirects to / and ends the session when the API itself answers %s', async (_, answer) => {
    hostAnswers({ 'GET /auth/profile': answer })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect([page.status, page.location]).toEqual([302, '/'])
    expect(page.setCookies).toContain('accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  test.each([
    ['phone', 9847012345],
    ['totalEarnings', '1200'],
    ['address', 'Munnar'],
    ['isActive', 'yes'],
    ['affiliateInfo', []],
    ['createdAt', 1763712000],
    ['avatar', { url: '/a.png' }],
  ])('works when the API’s %s has another type', async (field, value) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ [field]: value }) })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.status).toBe(200)
  })

  test('aborts the call when the browser disconnects', async () => {
    const leaving = new AbortController()
    let ended = false
    host.use(
      http.get(`${hostOrigin}/api/auth/profile`, ({ request }) => {
        request.signal.addEventListener('abort', () => {
          ended = true
        })
        setTimeout(() => leaving.abort(), 20)
        return new Promise(() => {})
      }),
    )
    await visit(dashboard, { path: '/dashboard', cookie, signal: leaving.signal })

    expect(ended).toBe(true)
  })

  test('sends the client’s address and browser to the API', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile() })
    await visit(dashboard, {
      path: '/dashboard',
      cookie,
      clientAddress: '203.0.113.7',
      userAgent: 'Chrome on a phone',
    })

    expect(received[0]?.headers.get('X-Forwarded-For')).toBe('203.0.113.7')
    expect(received[0]?.headers.get('User-Agent')).toBe('Chrome on a phone')
  })

  test.each([
    ['no role', undefined, '/unauthorized'],
    ['a null role', null, '/unauthorized'],
    ['an empty role', '', '/unauthorized'],
    ['a role that nobody knows', 'emperor', '/'],
    ['the name of an object’s own property', 'constructor', '/'],
  ])('with %s redirects to the right page', async (_, role, location) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect([page.status, page.location]).toEqual([302, location])
  })

  test('with an unknown role leads to a page that says so and has Sign out', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'emperor' }) })
    const page = await visit(dashboard, { path: '/dashboard', cookie })
    const html = renderRoute(landing, await visit(landing, { path: '/', cookie }))

    expect(toastOf(page)).toContain('This site has no pages for the role of your account.')
    expect(html).toMatch(/<form action="\/logout" method="post">.*?Sign out/s)
    expect(renderRoute(landing, await visit(landing, { path: '/' }))).not.toContain('Sign out')
  })

  test.each([
    ['is down', Response.error(), 502],
    ['answers 500', json({}, 500), 500],
    ['answers 429', json({}, 429), 429],
    ['answers 503 again and again', json({}, 503), 503],
    ['answers HTML', new Response('<html></html>'), 502],
    ['answers broken JSON', new Response('{"user":'), 502],
    ['answers a list', json([]), 502],
    ['answers 408', json({}, 408), 408],
    ['answers 425', json({}, 425), 425],
    ['answers 400 with a page of a proxy', new Response('<h1>Bad Request</h1>', { status: 400 }), 502],
    ['answers 419 with a page of a proxy', new Response('<html></html>', { status: 419 }), 502],
    ['answers a role that is a number', json({ user: { role: 7 } }), 502],
    ['redirects', new Response(null, { status: 302, headers: { Location: 'http://elsewhere.test/' } }), 502],
  ])('is an error page and keeps the session when the API %s', async (_, answer, status) => {
    hostAnswers({ 'GET /auth/profile': answer })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.thrown).toBe(true)
    expect(page.status).toBe(status)
    expect(page.data).toEqual({ code: 'profile-failed', message: 'Failed to load profile.' })
    expect(page.setCookies).toEqual([])
  })

  test('shows the API’s message when the profile fails', async () => {
    hostAnswers({ 'GET /auth/profile': json({ message: 'Back at \u0007noon.' }, 500) })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.data).toEqual({ code: 'profile-failed', message: 'Back at noon.' })
  })

  test('retries when the API fails for a moment', async () => {
    let asked = 0
    hostAnswers({
      'GET /auth/profile': () => {
        asked += 1
        return asked < 3 ? json({}, 503) : aProfile()
      },
    })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect([page.status, asked]).toEqual([200, 3])
  })

  test('sets a cookie that is renewed with the profile, also on a redirect', async () => {
    hostAnswers({
      'GET /auth/profile': json({ user: {} }, 200, ['accessToken=new; Path=/', 'tracker=1; Path=/']),
    })
    const page = await visit(dashboard, { path: '/dashboard', cookie, secure: true })

    expect(page.location).toBe('/unauthorized')
    expect(page.setCookies).toEqual(['accessToken=new; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })
})

test('the profile is loaded once per request', async () => {
  const received = hostAnswers({ 'GET /auth/profile': aProfile() })
  await visit(
    {
      loader: async ({ context }: { context: Parameters<typeof requireUser>[0] }) => {
        await Promise.all([requireUser(context), requireUser(context), requireRole(context, ['affiliate'])])
        return null
      },
    },
    { path: '/dashboard', cookie },
  )

  expect(received).toHaveLength(1)
})

test('the layout shows name, role and avatar, and falls back to the email', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile({ name: null, avatar: 'data:image/png;base64,AA==' }) })
  const page = await visit(protectedLayout, { path: '/dashboard', cookie })

  expect(page.data).toEqual({
    role: 'affiliate',
    user: {
      name: 'asha@host.test',
      roleLabel: 'Affiliate',
      avatar: expect.stringMatching(/^\/dashboard\/avatar\?v=/),
    },
    changesPassword: false,
    hasProducts: false,
    hasWishList: false,
  })
})

test.each(['', ' '])('the layout and the greeting take the name “%s” as none', async (name) => {
  hostAnswers({ 'GET /auth/profile': () => aProfile({ name }) })
  const layout = await visit(protectedLayout, { path: '/dashboard', cookie })
  const page = await visit(dashboard, { path: '/dashboard', cookie })

  expect(layout.data).toMatchObject({ user: { name: 'asha@host.test' } })
  expect(page.data).toMatchObject({ greeting: expect.stringMatching(/^Good (morning|afternoon|evening)$/) })
})

test('the layout names a user without name and email by the role', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile({ name: '', email: '' }) })
  const page = await visit(protectedLayout, { path: '/dashboard', cookie })

  expect(page.data).toMatchObject({ user: { name: 'Affiliate' } })
})

test('an avatar on another origin is not loaded by the browser', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile({ avatar: 'https://pictures.test/asha.png' }) })
  const page = await visit(protectedLayout, { path: '/dashboard', cookie })

  expect(JSON.stringify(page.data)).not.toContain('pictures.test')
})

describe('the sidebar', () => {
  const pages = navigation.filter(({ path }) => path !== '/dashboard')
  const cases = pages.flatMap(({ path, roles: allowed }) =>
    roles.map((role) => ({ path, role, opens: (allowed as readonly string[]).includes(role) })),
  )

  test.each(cases)('has $path for $role only if it opens: $opens', async ({ path, role, opens }) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
    const guarded = {
      loader: ({ context }: { context: AppContext }) => requireRole(context, rolesFor(path)),
    }
    const page = await visit(guarded, { path, cookie })

    expect(page.location).toBe(opens ? null : '/unauthorized')
  })
})
