import { http, HttpResponse } from 'msw'
import sharp from 'sharp'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { drawableImage, imageWithin } from '../../../app/.server/images/remote-image.ts'
import { cachedCard, drawCard } from '../../../app/.server/images/render-card.ts'
import { createLoadContext } from '../../../app/.server/http/request-facts.ts'
import { takeToast } from '../../../app/.server/http/toast.ts'
import { QrCard } from '../../../app/routes/dashboard/qr-card/card.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as qrCard from '../../../app/routes/dashboard/qr-card/route.ts'
import * as cardDesign from '../../../app/routes/images/qr-card/card-design.tsx'
import * as image from '../../../app/routes/images/qr-card/route.ts'
import { roles } from '../../../contract/options/accounts/roles.ts'
import { aProfile, host, hostAnswers, hostOrigin, json } from '../support/host.ts'
import { serveImage, useImageHosts } from '../support/image-hosts.ts'
import { dataAddress, link, pngCode, scan, svgCode } from '../support/qr.ts'
import { facts, visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const qr = (qrCodeUrl: unknown) => json({ qrCodeUrl })
const svgAddress = dataAddress('image/svg+xml', svgCode())

const { warned } = useImageHosts()

const logged = () => warned().map(([facts, words]) => ({ ...(facts as object), words }))

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

test('the affiliate dashboard and the picture ask the host for the code once', async () => {
  const pictures = serveImage(`${hostOrigin}/qr/asha.png`, pngCode(), 'image/png')
  const received = hostAnswers({
    'GET /auth/profile': () => aProfile(),
    'GET /affiliates/qr': () => qr('/qr/asha.png'),
  })
  await visit(dashboard, { path: '/dashboard', cookie })
  const page = await visit(image, { path: '/dashboard/qr-card.png', cookie })

  expect(page.status).toBe(200)
  expect(received.filter(({ path }) => path === '/affiliates/qr')).toHaveLength(1)
  expect(pictures).toHaveLength(1)
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

  test('whose picture cannot be had has a message and Retry, and no broken picture', () => {
    const html = render('unavailable')

    expect(html).toContain('The picture of your QR code could not be loaded.')
    expect(html).toMatch(/<form [^>]*action="\/dashboard\/qr-card" method="get"><button[^>]*>Retry<\/button>/)
    expect(html).not.toMatch(/<img|Generate QR Code|Download QR Code/)
  })

  test('loads nothing from another origin', () => {
    expect(render('ready')).not.toMatch(/(src|href|action)="(?!\/dashboard\/)/)
  })
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

  test('shows the code of the answer at once, without another call', async () => {
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
    expect(received.map(({ path }) => path)).not.toContain('/affiliates/qr')
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

/** Asks for the picture of an affiliate whose host gives this address. */
async function download(address: unknown, profile: Record<string, unknown> = {}) {
  hostAnswers({ 'GET /auth/profile': aProfile(profile), 'GET /affiliates/qr': qr(address) })
  const page = await visit(image, { path: '/dashboard/qr-card.png', cookie })
  return {
    page,
    file: page.data instanceof Response ? Buffer.from(await page.data.arrayBuffer()) : undefined,
  }
}

describe('the image of the QR card', () => {
  test('is a PNG named affiliate_qr_card, 3.5 × 2 inches at 300 dpi, and is not cached', async () => {
    const { page, file = Buffer.alloc(0) } = await download(svgAddress)

    expect(page.headers.get('Content-Type')).toBe('image/png')
    expect(page.headers.get('Content-Disposition')).toBe('attachment; filename="affiliate_qr_card.png"')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(scan(file)).toEqual({ width: 1050, height: 600, text: link })
    const physical = file.indexOf('pHYs')
    expect([file.readUInt32BE(physical + 4), file.readUInt32BE(physical + 8), file[physical + 12]]).toEqual([
      11811, 11811, 1,
    ])
  })

  test.each([
    ['on the host’s own origin', `${hostOrigin}/qr/asha.png`, `${hostOrigin}/qr/asha.png`, cookie],
    ['at a path of the host', '/qr/asha.png', `${hostOrigin}/qr/asha.png`, cookie],
    ['elsewhere by https', 'https://pictures.test/asha.png', 'https://pictures.test/asha.png', null],
  ])('can be scanned without a name when the code is %s', async (_, address, asked, sentCookie) => {
    const requests = serveImage(asked, pngCode(), 'image/png')
    const { file = Buffer.alloc(0) } = await download(address, { name: null })

    expect(scan(file).text).toBe(link)
    expect(requests.map((headers) => headers.get('Cookie'))).toEqual([sentCookie])
  })
})

test('the printed QR card advertises the tagline, the payment methods and a Rs 10 token', () => {
  const markup = renderToStaticMarkup(
    createElement(cardDesign.QrCard, { name: 'Asha Nair', details: [], code: svgAddress }),
  )
  const texts = markup
    .replaceAll(/(?:<[^>]*>)+/g, '\n')
    .split('\n')
    .filter(Boolean)

  expect(texts).toEqual([
    'Affiliate Booking',
    'WE MAKE IT FAST!',
    'OR YOUR MONEY BACK!',
    'Asha Nair',
    'Card',
    'UPI',
    'Net banking',
    'Cash',
    'Scan to book',
    'Rs 10 token',
  ])
  expect(markup).toMatch(/<svg [^>]*>(?:(?!<\/svg>).)*fill="url\(#face\)".*?<\/svg>.*Rs 10 token/s)
})

test.each(['webp', 'gif'] as const)('a QR code as %s can be scanned too', async (format) => {
  const code = await sharp(pngCode()).toFormat(format).toBuffer()
  const { file = Buffer.alloc(0) } = await download(dataAddress(`image/${format}`, code))

  expect(scan(file).text).toBe(link)
})

/** The white panel with the code, which is drawn last: nothing of the card can cover it. */
async function drawnPanel(code: string, { name, details }: { name: string; details: string[] }) {
  const drawing = await drawCard(
    (printable) => cardDesign.QrCard({ name: printable(name), details: details.map(printable), code }),
    cardDesign.qrCardSize,
  )
  return drawing.slice(drawing.lastIndexOf('<path', drawing.indexOf(code))).replaceAll(code, 'the code')
}

describe('the panel of the code', () => {
  // As on the cards that are scanned above.
  let scanned: string
  beforeAll(async () => {
    scanned = await drawnPanel(svgAddress, { name: 'Asha Nair', details: [] })
  })

  test('is white and holds the code', () => {
    expect(scanned).toMatch(/^<path x="584" y="34" width="432" height="532" fill="#fff"/)
    expect(scanned).toMatch(/<image x="653" y="88" width="294" height="294" href="the code"/)
  })

  test.each([
    ['of 80 letters', 'Venkata Satyanarayana Lakshmi Narasimha Subrahmanyam Chandrasekhar Rao Iyer Pill'],
    ['of one long word', 'W'.repeat(80)],
    ['in Devanagari', 'श्रीमती क्षितिजा त्रिपाठी'],
    ['in a script without a font', 'ആശ നായർ'],
    ['with a pictograph', 'Asha 🌴 Nair'],
    ['that is missing', ''],
    ['with markup', '<b>Asha</b> & "Co"'],
  ])('stays the same with a name %s', async (_, name) => {
    const details = [`Referral code ${'R'.repeat(64)}`, `Partner ID ${'P'.repeat(64)}`]

    expect(await drawnPanel(svgAddress, { name, details })).toBe(scanned)
  })

  test.each([
    ['an SVG within the address', svgAddress],
    [
      'an SVG within the address, not in base64',
      `data:image/svg+xml,${encodeURIComponent(svgCode().toString())}`,
    ],
    ['a PNG within the address', dataAddress('image/png', pngCode())],
    ['a small PNG without white around it', dataAddress('image/png', pngCode(2))],
  ])('stays the same when the code is %s', async (_, address) => {
    const image = imageWithin(address)
    const code = image && (await drawableImage(image))

    expect(await drawnPanel(code ?? 'none', { name: 'Asha Nair', details: [] })).toBe(scanned)
  })
})

describe('cached QR cards', () => {
  test('are rendered once for the same content', async () => {
    const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('card'))
    const cards = await Promise.all([cachedCard({ name: 'Once' }, make), cachedCard({ name: 'Once' }, make)])

    expect(cards.map(String)).toEqual(['card', 'card'])
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('are rendered one at a time, also after a failure, which is not cached', async () => {
    let making = 0
    const make = async () => {
      making += 1
      expect(making).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      making -= 1
      throw new Error('No ink.')
    }
    const cards = [1, 2, 3].map((number) => cachedCard({ number }, make))

    expect((await Promise.allSettled(cards)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    await expect(cachedCard({ number: 1 }, async () => Buffer.from('card'))).resolves.toEqual(
      Buffer.from('card'),
    )
  })

  test('are the last 16 ones', async () => {
    const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('card'))
    for (let number = 100; number <= 116; number += 1) await cachedCard({ number }, make)
    await cachedCard({ number: 116 }, make)
    await cachedCard({ number: 100 }, make)

    expect(make).toHaveBeenCalledTimes(18)
  })
})

describe('a QR card that cannot be rendered', () => {
  const huge = Buffer.from(pngCode())
  huge.writeUInt32BE(60_000, 16)
  const broken = pngCode().fill(0, 60)
  const svg = (content: string) =>
    dataAddress(
      'image/svg+xml',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`),
    )

  test.each([
    ['there is no code', null, 0],
    ['the address is no address', 'http://', 1],
    ['the address is a script', 'javascript:alert(1)', 1],
    ['the address is a file', 'file:///etc/hostname', 1],
    ['it is elsewhere without https', 'http://pictures.test/asha.png', 1],
    ['its address carries a password', 'https://asha:secret@pictures.test/asha.png', 1],
    ['it is inside the network', 'https://inside.test/asha.png', 1],
    ['the data is not a picture', dataAddress('image/png', Buffer.from('<html></html>')), 1],
    ['the data is of another type', dataAddress('text/html', Buffer.from('<html></html>')), 1],
    ['the data is cut off', 'data:image/png;base64,', 1],
    ['its escapes are broken', 'data:image/svg+xml,%E0%A4%A', 1],
    ['it claims to be enormous', dataAddress('image/png', huge), 1],
    ['its pixels are broken', dataAddress('image/png', broken), 1],
    ['it is a broken WebP', dataAddress('image/webp', Buffer.from('RIFF....WEBPVP8 ')), 1],
    ['the drawing is empty', svg(''), 1],
    ['the drawing refers to a file', svg('<image href="/etc/logo.png" width="9" height="9"/>'), 1],
    ['the drawing repeats itself', svg('<g id="a"><rect width="9" height="9"/></g><use href="#a"/>'), 1],
    ['the drawing has a script', svg('<script>alert(1)</script>'), 1],
    [
      'the drawing declares entities',
      dataAddress('image/svg+xml', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aa">]><svg xmlns="x">&a;</svg>')),
      1,
    ],
    ['the drawing is nested without end', svg('<g>'.repeat(30_000) + '</g>'.repeat(30_000)), 1],
    ['the drawing is broken', svg('<rect'), 1],
  ])('because %s shows nothing and is only logged', async (_, address, warned) => {
    const { page, file } = await download(address)

    expect([page.status, page.thrown, file?.length]).toEqual([address === null ? 404 : 502, false, 0])
    expect(logged()).toHaveLength(warned)
    expect(JSON.stringify(logged())).not.toContain('asha.png')
  })

  test.each([
    ['there is no code', null, 'You have no QR code yet. Generate one first.'],
    ['it cannot be had', '/qr/gone.png', 'The picture of your QR code could not be loaded.'],
  ])('leads its download link back to the card with a message when %s', async (_, address, message) => {
    host.use(http.get(`${hostOrigin}/qr/gone.png`, () => new HttpResponse(null, { status: 404 })))
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /affiliates/qr': qr(address) })
    const page = await visit(image, {
      path: '/dashboard/qr-card.png',
      cookie,
      accept: 'text/html,*/*;q=0.8',
    })
    const flash = page.setCookies.find((line) => line.startsWith('flash='))?.split(';')[0]
    const { toast } = await takeToast(
      new Request('http://app.test/', { headers: { Cookie: flash ?? '' } }),
      createLoadContext(facts()),
    )

    expect([page.status, page.location]).toEqual([302, '/dashboard#qr-card'])
    expect(toast).toMatchObject({ kind: 'error', text: message })
  })
})
