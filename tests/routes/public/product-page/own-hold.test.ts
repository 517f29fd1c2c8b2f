// The page of what a customer holds already, and so cannot book.
import { describe, expect, test } from 'vitest'
import * as product from '../../../../app/routes/public/product/route.tsx'
import { aBooking } from '../../support/rows/booking-row.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { aSlot, aStay, useToday } from '../../support/products.ts'
import { textOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

useToday()

const held = () =>
  aBooking({
    productSlug: 'houseboat-day',
    holdExpiresAt: new Date(Date.now() + 10 * 60_000).toISOString(),
  })

/** The page of a night with so many free rooms, as a customer with these bookings or somebody else sees it. */
async function open({ free = 0, rows = [held()], isCustomer = true }) {
  const night = aSlot({ date: '2026-11-24', startTime: '14:00', endTime: '11:00', free })
  const received = hostAnswers({
    'GET /products/:slug': json({ product: { ...aStay(), slug: 'houseboat-day' } }),
    'GET /products/:slug/slots': json({ slots: [night] } as never),
    'GET /bookings': json({ rows, next: null, previous: null } as never),
    ...(isCustomer && { 'GET /saved-slugs': json({ slugs: [] }) }),
  })
  const visited = await visit(product, {
    path: '/tours/houseboat-day?date=2026-11-24',
    params: { slug: 'houseboat-day' },
    cookie: 'accessToken=abc',
  })
  const asked = received.filter(({ path }) => path.endsWith('/bookings'))
  return { html: render(product.default, visited), asked }
}

describe('the page of a stay that is full', () => {
  test('leads customers to the booking by which they hold it themselves', async () => {
    const { html, asked } = await open({})
    expect(textOf(html)).toContain('You hold a booking here yourself: BK-000123')
    expect(html).toContain(`href="/bookings/${held().id}"`)
    expect(asked.map(({ search }) => search)).toEqual([
      '?status=pending&payment=pending&time=upcoming&sort=newest',
    ])
  })

  test.each([
    ['another stay is held', { rows: [aBooking({ ...held(), productSlug: 'tea-bungalow' })] }],
    ['the payment is being checked', { rows: [aBooking({ ...held(), isPaymentInReview: true })] }],
    ['the hold has ended', { rows: [aBooking({ ...held(), holdExpiresAt: '2026-11-01T00:00:00Z' })] }],
    ['the night is free', { free: 2 }],
    ['somebody else looks', { isCustomer: false }],
  ])('leads to no booking where %s', async (_, scene) => {
    expect(textOf((await open(scene)).html)).not.toContain('You hold a booking')
  })

  test('asks for no bookings where the night is free, and none of partners', async () => {
    expect((await open({ free: 2 })).asked).toEqual([])
    expect((await open({ isCustomer: false })).asked).toEqual([])
  })
})
