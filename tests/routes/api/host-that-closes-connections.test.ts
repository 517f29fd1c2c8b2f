// A host that has the documented calls alone, and closes the connection on every other path.
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDashboard } from '../../../contract/calls/dashboard.ts'
import { createFoundHosts, superAdmin } from '../../../conformance/hosts-as-found.ts'
import { startHost } from '../../../conformance/check-found-hosts.ts'
import { createHostCapabilities } from '../../../app/.server/api/capabilities.ts'
import { env } from '../../../app/.server/env.ts'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as landing from '../../../app/routes/public/landing/route.tsx'
import * as leadForm from '../../../app/routes/public/lead/route.tsx'
import * as tours from '../../../app/routes/public/search/route.tsx'
import { aProfile, host, hostAnswers, hostOrigin, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const open = () => visit(dashboard, { path: '/dashboard', cookie })
const signIn = () => visit(adminLogin, { path: '/admin/login', form: superAdmin })
const visitTenTimes = async () => {
  for (let visits = 0; visits < 10; visits += 1) await visit(landing, { path: '/' })
}

/** Every path fails, but for those that a test answers afterwards. */
const failEverywhere = () => host.use(http.all(`${hostOrigin}/api/*`, () => Response.error()))

describe('at a host whose unknown paths are network errors', () => {
  beforeEach(failEverywhere)

  const answersProfile = () =>
    host.use(http.get(`${hostOrigin}/api/auth/profile`, () => aProfile({ role: 'dsa' })))

  test('the very first page of the process can be a dashboard with sample data', async () => {
    answersProfile()
    const page = await open()

    expect(page.status).toBe(200)
    expect(page.data).toMatchObject({ role: 'dsa', figures: { ok: true, isSample: true } })
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('services are launching soon once a documented call was answered, until that is a minute ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answersProfile()
    await open()
    const soon = await visit(tours, { path: '/tours' })
    vi.setSystemTime(Date.now() + 61_000)
    const later = await visit(tours, { path: '/tours' })

    expect([soon.data, later.status]).toMatchObject([{ query: undefined }, 502])
  })

  test('a login works after ten visits to the landing page', async () => {
    await visitTenTimes()
    host.use(http.post(`${hostOrigin}/api/admins/login`, () => json({ admin: { role: 'super_admin' } })))

    expect((await signIn()).location).toBe('/dashboard')
  })

  test('the lead form is that of the specification, and is made again for the next visitor', async () => {
    const page = await visit(leadForm, { path: '/lead-form' })

    expect(page.data).toMatchObject({ isDescribed: false })
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

describe('at a host that closes the connection on unknown paths', () => {
  const { API_HOST, LEAD_URL } = env
  let close: () => void

  beforeEach(async () => {
    host.close()
    const found = createFoundHosts().find(({ name }) => name === 'a host that closes connections')
    if (found === undefined) throw new Error('no such host')
    const started = await startHost(found)
    close = started.close
    Object.assign(env, { API_HOST: started.origin, LEAD_URL: `${started.origin}/api/leads/join` })
  })

  afterEach(() => {
    close()
    Object.assign(env, { API_HOST, LEAD_URL })
    host.listen({ onUnhandledRequest: 'error' })
  })

  test('the first page of the process says that services are launching soon, and the lead form is short', async () => {
    expect((await visit(tours, { path: '/tours' })).data).toMatchObject({ query: undefined })
    expect((await visit(leadForm, { path: '/lead-form' })).data).toMatchObject({ isDescribed: false })
  })

  test('a login works after ten visits to the landing page, and its dashboard has sample data', async () => {
    await visitTenTimes()
    const signedIn = await signIn()
    const session = signedIn.setCookies.find((line) => line.startsWith('accessToken='))?.split(';')[0] ?? ''
    const page = await visit(dashboard, { path: '/dashboard', cookie: session })

    expect(signedIn.location).toBe('/dashboard')
    expect(page.data).toMatchObject({ role: 'super_admin', figures: { ok: true, isSample: true } })
  })
})

describe('a host that had the document once', () => {
  test('is never said to be launching soon when it breaks', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /dashboard': json({}, 500) })
    await open()
    failEverywhere()
    host.use(http.get(`${hostOrigin}/api/auth/profile`, () => aProfile()))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    await open()
    const page = await open()

    expect(page.data).toMatchObject({ figures: { ok: false, status: 502 } })
  })
})

describe('our own backend', () => {
  test('is down when the connection is lost, whatever it has answered before', async () => {
    const capabilities = createHostCapabilities(
      async () => ({ ok: false, reason: 'unreachable', status: 502, wasSent: true }),
      { retryWithinMs: 0, hasDocument: true },
    )
    capabilities.recordAnswer()

    expect(await capabilities.lacks(getDashboard)).toBe(false)
  })
})
