// Another day or party for a booking: what is chosen, what it means, and what is sent.
import { describe, expect, test } from 'vitest'
import * as change from '../../../../app/routes/bookings/change/route.tsx'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import * as linkedChange from '../../../../app/routes/bookings/linked/change/route.tsx'
import { bookingLinkHeader } from '../../../../contract/call.ts'
import type { BookingChangeQuote } from '../../../../contract/shapes/booking-changes.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, hostOffersNothing, json } from '../../support/host.ts'
import { aProduct, aSlot, aStay, slotId, useToday } from '../../support/products.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

useToday()

const cookie = 'accessToken=abc'
const where = { params: { id: 'b-1' }, cookie, path: '/bookings/b-1/change' }
const chosen = '?date=2026-11-28&guests=3'

const aQuote = (overrides: Partial<BookingChangeQuote> = {}): BookingChangeQuote => ({
  currentPrice: 900_000,
  newPrice: 800_000,
  priceLines: [{ unit: 'guest', price: 400_000, count: 2 }],
  refund: 100_000,
  refusal: null,
  needsConfirmation: false,
  startsAt: '2026-11-28T04:00:00Z',
  ...overrides,
})

const trip = {
  productSlug: 'houseboat-day',
  date: '2026-11-27',
  timeSlot: { startTime: '09:30', endTime: '16:00' },
  status: 'confirmed',
  paymentStatus: 'completed',
  totalAmount: 900_000,
  actions: ['cancel', 'change'],
} as const satisfies Partial<BookingDetails>

interface Scene {
  details?: Partial<BookingDetails>
  quote?: Response
  answer?: Response
  product?: ReturnType<typeof aProduct>
  slots?: ReturnType<typeof aSlot>[]
}

const answers = ({
  details,
  quote = json({ quote: aQuote() }),
  answer = json({ booking: aBooking() }),
  product = aProduct(),
  slots = [
    aSlot({ id: slotId(1), date: '2026-11-27', free: 0, status: 'SOLD_OUT' }),
    aSlot({ id: slotId(2), date: '2026-11-28' }),
  ],
}: Scene) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /bookings/:id': json({ booking: aBooking({ ...trip, ...details }) }),
    'GET /products/:slug': json({ product }),
    'GET /products/:slug/slots': json({ slots } as never),
    'POST /bookings/:id/change-quote': quote,
    'POST /bookings/:id/change': answer,
  })

async function see(scene: Scene = {}, query = '') {
  const received = answers(scene)
  const visited = await visit(change, { ...where, path: `${where.path}${query}` })
  const html = renderRoute(change, visited)
  return { html, text: textOf(html), sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
}

describe('the page of a change', () => {
  test('begins with the booking as it is and asks the host for no price', async () => {
    const { html, text, sent } = await see()
    expect(text).toContain('Your booking now')
    expect(text).toContain('Friday, 27 November')
    expect(text).toContain('Choose another day, time or number of guests')
    expect(html, 'its own day is sold out to others, and free for it').toMatch(/data-day="2026-11-27"/)
    expect(html).toContain('href="/bookings/b-1/change?date=2026-11-28&amp;guests=2#days"')
    expect(sent).toEqual([])
  })

  test('keeps the time of the booking when another month is shown', async () => {
    const slots = [
      aSlot({ id: slotId(1), date: '2026-11-27' }),
      aSlot({ id: slotId(2), date: '2026-11-27', startTime: '14:00', endTime: '18:00' }),
    ]
    const details = { timeSlot: { startTime: '14:00', endTime: '18:00' } }
    const quote = json({ quote: aQuote({ refusal: 'unchanged' }) })
    const { html } = await see({ details, slots })
    const next = /href="\/bookings\/b-1\/change(\?month=2026-12[^"#]*)/.exec(html)?.[1] ?? ''
    const { text, sent } = await see({ details, slots, quote }, next.replaceAll('&amp;', '&'))

    expect(sent).toEqual([{ slotId: slotId(2), seats: 2, nights: 1 }])
    expect(text).not.toContain('After the change')
  })

  test('shows the new price, what goes back and until when, and sends what was shown', async () => {
    const { html, text, sent } = await see({}, chosen)
    expect(sent).toEqual([{ slotId: slotId(2), seats: 3, nights: 1 }])
    expect(text).toContain('New price ₹8,000')
    expect(text).toContain('Price now ₹9,000')
    expect(text).toContain('You get ₹1,000 back')
    expect(text).toContain('Free cancellation')
    for (const [name, value] of Object.entries({
      intent: 'change',
      version: '3',
      expectedTotal: '800000',
      slotId: slotId(2),
      seats: '3',
      nights: '1',
    }))
      expect(html).toContain(`name="${name}" value="${value}"`)
  })

  test('of a stay asks for rooms, guests and nights', async () => {
    const nights = ['2026-11-27', '2026-11-28', '2026-11-29'].map((date, index) =>
      aSlot({ id: slotId(index + 1), date, startTime: '14:00', endTime: '11:00' }),
    )
    const { sent } = await see(
      {
        product: aStay({ guestsPerRoom: 2 }),
        slots: nights,
        details: { kind: 'stay', endDate: '2026-11-28', guests: 2, seats: 1 },
      },
      '?date=2026-11-28&departure=2026-11-30&guests=4&rooms=2',
    )
    expect(sent).toEqual([{ slotId: slotId(2), seats: 2, nights: 2, guests: 4 }])
  })

  test('of groups asks for as few as take all guests, and says how many they are', async () => {
    const boats = [
      aSlot({ id: slotId(1), date: '2026-11-27', capacity: 2, free: 1 }),
      aSlot({ id: slotId(2), date: '2026-11-28', capacity: 2, free: 2 }),
    ]
    const scene = {
      product: aProduct({ guestsPerGroup: 6 }),
      slots: boats,
      details: { guests: 4, seats: 1, priceLines: [{ unit: 'group', price: 450_000, count: 1 }] },
    } as const satisfies Scene
    const now = await see(scene)
    expect(now.text).toContain('9:30 am – 4:00 pm, 1 group, 4 guests')
    expect(now.html).toContain('href="/bookings/b-1/change?date=2026-11-28&amp;guests=4#days"')
    const quote = json({ quote: aQuote({ priceLines: [{ unit: 'group', price: 400_000, count: 2 }] }) })
    const { html, text, sent } = await see({ ...scene, quote }, '?date=2026-11-28&guests=7')
    expect(sent).toEqual([{ slotId: slotId(2), seats: 2, nights: 1, guests: 7 }])
    expect(text).toContain('9:30 am – 4:00 pm, 2 groups, 7 guests')
    expect(text).toContain('2 groups × ₹4,000')
    expect(html).toContain('name="guests" value="7"')
  })

  test('says of a dearer choice what to do, and has no button to change', async () => {
    const quote = aQuote({ newPrice: 1_200_000, refund: 0, refusal: 'dearer' })
    const { html, text } = await see({ quote: json({ quote }) }, chosen)
    expect(text).toContain('₹3,000 more')
    expect(text).toContain('A booking that is paid cannot be changed to a more expensive choice')
    expect(html).toContain(
      `href="/tours/houseboat-day?date=2026-11-28&amp;guests=3&amp;slot=${slotId(2)}#booking"`,
    )
    expect(html).toContain('href="/bookings/b-1/cancel"')
    expect(html).not.toContain('name="expectedTotal"')
  })

  test('says of a change that the provider allowed that free cancellation does not come back', async () => {
    const { text } = await see({ quote: json({ quote: aQuote({ policy: [] }) }) }, chosen)
    expect(text).toContain('No refund if you cancel')
    expect(text).toContain('Cancelling gives back no more than before the change.')
    const quote = aQuote({ newPrice: 1_200_000, refund: 0, refusal: 'dearer', policy: [] })
    const dearer = await see({ quote: json({ quote }) }, chosen)
    expect(dearer.text).toContain('this one costs ₹3,000 more. Choose another one.')
    expect(dearer.html).not.toContain('href="/bookings/b-1/cancel"')
  })

  test('warns when the provider has to confirm, and before a payment on its way', async () => {
    const waits = await see({ quote: json({ quote: aQuote({ needsConfirmation: true }) }) }, chosen)
    expect(waits.text).toContain('Malabar Trails confirms the new choice first.')
    const unpaid = await see(
      {
        details: { status: 'pending', paymentStatus: 'pending' },
        quote: json({ quote: aQuote({ refund: 0 }) }),
      },
      chosen,
    )
    expect(unpaid.text).toContain('₹1,000 less')
    expect(unpaid.text).toContain('If you have paid already, do not change it now.')
  })

  test('shows why there is no price, and keeps what was chosen', async () => {
    const refused = await see({ quote: json({ message: 'These seats are taken.' }, 409) }, chosen)
    expect(refused.text).toContain('These seats are taken.')
    expect(refused.html).toContain('data-day="2026-11-28" data-chosen="true"')
    const broken = await see({ quote: json({ message: 'secret' }, 500) }, chosen)
    expect(broken.text).toContain('We can’t show the new price right now.')
    expect(broken.text).not.toContain('secret')
    const same = await see({ quote: json({ quote: aQuote({ refusal: 'unchanged' }) }) }, chosen)
    expect(same.html).not.toContain('name="expectedTotal"')
  })

  test('is not there for a booking that cannot be changed, nor at a host that lacks the calls', async () => {
    answers({ details: { actions: ['cancel'] } })
    const ended = await visit(change, where)
    expect(ended.location).toBe('/bookings/b-1')
    expect(toastOf(ended)).toContain('This booking cannot be changed now.')
    hostOffersNothing()
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /bookings/:id': json({ booking: aBooking(trip) }),
    })
    expect((await visit(change, where)).location).toBe('/bookings/b-1')
    const html = renderRoute(booking, await visit(booking, { ...where, path: '/bookings/b-1' }))
    expect(html).not.toContain('/change')
  })
})

describe('a page of a change that was opened late', () => {
  test.each([
    ['free cancellation has ended', { refundQuote: { amount: 0, percent: 0 } }],
    ['it is cancelled already', { status: 'cancelled' }],
    ['the trip is over', { status: 'completed' }],
    [
      'its payment is being checked',
      { status: 'pending', paymentStatus: 'pending', isPaymentInReview: true },
    ],
    ['it is not on sale now', { isProductOnSale: false }],
    ['it has started', { arrivedAt: '2026-11-26T04:00:00Z' }],
  ] as const)('leads to the booking and says: %s', async (reason, details) => {
    answers({ details: { ...details, actions: [] } })
    const late = await visit(change, where)
    expect(toastOf(late)).toContain(`This booking cannot be changed: ${reason}.`)
  })
})

describe('changing', () => {
  const form = {
    intent: 'change',
    version: '3',
    expectedTotal: '800000',
    slotId: slotId(2),
    seats: '3',
    nights: '1',
  }

  test('sends the choice with the price and the version that were seen', async () => {
    const received = answers({})
    const visited = await visit(change, { ...where, form })
    expect(visited.location).toBe('/bookings/b-1')
    expect(toastOf(visited)).toContain('Your booking is changed.')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { version: 3, expectedTotal: 800_000, slotId: slotId(2), seats: 3, nights: 1 },
    ])
  })

  test('shows the host’s reason, and loads the days again', async () => {
    const message = 'The price has changed: this choice costs ₹9 now.'
    answers({ answer: json({ message }, 409) })
    const visited = await visit(change, { ...where, form })
    expect(visited.status).toBe(409)
    expect(visited.data).toEqual({ refusal: message })
    const after = { actionStatus: 409, defaultShouldRevalidate: false }
    expect(change.shouldRevalidate(after as Parameters<typeof change.shouldRevalidate>[0])).toBe(true)
  })

  test('works by a link, without a session', async () => {
    const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
    const received = answers({})
    const path = `/trip/${link}/change`
    const html = renderRoute(
      linkedChange,
      await visit(linkedChange, { path: `${path}${chosen}`, params: { link } }),
    )
    expect(html).toContain(`action="${path}`)
    const visited = await visit(linkedChange, { path, params: { link }, form })
    expect(visited.location).toBe(`/trip/${link}`)
    const calls = received.filter(({ method }) => method === 'POST')
    expect(calls.map(({ headers }) => headers.get(bookingLinkHeader))).toEqual([link, link])
    expect(calls.map(({ headers }) => headers.get('Cookie'))).toEqual([null, null])
  })
})
