// Extras on the page of a product: chosen with the booking, paid with it, and kept wherever the choice leads.
import { describe, expect, test } from 'vitest'
import * as details from '../../../../app/routes/public/book-without-account/route.tsx'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import { catalogue } from '../../../../app/.server/http/catalogue-pages.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { show } from '../../support/pages/product-page.ts'
import { cookie, customer, form, post } from '../../support/pages/post-booking.ts'
import { aBooking, aProduct, aSlot, slotId, useToday } from '../../support/products.ts'
import { textOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

useToday()

const dinner = { name: 'Dinner, one person', price: 45_000 }
const pickup = { name: 'Airport pickup', price: 90_000 }
const offered = () => aProduct({ extras: [dinner, pickup] })
const twoDinners = { extra1: '2 Dinner, one person', extraPrices: '45000,90000' }
const done = () => json({ booking: aBooking() }, 201)
const query = '?date=2026-11-28&guests=2&extra1=2+Dinner%2C+one+person'

/** The number that is chosen of the extra in this place. */
const chosenOf = (html: string, place: number) =>
  new RegExp(`<select id="extra${place}".*?</select>`, 's')
    .exec(html)?.[0]
    .match(/<option[^>]*selected[^>]*>(\d+)</)?.[1]

describe('the page of a product with extras', () => {
  test('tells of them, and asks for a number of each once a day is chosen', async () => {
    const before = textOf((await show({ product: offered() })).html)
    expect(before).toContain('Airport pickup ₹900')
    const { html } = await show({ product: offered(), query: '?date=2026-11-28&guests=2' })
    expect([chosenOf(html, 1), chosenOf(html, 2)]).toEqual(['0', '0'])
    expect(html).toContain('<option value="10 Airport pickup">10</option>')
    expect(html).toContain('name="extraPrices" value="45000,90000"')
    const other = aProduct({ slug: 'without-extras' })
    expect((await show({ product: other, query: '?date=2026-11-28' })).html).not.toContain('Extras')
  })

  test('has those of its address in the total, and keeps them for another day', async () => {
    const { html } = await show({ product: offered(), query })
    expect([chosenOf(html, 1), chosenOf(html, 2)]).toEqual(['2', '0'])
    const text = textOf(html)
    expect(text).toContain('Dinner, one person: 2 × ₹450')
    expect(text).toContain('Total ₹9,900')
    expect(html).toMatch(
      /<a [^>]*data-day="2026-11-28"[^>]*href="[^"]*&amp;extra1=2\+Dinner%2C\+one\+person#booking"/,
    )
  })

  test('says what is not offered any more and what cannot be read, and leaves it out', async () => {
    const product = aProduct({ extras: [pickup] })
    const { html } = await show({ product, query: `${query}&extra2=many+Airport+pickup` })
    const text = textOf(html)
    expect(text).toContain('“Dinner, one person” is not offered any more.')
    expect(text).toContain('“many Airport pickup” is not a number of an extra.')
    expect(text).toContain('Total ₹9,000')
  })

  test('is shared by address with its extras', () => {
    const { renderedAs } =
      catalogue.findPage('/tours/houseboat-day', `${query.slice(1)}&extra2=&evil=1`) ?? {}
    expect(renderedAs).toBe('/tours/houseboat-day?date=2026-11-28&guests=2&extra1=2+Dinner%2C+one+person')
  })
})

describe('a customer who books with extras', () => {
  test('sends their names and numbers with the total that was shown', async () => {
    const fields = { ...twoDinners, extra2: '' }
    const { holds, visited } = await post({ profile: customer, answer: done, product: offered, fields })
    expect(visited.location).toBe('/bookings/booking-7')
    expect(bodiesOf(holds)).toMatchObject([
      { extras: [{ name: dinner.name, count: 2 }], expectedTotal: 990_000, seats: 2 },
    ])
  })

  test('sends another key with other extras, and the one of before without any', async () => {
    const keyOf = async (fields: Record<string, string>) => {
      const { holds } = await post({ profile: customer, answer: done, product: offered, fields })
      const [sent] = bodiesOf(holds) as { idempotencyKey: string; extras?: object }[]
      return sent
    }
    const [without, two, again, one] = [
      await keyOf({ extraPrices: '45000,90000' }),
      await keyOf(twoDinners),
      await keyOf(twoDinners),
      await keyOf({ ...twoDinners, extra1: '1 Dinner, one person' }),
    ]
    expect(without).not.toHaveProperty('extras')
    expect(again?.idempotencyKey).toBe(two?.idempotencyKey)
    expect(new Set([without, two, one].map((sent) => sent?.idempotencyKey)).size).toBe(3)
  })

  test.each([
    ['is gone', json({ message: '“Dinner, one person” is not offered any more.' }, 409)],
    ['is refused', json({ message: 'No' }, 400)],
  ])('finds the numbers on the page when it %s', async (_what, answer) => {
    const { html, visited } = await post({ profile: customer, answer, product: offered, fields: twoDinners })
    expect(visited.status).toBeGreaterThanOrEqual(400)
    expect(chosenOf(html, 1)).toBe('2')
    expect(textOf(html)).toContain('Total ₹9,900')
  })

  test('finds them after “Update the total” and after a message that is too long', async () => {
    for (const fields of [{ update: 'total' }, { hostMessage: 'x'.repeat(5000) }]) {
      const { html, holds } = await post({
        profile: customer,
        product: offered,
        fields: { ...twoDinners, ...fields },
        offers: ['POST /bookings/{id}/guests'],
      })
      expect(holds).toEqual([])
      expect(chosenOf(html, 1)).toBe('2')
    }
  })

  test.each([
    ['eleven', { ...twoDinners, extra1: '11 Dinner, one person' }],
    ['without a price that was shown', { extra1: '2 Dinner, one person' }],
    ['of no name', { ...twoDinners, extra1: '2' }],
  ])('books nothing with an extra that cannot be one: %s', async (_what, fields) => {
    const { holds, visited } = await post({ profile: customer, answer: done, product: offered, fields })
    expect([visited.status, holds]).toEqual([400, []])
  })
})

describe('somebody who is not signed in', () => {
  test('keeps the extras through the sign-in', async () => {
    const { visited } = await post({ product: offered, fields: twoDinners })
    const next = new URL(visited.location ?? '', 'http://app').searchParams.get('next') ?? ''
    expect(next).toContain('extra1=2+Dinner%2C+one+person')
    hostAnswers({ 'GET /auth/profile': customer() })
    const signedIn = await visit(login, { path: `/login?next=${encodeURIComponent(next)}`, cookie })
    expect(signedIn.location).toBe(next)
  })

  const call = 'POST /bookings/without-account'
  const address = `/tours/houseboat-day/details?${new URLSearchParams({ ...form, ...twoDinners })}`
  const contact = { name: 'Priya Menon', email: 'priya@example.com', phone: '+91 98765 43210' }

  async function detailsOf(product: ReturnType<typeof aProduct>, posted?: Record<string, string>) {
    const received = hostAnswers({
      'GET /products/:slug': () => json({ product }),
      'GET /products/:slug/slots': () => json({ slots: [aSlot({ id: slotId(1) })] }),
      [call]: () => json({ booking: aBooking(), link: 'a'.repeat(43) }, 201),
    })
    const visited = await visit(details, {
      path: address,
      params: { slug: 'houseboat-day' },
      ...(posted && { form: { ...posted, ...contact } }),
    })
    return { visited, sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
  }

  test('sees and posts them with the details', async () => {
    const { visited } = await detailsOf(offered())
    const html = render(details.default, visited)
    expect(textOf(html)).toContain('Dinner, one person: 2 × ₹450')
    expect(textOf(html)).toContain('₹9,900')
    const { posted } = visited.data as { posted: [string, string][] }
    const { sent } = await detailsOf(offered(), Object.fromEntries(posted))
    expect(sent).toMatchObject([{ extras: [{ name: dinner.name, count: 2 }], expectedTotal: 990_000 }])
  })

  test('posts what the page shows once one is gone or costs more', async () => {
    const gone = await detailsOf(aProduct({ extras: [pickup] }))
    expect(textOf(render(details.default, gone.visited))).toContain('is not offered any more')
    const { posted } = gone.visited.data as { posted: [string, string][] }
    expect(posted.filter(([name]) => name.startsWith('extra'))).toEqual([])
    const dearer = aProduct({ extras: [pickup, { ...dinner, price: 50_000 }] })
    const { visited } = await detailsOf(dearer)
    const { sent } = await detailsOf(dearer, Object.fromEntries((visited.data as { posted: [] }).posted))
    expect(sent).toMatchObject([{ expectedTotal: 1_000_000 }])
  })
})
