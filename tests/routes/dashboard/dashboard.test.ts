// What a dashboard is made of: the host’s figures, or sample data where the host has none to offer.
import { describe, expect, test } from 'vitest'
import { Dashboard } from '../../../contract/shapes/dashboard.ts'
import { bookingStatuses } from '../../../contract/options/statuses.ts'
import { roles } from '../../../contract/options/accounts/roles.ts'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const open = () => visit(dashboard, { path: '/dashboard', cookie })
/** A whole answer of a host for a role, with one mark by which to know it. */
const live = (role: (typeof roles)[number], overrides: object = {}) =>
  json({ ...sampleDashboard(role), ...overrides })

describe('the dashboard of each role', () => {
  test.each(roles)('shows %s its own sample data when the API lacks the call', async (role) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
    const page = await open()

    expect(page.status).toBe(200)
    expect(page.data).toMatchObject({
      role,
      greeting: expect.stringContaining('Asha Nair') as string,
      figures: { ok: true, isSample: true, dashboard: { role } },
    })
    const { figures } = page.data as { figures: { dashboard: unknown } }
    expect(Dashboard.parse(figures.dashboard)).toEqual(figures.dashboard)
  })

  test.each(roles)('shows %s the API’s figures when the API has the call', async (role) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /dashboard': live(role) })
    const page = await open()

    expect(page.data).toMatchObject({ figures: { ok: true, isSample: false, dashboard: { role } } })
    expect(received.map(({ path }) => path)).toEqual(['/auth/profile', '/dashboard'])
  })
})

describe('what waits for an administrator', () => {
  const work = { payments: { total: 3, urgent: 1 }, products: 2, refunds: 0, payouts: null }

  test.each(['super_admin', 'nsa', 'ssa', 'dsa'] as const)('opens the dashboard of a %s', async (role) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /dashboard': live(role),
      'GET /open-work': json(work),
    })
    expect((await open()).data).toMatchObject({
      openWork: [
        { count: 3, label: 'payments to check', urgent: '1 loses its seats within 12 hours' },
        { count: 2, label: 'tours and stays to approve', path: '/products' },
      ],
    })
  })

  test('is not asked for other roles, and its failure leaves the dashboard as it is', async () => {
    const answers = { 'GET /open-work': () => json({ message: 'No' }, 500) }
    const received = hostAnswers({
      ...answers,
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /dashboard': live('user'),
    })
    await open()
    expect(received.map(({ path }) => path)).not.toContain('/open-work')

    hostAnswers({ ...answers, 'GET /auth/profile': aProfile({ role: 'dsa' }), 'GET /dashboard': live('dsa') })
    const page = await open()
    expect(page.status).toBe(200)
    expect(page.data).toMatchObject({ openWork: undefined, figures: { ok: true } })
  })
})

describe('the lists on dashboards', () => {
  const figuresFor = async (role: (typeof roles)[number], overrides: object) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /dashboard': live(role, overrides) })
    const page = await open()
    return (page.data as { figures: { dashboard: Record<string, { id: string; status: string }[]> } }).figures
      .dashboard
  }
  const many = ([item]: readonly object[]) =>
    Array.from({ length: 12 }, (_, index) => ({ ...item, id: `id-${index}` }))

  test('show an affiliate the first 5 leads', async () => {
    const { leads } = sampleDashboard('affiliate')
    const shown = await figuresFor('affiliate', { leads: many(leads) })

    expect(shown.leads?.map(({ id }) => id)).toEqual(['id-0', 'id-1', 'id-2', 'id-3', 'id-4'])
  })

  test('show a provider the first 3 services and all upcoming bookings that are not cancelled', async () => {
    const { services, bookings } = sampleDashboard('service_provider')
    const shown = await figuresFor('service_provider', {
      services: many(services),
      bookings: many(bookings).map((booking, index) => ({
        ...booking,
        status: bookingStatuses[index % bookingStatuses.length],
      })),
    })

    expect(shown.services?.map(({ id }) => id)).toEqual(['id-0', 'id-1', 'id-2'])
    expect(shown.bookings).toHaveLength(9)
    expect(shown.bookings?.map(({ status }) => status)).not.toContain('cancelled')
  })

  test('show a customer the first 3 leads, 3 recommended services and all bookings', async () => {
    const { leads, recommended, bookings } = sampleDashboard('user')
    const shown = await figuresFor('user', {
      leads: many(leads),
      recommended: many(recommended),
      bookings: many(bookings),
    })

    expect(shown.leads).toHaveLength(3)
    expect(shown.recommended).toHaveLength(3)
    expect(shown.bookings).toHaveLength(12)
  })

  test('are shortened in sample data too', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'service_provider' }) })
    const page = await open()
    const { services, bookings } = (
      page.data as { figures: { dashboard: { services: unknown[]; bookings: { status: string }[] } } }
    ).figures.dashboard

    expect(services).toHaveLength(3)
    expect(bookings.map(({ status }) => status)).not.toContain('cancelled')
  })
})

test('data that a dashboard does not show never reaches the browser', async () => {
  const sample = sampleDashboard('affiliate')
  hostAnswers({
    'GET /auth/profile': aProfile(),
    'GET /dashboard': live('affiliate', {
      secret: 'internal',
      leads: [{ ...sample.leads[0], userName: 'Ravi', phone: '98470' }],
    }),
  })
  const page = await open()

  expect(JSON.stringify(page.data)).not.toMatch(/internal|Ravi|98470/)
})

describe('the dashboard of an API that fails', () => {
  test.each([
    ['answers 500', json({ message: 'The figures are being recounted.' }, 500), 500],
    ['refuses', json({ message: 'The figures are being recounted.' }, 403), 502],
  ])('shows its message without sample data: %s', async (_, answer, status) => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /dashboard': answer })
    const page = await open()

    expect([page.status, page.thrown]).toEqual([status, false])
    expect(page.data).toMatchObject({
      role: 'affiliate',
      figures: { ok: false, message: 'The figures are being recounted.' },
    })
    expect(JSON.stringify(page.data)).not.toContain('dashboard')
  })

  test.each([
    ['is down', Response.error()],
    ['answers what is no dashboard', json({ role: 'affiliate', stats: {} })],
    ['answers the dashboard of another role', live('super_admin')],
    ['answers HTML', new Response('<html></html>')],
  ])('shows a message: %s', async (_, answer) => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /dashboard': answer })
    const page = await open()

    expect([page.status, page.thrown]).toEqual([502, false])
    expect(page.data).toMatchObject({ figures: { ok: false, message: undefined } })
  })

  test('treats 404 of a call that the API has as a failure, without sample data', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /dashboard': json({}, 404) })
    const page = await open()

    expect(page.status).toBe(502)
    expect(page.data).toMatchObject({ figures: { ok: false } })
  })
})

describe('an account without a dashboard', () => {
  test.each([
    ['no role', undefined, '/unauthorized'],
    ['an unknown role', 'emperor', '/'],
  ])('that is %s is redirected, and no figures are requested', async (_, role, location) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /dashboard': live('affiliate'),
    })
    const page = await open()

    expect(page.location).toBe(location)
    expect(received.map(({ path }) => path)).toEqual(['/auth/profile'])
  })
})
