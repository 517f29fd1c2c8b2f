// Where a customer goes on whose trip does not take place.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as trip from '../../../app/routes/bookings/linked/detail/route.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import { paid } from '../support/pages/booking-states.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') }))
afterEach(() => vi.useRealTimers())

const declined: Partial<BookingDetails> = {
  ...paid,
  status: 'cancelled',
  cancelledBy: 'provider',
  actions: [],
}

const search = '/tours?kind=tour&amp;state=Kerala&amp;district=Ernakulam&amp;date=2031-07-31&amp;guests=2'

async function open(details: Partial<BookingDetails>, role: Role = 'user') {
  const answer = json({ booking: aBooking({ seats: 2, guests: null, ...details }) })
  hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /bookings/b-1': answer })
  hostOffers('GET /products', 'GET /destinations')
  const visited = await visit(booking, {
    path: '/bookings/b-1',
    params: { id: 'b-1' },
    cookie: 'accessToken=abc',
  })
  return renderRoute(booking, visited)
}

describe('the page of a booking whose trip does not take place', () => {
  test('leads to others in the same place on the same day, also where it is off sale', async () => {
    const html = await open({ ...declined, isProductOnSale: false })
    expect(textOf(html)).toContain('Other tours in Ernakulam, 31 Jul')
    expect(html).toContain(`href="${search}"`)
    expect(textOf(html)).not.toContain('Book again')

    expect(await open({ holdExpiresAt: '2031-07-01T10:00:00Z' }), 'which was not paid in time').toContain(
      search,
    )
  })

  test('asks for all nights of a stay, and for no later days of a tour of several', async () => {
    const stay = await open({ ...declined, kind: 'stay', endDate: '2031-08-02', seats: 1, guests: 3 })
    expect(textOf(stay)).toContain('Other stays in Ernakulam, 31 Jul – 2 Aug')
    expect(stay).toContain('date=2031-07-31&amp;departure=2031-08-02&amp;guests=3')
    expect(await open({ ...declined, endDate: '2031-08-02' })).toContain(search)
  })

  test.each<[string, Partial<BookingDetails>, Role]>([
    ['that may take place', { ...paid, status: 'confirmed' }, 'user'],
    ['that is still held', { holdExpiresAt: '2031-07-01T10:10:00Z' }, 'user'],
    ['whose day has passed', { ...declined, date: '2031-06-30' }, 'user'],
    ['of somebody else', declined, 'service_provider'],
  ])('leads to no others from a trip %s', async (_, details, role) => {
    expect(await open(details, role)).not.toContain('/tours?kind=')
  })

  test('leads to others by the link of a booking, too', async () => {
    hostAnswers({ 'GET /bookings/linked': json({ booking: aBooking({ ...declined, seats: 2 }) }) })
    hostOffers('GET /products', 'GET /destinations')
    const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
    expect(renderRoute(trip, await visit(trip, { path: `/trip/${link}`, params: { link } }))).toContain(
      search,
    )
  })
})
