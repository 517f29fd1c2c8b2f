// An affiliate who shares from the page of a tour or a stay.
import { describe, expect, test } from 'vitest'
import * as links from '../../../../app/routes/commissions/links/route.tsx'
import * as product from '../../../../app/routes/public/product/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../../support/host.ts'
import { textOf } from '../../support/pages/product-page.ts'
import { aProduct, aSlot, useToday } from '../../support/products.ts'
import { bodiesOf } from '../../support/responses.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

useToday()

const cookie = 'accessToken=abc'
const path = '/tours/houseboat-day'
const affiliate = (referralCode: unknown = 'MUNNAR26') => aProfile({ affiliateInfo: { referralCode } })
const refused = json({ message: 'No.' }, 403)

interface Visitor {
  profile?: Response
  saved?: Response
  hasLinks?: boolean
  preview?: Response
  cookie?: string
}

async function open({
  profile = affiliate(),
  saved = refused,
  hasLinks = true,
  preview,
  ...visitor
}: Visitor) {
  if (hasLinks) hostOffers('POST /referral-links')
  const received = hostAnswers({
    'GET /products/:slug': json({ product: aProduct({ lowestPrice: 240_000 }) }),
    'GET /products/:slug/slots': json({ slots: [aSlot()] } as never),
    'GET /saved-slugs': saved,
    'GET /auth/profile': profile,
    ...(preview && { 'GET /earnings-preview': preview }),
  })
  const visited = await visit(product, { path, params: { slug: 'houseboat-day' }, ...visitor })
  const html = render(product.default, visited)
  const whatsApp = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(html)?.[1] ?? ''
  return {
    html,
    message: decodeURIComponent(whatsApp),
    copied: /data-copy="([^"]*)"/.exec(html)?.[1],
    asksProfile: received.some((call) => call.path === '/auth/profile'),
  }
}

const plainMessage = 'Houseboat day on Vembanad Lake\nhttp://app.test/tours/houseboat-day'

describe('an affiliate on the page of a tour', () => {
  test('shares it with the own code, and says that a booking earns a commission', async () => {
    const { html, message, copied } = await open({ cookie })

    expect(message).toContain(
      'Houseboat day on Vembanad Lake, from ₹2,400 a person. I earn a commission if you book.',
    )
    expect(message).toMatch(/http:\/\/app\.test\/tours\/houseboat-day\?ref=MUNNAR26$/)
    expect(copied).toBe(message)
    expect(html).not.toContain('data-share')
    expect(textOf(html)).toContain('Shares with your code: http://app.test/tours/houseboat-day?ref=MUNNAR26')
  })

  test('sees what a booking pays', async () => {
    const row = { slug: 'houseboat-day', price: 360_000, earnings: 18_000 }
    const { html } = await open({ cookie, preview: json({ rows: [row] }) })

    expect(textOf(html)).toContain('You earn about ₹180 from the smallest booking, ₹3,600, by today’s rule.')
  })

  test.each([
    ['has no such call', {}],
    ['fails', { preview: json({}, 500) }],
    ['does not know the tour', { preview: json({ rows: [] }) }],
  ])('sees nothing of what a booking pays where the host %s', async (_, answer) => {
    const { html, message } = await open({ cookie, ...answer })

    expect(message).toContain('ref=MUNNAR26')
    expect(textOf(html)).not.toMatch(/you earn/i)
  })

  test('can make a link with its own figures there, without scripts', async () => {
    const { html } = await open({ cookie })
    const [form = ''] = html.match(/<form action="\/commissions\/links" method="post">.*?<\/form>/) ?? []
    expect(form).toContain('name="product" value="houseboat-day"')

    const received = hostAnswers({
      'GET /auth/profile': affiliate(),
      'POST /referral-links': json({
        link: {
          id: 'l1',
          code: 'BOAT2',
          path: `${path}?ref=BOAT2`,
          createdAt: '2026-11-01T04:30:00Z',
        },
      }),
    })
    const posted = await visit(links, {
      path: '/commissions/links',
      form: { product: 'houseboat-day' },
      cookie,
    })
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { product: 'houseboat-day' },
    ])
    expect(posted.location).toBe('/commissions/links/l1')
  })

  test('has the code in the address as one value, whatever its characters', async () => {
    const { message } = await open({ cookie, profile: affiliate('A&B #1') })

    expect(message).toMatch(/\?ref=A%26B%20%231$/)
  })
})

describe('everybody else shares the page as it is', () => {
  test.each<[string, Visitor]>([
    ['a provider', { cookie, profile: aProfile({ role: 'service_provider' }) }],
    [
      'an administrator with a code',
      { cookie, profile: aProfile({ role: 'super_admin', affiliateInfo: { referralCode: 'X' } }) },
    ],
    ['an affiliate without a code', { cookie, profile: affiliate(null) }],
    ['an affiliate whose code cannot be in an address', { cookie, profile: affiliate('a\u0000b') }],
    ['somebody whose profile the host cannot tell', { cookie, profile: json({}, 500) }],
    ['somebody whose session has ended', { cookie, profile: json({}, 401) }],
  ])('%s', async (_, visitor) => {
    const { html, message } = await open(visitor)

    expect(message).toBe(plainMessage)
    expect(html).toContain('data-share="http://app.test/tours/houseboat-day"')
    expect(html).not.toContain('?ref=')
    expect(html).not.toContain('/commissions/links')
  })

  test.each<[string, Visitor]>([
    ['a visitor without a session', {}],
    ['a customer', { cookie, saved: json({ slugs: [] }) }],
    ['an affiliate of a host without links', { cookie, hasLinks: false }],
  ])('and for %s nobody is asked who that is', async (_, visitor) => {
    const { message, asksProfile } = await open(visitor)

    expect(message).toBe(plainMessage)
    expect(asksProfile).toBe(false)
  })
})
