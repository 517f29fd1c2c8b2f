// The QR card on the dashboard: what it shows, and whom.
import { http, HttpResponse } from 'msw'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { QrCard } from '../../../../app/routes/dashboard/qr-card/card.tsx'
import * as dashboard from '../../../../app/routes/dashboard/route.tsx'
import * as image from '../../../../app/routes/images/qr-card/route.ts'
import { roles } from '../../../../contract/options/accounts/roles.ts'
import { aProfile, host, hostAnswers, hostOrigin, json } from '../../support/host.ts'
import { serveImage, useImageHosts } from '../../support/hosts/image-hosts.ts'
import { dataAddress, pngCode } from '../../support/qr.ts'
import { visit } from '../../support/visit.ts'
import { cookie, qr, svgAddress } from '../../support/pages/qr-card.ts'

const { logged } = useImageHosts()

describe('the affiliate dashboard', () => {
  test.each([
    ['a QR code', qr(svgAddress), 'ready'],
    ['no QR code', qr(null), 'none'],
    ['an empty QR code', qr(''), 'none'],
    ['an answer without the field', json({}), 'none'],
    ['a QR code somewhere else', qr('https://pictures.test/asha.png'), 'ready'],
  ])('with %s shows the right card and logs nothing', async (_, answer, state) => {
    serveImage('https://pictures.test/asha.png', pngCode(), 'image/png')
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': answer })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.data).toMatchObject({ role: 'affiliate', qrCard: { state } })
    expect(logged()).toEqual([])
  })

  test.each([
    ['refuses', json({ message: 'secret words' }, 500), 'rejected', 500],
    ['breaks', Response.error(), 'unreachable', 502],
    ['answers that it failed', json({ success: false, qrCodeUrl: svgAddress }), 'rejected', 400],
    ['answers nonsense', json({ qrCodeUrl: 7 }), 'bad-answer', 502],
  ])('works without a code when the API %s, and only logs the failure', async (_, answer, reason, status) => {
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': answer })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect([page.status, page.thrown]).toEqual([200, false])
    expect(page.data).toMatchObject({ qrCard: { state: 'none' } })
    expect(logged()).toEqual([
      { reason, status, requestId: 'request-1', words: 'the QR code could not be fetched' },
    ])
  })
})

test.each([
  ['cannot be drawn', dataAddress('image/png', Buffer.from('broken')), 'cannot be drawn'],
  ['is gone', '/qr/gone.png', 'could not be fetched'],
  ['is a page', '/qr/page.png', 'could not be fetched'],
  ['may not be asked for', 'http://10.0.0.7/qr.png', 'could not be fetched'],
])(
  'the affiliate dashboard says that the code is there and offers Retry when its picture %s',
  async (_, address, words) => {
    host.use(http.get(`${hostOrigin}/qr/gone.png`, () => new HttpResponse(null, { status: 404 })))
    serveImage(`${hostOrigin}/qr/page.png`, Buffer.from('<html></html>'), 'text/html')
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': qr(address) })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.data).toMatchObject({ qrCard: { state: 'unavailable' } })
    expect(logged()).toMatchObject([{ words: `the picture of the QR code ${words}` }])
  },
)

test('the affiliate dashboard does not wait for a picture that takes long, and lets the browser ask for it', async () => {
  host.use(http.get(`${hostOrigin}/qr/slow.png`, () => new Promise(() => {})))
  hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': qr('/qr/slow.png') })
  const page = await visit(dashboard, { path: '/dashboard', cookie })

  expect(page.data).toMatchObject({ qrCard: { state: 'ready' } })
})

test('the affiliate dashboard and the picture ask the host for the code once, and a later download asks again', async () => {
  const pictures = serveImage(`${hostOrigin}/qr/asha.png`, pngCode(), 'image/png')
  const received = hostAnswers({
    'GET /auth/profile': () => aProfile(),
    'GET /affiliates/qr': () => qr('/qr/asha.png'),
  })
  await visit(dashboard, { path: '/dashboard', cookie })
  const page = await visit(image, { path: '/dashboard/qr-card.png', cookie })

  expect(page.status).toBe(200)
  expect(received.filter(({ path }) => path === '/affiliates/qr')).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3001 })
  await visit(image, { path: '/dashboard/qr-card.png', cookie })
  vi.useRealTimers()
  expect(received.filter(({ path }) => path === '/affiliates/qr')).toHaveLength(2)
  expect(pictures).toHaveLength(1)
})

test('the affiliate dashboard asks the host for the code each time that it opens, and for the same picture once', async () => {
  const pictures = serveImage(`${hostOrigin}/qr/asha.png`, pngCode(), 'image/png')
  let answer = () => qr('/qr/asha.png')
  hostAnswers({ 'GET /auth/profile': () => aProfile(), 'GET /affiliates/qr': () => answer() })
  const open = (path = '/dashboard') => visit(dashboard, { path, cookie })
  const [first, second] = [await open(), await open()]
  answer = () => qr(null)
  const [third, fourth] = [await open('/dashboard.data'), await open()]

  const states = [first, second, third, fourth].map((page) => page.data)
  expect(states).toMatchObject(['ready', 'ready', 'none', 'none'].map((state) => ({ qrCard: { state } })))
  expect(pictures).toHaveLength(1)
})

test('the affiliate dashboard shows no code while the host fails, whatever it has just shown', async () => {
  let answer = () => qr(svgAddress)
  hostAnswers({ 'GET /auth/profile': () => aProfile(), 'GET /affiliates/qr': () => answer() })
  const open = async () => (await visit(dashboard, { path: '/dashboard', cookie })).data
  const first = await open()
  answer = () => json({}, 500)
  const second = await open()
  answer = () => json({}, 404)
  const third = await open()

  expect([first, second, third]).toMatchObject(
    ['ready', 'none', 'none'].map((state) => ({ qrCard: { state } })),
  )
})

test('a QR code is never shown to another session', async () => {
  const codes = [svgAddress, null]
  hostAnswers({
    'GET /auth/profile': () => aProfile(),
    'GET /affiliates/qr': () => qr(codes.shift()),
  })
  const states = []
  for (const session of [cookie, 'accessToken=xyz']) {
    states.push((await visit(dashboard, { path: '/dashboard', cookie: session })).data)
  }

  expect(states).toMatchObject([{ qrCard: { state: 'ready' } }, { qrCard: { state: 'none' } }])
})

test.each(roles.filter((role) => role !== 'affiliate'))(
  'the dashboard of %s requests no QR code',
  async (role) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }) })
    const page = await visit(dashboard, { path: '/dashboard', cookie })

    expect(page.data).toMatchObject({ role, qrCard: undefined })
    expect(received).toHaveLength(1)
  },
)

/** The card as HTML, as a browser without JavaScript gets it. */
const render = (state: 'none' | 'ready' | 'unavailable') =>
  renderToStaticMarkup(
    createElement(RouterProvider, {
      router: createMemoryRouter([{ path: '/', element: createElement(QrCard, { state }) }]),
    }),
  )

describe('the QR card', () => {
  test('without a code is a form with the button Generate QR Code', () => {
    const html = render('none')

    expect(html).toMatch(
      /<form [^>]*action="\/dashboard\/qr-card" method="post"><button type="submit"[^>]*>Generate QR Code<\/button>/,
    )
    expect(html).not.toContain('Download QR Code')
  })

  test('with a code is an image with reserved size and a link Download QR Code', () => {
    const html = render('ready')

    expect(html).toMatch(/<a href="\/dashboard\/qr-card.png"[^>]*><svg.*<\/svg>Download QR Code<\/a>/)
    expect(html).toMatch(/<img src="\/dashboard\/qr-card.png" [^>]*width="1050" height="600"/)
    expect(html).toContain('WE MAKE IT FAST! OR YOUR MONEY BACK!')
    expect(html).not.toContain('Generate QR Code')
  })

  test('whose picture cannot be had has a message, Retry, the download and a new code, and no broken picture', () => {
    const html = render('unavailable')

    expect(html).toContain('The picture of your QR code could not be loaded.')
    expect(html).toMatch(/<form [^>]*action="\/dashboard\/qr-card" method="get"><button[^>]*>Retry<\/button>/)
    expect(html).toMatch(/<a href="\/dashboard\/qr-card.png"[^>]*><svg.*<\/svg>Download QR Code<\/a>/)
    expect(html).toMatch(
      /<form [^>]*action="\/dashboard\/qr-card" method="post"><button type="submit"[^>]*>Generate again<\/button>/,
    )
    // That button is of an affiliate without a code (spec 2.47).
    expect(html).not.toContain('Generate QR Code')
    expect(html).not.toContain('<img')
  })

  test('loads nothing from another origin', () => {
    expect(render('ready')).not.toMatch(/(src|href|action)="(?!\/dashboard\/)/)
  })
})
