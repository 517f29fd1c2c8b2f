// Prices by season and weekday, as their provider sets them.
import { expect, test } from 'vitest'
import * as prices from '../../../app/routes/products/prices/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

useToday()

const cookie = 'accessToken=abc'
const path = '/my-services/p1/prices'
const params = { id: 'p1' }
const christmas = {
  id: 'r1',
  weekdays: null,
  from: '2026-12-20',
  to: '2027-01-02',
  price: 450_000,
  childPrice: null,
  version: 2,
  createdAt: '2026-10-01T06:00:00Z',
}
const weekends = {
  ...christmas,
  id: 'r2',
  weekdays: [5, 6],
  from: '2026-11-01',
  to: '2027-10-31',
  price: 300_000,
}
const typed = {
  intent: 'save-price',
  rule: '',
  version: '',
  from: '2026-12-20',
  to: '2027-01-02',
  price: '4,500',
  childPrice: '',
}

const answers = (product: object = {}) => ({
  'GET /auth/profile': aProfile({ role: 'service_provider' }),
  'GET /managed-products/p1': productAnswer({ priceRules: [christmas, weekends], ...product }),
})

async function post(fields: Record<string, string> | FormData, more: Record<string, Response> = {}) {
  const received = hostAnswers({
    ...answers(),
    'POST /managed-products/p1/price-rules': productAnswer(),
    'POST /managed-products/p1/price-rules/r1': productAnswer(),
    'POST /managed-products/p1/price-rules/r1/end': productAnswer(),
    ...more,
  })
  const page = await visit(prices, { path, params, form: fields, cookie, withPage: true })
  const html = page.loaded === undefined ? '' : render(prices.default, { data: page.loaded }, page)
  return { ...page, html, sent: received.filter(({ method }) => method === 'POST') }
}

async function show(query = '', product: object = {}) {
  hostAnswers(answers(product))
  return render(prices.default, await visit(prices, { path: `${path}${query}`, params, cookie }))
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

test('the prices of a service are listed, and of two for a day it says which wins and why', async () => {
  const text = textOf(await show())

  expect(text).toContain('20 Dec 2026 to 2 Jan 2027')
  expect(text).toContain(
    'This one wins over 1 Nov 2026 to 31 Oct 2027, Fri, Sat on 4 days, because it is for fewer days (14 instead of 104).',
  )
  expect(text).toContain(
    'This one gives way to 20 Dec 2026 to 2 Jan 2027 on 4 days, because that one is for fewer days (14 instead of 104).',
  )
})

test('the next days show their prices, and which price that is', async () => {
  const text = textOf(await show())

  // The day is a Saturday.
  expect(text).toContain('Sat, 21 Nov₹3,0001 Nov 2026 to 31 Oct 2027, Fri, Sat')
  expect(text).toMatch(/Sun, 22 Nov₹[\d,]+Usual price/)
})

test('a price is sent in paise, for every day where no weekday is chosen', async () => {
  const { sent, location } = await post(typed)

  expect(bodiesOf(sent)).toEqual([
    { from: '2026-12-20', to: '2027-01-02', weekdays: null, price: 450_000, childPrice: null },
  ])
  expect(location).toBe(path)
})

test('the chosen weekdays are sent', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  for (const weekday of ['5', '6']) form.append('weekdays', weekday)
  const { sent } = await post(form)

  expect(bodiesOf(sent)).toMatchObject([{ weekdays: [5, 6] }])
})

test('a price is changed with the version that was shown', async () => {
  expect(await show('?rule=r1')).toContain('name="version" value="2"')
  const { sent } = await post({ ...typed, rule: 'r1', version: '2', price: '5000' })

  expect(bodiesOf(sent)).toMatchObject([{ price: 500_000, version: 2 }])
})

test('the preview of a changed price shows the price that wins once it is saved', async () => {
  const before = { ...christmas, from: '2026-11-23', to: '2026-11-24', price: 100_000 }
  const later = { ...before, id: 'r2', price: 200_000, createdAt: '2026-10-02T06:00:00Z' }
  const days = { intent: 'preview-prices', from: '2026-11-23', to: '2026-11-24', price: '4,500' }
  const previewOf = async (rule: string) => {
    const { html } = await post(
      { ...typed, ...days, rule, version: '2' },
      { 'GET /managed-products/p1': productAnswer({ priceRules: [before, later] }) },
    )
    return textOf(html)
  }
  const changed = await previewOf('r1')
  expect(changed).toContain('Not saved yet.')
  expect(changed).toContain('Mon, 23 Nov₹2,000')
  expect(await previewOf('r2')).toContain('Mon, 23 Nov₹4,500')
  expect(await previewOf('')).toContain('Mon, 23 Nov₹4,500')
})

test('a price is ended by a second tap, after saying what it costs then', async () => {
  const html = await show()
  const [ends = ''] = html.match(/<details[^>]*>(?:(?!<\/details>).)*end-price.*?<\/details>/s) ?? []
  expect(ends).toContain('From now on these days cost the usual price, or that of another line here.')
  expect(ends).toContain('Yes, end this price')
  expect(html.replaceAll(/<details[^>]*>.*?<\/details>/gs, '')).not.toContain('end-price')
})

test('a price is ended with the version that was shown', async () => {
  const { sent, location } = await post({ intent: 'end-price', rule: 'r1', version: '2' })

  expect(bodiesOf(sent)).toEqual([{ version: 2 }])
  expect(location).toBe(path)
})

test.each([
  [{ from: '' }, 'Choose the first day.'],
  [{ to: '2026-12-01' }, 'The last day must not be before the first.'],
  [{ price: '' }, 'Price is required.'],
  [{ price: 'much' }, 'Price must be an amount'],
  [{ childPrice: '5000' }, 'Child price can be at most what adults pay.'],
])(
  'with %o nothing is sent, the message is at the field, and what was typed stays',
  async (fields, message) => {
    const { status, html, sent } = await post({ ...typed, ...fields })

    expect([status, sent]).toEqual([400, []])
    expect(html).toContain(message)
    expect(html).toMatch(/aria-invalid="true"/)
    expect(html).toContain(`value="${{ ...typed, ...fields }.price}"`)
  },
)

test('a refusal of the host is shown, and what was typed stays', async () => {
  const message = 'Another price is for exactly these days. Change that one.'
  const { status, html } = await post(typed, {
    'POST /managed-products/p1/price-rules': json({ message }, 409),
  })

  expect(status).toBe(409)
  expect(html).toMatch(/role="alert".*Another price is for exactly these days/)
  expect(html).toContain('value="4,500"')
})

test('a preview shows what the days would cost, and saves nothing', async () => {
  const { html, sent } = await post({
    ...typed,
    intent: 'preview-prices',
    from: '2026-11-23',
    to: '2026-11-24',
  })

  expect(sent).toEqual([])
  expect(textOf(html)).toContain('Not saved yet.')
  expect(textOf(html)).toContain('Mon, 23 Nov₹4,50023 Nov 2026 to 24 Nov 2026')
})

test('a host without prices by day shows none', async () => {
  expect(textOf(await show('', { priceRules: undefined }))).toContain('launching soon')
})

test('a price of a stay has a minimum of nights, which is sent and shown', async () => {
  const stay = productAnswer({ kind: 'stay', priceRules: [{ ...christmas, minimumNights: 4 }] })
  const more = { 'GET /managed-products/p1': stay }
  const { sent, location } = await post({ ...typed, minimumNights: '4' }, more)
  expect(bodiesOf(sent)).toMatchObject([{ price: 450_000, minimumNights: 4 }])
  expect(location).toBe(path)
})

test.each([
  ['two', 'Minimum nights must be a whole number.'],
  ['31', 'Minimum nights can be at most 30.'],
])(
  'a price of a stay keeps a minimum of “%s” nights as it was typed, and says what is wrong',
  async (nights, problem) => {
    const more = { 'GET /managed-products/p1': productAnswer({ kind: 'stay', priceRules: [christmas] }) }
    const { html, sent, status } = await post({ ...typed, minimumNights: nights }, more)

    expect(status).toBe(400)
    expect(sent).toEqual([])
    expect(textOf(html)).toContain(problem)
    expect(html).toMatch(new RegExp(`<input[^>]*name="minimumNights"[^>]*value="${nights}"`))
  },
)

test('prices of a stay show the minimum of nights of their days', async () => {
  hostAnswers(answers({ kind: 'stay', minimumNights: 2, priceRules: [{ ...christmas, minimumNights: 4 }] }))
  const page = await visit(prices, { path, params, cookie, withPage: true })
  const text = textOf(render(prices.default, { data: page.loaded }, page))

  expect(text).toContain('₹4,500 a night, at least 4 nights')
  expect(text).toMatch(/Sun, 22 Nov₹[\d,]+At least 2 nightsUsual price/)
})
