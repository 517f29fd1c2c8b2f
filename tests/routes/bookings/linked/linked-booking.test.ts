// The pages of a booking that its link opens, without an account.
import { describe, expect, test } from 'vitest'
import * as cancel from '../../../../app/routes/bookings/linked/cancel/route.tsx'
import * as trip from '../../../../app/routes/bookings/linked/detail/route.tsx'
import * as receipt from '../../../../app/routes/bookings/linked/receipt/route.tsx'
import * as voucher from '../../../../app/routes/bookings/linked/voucher/route.tsx'
import { bookingLinkHeader } from '../../../../contract/call.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { textOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { visit } from '../../support/visit.ts'
import { here, link, linked, path, unknown, useTimeBeforeTrip } from './linked-scene.ts'

useTimeBeforeTrip()

const visitTrip = (module: typeof trip | typeof cancel | typeof voucher, at = path) =>
  visit(module, { path: at, params: { link } })

describe('a booking that its link opens', () => {
  test('shows how to pay, the link to save, and no page that needs an account', async () => {
    const received = hostAnswers(linked())
    const html = renderRoute(trip, await visitTrip(trip))

    expect(received.map(({ headers }) => headers.get(bookingLinkHeader))).toEqual([link])
    expect(textOf(html)).toContain('Pay to keep your booking')
    expect(html).toMatch(new RegExp(`readOnly=""[^>]* value="http[^"]*${path}"`))
    expect(html).toContain(
      `href="https://wa.me/919876543210?text=Fort%20Kochi%20walk%2C%20BK-000123%3A%20http`,
    )
    expect(html).toContain(`href="mailto:asha@host.test?`)
    expect(html).toContain(`href="${here}"`)
    expect(html).toContain(`href="${path}/cancel"`)
    expect(html).not.toContain('href="/bookings')
    expect(html).toContain('target="_blank" rel="noopener noreferrer"')
  })

  test('begins with what to do next, and has the link below it', async () => {
    const headings = async (details: Partial<BookingDetails>) => {
      hostAnswers(linked(details))
      return [...renderRoute(trip, await visitTrip(trip)).matchAll(/<h2[^>]*>([^<]+)</g)].map(
        ([, title]) => title,
      )
    }
    expect((await headings({})).slice(0, 2)).toEqual(['Pay to keep your booking', 'Save this link'])
    const paid = { status: 'confirmed', paymentStatus: 'completed', holdExpiresAt: null } as const
    expect((await headings(paid)).slice(0, 2)).toEqual(['Your trip is confirmed', 'Save this link'])
  })

  test('leads to the map position once the host shows it', async () => {
    hostAnswers(linked({ position: '9.96700, 76.24220' }))
    expect(renderRoute(trip, await visitTrip(trip))).toMatch(
      /<a href="[^"]*destination=9.96700%2C%2076.24220" target="_blank" rel="noreferrer"/,
    )
    hostAnswers(linked({ meetingPoint: null }))
    expect(renderRoute(trip, await visitTrip(trip))).not.toContain('Directions')
  })

  test('leads to an account to pay online, also where UPI is off', async () => {
    const withoutUpi = { payee: null, actions: ['cancel' as const] }
    hostAnswers(linked({ canPayOnlineInAccount: true, ...withoutUpi }))
    const html = renderRoute(trip, await visitTrip(trip))
    expect(textOf(html)).toContain('To pay online, first keep this booking in an account.')
    expect(textOf(html)).not.toContain('You cannot pay on this site yet.')
    expect(html.split(`href="${here}"`), 'from the next step and from the link').toHaveLength(3)

    hostAnswers(linked({ canPayOnlineInAccount: true, isProviderSuspended: true }))
    expect(textOf(renderRoute(trip, await visitTrip(trip)))).not.toContain('To pay online')
    hostAnswers(linked(withoutUpi))
    expect(textOf(renderRoute(trip, await visitTrip(trip)))).toContain('You cannot pay on this site yet.')
  })

  test.each([404, 401])('says so when the link opens nothing (%i)', async (status) => {
    hostAnswers({ 'GET /bookings/linked': json(unknown, status) })
    const { status: shown, thrown, data } = await visitTrip(trip)

    expect([shown, thrown, data]).toEqual([
      404,
      true,
      { code: 'unknown-link', message: expect.stringContaining('This link does not open a booking.') },
    ])
  })

  test('takes the payment reference, with the link and without a session', async () => {
    const received = hostAnswers({
      ...linked(),
      'POST /bookings/linked/actions': () => json({ booking: aBooking() }),
    })
    const form = { intent: 'pay', version: '3', reference: '123456789012' }
    const visited = await visit(trip, { path, params: { link }, form })

    expect(visited.location).toBe(path)
    expect(bodiesOf(received)).toEqual([{ action: 'pay', version: 3, reference: '123456789012' }])
    expect(received[0]?.headers.get(bookingLinkHeader)).toBe(link)
    expect(received[0]?.headers.get('Cookie')).toBeNull()
  })

  test.each(['confirm-payment', 'accept', 'review', 'refund', 'cancel'])(
    'sends no other action than its own: %s',
    async (action) => {
      const received = hostAnswers(linked())
      const visited = await visit(trip, { path, params: { link }, form: { intent: action, version: '3' } })

      expect(visited.status).toBe(400)
      expect(received).toEqual([])
    },
  )

  test('sets where a refund goes', async () => {
    const received = hostAnswers({ 'POST /refunds/:id/payee': json({ refund: {} } as never, 500) })
    const refundId = '0b2f1d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f'
    const form = { intent: 'set-refund-payee', version: '0', refundId, upiId: 'asha@bank' }
    await visit(trip, { path, params: { link }, form })

    expect(bodiesOf(received)).toEqual([{ version: 0, upiId: 'asha@bank' }])
    expect(received[0]?.headers.get(bookingLinkHeader)).toBe(link)
  })

  test('continues at the new link when the link is replaced', async () => {
    const received = hostAnswers({ 'POST /bookings/renew-link': json({ link: 'n'.repeat(43) }) })
    const visited = await visit(trip, { path, params: { link }, form: { intent: 'renew-link' } })

    expect(visited.location).toBe(`/trip/${'n'.repeat(43)}`)
    expect(bodiesOf(received)).toEqual([{ link }])
  })

  test('is cancelled with the refund that was shown', async () => {
    const received = hostAnswers({
      ...linked({ status: 'confirmed', paymentStatus: 'completed', actions: ['cancel'] }),
      'POST /bookings/linked/actions': () => json({ booking: aBooking() }),
    })
    const html = renderRoute(cancel, await visitTrip(cancel, `${path}/cancel`))
    expect(html).toContain('name="intent" value="cancel"')
    const form = { intent: 'cancel', version: '3', expectedRefund: '0' }
    const visited = await visit(cancel, { path: `${path}/cancel`, params: { link }, form })

    expect(visited.location).toBe(path)
    const acted = received.filter(({ method }) => method === 'POST')
    expect(bodiesOf(acted)).toMatchObject([{ action: 'cancel', version: 3, expectedRefund: 0 }])
  })

  test('has its voucher and its receipt', async () => {
    const issued = {
      kind: 'payment',
      number: 'RC-000009',
      amount: 240_050,
      at: '2031-07-01T10:00:00Z',
      issuer: { name: 'Tourist App', address: null },
      booking: aBooking(),
      source: 'upi',
      use: 'price',
      reference: '123456789012',
      refunds: [],
    }
    hostAnswers({
      ...linked({ status: 'confirmed', voucherCode: 'voucher-code' }),
      'GET /bookings/linked/receipts/RC-000009': () => json({ receipt: issued }),
    })
    const shown = renderRoute(voucher, await visitTrip(voucher, `${path}/voucher`))
    expect(shown).toContain(`href="${path}"`)
    const toProvider = 'href="https://wa.me/919123456789?text=Hello%2C'
    expect(shown).toContain(toProvider)
    expect(renderRoute(trip, await visitTrip(trip))).toContain(toProvider)
    const params = { link, number: 'RC-000009' }
    const document = await visit(receipt, { path: `${path}/receipts/RC-000009`, params })
    expect(renderRoute(receipt, document)).toContain(`href="${path}"`)
    expect(textOf(renderRoute(receipt, document))).toContain('RC-000009')
  })

  test('has no voucher before it is confirmed', async () => {
    hostAnswers(linked())

    expect((await visitTrip(voucher, `${path}/voucher`)).location).toBe(path)
  })
})
