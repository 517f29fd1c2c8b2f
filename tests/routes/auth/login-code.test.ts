// The second step of a sign-in, which works without JavaScript.
import { describe, expect, test } from 'vitest'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as loginCode from '../../../app/routes/auth/login-code/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import { hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const half = 'accessToken=half; Path=/; HttpOnly; Max-Age=600'
const missing = () => json({ message: 'Enter the code.', secondFactor: 'missing' }, 401, [half])
const form = { email: 'anjali@example.com', password: 'Monsoon-over-Munnar' }
const waiting = { path: '/login/code', cookie: 'accessToken=half' }
const offersCodes = () => hostOffers('POST /second-factor/complete', 'GET /second-factor')

describe('a login that needs a code', () => {
  test.each([
    ['/login', login, 'POST /auth/login', '/login/code'],
    ['/login?next=%2Ftours%2Fa%2Fsave', login, 'POST /auth/login', '/login/code?next=%2Ftours%2Fa%2Fsave'],
    ['/admin/login', adminLogin, 'POST /admins/login', '/login/code'],
  ])(
    'at %s keeps the session that waits and leads to the page of the code',
    async (path, module, call, to) => {
      hostAnswers({ [call]: missing })
      offersCodes()
      const visited = await visit(module, { path, form })
      expect(visited.location).toBe(to)
      expect(visited.setCookies).toContainEqual(expect.stringMatching(/^accessToken=half; .*Max-Age=600/i))
    },
  )

  test('shows the message of a host that has no page for it', async () => {
    hostAnswers({ 'POST /auth/login': missing })
    const { status, data } = await visit(login, { path: '/login', form })
    expect(status).toBe(401)
    expect(data).toMatchObject({ error: { '': ['Enter the code.'] } })
  })

  test.each([{ message: 'No.', secondFactor: 'none' }, { message: 'No.' }, 'missing'])(
    'is not any other refusal, such as %j, whose cookies are dropped',
    async (body) => {
      hostAnswers({ 'POST /auth/login': () => json(body, 401, [half]) })
      offersCodes()
      const visited = await visit(login, { path: '/login', form })
      expect(visited.status).toBe(401)
      expect(visited.setCookies).toEqual([])
    },
  )

  test('does not count as a wrong password', async () => {
    hostAnswers({ 'POST /auth/login': missing })
    offersCodes()
    for (let count = 1; count <= 15; count += 1) {
      const visited = await visit(login, { path: '/login', form, clientAddress: '203.0.113.90' })
      expect(visited.location).toBe('/login/code')
    }
  })
})

describe('the page of the code', () => {
  test('asks for it without asking for the profile, and keeps where the visitor was going', async () => {
    const received = hostAnswers({ 'POST /second-factor/complete': json({}) })
    offersCodes()
    const path = '/login/code?next=%2Ftours%2Fa%2Fsave'
    const visited = await visit(loginCode, { ...waiting, path })
    const html = render(loginCode.default, visited, undefined, path)
    expect(html).toContain('action="/login/code?next=%2Ftours%2Fa%2Fsave"')
    expect(html).toMatch(/autoComplete="one-time-code"/i)
    expect(html).toMatch(/Lost your phone and your recovery codes\?.*href="\/contact"/)
    expect(received).toEqual([])
    expect(visited.setCookies).toEqual([])
  })

  test.each([
    ['/login/code', '/dashboard'],
    ['/login/code?next=%2Ftours%2Fa%2Fsave', '/tours/a/save'],
    ['/login/code?next=https%3A%2F%2Fevil.example', '/dashboard'],
  ])('at %s completes the sign-in and leads to %s', async (path, to) => {
    const full = 'accessToken=full; Path=/; HttpOnly; Max-Age=2592000'
    const received = hostAnswers({
      'POST /second-factor/complete': json({ user: { role: 'user' } }, 200, [full]),
    })
    offersCodes()
    const visited = await visit(loginCode, { ...waiting, path, form: { code: '123456' } })
    expect(visited.location).toBe(to)
    expect(visited.setCookies).toContainEqual(expect.stringMatching(/^accessToken=full; /))
    expect(received[0]?.headers.get('Cookie')).toContain('accessToken=half')
    expect(received[0]?.body).toBe('{"code":"123456"}')
  })

  test('shows the host’s message for a wrong code, and keeps the session that waits', async () => {
    hostAnswers({ 'POST /second-factor/complete': json({ message: 'This code is wrong or too old.' }, 400) })
    offersCodes()
    const visited = await visit(loginCode, { ...waiting, form: { code: '000000' } })
    expect(visited.status).toBe(400)
    expect(visited.data).toMatchObject({ error: { '': ['This code is wrong or too old.'] } })
    expect(visited.setCookies).toEqual([])
  })

  test('leads back to the login when the session has ended, and forgets it', async () => {
    hostAnswers({ 'POST /second-factor/complete': json({ message: 'Sign in again.' }, 401) })
    offersCodes()
    const visited = await visit(loginCode, { ...waiting, form: { code: '123456' } })
    expect(visited.location).toBe('/login')
    expect(visited.setCookies).toContainEqual(expect.stringMatching(/^accessToken=; .*Max-Age=0/i))
  })

  test('requires a code', async () => {
    offersCodes()
    const { status, data } = await visit(loginCode, { ...waiting, form: { code: ' ' } })
    expect(status).toBe(400)
    expect(data).toMatchObject({ error: { code: ['Code is required.'] } })
  })

  test.each([
    ['without a session', undefined, true],
    ['on a host without second factors', 'accessToken=half', false],
  ])('%s is the login', async (_what, cookie, offered) => {
    if (offered) offersCodes()
    const path = '/login/code'
    for (const posted of [{}, { form: { code: '123456' } }]) {
      expect((await visit(loginCode, { path, ...(cookie && { cookie }), ...posted })).location).toBe('/login')
    }
  })
})
