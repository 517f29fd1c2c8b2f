import { expect, test } from 'vitest'
import * as logout from '../../../app/routes/auth/logout/route.tsx'
import { hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const expired = (name: string) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

test('signing out calls the API, expires its cookies with Max-Age 0 and goes to /', async () => {
  const received = hostAnswers({ 'POST /auth/logout': json({ message: 'Bye.' }) })
  const page = await visit(logout, { path: '/logout', form: {}, cookie })

  expect(received.map(({ headers }) => headers.get('Cookie'))).toEqual(['accessToken=abc'])
  expect([page.status, page.location]).toEqual([302, '/'])
  expect(page.setCookies).toEqual([expired('accessToken'), expired('refreshToken')])
})

test.each([
  ['does not know the call', json({}, 404)],
  ['fails', json({}, 500)],
  ['cannot be reached', Response.error()],
  ['sets a cookie meanwhile', json({}, 200, ['accessToken=again'])],
])('signing out works when the host %s', async (_, answer) => {
  const received = hostAnswers({ 'POST /auth/logout': answer })
  const page = await visit(logout, { path: '/logout', form: {}, cookie })

  expect(received).toHaveLength(1)
  expect(page.location).toBe('/')
  expect(page.setCookies).toEqual([expired('accessToken'), expired('refreshToken')])
})

test('signing out works with a cookie that cannot be sent to the host', async () => {
  const page = await visit(logout, { path: '/logout', form: {}, cookie: 'accessToken=Bearer abc' })

  expect([page.status, page.location]).toEqual([302, '/'])
  expect(page.setCookies).toEqual([expired('accessToken'), expired('refreshToken')])
})

test('a host that hangs on sign-out delays nobody', async () => {
  const received = hostAnswers({ 'POST /auth/logout': () => new Promise<Response>(() => {}) })
  const signOut = async () => {
    const began = performance.now()
    return {
      page: await visit(logout, { path: '/logout', form: {}, cookie }),
      took: performance.now() - began,
    }
  }
  let { page, took } = await signOut()
  // A busy machine may be slow once. The call itself always takes 1.5 s to end.
  for (let tries = 1; tries < 5 && took > 1000; tries += 1) ({ page, took } = await signOut())

  expect(took).toBeLessThan(1000)
  expect(received.length).toBeGreaterThan(0)
  expect(page.location).toBe('/')
  expect(page.setCookies).toEqual([expired('accessToken'), expired('refreshToken')])
})

test('signing out calls nothing when nobody is signed in', async () => {
  const page = await visit(logout, { path: '/logout', form: {} })

  expect(page.location).toBe('/')
})

test('a link to /logout signs nobody out', async () => {
  const page = await visit(logout, { path: '/logout', cookie })

  expect([page.location, page.setCookies]).toEqual(['/', []])
})
