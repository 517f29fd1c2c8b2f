import { describe, expect, test } from 'vitest'
import { json } from '../../support/host.ts'
import { customer, form, post } from '../../support/pages/post-booking.ts'
import { aProduct, aSlot, slotId, useToday } from '../../support/products.ts'

useToday()

describe('when seats are taken, the booking page', () => {
  test('shows the API’s message, the current days and the selection', async () => {
    const { visited, html, received } = await post({
      profile: customer,
      answer: json({ message: 'Only 1 place is left at this time.' }, 409),
      fields: { guests: '5' },
      slots: [aSlot({ id: slotId(1), free: 1, status: 'LIMITED' }), aSlot({ date: '2026-11-29', free: 8 })],
    })

    expect(visited.status).toBe(409)
    expect(html).toMatch(/role="alert".*Only 1 place is left at this time\./)
    expect(html).toContain('1 left')
    expect(html).toContain('At most 1 guest can be booked then.')
    expect(html).toContain('href="/tours/houseboat-day?date=2026-11-29&amp;guests=5#booking"')
    expect(received.filter(({ path }) => path.endsWith('/slots'))).toHaveLength(1)
  })

  test('shows the old and the new price, keeps what was chosen, and the next press books at the new price', async () => {
    const message =
      'The price has changed: this booking costs ₹10,000 now, not ₹9,000. Nothing is booked yet.'
    const { visited } = await post({ profile: customer, answer: json({}, 503) })
    expect(visited.status, 'the old price is in the cache').toBe(503)
    const changed = await post({
      profile: customer,
      answer: json({ message }, 409),
      product: () => aProduct({ discountPrice: 500_000 }),
    })

    expect(changed.visited.status).toBe(409)
    expect(changed.html).toContain(message)
    expect(changed.html).toContain('name="prices" value="500000"')
    expect(changed.html).toContain(`name="key" value="${form.key}"`)
    expect(changed.html).toMatch(/<option value="2" selected="">2<.*Total <\/span>₹10,000/)
  })

  test('shows the API’s rate limit in its words, with the selection', async () => {
    const { visited, html } = await post({
      profile: customer,
      answer: json({ message: 'Too many attempts. Try again in 9 minutes.' }, 429),
      fields: { seats: '2' },
    })

    expect(visited.status).toBe(429)
    expect(html).toMatch(/role="alert".*Too many attempts\. Try again in 9 minutes\./)
    expect(html).toContain(`name="key" value="${form.key}"`)
  })

  test('loads the days again instead of using the cache', async () => {
    await post({ profile: customer, answer: json({}, 409) })
    const { received } = await post({ profile: customer, answer: json({}, 409) })

    expect(received.filter(({ path }) => path.endsWith('/slots'))).toHaveLength(1)
  })

  test('shows its own message if the API has none', async () => {
    const { visited, html } = await post({ profile: customer, answer: json({}, 409) })

    expect(visited.status).toBe(409)
    expect(html).toContain('This has just been booked.')
  })

  test('does not say that it was booked if the day is gone', async () => {
    const { visited, html } = await post({
      profile: customer,
      answer: json({ message: 'This day cannot be booked.' }, 404),
    })

    expect(visited.status).toBe(404)
    expect(html).toContain('This cannot be booked any more. Nothing was booked: please choose another day')
    expect(html).not.toContain('just been booked')
  })

  test('is told that the tour is off sale and nothing was booked, also if the cache still has it', async () => {
    const { visited } = await post({ profile: customer, answer: json({}, 503) })
    expect(visited.status, 'the tour is in the cache').toBe(503)
    const gone = await post({
      profile: customer,
      answer: json({ message: 'This day cannot be booked.' }, 404),
      productAnswer: json({ message: 'There is no such tour.' }, 404),
    })

    expect([gone.visited.status, gone.visited.thrown]).toEqual([404, true])
    expect(gone.visited.data).toEqual({
      code: 'not-on-sale',
      message: 'This tour or stay is not on sale now. If you tried to book it, nothing was booked.',
    })
  })

  test('disables a day that is full', async () => {
    const { html } = await post({
      profile: customer,
      answer: json({ message: 'Sold out.' }, 409),
      slots: [aSlot({ id: slotId(1), free: 0, status: 'SOLD_OUT' })],
    })

    expect(html).toContain('Saturday, 28 November is sold out.')
    expect(html).not.toContain('method="post"')
  })
})

describe('when the API', () => {
  test.each([
    ['fails', json({ message: 'stack trace' }, 500), 500],
    ['is busy', json({}, 503), 503],
    ['breaks', Response.error(), 502],
    ['answers nonsense', json({ booking: 7 }), 502],
  ])('%s, the form can be sent again with the same key', async (_, answer, status) => {
    const { visited, html } = await post({ profile: customer, answer: () => answer.clone() })

    expect(visited.status).toBe(status)
    expect(html).toContain('You will not be booked twice.')
    expect(html).toContain(`name="key" value="${form.key}"`)
    expect(html).not.toContain('stack trace')
  })

  test('hangs, there is time left to render the page', async () => {
    const hang = () => new Promise<Response>(() => {})
    const { visited, html } = await post({ profile: customer, answer: hang, productMs: 50 })

    expect([visited.status, visited.thrown]).toEqual([504, false])
    expect(html).toContain('You will not be booked twice.')
    expect(html).toContain(`name="key" value="${form.key}"`)
  })

  test.each([
    ['fails', () => json({}, 500), 500],
    ['breaks', () => Response.error(), 502],
  ])('%s on the session check, the selection and the key are kept', async (_, profile, status) => {
    const { visited, html, holds } = await post({ profile })

    expect([visited.status, holds]).toEqual([status, []])
    expect(html).toContain(`name="key" value="${form.key}"`)
  })

  test('has no bookings, the page says so', async () => {
    const { visited, html } = await post({ profile: customer, takesBookings: false })

    expect(visited.status).toBe(501)
    expect(html).toContain('Booking is not open yet. We are launching soon.')
  })

  test.each([
    [400, 'Book at most 8 seats at once.'],
    [403, 'Your account is suspended.'],
  ])('rejects a booking with %i, its message is shown', async (status, message) => {
    const { visited, html } = await post({ profile: customer, answer: json({ message }, status) })

    expect(visited.status).toBe(status)
    expect(html).toContain(message)
  })
})
