import { afterEach, describe, expect, test, vi } from 'vitest'
import * as dashboard from '../../../../app/routes/dashboard/route.tsx'
import * as qrCard from '../../../../app/routes/dashboard/qr-card/route.ts'
import * as image from '../../../../app/routes/images/qr-card/route.ts'
import { roles } from '../../../../contract/options/accounts/roles.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { serveImage, useImageHosts } from '../../support/hosts/image-hosts.ts'
import { link, pngCode, scan } from '../../support/qr.ts'
import { visit } from '../../support/visit.ts'
import { cookie, qr, svgAddress } from '../../support/pages/qr-card.ts'

const { logged } = useImageHosts()

afterEach(() => {
  vi.useRealTimers()
})

describe('generating a QR code', () => {
  test('sends a request without a body and returns to the dashboard', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile(),
      'POST /affiliates/qr/generate': qr(svgAddress),
    })
    const page = await visit(qrCard, { path: '/dashboard/qr-card', form: {}, cookie })

    expect([page.status, page.location]).toEqual([302, '/dashboard#qr-card'])
    expect(received[1]).toMatchObject({ method: 'POST', body: '' })
    expect(logged()).toEqual([])
  })

  test('shows the code of the answer at once, although the host does not list it yet', async () => {
    serveImage('https://pictures.test/new.png', pngCode(), 'image/png')
    const received = hostAnswers({
      'GET /auth/profile': () => aProfile(),
      'GET /affiliates/qr': () => qr(null),
      'POST /affiliates/qr/generate': () => qr('https://pictures.test/new.png'),
    })
    await visit(qrCard, { path: '/dashboard/qr-card', form: {}, cookie })
    const page = await visit(dashboard, { path: '/dashboard', cookie })
    const { data } = await visit(image, { path: '/dashboard/qr-card.png', cookie })

    expect(page.data).toMatchObject({ qrCard: { state: 'ready' } })
    const file = data instanceof Response ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0)
    expect(scan(file).text).toBe(link)
    expect(received.filter(({ path }) => path === '/affiliates/qr')).toHaveLength(1)
  })

  test.each([
    ['lists none', () => qr(null)],
    ['finds none', () => json({}, 404)],
    ['fails', () => json({}, 500)],
  ])('is shown while the host %s for three seconds, on each page, and then no more', async (_, answer) => {
    serveImage('https://pictures.test/new.png', pngCode(), 'image/png')
    hostAnswers({
      'GET /auth/profile': () => aProfile(),
      'GET /affiliates/qr': answer,
      'POST /affiliates/qr/generate': () => qr('https://pictures.test/new.png'),
    })
    const open = async (path = '/dashboard') => (await visit(dashboard, { path, cookie })).data
    vi.useFakeTimers({ toFake: ['Date'] })
    await visit(qrCard, { path: '/dashboard/qr-card', form: {}, cookie })
    const soon = [await open('/dashboard.data'), await open()]
    vi.setSystemTime(Date.now() + 3001)
    const later = await open()

    expect([...soon, later]).toMatchObject(['ready', 'ready', 'none'].map((state) => ({ qrCard: { state } })))
  })

  test('shows another code that the host lists, and not that of the answer', async () => {
    const pictures = serveImage('https://pictures.test/new.png', pngCode(), 'image/png')
    hostAnswers({
      'GET /auth/profile': () => aProfile(),
      'GET /affiliates/qr': () => qr(svgAddress),
      'POST /affiliates/qr/generate': () => qr('https://pictures.test/new.png'),
    })
    await visit(qrCard, { path: '/dashboard/qr-card', form: {}, cookie })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.data).toMatchObject({ qrCard: { state: 'ready' } })
    expect(pictures).toEqual([])
  })

  test.each([
    ['no address', json({ message: 'Generated.' })],
    ['an empty address', qr(' ')],
  ])('asks for the code when the answer has %s', async (_, answer) => {
    hostAnswers({
      'GET /auth/profile': () => aProfile(),
      'GET /affiliates/qr': () => qr(svgAddress),
      'POST /affiliates/qr/generate': answer,
    })
    await visit(qrCard, { path: '/dashboard/qr-card', form: {}, cookie })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.data).toMatchObject({ qrCard: { state: 'ready' } })
  })

  test.each([
    ['refuses', json({ message: 'secret words' }, 403), 'rejected'],
    ['breaks', Response.error(), 'unreachable'],
  ])('returns to the dashboard when the API %s, and only logs the failure', async (_, answer, reason) => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'POST /affiliates/qr/generate': answer })
    const page = await visit(qrCard, { path: '/dashboard/qr-card', form: {}, cookie })

    expect([page.status, page.location]).toEqual([302, '/dashboard#qr-card'])
    expect(logged()).toMatchObject([{ reason, words: 'the QR code could not be generated' }])
  })

  test('leaves the dashboard as it is when the host cannot tell who is signed in, which is only logged', async () => {
    const received = hostAnswers({ 'GET /auth/profile': () => json({}, 503) })
    const page = await visit(qrCard, { path: '/dashboard/qr-card.data', form: {}, cookie })

    expect([page.status, page.thrown, page.data]).toEqual([503, false, null])
    expect(received.map(({ method }) => method)).not.toContain('POST')
    expect(logged()).toMatchObject([{ reason: 'rejected', words: 'the QR code could not be generated' }])
  })

  test('leads to / when the session has ended', async () => {
    hostAnswers({ 'GET /auth/profile': json({}, 401) })
    const page = await visit(qrCard, { path: '/dashboard/qr-card.data', form: {}, cookie })

    expect([page.status, page.location]).toEqual([302, '/'])
    expect(logged()).toEqual([])
  })

  test('does nothing on a GET', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile() })
    const page = await visit(qrCard, { path: '/dashboard/qr-card', cookie })

    expect([page.location, received.length]).toEqual(['/dashboard#qr-card', 1])
  })
})

describe.each(roles.filter((role) => role !== 'affiliate'))('the QR card for %s', (role) => {
  test.each([
    ['generating', qrCard, { path: '/dashboard/qr-card', form: {} }],
    ['the card’s address', qrCard, { path: '/dashboard/qr-card' }],
    ['the picture', image, { path: '/dashboard/qr-card.png' }],
  ])('responds to %s with Unauthorized', async (_, module, request) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
    const page = await visit(module, { ...request, cookie })

    expect([page.location, received.length]).toEqual(['/unauthorized', 1])
  })
})
