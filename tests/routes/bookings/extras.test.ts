// The extras of a booking, wherever somebody has to know of them.
import { describe, expect, test } from 'vitest'
import * as change from '../../../app/routes/bookings/change/route.tsx'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as guestList from '../../../app/routes/bookings/guest-list/route.tsx'
import * as trips from '../../../app/routes/bookings/list/route.tsx'
import * as voucher from '../../../app/routes/bookings/voucher/route.tsx'
import { pictureFacts } from '../../../app/routes/bookings/voucher/picture/facts.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { aProduct, aSlot, slotId, useToday } from '../support/products.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { visit } from '../support/visit.ts'

useToday()

const cookie = 'accessToken=abc'
const dinner = { name: 'Dinner, one person', price: 45_000 }
const extras = [{ ...dinner, count: 2 }]
const booked = aBooking({
  priceLines: [{ unit: 'guest', price: 400_000, count: 2 }],
  extras,
  totalAmount: 890_000,
  status: 'confirmed',
  paymentStatus: 'completed',
  voucherCode: 'ABCDEFGHJKMN',
  productSlug: 'houseboat-day',
  date: '2026-11-27',
  timeSlot: { startTime: '09:30', endTime: '16:00' },
  actions: ['change', 'cancel'],
})

const open = async (route: typeof booking | typeof voucher, role: Role) => {
  hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /bookings/b-1': json({ booking: booked }) })
  const visited = await visit(route, { path: '/bookings/b-1', params: { id: 'b-1' }, cookie })
  return textOf(renderRoute(route, visited))
}

describe('the extras of a booking', () => {
  test.each(['user', 'service_provider', 'dsa'] as const)(
    'are in its price for %s, which is the total',
    async (role) => {
      const text = await open(booking, role)
      expect(text).toContain('Dinner, one person: 2 × ₹450')
      expect(text).not.toContain('since the change')
    },
  )

  test('are on its voucher, and without a price in the picture of it', async () => {
    expect(await open(voucher, 'user')).toContain('Dinner, one person: 2 × ₹450')
    const { facts } = pictureFacts(booked, 'ABCDEFGHJKMN', new Date())
    expect(facts).toContainEqual({ title: 'Extras', text: '2 × Dinner, one person' })
    expect(
      pictureFacts(aBooking(), 'ABCDEFGHJKMN', new Date()).facts.map(({ title }) => title),
    ).not.toContain('Extras')
  })

  test('are in the list of a customer’s trips', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /bookings': json({ rows: [booked], next: null, previous: null }),
    })
    const visited = await visit(trips, { path: '/bookings', cookie })
    expect(textOf(renderRoute(trips, visited))).toContain('2 guests × ₹4,000 · Dinner, one person: 2 × ₹450')
  })

  test('are on the guest list of the provider', async () => {
    const slot = {
      slot: aSlot(),
      productId: 'p-1',
      productTitle: 'Fort Kochi walk',
      kind: 'tour',
      bookings: [{ ...booked, customerPhone: null }],
    }
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /manifest': json({ slots: [slot] } as never),
    })
    const visited = await visit(guestList, { path: '/bookings/day?date=2026-11-28', cookie })
    expect(textOf(renderRoute(guestList, visited))).toContain('2 guests 2 × Dinner, one person')
  })

  test('stay when the booking changes, and its page says so', async () => {
    const quote = {
      currentPrice: 890_000,
      newPrice: 490_000,
      priceLines: [{ unit: 'guest', price: 400_000, count: 1 }],
      extras,
      refund: 400_000,
      refusal: null,
      needsConfirmation: false,
      startsAt: '2026-11-28T04:00:00Z',
    }
    const openChange = async (more: object = {}) => {
      hostAnswers({
        'GET /auth/profile': aProfile({ role: 'user' }),
        'GET /bookings/:id': json({ booking: booked }),
        'GET /products/:slug': json({ product: aProduct({ extras: [dinner] }) }),
        'GET /products/:slug/slots': json({ slots: [aSlot({ id: slotId(2) })] }),
        'POST /bookings/:id/change-quote': json({ quote: { ...quote, ...more } } as never),
        'POST /bookings/:id/change': json({ booking: booked }),
      })
      const where = { params: { id: 'b-1' }, cookie, path: '/bookings/b-1/change?date=2026-11-28&guests=1' }
      return renderRoute(change, await visit(change, where))
    }
    const text = textOf(await openChange())
    expect(text).toContain('Dinner, one person: 2 × ₹450')
    expect(text).toContain('Your extras stay as you booked them.')
    expect(text).toContain('You get ₹4,000 back')
    expect(
      await openChange({ refusal: 'dearer', refund: 0 }),
      'a new booking in its place begins with them',
    ).toMatch(/href="\/tours\/houseboat-day\?[^"]*extra1=2\+Dinner%2C\+one\+person#booking"/)
  })
})
