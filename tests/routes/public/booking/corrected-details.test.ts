// The form for the details, sent again with another name, email or phone: its booking is corrected, not made twice.
import { describe, expect, test } from 'vitest'
import * as contactPage from '../../../../app/routes/bookings/linked/contact/route.tsx'
import * as trip from '../../../../app/routes/bookings/linked/detail/route.tsx'
import * as details from '../../../../app/routes/public/book-without-account/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { form } from '../../support/pages/post-booking.ts'
import { aBooking, aProduct, aSlot, slotId, useToday } from '../../support/products.ts'
import { formErrors } from '../../support/responses.ts'
import { toastOf } from '../../support/read-page.ts'
import { visit, type Visited } from '../../support/visit.ts'

useToday()

const first = 'a'.repeat(43)
const second = 'b'.repeat(43)
const third = 'c'.repeat(43)
const wrong = { name: 'Priya Menon', email: 'pria@example.com', phone: '+91 98765 43210' }
const right = { ...wrong, email: 'priya@example.com' }
const correction = 'POST /bookings/correct-contact'

const cookieOf = ({ setCookies }: Visited) =>
  setCookies
    .filter((each) => each.startsWith('held'))
    .map((each) => each.split(';')[0] ?? '')
    .join('; ')

/** Sends the form with a contact; the host holds seats with the link `held`. */
async function send(
  contact: Record<string, string>,
  { cookie = '', held = first, more = {} }: { cookie?: string; held?: string; more?: object } = {},
) {
  const received = hostAnswers({
    'GET /products/:slug': () => json({ product: aProduct() }),
    'GET /products/:slug/slots': () => json({ slots: [aSlot({ id: slotId(1) })] }),
    'POST /bookings/without-account': () => json({ booking: aBooking(), link: held }, 201),
    [correction]: () => json({ booking: aBooking(), link: second }),
    ...more,
  })
  const visited = await visit(details, {
    path: `/tours/houseboat-day/details?${new URLSearchParams(form)}`,
    params: { slug: 'houseboat-day' },
    form: { ...form, ...contact },
    ...(cookie !== '' && { cookie }),
  })
  const sent = received.filter(({ method }) => method === 'POST')
  return { visited, sent, bodies: sent.map(({ body }) => JSON.parse(body)), cookie: cookieOf(visited) }
}

describe('the form for the details, sent again', () => {
  test('with another email corrects the booking that is held, and leads to it by its new link', async () => {
    const { cookie } = await send(wrong)
    const { visited, sent, bodies } = await send(right, { cookie })

    expect(visited.location).toBe(`/trip/${second}`)
    expect(sent.map(({ path }) => path)).toEqual(['/bookings/correct-contact'])
    expect(bodies).toEqual([
      { link: first, contact: right, idempotencyKey: expect.stringMatching(/^[\w-]{43}$/) },
    ])
  })

  test('after an answer that was lost asks for the same correction, and a later one starts from the new link', async () => {
    const { cookie } = await send(wrong)
    const lost = await send(right, { cookie, more: { [correction]: json({}, 503) } })
    expect(lost.visited.status).toBe(503)
    const again = await send(right, { cookie })
    expect(again.bodies).toEqual(lost.bodies)
    const later = await send({ ...right, name: 'Priya M' }, { cookie: again.cookie })
    expect(later.bodies).toMatchObject([{ link: second, contact: { name: 'Priya M' } }])
  })

  test('with the same contact is the same booking, and with another one another request', async () => {
    const { cookie, bodies } = await send(wrong)
    const same = await send(wrong, { cookie })
    expect(same.bodies).toEqual(bodies)
    const other = await send(right)
    expect(other.bodies[0].idempotencyKey).not.toBe(bodies[0].idempotencyKey)
  })

  test.each([
    ['whose link opens nothing any more', json({}, 404), {}],
    ['that has ended', json({ message: 'Too late' }, 409), { status: 'cancelled', holdExpiresAt: null }],
  ] as const)('after a booking %s makes a new one', async (_, answer, state) => {
    const { cookie } = await send(wrong)
    const more = {
      [correction]: answer,
      'GET /bookings/linked': () => json({ booking: aBooking({ ...state }) }),
    }
    const { visited, sent } = await send(right, { cookie, held: third, more })

    expect(sent.map(({ path }) => path)).toEqual(['/bookings/correct-contact', '/bookings/without-account'])
    expect(visited.location).toBe(`/trip/${third}`)
  })

  test('after a correction on the page of the booking corrects that booking once more', async () => {
    const { cookie } = await send(wrong)
    hostAnswers({ [correction]: json({ booking: aBooking(), link: second }) })
    const corrected = await visit(contactPage, {
      path: `/trip/${first}/contact`,
      params: { link: first },
      form: { intent: 'correct-contact', key: 'k'.repeat(36), ...right },
    })
    expect(corrected.setCookies.find((each) => each.startsWith('held-moved-'))).toContain(
      'Path=/tours/houseboat-day;',
    )
    const { sent, bodies } = await send(right, { cookie: `${cookie}; ${cookieOf(corrected)}` })
    expect(sent.map(({ path }) => path)).toEqual(['/bookings/correct-contact'])
    expect(bodies).toMatchObject([{ link: second, contact: right }])
  })

  test('after two corrections on the page of the booking still corrects that booking', async () => {
    const { cookie } = await send(wrong)
    const correct = async (from: string, to: string) => {
      hostAnswers({ [correction]: json({ booking: aBooking(), link: to }) })
      return cookieOf(
        await visit(contactPage, {
          path: `/trip/${from}/contact`,
          params: { link: from },
          form: { intent: 'correct-contact', key: 'k'.repeat(36), ...right },
        }),
      )
    }
    const cookies = [cookie, await correct(first, second), await correct(second, third)].join('; ')
    const { sent, bodies } = await send(right, { cookie: cookies })
    expect(sent.map(({ path }) => path)).toEqual(['/bookings/correct-contact'])
    expect(bodies).toMatchObject([{ link: third, contact: right }])
  })

  test('after a new link on the page of the booking corrects by that link', async () => {
    const { cookie } = await send(wrong)
    hostAnswers({
      'POST /bookings/renew-link': json({ link: second }),
      'GET /bookings/linked': () => json({ booking: aBooking() }),
    })
    const renewed = await visit(trip, {
      path: `/trip/${first}`,
      params: { link: first },
      form: { intent: 'renew-link', key: 'k'.repeat(36) },
    })
    const { bodies } = await send(right, { cookie: `${cookie}; ${cookieOf(renewed)}` })
    expect(bodies).toMatchObject([{ link: second, contact: right }])
  })

  test('after a payment leads to the booking and says that its details stay', async () => {
    const { cookie } = await send(wrong)
    const { visited, sent } = await send(right, {
      cookie,
      more: {
        [correction]: json({ message: 'Too late' }, 409),
        'GET /bookings/linked': () => json({ booking: aBooking({ isPaymentInReview: true }) }),
      },
    })

    expect(visited.location).toBe(`/trip/${first}`)
    expect(toastOf(visited)).toContain('You have already paid for this booking')
    expect(sent).toHaveLength(1)
  })

  test('shows why a correction is refused, and holds nothing else', async () => {
    const { cookie } = await send(wrong)
    const message = 'Too many bookings with this email or phone are waiting for payment.'
    const { visited, sent } = await send(right, {
      cookie,
      more: {
        [correction]: json({ message }, 409),
        'GET /bookings/linked': () => json({ booking: aBooking() }),
      },
    })

    expect([visited.status, formErrors(visited.data)]).toEqual([409, [message]])
    expect(sent).toHaveLength(1)
  })
})
