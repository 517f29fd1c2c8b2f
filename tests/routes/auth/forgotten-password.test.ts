// A forgotten password, from the sign-in page to the new one.
import { describe, expect, test } from 'vitest'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as forgot from '../../../app/routes/auth/forgot-password/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as reset from '../../../app/routes/auth/reset-password/route.tsx'
import { hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { unconfirmedFailures } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const offersLinks = () => hostOffers('POST /auth/password/forgotten', 'POST /auth/password/reset')
const newPassword = 'Backwaters-of-Alleppey'
const twice = { newPassword, repeatedPassword: newPassword }
const path = '/reset-password?token=secret-token'

describe.each([
  ['/login', login],
  ['/admin/login', adminLogin],
])('the sign-in page %s', (at, module) => {
  test('leads to a way out of a forgotten password', async () => {
    offersLinks()
    const html = render(module.default, await visit(module, { path: at }), undefined, at)
    expect(html).toMatch(/href="\/forgot-password"[^>]*>Forgot your password\?</)
  })

  test('does not at a host without one', async () => {
    const html = render(module.default, await visit(module, { path: at }), undefined, at)
    expect(html).not.toContain('Forgot your password')
  })
})

describe('asking for a link', () => {
  const at = '/forgot-password'

  test('sends the email without the session, and leads to a page that names nobody', async () => {
    const received = hostAnswers({ 'POST /auth/password/forgotten': json({ message: 'x' }) })
    offersLinks()
    const visited = await visit(forgot, {
      path: at,
      cookie: 'accessToken=abc',
      form: { email: ' anjali@example.com ' },
    })
    expect(visited.location).toBe('/forgot-password?sent')
    expect(received[0]?.body).toBe('{"email":"anjali@example.com"}')
    expect(String(received[0]?.headers.get('Cookie'))).not.toContain('abc')
    const sent = '/forgot-password?sent'
    const html = render(forgot.default, await visit(forgot, { path: sent }), undefined, sent)
    expect(html).toContain('If there is an account with this email address, a link is on its way.')
    expect(html).toContain('within 30 minutes')
  })

  test.each([
    [{ email: 'anjali' }, 'Enter a valid email address.'],
    [{ email: '' }, 'Email is required.'],
  ])('needs an email: %j', async (form, message) => {
    offersLinks()
    const visited = await visit(forgot, { path: at, form })
    expect(visited.status).toBe(400)
    expect(visited.data).toMatchObject({ error: { email: [message] } })
  })

  test.each([
    [429, 'Too many attempts. Try again in 12 minutes.'],
    [500, 'We could not send the link now. Please try again.'],
  ])('shows a failure with %i, and keeps the email', async (status, message) => {
    hostAnswers({ 'POST /auth/password/forgotten': json(status === 500 ? {} : { message }, status) })
    offersLinks()
    const posted = await visit(forgot, { path: at, form: { email: 'anjali@example.com' }, withPage: true })
    expect(posted.status).toBe(status)
    const html = render(forgot.default, { data: posted.loaded }, posted, at)
    expect(html).toContain(message)
    expect(html).toContain('value="anjali@example.com"')
  })
})

describe('the link', () => {
  test('shows a form, asks the host nothing and is kept from search engines', async () => {
    const received = hostAnswers({})
    offersLinks()
    const html = render(reset.default, await visit(reset, { path }), undefined, path)
    expect(html).toContain('action="/reset-password?token=secret-token"')
    expect(html).toContain('This signs out all your devices.')
    expect(received).toEqual([])
    expect(reset.meta({} as never)).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  test.each([
    [false, '/login'],
    [true, '/admin/login'],
  ])(
    'sets the password, ends the session here and leads to the sign-in (administrator: %s)',
    async (isAdministrator, to) => {
      const received = hostAnswers({ 'POST /auth/password/reset': json({ isAdministrator }) })
      offersLinks()
      const visited = await visit(reset, { path, cookie: 'accessToken=abc', form: twice })
      expect(visited.location).toBe(to)
      expect(received[0]?.body).toBe(JSON.stringify({ token: 'secret-token', newPassword }))
      expect(visited.setCookies).toContainEqual(expect.stringMatching(/^accessToken=; .*Max-Age=0/i))
      expect(visited.setCookies.some((line) => line.startsWith('flash='))).toBe(true)
    },
  )

  test('that does not count leads to a new one, and keeps the session', async () => {
    hostAnswers({ 'POST /auth/password/reset': json({ message: 'This link does not work any more.' }, 404) })
    offersLinks()
    const posted = await visit(reset, { path, cookie: 'accessToken=abc', form: twice, withPage: true })
    expect([posted.status, posted.setCookies]).toEqual([404, []])
    const html = render(reset.default, { data: posted.loaded }, posted, path)
    expect(html).toContain('This link does not work')
    expect(html).toContain('href="/forgot-password"')
    expect(html).not.toContain('<form')
  })

  test.each([404, 400])('tells at its opening that it works no more (%i)', async (status) => {
    const received = hostAnswers({ 'POST /account-links/find': json({ message: 'No' }, status) })
    offersLinks()
    const html = render(reset.default, await visit(reset, { path, cookie: 'accessToken=abc' }))
    expect(html).toContain('This link does not work')
    expect(html).not.toContain('<form')
    expect(received[0]?.body).toBe('{"token":"secret-token","purpose":"password-reset"}')
    expect(received[0]?.headers.get('Cookie')).toBeNull()
  })

  test.each([
    ['works', () => json({ expiresAt: '2026-12-01T06:00:00Z' })],
    ['cannot be asked about', () => json({}, 500)],
    ['cannot be asked about', () => Response.error()],
  ])('that %s shows the form', async (_what, found) => {
    hostAnswers({ 'POST /account-links/find': found })
    offersLinks()
    expect(render(reset.default, await visit(reset, { path }), undefined, path)).toContain('<form')
  })

  test('without a token is no link', async () => {
    offersLinks()
    const html = render(reset.default, await visit(reset, { path: '/reset-password' }))
    expect(html).toContain('This link does not work')
  })

  test.each(unconfirmedFailures)('tells that the password may be set when the host %s', async (_, answer) => {
    hostAnswers({ 'POST /auth/password/reset': answer })
    offersLinks()
    const posted = await visit(reset, { path, form: twice, withPage: true })
    const html = render(reset.default, { data: posted.loaded }, posted, path)
    expect(html).toContain('Your new password may already be set. Try to sign in with it.')
    expect(html).not.toContain('was not changed')
    expect(html).toContain('href="/login"')
  })

  test('tells that the password was not changed when the host is broken', async () => {
    hostAnswers({ 'POST /auth/password/reset': json({}, 500) })
    offersLinks()
    const posted = await visit(reset, { path, form: twice })
    expect(posted.data).toMatchObject({
      lastResult: { error: { '': ['The password was not changed. Please try again.'] } },
    })
  })

  test('shows what is wrong with the password at its field, and never the password', async () => {
    const message = 'Password must have at least 8 characters.'
    hostAnswers({ 'POST /auth/password/reset': json({ message }, 400) })
    offersLinks()
    const posted = await visit(reset, { path, form: twice, withPage: true })
    expect(posted.data).toMatchObject({ lastResult: { error: { newPassword: [message] } } })
    expect(render(reset.default, { data: posted.loaded }, posted, path)).not.toContain(newPassword)
    const differing = await visit(reset, { path, form: { ...twice, repeatedPassword: 'Backwaters' } })
    expect(differing.data).toMatchObject({
      lastResult: { error: { repeatedPassword: ['The two new passwords are not the same.'] } },
    })
  })
})

test.each([
  [forgot, '/forgot-password'],
  [reset, path],
])('a host without links has no such page', async (module, at) => {
  expect((await visit(module, { path: at })).status).toBe(404)
})
