// Hosts that keep administrators apart: their profile call knows nobody in a session of POST /admins/login.
import { describe, expect, test, vi } from 'vitest'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as logout from '../../../app/routes/auth/logout/route.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as shell from '../../../app/routes/shell/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit, type Visited } from '../support/visit.ts'

const meera = { role: 'nsa', name: 'Meera Pillai', email: 'meera@host.test', avatar: '/meera.png' }
const form = { email: 'meera@host.test', password: 'monsoon rain' }
const unknown = json({ message: 'No such user.' }, 404)
const expired = 'admin-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'

/** The cookies of a browser after a response. */
function cookiesAfter({ setCookies }: Pick<Visited, 'setCookies'>, before = ''): string {
  const jar = new Map(before.split('; ').map((pair) => [pair.split('=')[0], pair]))
  for (const line of setCookies) {
    const pair = line.split(';')[0] ?? ''
    const name = pair.split('=')[0]
    if (line.includes('Max-Age=0')) jar.delete(name)
    else if (name !== 'flash') jar.set(name, pair)
  }
  return [...jar.values()].filter((pair) => pair !== '').join('; ')
}

async function signInAsAdmin(admin: Record<string, unknown> = meera, secure = false) {
  hostAnswers({ 'POST /admins/login': json({ admin }, 200, ['accessToken=abc']) })
  const page = await visit(adminLogin, { path: '/admin/login', form, secure })
  expect(page.location).toBe('/dashboard')
  return { page, cookie: cookiesAfter(page) }
}

const open = (cookie: string) => visit(dashboard, { path: '/dashboard', cookie })

describe('an administrator of /admin/login whom the profile call does not know', () => {
  test('is signed in as the login returned them', async () => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': unknown })
    const page = await open(cookie)

    expect([page.status, page.setCookies]).toEqual([200, []])
    expect(page.data).toMatchObject({
      role: 'nsa',
      greeting: expect.stringContaining('Meera Pillai') as string,
    })
    const frame = await visit(shell, { path: '/dashboard', cookie })
    expect(frame.data).toMatchObject({ role: 'nsa', user: { name: 'Meera Pillai' } })
  })

  test.each([
    ['{"user":null}', json({ user: null })],
    ['204', new Response(null, { status: 204 })],
    ['404 with a page', new Response('<pre>Cannot GET /api/auth/profile</pre>', { status: 404 })],
  ])('is signed in as well where the profile call answers %s', async (_, answer) => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': answer })
    const page = await open(cookie)

    expect([page.status, page.setCookies]).toEqual([200, []])
    expect(page.data).toMatchObject({ role: 'nsa' })
  })

  test('is kept in a cookie as safe as the others, for 12 hours', async () => {
    const { page } = await signInAsAdmin(meera, true)
    const line = page.setCookies.find((each) => each.startsWith('admin-session='))

    expect(line).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test.each([
    ['401', json({}, 401)],
    ['403', json({}, 403)],
    ['419', json({}, 419)],
    ['"success": false', json({ success: false })],
  ])('is signed out by %s', async (_, answer) => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': answer })
    const page = await open(cookie)

    expect([page.location, cookiesAfter(page, cookie)]).toEqual(['/', ''])
    expect(page.setCookies).toContain(expired)
  })

  test('is signed out by 404 after any profile that succeeded', async () => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }) })
    const known = await open(cookie)
    expect([known.status, known.setCookies]).toEqual([200, [expired]])

    hostAnswers({ 'GET /auth/profile': unknown })
    expect((await open(cookiesAfter(known, cookie))).location).toBe('/')
  })

  test('stays signed in while the host fails in between', async () => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': json({}, 429) })
    const failed = await open(cookie)
    expect([failed.status, failed.setCookies]).toEqual([429, []])

    hostAnswers({ 'GET /auth/profile': unknown })
    expect((await open(cookie)).status).toBe(200)
  })

  test('is not signed in with the session of somebody else', async () => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': unknown })
    const page = await open(cookie.replace('accessToken=abc', 'accessToken=other'))

    expect(page.location).toBe('/')
    expect(page.setCookies).toContain(expired)
  })

  test('is not signed in by a cookie that somebody has changed', async () => {
    const { cookie } = await signInAsAdmin()
    const [, value = ''] = /admin-session=([^;]*)/.exec(cookie) ?? []
    const [content = '', signature = ''] = decodeURIComponent(value).split('.')
    const forged = Buffer.from(content, 'base64').toString().replace('nsa', 'super_admin')
    const changed = encodeURIComponent(`${Buffer.from(forged).toString('base64')}.${signature}`)
    hostAnswers({ 'GET /auth/profile': unknown })
    const page = await open(`accessToken=abc; admin-session=${changed}`)

    expect(forged).toContain('super_admin')
    expect(page.location).toBe('/')
  })

  test('is signed out after 12 hours, whatever the browser keeps', async () => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': unknown })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 - 1000 })
    expect((await open(cookie)).status).toBe(200)

    vi.setSystemTime(Date.now() + 2000)
    expect((await open(cookie)).location).toBe('/')
  })

  test('stays signed in when the host renews its cookies, without new hours', async () => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ 'GET /auth/profile': json({}, 404, ['refreshToken=r1', 'accessToken=new']) })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const page = await open(cookie)
    expect(page.setCookies.find((line) => line.startsWith('admin-session='))).toContain('; Max-Age=39600;')

    const renewed = cookiesAfter(page, cookie)
    expect(renewed).toContain('accessToken=new')
    expect((await open(renewed)).status).toBe(200)
  })

  test.each([
    ['signing out', logout, 'POST /auth/logout', {}],
    ['signing in as somebody else', login, 'POST /auth/login', form],
  ])('is forgotten by %s', async (_, module, call, fields) => {
    const { cookie } = await signInAsAdmin()
    hostAnswers({ [call]: json({ user: { role: 'user' } }, 200, ['accessToken=other']) })
    const page = await visit(module, { path: '/login', form: fields, cookie })

    expect(page.setCookies).toContain(expired)
  })

  test('fits into a cookie, whatever the host returns', async () => {
    const long = 'മീ'.repeat(5000)
    const { page, cookie } = await signInAsAdmin({
      ...meera,
      name: long,
      phone: long,
      avatar: `data:image/png;base64,${'A'.repeat(9000)}`,
      permissions: long,
    })
    hostAnswers({ 'GET /auth/profile': unknown })

    for (const line of page.setCookies) expect(line.length).toBeLessThan(4096)
    expect((await open(cookie)).status).toBe(200)
  })
})

test('the session of another login ends with 404, also beside an old cookie of an administrator', async () => {
  const { cookie } = await signInAsAdmin()
  hostAnswers({
    'POST /auth/login': json({ user: { role: 'user' } }, 200, ['accessToken=abc']),
    'GET /auth/profile': unknown,
  })
  const page = await visit(login, { path: '/login', form, cookie })

  expect((await open(cookiesAfter(page, cookie))).location).toBe('/')
})
