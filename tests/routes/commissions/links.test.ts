import { describe, expect, test } from 'vitest'
import * as link from '../../../app/routes/commissions/link/route.tsx'
import * as csv from '../../../app/routes/exports/links.csv.ts'
import * as links from '../../../app/routes/commissions/links/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { aCard, aProduct } from '../support/products.ts'
import { render } from '../support/render.ts'
import { asAffiliate, days, none, productLink, siteLink } from '../support/rows/referral-link.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const list = {
  site: siteLink,
  links: { rows: [productLink], next: null, previous: null },
  totals: none,
  days,
}

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

  test('begin with the best-ranked tours and stays that have none yet, the best paid first', async () => {
    const card = (slug: string) => aCard({ id: slug, slug, title: `About ${slug}` })
    const highlights = {
      tours: ['tea-gardens', 'walk', 'boat', 'free'].map(card),
      stays: ['fort', 'hut', 'farm'].map(card),
      categories: [],
    }
    const earnings = { 'tea-gardens': 9000, walk: 500, boat: 700, free: 0, fort: 4000, hut: 800, farm: 600 }
    const rows = Object.entries(earnings).map(([slug, sum]) => ({ slug, price: 100_000, earnings: sum }))
    const answers = {
      ...asAffiliate,
      'GET /referral-links': () => json(list),
      'GET /highlights': () => json(highlights),
    }
    const open = async (path = '/commissions/links') =>
      render(links.default, await visit(links, { path, cookie }))
    // Without what they pay, they are no help.
    hostAnswers(answers)
    expect(await open()).not.toContain('the best paid first')

    hostAnswers({
      ...answers,
      'GET /earnings-preview': () => json({ rows }),
      'GET /products': () => json({ rows: [], next: null, previous: null }),
    })
    const html = await open()
    expect(html).toContain('Suggestions, the best paid first')
    expect(html.match(/name="product" value="[^"]*"/g)?.map((found) => found.slice(22, -1))).toEqual([
      'fort',
      'hut',
      'boat',
      'farm',
    ])
    expect(html).toContain('You earn about ₹40 from the smallest booking')
    expect(await open('/commissions/links?find=tea')).not.toContain('the best paid first')
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
    expect(html.match(/<summary[^>]*>QR codes and pictures</g), 'folded: what is made is seen').toHaveLength(
      2,
    )
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

  test.each([
    [null, true],
    ['2026-10-02T06:00:00Z', false],
  ])('says of a product off sale where it leads, and whether it counts (%s)', async (disabledAt, counts) => {
    const shown = { ...productLink, disabledAt, product: { ...productLink.product, isOnSale: false } }
    hostAnswers({ ...asAffiliate, 'GET /referral-links/link-2': json({ link: shown, days }) })
    const html = render(link.default, await visit(link, { path, params, cookie }))
    expect(html).toContain('off sale. The link now leads to others of its kind in its district.')
    expect(html.includes('If people book one of them, it counts for you.')).toBe(counts)
  })

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
    expect(await open(), 'its files are what one came for').not.toContain(
      '<summary class="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">QR',
    )
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
