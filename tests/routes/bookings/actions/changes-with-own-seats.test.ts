// Changes that keep seats of the booking itself: what can be had beside them.
import { describe, expect, test } from 'vitest'
import * as change from '../../../../app/routes/bookings/change/route.tsx'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { aProduct, aSlot, aStay, slotId, useToday } from '../../support/products.ts'
import { textOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { visit } from '../../support/visit.ts'

useToday()

interface Scene {
  details?: Partial<BookingDetails>
  product?: ReturnType<typeof aProduct>
  slots: ReturnType<typeof aSlot>[]
}

/** The page of a choice for the booking of 27 November, which is paid. It costs more. */
async function seeDearer({ details, product = aProduct(), slots }: Scene, query: string) {
  const paid: Partial<BookingDetails> = {
    productSlug: 'houseboat-day',
    date: '2026-11-27',
    timeSlot: { startTime: '09:30', endTime: '16:00' },
    status: 'confirmed',
    paymentStatus: 'completed',
    actions: ['cancel', 'change'],
  }
  const quote = {
    currentPrice: 900_000,
    newPrice: 1_200_000,
    priceLines: [{ unit: 'guest', price: 400_000, count: 3 }],
    refund: 0,
    refusal: 'dearer',
    needsConfirmation: false,
    startsAt: '2026-11-28T04:00:00Z',
  }
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /bookings/:id': json({ booking: aBooking({ ...paid, ...details }) }),
    'GET /products/:slug': json({ product }),
    'GET /products/:slug/slots': json({ slots } as never),
    'POST /bookings/:id/change-quote': json({ quote }),
    'POST /bookings/:id/change': json({ booking: aBooking() }),
  })
  const path = `/bookings/b-1/change${query}`
  const html = renderRoute(
    change,
    await visit(change, { params: { id: 'b-1' }, cookie: 'accessToken=abc', path }),
  )
  return { html, text: textOf(html), sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
}

const keepIt = 'Keep it, and book only what you want more of as a second booking.'

/** Nights of a stay from 27 November on, with so many free rooms. */
const nights = (...free: number[]) =>
  free.map((rooms, index) =>
    aSlot({
      id: slotId(index + 1),
      date: `2026-11-${27 + index}`,
      startTime: '14:00',
      endTime: '11:00',
      free: rooms,
      status: rooms === 0 ? 'SOLD_OUT' : 'LIMITED',
    }),
  )

const stay = (endDate: string) => ({
  product: aStay({ guestsPerRoom: 2 }),
  details: { kind: 'stay', endDate, guests: 2, seats: 1 } as const,
})

describe('the page of a dearer change that needs what the booking has', () => {
  test('leads to booking only the night that is missing', async () => {
    const { html, text } = await seeDearer(
      { ...stay('2026-11-28'), slots: nights(0, 1) },
      '?date=2026-11-27&departure=2026-11-29&guests=2&rooms=1',
    )
    expect(text).toContain(keepIt)
    expect(html).toContain(
      'href="/tours/houseboat-day?date=2026-11-28&amp;departure=2026-11-29&amp;guests=2&amp;rooms=1#booking"',
    )
    expect(html).not.toContain('href="/bookings/b-1/cancel"')
  })

  test('leads to booking only the night before', async () => {
    const details = { ...stay('2026-11-29').details, date: '2026-11-28' }
    const { html } = await seeDearer(
      { ...stay('2026-11-29'), details, slots: nights(1, 0) },
      '?date=2026-11-27&departure=2026-11-29&guests=2&rooms=1',
    )
    expect(html).toMatch(/date=2026-11-27&amp;departure=2026-11-28&amp;guests=2&amp;rooms=1/)
  })

  test('leads to booking only the room that is missing', async () => {
    const { html } = await seeDearer(
      { ...stay('2026-11-28'), slots: nights(1) },
      '?date=2026-11-27&departure=2026-11-28&guests=4&rooms=2',
    )
    expect(html).toMatch(/departure=2026-11-28&amp;guests=2&amp;rooms=1/)
  })

  test('leads to booking only the seats of a tour that are missing', async () => {
    const slots = [aSlot({ id: slotId(1), date: '2026-11-27', free: 1, status: 'LIMITED' })]
    const { html, text } = await seeDearer({ slots }, '?date=2026-11-27&guests=3')
    expect(text).toContain(keepIt)
    expect(html).toContain(
      `href="/tours/houseboat-day?date=2026-11-27&amp;guests=1&amp;slot=${slotId(1)}#booking"`,
    )
  })

  test('leads to booking only the groups that are missing, for who has no place in those of the booking', async () => {
    const scene = {
      product: aProduct({ guestsPerGroup: 6 }),
      details: { seats: 2, guests: 7 },
      slots: [aSlot({ id: slotId(1), date: '2026-11-27', free: 1, status: 'LIMITED' })],
    } as const satisfies Scene
    const { html, text } = await seeDearer(scene, '?date=2026-11-27&guests=14')
    expect(text).toContain(keepIt)
    expect(html).toContain(
      `href="/tours/houseboat-day?date=2026-11-27&amp;guests=2&amp;slot=${slotId(1)}#booking"`,
    )
  })

  test('leads to no new booking where one beside it is not enough', async () => {
    const { html, text } = await seeDearer(
      { ...stay('2026-11-29'), slots: nights(0, 0, 1, 1) },
      '?date=2026-11-28&departure=2026-12-01&guests=2&rooms=1',
    )
    expect(text).toContain('It also needs the rooms of this booking.')
    expect(text).not.toContain('Book the new choice')
    expect(html).toContain('href="/bookings/b-1/cancel"')
  })
})

test('the children of a booking stay children where new bookings have no price for them any more', async () => {
  const details = {
    seats: 4,
    children: 2,
    priceLines: [
      { unit: 'adult' as const, price: 100_000, count: 2 },
      { unit: 'child' as const, price: 50_000, count: 2 },
    ],
  }
  const slots = [aSlot({ id: slotId(1), date: '2026-11-27' }), aSlot({ id: slotId(2), date: '2026-11-28' })]
  const fewer = await seeDearer({ details, slots }, '?date=2026-11-27&adults=2&children=1')
  expect(fewer.sent).toEqual([{ slotId: slotId(1), seats: 3, nights: 1, children: 1 }])
  expect(fewer.text).toContain('pay ₹500 each')

  const moved = await seeDearer({ details, slots }, '?date=2026-11-28&adults=2&children=1')
  expect(moved.sent).toEqual([{ slotId: slotId(2), seats: 3, children: 1, nights: 1 }])
})

describe('a stay that is moved to another arrival', () => {
  test('keeps its nights, and is priced for all of them', async () => {
    const { sent, text } = await seeDearer(
      { ...stay('2026-11-29'), slots: nights(0, 0, 1, 1) },
      '?date=2026-11-29&guests=2&rooms=1',
    )
    expect(sent).toEqual([{ slotId: slotId(3), seats: 1, nights: 2, guests: 2 }])
    expect(text).toContain('Sunday, 29 November to Tuesday, 1 December')
  })

  test('says so where they are not all free', async () => {
    const { sent, text } = await seeDearer(
      { ...stay('2026-11-29'), slots: nights(0, 0, 1, 0) },
      '?date=2026-11-29&guests=2&rooms=1',
    )
    expect(sent).toEqual([{ slotId: slotId(3), seats: 1, nights: 1, guests: 2 }])
    expect(text).toContain('From Sunday, 29 November on, at most 1 night can be booked.')
  })
})

test('a tour that is from 12 years now keeps the children of the booking, and says so of more', async () => {
  const details = { seats: 3, children: 1 }
  const product = aProduct({ minimumAge: 12 })
  const slots = [aSlot({ date: '2026-11-28', id: slotId(2), free: 6 })]
  const problem = /<select id="children"[^>]*aria-invalid="true"/
  const same = await seeDearer({ details, product, slots }, '?date=2026-11-28&adults=2&children=1')
  expect(same.html).not.toMatch(problem)
  expect(same.sent).toMatchObject([{ seats: 3, children: 1 }])
  const more = await seeDearer({ details, product, slots }, '?date=2026-11-28&adults=1&children=2')
  expect(more.html).toMatch(problem)
  expect(more.text).toContain('From 12 years: not for children under 12.')
})
