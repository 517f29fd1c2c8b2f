// Booking without an account: the form for the details, and where it leads.
import { describe, expect, test } from 'vitest'
import * as details from '../../../../app/routes/public/book-without-account/route.tsx'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { hostAnswers, hostOffers, json } from '../../support/host.ts'
import { customer, form, post } from '../../support/pages/post-booking.ts'
import { aBooking, aProduct, aSlot, slotId, useToday } from '../../support/products.ts'
import { signedClick } from '../../support/referral-cookie.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

useToday()

const call = 'POST /bookings/without-account'
const link = 'a'.repeat(43)
const contact = { name: 'Priya Menon', email: 'priya@example.com', phone: '+91 98765 43210' }
const address = `/tours/houseboat-day/details?${new URLSearchParams(form)}`
const back = `/tours/houseboat-day?date=2026-11-28&guests=2&slot=${slotId(1)}#booking`

interface Sent {
  fields?: Record<string, string>
  answer?: Response
  cookie?: string
  more?: Record<string, Response | (() => Response)>
  withPage?: boolean
}

async function send({ fields = {}, answer, cookie, more = {}, withPage = true }: Sent = {}) {
  const received = hostAnswers({
    'GET /products/:slug': () => json({ product: aProduct() }),
    'GET /products/:slug/slots': () => json({ slots: [aSlot({ id: slotId(1) })] }),
    [call]: answer ?? json({ booking: aBooking(), link }, 201),
    ...more,
  })
  const visited = await visit(details, {
    path: address,
    params: { slug: 'houseboat-day' },
    form: { ...form, ...contact, ...fields },
    withPage,
    ...(cookie !== undefined && { cookie }),
  })
  const holds = received.filter(({ path }) => path === '/bookings/without-account')
  const html = visited.loaded === undefined ? '' : render(details.default, { data: visited.loaded }, visited)
  return { visited, holds, html }
}

async function open(cookie?: string) {
  hostAnswers({
    'GET /products/:slug': () => json({ product: aProduct() }),
    'GET /products/:slug/slots': () => json({ slots: [aSlot({ id: slotId(1) })] }),
    'GET /auth/profile': customer(),
  })
  hostOffers(call, 'POST /auth/register')
  return visit(details, {
    path: address,
    params: { slug: 'houseboat-day' },
    ...(cookie !== undefined && { cookie }),
  })
}

describe('a form for the details that the host answers with 404', () => {
  const answer = json({ message: 'This day cannot be booked.' }, 404)
  const reloads = (actionStatus: number) =>
    details.shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as Parameters<
      typeof details.shouldRevalidate
    >[0])
  const posted = (more?: Sent['more']) =>
    send({ answer: answer.clone(), ...(more && { more }), withPage: false })

  test('is told that the tour is off sale, and stays with what was entered', async () => {
    const { visited } = await posted({ 'GET /products/:slug': () => json({ message: 'No' }, 404) })

    expect(formErrors(visited.data)).toEqual(['This tour or stay is not on sale now. Nothing was booked.'])
    expect(visited.data).toMatchObject({ initialValue: { name: contact.name } })
    expect(reloads(visited.status)).toBe(false)
  })

  test('shows the days that are left, if only the day is gone', async () => {
    const { visited } = await posted()

    expect(visited.status).toBe(404)
    expect(formErrors(visited.data)[0]).toMatch(/^This cannot be booked any more\./)
    expect(reloads(visited.status)).toBe(true)
  })
})

describe('a signed-out visitor who books at a host that needs no account', () => {
  test('goes to the form for the details, with everything that was chosen and a key of its own', async () => {
    const { visited, holds } = await post({ answer: json({}, 500), offers: [call] })

    const { pathname, searchParams } = new URL(visited.location ?? '', 'https://app.test')
    expect([visited.status, pathname]).toEqual([302, '/tours/houseboat-day/details'])
    expect(Object.fromEntries(searchParams)).toEqual({ ...form, key: expect.stringMatching(/^[\w-]{36}$/) })
    expect(searchParams.get('key')).not.toBe(form.key)
    expect(holds).toEqual([])
  })

  test('keeps adults and children apart, with their prices', async () => {
    const fields = { guests: '', adults: '2', children: '1', childPrice: '200000' }
    const { visited } = await post({ fields, offers: [call] })

    const sent = Object.fromEntries(new URL(visited.location ?? '', 'https://app.test').searchParams)
    expect(sent).toMatchObject({
      guests: '3',
      adults: '2',
      children: '1',
      prices: '450000',
      childPrice: '200000',
    })
    expect(bodiesOf((await send({ fields: { ...fields, guests: '3' } })).holds)).toMatchObject([
      { seats: 3, children: 1, expectedTotal: 1_100_000 },
    ])
  })
})

describe('the form for the details', () => {
  test('has +91 in the phone, what was chosen, and the ways to book with an account', async () => {
    const html = render(details.default, await open())

    expect(html).toMatch(/<input [^>]*name="phone"[^>]*value="\+91 "/)
    expect(html).toContain(`<input type="hidden" name="slot" value="${slotId(1)}"/>`)
    expect(html).toContain('Continue without an account')
    expect(html, 'what cancelling these days costs').toMatch(
      /Free cancellation until (?:[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}), \d/,
    )
    expect(html, 'what the price is made of').toMatch(/2 guests × ₹[\d,]+/)
    expect(html.replaceAll('<!-- -->', '')).toContain('held for up to 15 minutes while you pay')
    for (const page of ['login', 'register'])
      expect(html).toContain(`href="/${page}?next=${encodeURIComponent(back)}"`)
  })

  test('posts what it shows when fewer seats are left than were chosen, and says so', async () => {
    hostAnswers({
      'GET /products/:slug': () => json({ product: aProduct() }),
      'GET /products/:slug/slots': () => json({ slots: [aSlot({ id: slotId(1), free: 1 })] }),
    })
    hostOffers(call)
    const html = render(
      details.default,
      await visit(details, { path: address, params: { slug: 'houseboat-day' } }),
    )

    expect(html).toContain('Free cancellation until 5 days before the start: full refund.')
    expect(html).toContain('<input type="hidden" name="policy" value="120:100,24:50"/>')
    expect(html).toContain('At most 1 guest can be booked then.')
    expect(html).toContain('<input type="hidden" name="guests" value="1"/>')
  })

  test('posts the time and the prices of the day as they are now, without those of children', async () => {
    hostAnswers({
      'GET /products/:slug': () => json({ product: aProduct() }),
      'GET /products/:slug/slots': () =>
        json({ slots: [aSlot({ id: slotId(1), free: 0 }), aSlot({ id: slotId(2), startTime: '14:00' })] }),
    })
    hostOffers(call)
    const path = `${address}&adults=1&children=1&childPrice=200000`
    const html = render(details.default, await visit(details, { path, params: { slug: 'houseboat-day' } }))

    expect(html).toContain(`<input type="hidden" name="slot" value="${slotId(2)}"/>`)
    expect(html).toContain('<input type="hidden" name="guests" value="2"/>')
    expect(html).toContain('<input type="hidden" name="children" value="1"/>')
    expect(html).not.toContain('name="childPrice"')
    expect(html).toContain('>1 adult, 1 child<')
  })

  test('leads a signed-in visitor back to the product, and everybody where nothing was chosen', async () => {
    expect((await open('accessToken=abc')).location).toBe(back)
    hostAnswers({})
    hostOffers(call)
    const visited = await visit(details, {
      path: '/tours/houseboat-day/details',
      params: { slug: 'houseboat-day' },
    })
    expect(visited.location).toBe('/tours/houseboat-day#booking')
  })

  test('leads back to the product at a host that lacks the call', async () => {
    hostAnswers({ 'GET /products/:slug': () => json({ product: aProduct() }) })
    const visited = await visit(details, { path: address, params: { slug: 'houseboat-day' } })

    expect(visited.location).toBe(back)
  })
})

describe('sending the details', () => {
  test('holds the seats for the contact and continues to the booking by its link', async () => {
    const { visited, holds } = await send()

    expect([visited.status, visited.location]).toEqual([302, `/trip/${link}`])
    expect(bodiesOf(holds)).toEqual([
      {
        slotId: slotId(1),
        seats: 2,
        nights: 1,
        expectedPrice: 450_000,
        expectedTotal: 900_000,
        idempotencyKey: expect.stringMatching(/^[\w-]{43}$/),
        ref: '',
        contact,
      },
    ])
  })

  test('sends the click of an earlier visit, over which a typed code wins', async () => {
    const cookie = `referralId=${signedClick('ASHA-1')}`
    expect(bodiesOf((await send({ cookie })).holds)).toMatchObject([{ ref: 'ASHA-1' }])
    expect(bodiesOf((await send({ cookie, fields: { code: 'RAVI-2' } })).holds)).toMatchObject([
      { ref: 'RAVI-2' },
    ])
  })

  test.each([
    [{ name: ' ' }, 'Full Name is required.'],
    [{ email: 'priya' }, 'Enter a valid email address.'],
    [{ phone: '+91 ' }, 'Phone is required.'],
    [{ phone: '+91 94470' }, 'Enter a phone number of at least 10 digits.'],
  ])('with %o shows the error at the field and keeps the rest', async (fields, message) => {
    const { visited, holds, html } = await send({ fields })

    expect(visited.status).toBe(400)
    expect(html).toContain(message)
    for (const [name, value] of Object.entries({ ...contact, ...fields }))
      expect(html).toMatch(new RegExp(`name="${name}"[^>]* value="${value.replace('+', '\\+')}"`))
    expect(holds).toEqual([])
  })

  test('shows why the seats were not held, with what was typed and a way back', async () => {
    const message = 'The price has changed: this booking costs ₹5,000 now, not ₹4,500. Nothing is booked yet.'
    const { visited, html } = await send({ answer: json({ message }, 409) })

    expect(visited.status).toBe(409)
    expect(html).toContain(message)
    expect(html).toContain('value="priya@example.com"')
    expect(html).toContain(`href="${back.replaceAll('&', '&amp;')}"`)
  })

  test('after a change of price shows the new one, with one button that names it', async () => {
    const message =
      'The price has changed: this booking costs ₹10,000 now, not ₹9,000. Nothing is booked yet.'
    const { visited, html } = await send({
      answer: json({ message }, 409),
      more: {
        'GET /products/:slug/slots': () => json({ slots: [aSlot({ id: slotId(1), price: 500_000 })] }),
      },
    })

    expect(visited.status).toBe(409)
    expect(html).toMatch(/<span>Total<\/span><span[^>]*>₹10,000<\/span>/)
    const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
    expect(form.match(/<(button|a) [^>]*>[^<]*/g)?.map((tag) => tag.replace(/^[^>]*>/, ''))).toEqual([
      'Book for ₹10,000',
    ])
  })

  test('sends one request, which is not retried, and keeps the key for the next try', async () => {
    const first = await send({ answer: json({}, 503) })
    const second = await send()

    expect(first.holds).toHaveLength(1)
    expect(first.html).toContain('You will not be booked twice')
    const [one, other] = [first, second].map(({ holds }) => JSON.parse(holds[0]?.body ?? '{}').idempotencyKey)
    expect(one).toBe(other)
  })

  test('of a booking that was changed since leads back to the product, for another key', async () => {
    const message = 'This form was already sent with another selection. Reload the page.'
    const { visited } = await send({ answer: json({ message, isKeyUsed: true }, 409) })

    expect(visited.location).toBe(back)
  })

  test('of a booking that has ended leads back to the product', async () => {
    const { visited } = await send({
      answer: json({ booking: aBooking({ status: 'cancelled', holdExpiresAt: null }), link }),
    })

    expect(visited.location).toBe(back)
  })
})
