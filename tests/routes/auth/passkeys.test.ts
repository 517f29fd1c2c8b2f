// Signing in and confirming by a passkey, as far as the server goes.
import { describe, expect, test } from 'vitest'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as confirmAccess from '../../../app/routes/auth/confirm-access/route.tsx'
import * as loginCode from '../../../app/routes/auth/login-code/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as question from '../../../app/routes/auth/passkey-question/route.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const credential = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', userHandle: 'e30' },
}
const form = { passkeyCredential: JSON.stringify(credential) }
const full = 'accessToken=full; Path=/; HttpOnly; Max-Age=2592000'
const signedIn = () => json({ user: { role: 'user' } }, 200, [full])
const waiting = { path: '/login/code', cookie: 'accessToken=half' }

describe('what a browser is asked', () => {
  test('comes from the host, with the cookie that the answer needs, and is not stored', async () => {
    const asked = 'accessToken=asked; Path=/; HttpOnly; Max-Age=300'
    hostAnswers({ 'POST /passkeys/ask': json({ options: { challenge: 'abc' } }, 200, [asked]) })
    const visited = await visit(question, { path: '/login/passkey', form: {} })
    expect(visited).toMatchObject({ status: 200, data: { challenge: 'abc' } })
    expect(visited.setCookies).toContainEqual(expect.stringMatching(/^accessToken=asked; .*Max-Age=300/i))
    expect(visited.headers.get('Cache-Control')).toBe('no-store')
  })

  test('is nothing on a host without passkeys, nor for a browser without scripts', async () => {
    expect((await visit(question, { path: '/login/passkey', form: {} })).status).toBe(501)
    expect((await visit(question, { path: '/login/passkey' })).location).toBe('/login')
  })
})

describe('signing in by a passkey', () => {
  test.each([
    ['/login', login, false, '/dashboard'],
    ['/login?next=%2Ftours%2Fa%2Fsave', login, false, '/tours/a/save'],
    ['/admin/login', adminLogin, true, '/dashboard'],
  ])('at %s opens the session of the host', async (path, module, asAdmin, to) => {
    const received = hostAnswers({ 'POST /passkeys/sign-in': signedIn })
    const visited = await visit(module, { path, form, cookie: 'accessToken=asked' })
    expect(visited.location).toBe(to)
    expect(visited.setCookies).toContainEqual(expect.stringMatching(/^accessToken=full; /))
    expect(received[0]?.headers.get('Cookie')).toContain('accessToken=asked')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ credential, asAdmin })
  })

  test.each([
    ['/login', login],
    ['/admin/login', adminLogin],
  ])(
    'at %s shows the host’s message for one that does not count, and sets no cookie',
    async (path, module) => {
      hostAnswers({ 'POST /passkeys/sign-in': () => json({ message: 'Not this one.' }, 401, [full]) })
      const visited = await visit(module, { path, form })
      expect(visited).toMatchObject({ status: 401, setCookies: [] })
      expect(visited.data).toMatchObject({ error: { '': ['Not this one.'] } })
    },
  )

  test('is limited for each passkey, so that one cannot close the sign-in for all others of an address', async () => {
    hostAnswers({ 'POST /passkeys/sign-in': () => json({ message: 'Not this one.' }, 401) })
    const clientAddress = '192.0.2.200'
    const use = async (id: string) => {
      const passkeyCredential = JSON.stringify({ ...credential, id, rawId: id })
      return (await visit(login, { path: '/login', form: { passkeyCredential }, clientAddress })).status
    }
    for (let time = 0; time < 20; time += 1) expect(await use('broken')).toBe(401)
    expect([await use('broken'), await use('another')]).toEqual([429, 401])
  })

  test.each([
    ['', 'Passkeys need JavaScript, which is off in this browser.'],
    ['unsupported', 'This browser has no passkeys.'],
    ['wrong-address', 'Passkeys do not work at this address. Open the site at its usual web address.'],
    ['constructor', 'The passkey did not work.'],
  ])('with “%s” in place of a passkey says why, and what to do instead', async (posted, message) => {
    const received = hostAnswers({ 'POST /passkeys/sign-in': signedIn })
    const visited = await visit(login, { path: '/login', form: { passkeyCredential: posted } })
    expect(visited.status).toBe(400)
    expect(visited.data).toMatchObject({
      error: { '': [`${message} Try again, or sign in with your password.`] },
    })
    expect(received).toEqual([])
  })

  test('is limited for those that the host rejects', async () => {
    hostAnswers({ 'POST /passkeys/sign-in': json({ message: 'Not this one.' }, 401) })
    const attempt = () => visit(login, { path: '/login', form, clientAddress: '203.0.113.91' })
    for (let count = 1; count <= 20; count += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
  })

  test.each([
    ['/login', login],
    ['/admin/login', adminLogin],
  ])('is offered at %s where the host has it', async (path, module) => {
    expect(render(module.default, await visit(module, { path }))).not.toContain('passkey')
    hostOffers('POST /passkeys/ask')
    expect(render(module.default, await visit(module, { path }))).toContain('Sign in with a passkey')
  })
})

describe('completing a sign-in by a passkey', () => {
  const offersCodes = () => hostOffers('POST /second-factor/complete', 'GET /second-factor')

  test('opens the session, and keeps where the visitor was going', async () => {
    const received = hostAnswers({ 'POST /passkeys/complete': signedIn })
    offersCodes()
    const path = '/login/code?next=%2Ftours%2Fa%2Fsave'
    const visited = await visit(loginCode, { ...waiting, path, form })
    expect(visited.location).toBe('/tours/a/save')
    expect(visited.setCookies).toContainEqual(expect.stringMatching(/^accessToken=full; /))
    expect(received[0]?.body).toBe(JSON.stringify({ credential }))
  })

  test('shows the host’s message for another one, and keeps the session that waits', async () => {
    hostAnswers({ 'POST /passkeys/complete': json({ message: 'Not this one.' }, 400) })
    offersCodes()
    const visited = await visit(loginCode, { ...waiting, form })
    expect(visited).toMatchObject({ status: 400, setCookies: [] })
    expect(visited.data).toMatchObject({ error: { '': ['Not this one.'] } })
  })

  test('leads back to the login when the session has ended', async () => {
    hostAnswers({ 'POST /passkeys/complete': json({ message: 'Sign in again.' }, 401) })
    offersCodes()
    expect((await visit(loginCode, { ...waiting, form })).location).toBe('/login')
  })

  test('is offered where the host has it', async () => {
    offersCodes()
    expect(render(loginCode.default, await visit(loginCode, waiting))).not.toContain('passkey')
    hostOffers('POST /passkeys/ask')
    expect(render(loginCode.default, await visit(loginCode, waiting))).toContain('Use a passkey')
  })
})

describe('confirming access by a passkey', () => {
  const to = '/commissions/payouts?status=draft'
  const path = `/confirm-access?to=${encodeURIComponent(to)}`
  const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
  const posted = { ...form, intent: 'approve' }

  test('posts the form on once it counts', async () => {
    const received = hostAnswers({ ...profile, 'POST /passkeys/renew': json({}) })
    const visited = await visit(confirmAccess, { path, cookie: 'accessToken=abc', form: posted })
    expect(visited).toMatchObject({ status: 307, location: to })
    expect(received.find(({ method }) => method === 'POST')?.body).toBe(JSON.stringify({ credential }))
  })

  test.each([
    ['Not this one.', 400, posted],
    [
      'No passkey was chosen. Try again, or enter a code.',
      400,
      { ...posted, passkeyCredential: 'cancelled' },
    ],
  ])('shows “%s” and keeps the form, without the passkey', async (message, status, fields) => {
    hostAnswers({ ...profile, 'POST /passkeys/renew': json({ message: 'Not this one.' }, 400) })
    hostOffers('POST /passkeys/ask')
    const visited = await visit(confirmAccess, {
      path,
      cookie: 'accessToken=abc',
      form: fields,
      withPage: true,
    })
    expect(visited.status).toBe(status)
    const html = render(confirmAccess.default, { data: visited.loaded }, visited, path)
    expect(html).toContain(message)
    // In the form of the code, and in that of the passkey.
    expect(html.match(/name="intent" value="approve"/g)).toHaveLength(2)
    expect(html).not.toContain('Y3JlZGVudGlhbA')
  })
})
