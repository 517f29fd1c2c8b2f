import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { qrSvgOf } from '../../../app/.server/images/qr-file.ts'
import { isBlank } from '../../../app/.server/images/render-card.ts'
import { LinkPicture } from '../../../app/routes/images/link-picture/design.tsx'
import * as picture from '../../../app/routes/images/link-picture/route.ts'
import * as link from '../../../app/routes/commissions/link/route.tsx'
import * as csv from '../../../app/routes/exports/links.csv.ts'
import * as links from '../../../app/routes/commissions/links/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { aCard, aProduct } from '../support/products.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const none = { clicks: 0, visitors: 0, bookings: 0, leads: 0, earnings: 0 }
const siteLink = {
  id: 'link-1',
  code: 'ASHA2026',
  path: '/?ref=ASHA2026',
  product: null,
  campaign: null,
  createdAt: '2026-10-01T06:00:00Z',
  disabledAt: null,
  ...none,
}
const productLink = {
  ...siteLink,
  id: 'link-2',
  code: 'TEA00001',
  path: '/tours/tea-gardens?ref=TEA00001',
  product: { id: 'p-1', slug: 'tea-gardens', title: 'Tea gardens of Munnar', isOnSale: true },
}
const days = [{ day: '2026-10-01', ...none, clicks: 3 }]
const list = {
  site: siteLink,
  links: { rows: [productLink], next: null, previous: null },
  totals: none,
  days,
}

const asAffiliate = { 'GET /auth/profile': () => aProfile() }

describe('the links of an affiliate', () => {
  test('are loaded for the chosen period, with the tours and stays that were looked for', async () => {
    const received = hostAnswers({
      ...asAffiliate,
      'GET /referral-links': json(list),
      'GET /products': json({ rows: [], next: null, previous: null }),
    })
    const { data, status } = await visit(links, { path: '/commissions/links?period=7&find=tea', cookie })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      period: '7',
      loaded: { site: siteLink },
      found: { text: 'tea', products: [] },
    })
    expect(received.map(({ path, search }) => path + search)).toEqual(
      expect.arrayContaining(['/referral-links?period=7', '/products?q=tea']),
    )
  })

  test('say of each tour and stay that was found what a booking pays, where the host tells it', async () => {
    const found = [aCard({ slug: 'tea' }), aCard({ id: '2', slug: 'boat' }), aCard({ id: '3', slug: 'fort' })]
    const answers = {
      ...asAffiliate,
      'GET /referral-links': () => json(list),
      'GET /products': () => json({ rows: found, next: null, previous: null }),
    }
    const rows = [
      { slug: 'tea', price: 360_000, earnings: 18_000 },
      { slug: 'boat', price: 360_000, earnings: 0 },
    ]
    const open = () => visit(links, { path: '/commissions/links?find=tea', cookie })
    hostAnswers(answers)
    expect(render(links.default, await open())).not.toContain('You earn about')

    const received = hostAnswers({ ...answers, 'GET /earnings-preview': json({ rows }) })
    const html = render(links.default, await open())
    expect(html).toContain('You earn about ₹180 from the smallest booking, ₹3,600, by today’s rule.')
    expect(html.match(/By today’s rule you earn nothing from a booking\./g)).toHaveLength(1)
    expect(received.find(({ path }) => path === '/earnings-preview')?.search).toBe('?slugs=tea%2Cboat%2Cfort')
  })

  test('lead to the lead form too, with a text for WhatsApp that names the commission', async () => {
    hostAnswers({ ...asAffiliate, 'GET /referral-links': json(list) })
    const loaded = await visit(links, { path: '/commissions/links', cookie })
    const html = render(links.default, loaded)
    expect(html).toMatch(/value="https?:\/\/[^"/]+\/lead-form\?ref=ASHA2026"/)
    const [, sent = ''] = /href="https:\/\/wa\.me\/\?text=([^"]*lead-form[^"]*)"/.exec(html) ?? []
    const text = decodeURIComponent(sent)
    expect(text).toContain('Looking for a loan, insurance or a home?')
    expect(text).toContain('I may earn a commission.')
    expect(text).toMatch(/\/lead-form\?ref=ASHA2026$/)
    for (const file of ['qr.png', 'qr.svg', 'status.png', 'post.png', 'card.png'])
      expect(html).toContain(`href="/commissions/links/link-1/lead-form-${file}"`)
  })

  test('can be downloaded as CSV, with the figures of the chosen period', async () => {
    const received = hostAnswers({
      ...asAffiliate,
      'GET /referral-links.csv': new Response('Code', { headers: { 'Content-Type': 'text/csv' } }),
    })
    const { headers } = await visit(csv, { path: '/commissions/links.csv?period=7&after=x', cookie })
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="links-[\d-]+\.csv"$/)
    expect(received.find(({ path }) => path === '/referral-links.csv')?.search).toBe('?period=7')
  })

  test('stay on their page with the reason when the file cannot be made', async () => {
    hostAnswers({ ...asAffiliate, 'GET /referral-links.csv': json({ message: 'Try later.' }, 500) })
    const { location } = await visit(csv, { path: '/commissions/links.csv?period=7', cookie })
    expect(location).toBe('/commissions/links?period=7')
  })

  test('are a page with the error when the host fails', async () => {
    hostAnswers({ ...asAffiliate, 'GET /referral-links': json({ message: 'Try later.' }, 500) })
    const { data, status } = await visit(links, { path: '/commissions/links', cookie })
    expect(status).toBe(500)
    expect(data).toMatchObject({ list: { ok: false, message: 'Try later.' } })
  })

  test('are launching soon on a host without them', async () => {
    hostAnswers(asAffiliate)
    const { data } = await visit(links, { path: '/commissions/links', cookie })
    expect(data).toEqual({ launchingSoon: 'Commissions' })
  })

  test('are for affiliates alone', async () => {
    hostAnswers({ 'GET /auth/profile': () => aProfile({ role: 'nsa' }) })
    hostOffers('GET /referral-links')
    expect((await visit(links, { path: '/commissions/links', cookie })).location).toBe('/unauthorized')
  })

  test('get another one for a campaign, whose page opens', async () => {
    const received = hostAnswers({ ...asAffiliate, 'POST /referral-links': json({ link: productLink }, 201) })
    const { location } = await visit(links, {
      path: '/commissions/links',
      form: { campaign: ' Onam ' },
      cookie,
    })
    expect(location).toBe('/commissions/links/link-2')
    expect(received.at(-1)?.body).toBe('{"campaign":"Onam"}')
  })

  test('tell why another one could not be made', async () => {
    hostAnswers({ ...asAffiliate, 'POST /referral-links': json({ message: 'Not on sale.' }, 404) })
    const { data, status } = await visit(links, {
      path: '/commissions/links',
      form: { product: 'gone' },
      cookie,
    })
    expect(status).toBe(404)
    expect(data).toMatchObject({ error: { '': ['Not on sale.'] } })
  })
})

describe('the page of a link', () => {
  const path = '/commissions/links/link-2'
  const params = { id: 'link-2' }

  test('has a text for WhatsApp with the product, its price and the address', async () => {
    hostAnswers({
      ...asAffiliate,
      'GET /referral-links/link-2': json({ link: productLink, days }),
      'GET /products/tea-gardens': json({ product: aProduct({ slug: 'tea-gardens' }) }),
    })
    const { data } = await visit(link, { path, params, cookie })
    const { text } = data as { text: string }
    expect(text).toMatch(
      /^Tea gardens of Munnar, ₹[\d,]+ a person\. I earn a commission if you book\. Book on .+: http.+\/tours\/tea-gardens\?ref=TEA00001$/,
    )
  })

  test('says what a booking of its product pays, where the host tells it', async () => {
    const answers = {
      ...asAffiliate,
      'GET /referral-links/link-2': () => json({ link: productLink, days }),
      'GET /products/tea-gardens': () => json({ product: aProduct({ slug: 'tea-gardens' }) }),
    }
    const open = async () => render(link.default, await visit(link, { path, params, cookie }))
    hostAnswers(answers)
    expect(await open()).not.toContain('You earn')
    const row = { slug: 'tea-gardens', price: 150_000, earnings: 7500 }
    hostAnswers({ ...answers, 'GET /earnings-preview': json({ rows: [row] }) })
    expect(await open()).toContain('You earn about ₹75 from the smallest booking, ₹1,500, by today’s rule.')
  })

  test('has the lead form with its code for a campaign, and not for a tour or stay', async () => {
    const campaign = { ...siteLink, id: 'link-3', code: 'SHOPWIND', campaign: 'Shop window' }
    hostAnswers({
      ...asAffiliate,
      'GET /referral-links/link-3': json({ link: campaign, days }),
      'GET /referral-links/link-2': json({ link: productLink, days }),
      'GET /products/tea-gardens': json({ product: aProduct({ slug: 'tea-gardens' }) }),
    })
    const open = async (id: string) =>
      render(link.default, await visit(link, { path: `/commissions/links/${id}`, params: { id }, cookie }))
    const html = await open('link-3')
    expect(html).toMatch(/value="https?:\/\/[^"/]+\/lead-form\?ref=SHOPWIND"/)
    expect(html).toContain('href="/commissions/links/link-3/lead-form-card.png"')
    expect(await open('link-2')).not.toContain('lead-form')
  })

  test('does not exist for another affiliate’s link', async () => {
    hostAnswers({ ...asAffiliate, 'GET /referral-links/link-2': json({ message: 'No.' }, 404) })
    expect((await visit(link, { path, params, cookie })).status).toBe(404)
  })

  test.each(['disable', 'enable'])('can %s it', async (intent) => {
    const received = hostAnswers({
      ...asAffiliate,
      [`POST /referral-links/link-2/${intent}`]: json({ link: productLink }),
    })
    const { location } = await visit(link, { path, params, form: { intent }, cookie })
    expect(location).toBe(path)
    expect(received.at(-1)?.path).toBe(`/referral-links/link-2/${intent}`)
  })
})

describe('the files of a link', () => {
  async function load(file: string) {
    hostAnswers({ ...asAffiliate, 'GET /referral-links/link-1': json({ link: siteLink, days }) })
    const { data, status, headers } = await visit(picture, {
      path: `/commissions/links/link-1/${file}`,
      params: { id: 'link-1', file },
      cookie,
    })
    const bytes = data instanceof Response ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0)
    return { status, headers, bytes }
  }

  test.each([
    ['qr.png', 1024, 1024],
    ['status.png', 1080, 1920],
    ['post.png', 1200, 630],
    ['card.png', 1050, 600],
    ['lead-form-qr.png', 1024, 1024],
    ['lead-form-status.png', 1080, 1920],
    ['lead-form-post.png', 1200, 630],
    ['lead-form-card.png', 1050, 600],
  ])('have %s with %d × %d pixels', async (file, width, height) => {
    const { bytes, headers } = await load(file)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="ASHA2026-${file}"`)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
  })

  test('have the QR code as a plain drawing', async () => {
    const { bytes, headers } = await load('qr.svg')
    expect(headers.get('Content-Type')).toBe('image/svg+xml')
    expect(bytes.toString()).toMatch(/^<svg [^>]+><rect [^>]+><path [^>]+><\/svg>$/)
  })

  test('have a card to print of 3.5 × 2 inches', async () => {
    expect(await sharp((await load('lead-form-card.png')).bytes).metadata()).toMatchObject({ density: 300 })
  })

  test('lead by the QR code of the lead form to the form, as a scan', async () => {
    const { bytes } = await load('lead-form-qr.svg')
    expect(bytes.toString()).toBe(qrSvgOf('http://app.test/lead-form?ref=ASHA2026&via=qr'))
    expect((await load('qr.svg')).bytes.toString()).toBe(qrSvgOf('http://app.test/?ref=ASHA2026&via=qr'))
  })

  test.each(['status', 'post', 'card'] as const)(
    'say as a %s that the affiliate earns a commission',
    (kind) => {
      const texts = {
        title: 'Tea gardens',
        place: '',
        price: '',
        name: 'Asha',
        code: 'ASHA2026',
        qr: 'data:,',
      }
      const html = renderToStaticMarkup(LinkPicture({ kind, ...texts, photo: undefined }))
      expect(html).toContain('I earn a commission if you book.')
      const leads = renderToStaticMarkup(LinkPicture({ kind, ...texts, isLeadForm: true, photo: undefined }))
      expect(leads).toContain('I may earn a commission.')
      expect(leads).not.toContain('book')
    },
  )

  test('are not there under another name', async () => {
    expect((await load('all.zip')).status).toBe(404)
    expect((await load('lead-form-all.zip')).status).toBe(404)
    expect((await load('lead-form-')).status).toBe(404)
  })
})

describe('a picture of a link to a product', () => {
  const path = '/commissions/links/link-2/post.png'

  async function download(photo: () => Response | Promise<Response>, id = 'photo-1'): Promise<Buffer> {
    const image = { id, alt: 'Tea', width: 96, height: 64 }
    hostAnswers({
      ...asAffiliate,
      'GET /referral-links/link-2': json({ link: productLink, days }),
      'GET /products/tea-gardens': json({ product: aProduct({ slug: 'tea-gardens', images: [image] }) }),
      [`GET /images/${id}/960`]: photo,
    })
    const { data } = await visit(picture, { path, params: { id: 'link-2', file: 'post.png' }, cookie })
    return data instanceof Response ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0)
  }

  const red = () =>
    sharp({ create: { width: 96, height: 64, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()

  /** Whether a part of it is red as the photo. */
  async function hasPhoto(png: Buffer): Promise<boolean> {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixels = info.width * info.height
    let count = 0
    for (let at = 0; at < data.length; at += 3)
      if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 255) < 20 && (data[at + 2] ?? 255) < 20) count += 1
    return count > pixels / 10
  }

  test('has the photo once the host gives it, although it failed the first time', async () => {
    const without = await download(() => json({}, 503))
    expect(await hasPhoto(without)).toBe(false)
    const photo = new Response(new Uint8Array(await red()), { headers: { 'Content-Type': 'image/webp' } })
    expect(await hasPhoto(await download(() => photo))).toBe(true)
    const again = vi.fn<() => Response>(() => json({}, 503))
    expect(await hasPhoto(await download(again))).toBe(true)
    expect(again, 'the photo of a picture that is kept').not.toHaveBeenCalled()
  })

  test('holds up no other drawing while the host is silent', async () => {
    let answer: (photo: Response) => void = () => undefined
    const asked = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (answer = resolve)))
    const downloading = download(asked, 'photo-2')
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    const drawing = `data:image/png;base64,${(
      await sharp(await red())
        .png()
        .toBuffer()
    ).toString('base64')}`
    expect(await isBlank(drawing)).toBe(false)
    answer(json({}, 503))
    expect((await downloading).length).toBeGreaterThan(0)
  })
})
