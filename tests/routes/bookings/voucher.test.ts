import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { renderQrSvg } from '../../../app/.server/images/qr-svg.ts'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as voucher from '../../../app/routes/bookings/voucher/route.tsx'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { scan } from '../support/qr.ts'
import { visit } from '../support/visit.ts'

async function open(module: { loader?: unknown }, details: Partial<BookingDetails>, more: object = {}) {
  hostAnswers({
    ...more,
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /bookings/b-1': json({ booking: aBooking(details) }),
  })
  return visit(module, { path: '/x', params: { id: 'b-1' }, cookie: 'accessToken=abc' })
}

const confirmed: Partial<BookingDetails> = { status: 'confirmed', paymentStatus: 'completed', actions: [] }

/** What a camera reads of the first code on a page. */
function scanPage(html: string): string | undefined {
  const [, viewBox = '', path = ''] =
    /<svg viewBox="(0 0 \d+ \d+)"[^>]*role="img".*?<path d="([^"]+)"/s.exec(html) ?? []
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="600" height="600"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  return scan(Buffer.from(new Resvg(drawing).render().asPng())).text
}

describe('the voucher', () => {
  test('shows product, guest and location, with the code that is scanned at the start', async () => {
    const html = renderRoute(voucher, await open(voucher, { ...confirmed, voucherCode: 'V-8fk2-93hd-ks02' }))

    expect(scanPage(html)).toBe('V-8fk2-93hd-ks02')
    const text = textOf(html)
    for (const words of [
      'Fort Kochi walk',
      'BK-000123',
      'Asha Nair',
      'Thursday, 31 Jul 2031',
      '9:30 am – 12:00 pm',
      '2 guests',
      'Vasco da Gama Square',
      'Ernakulam, Kerala',
      '₹2,400.50',
    ]) {
      expect(text).toContain(words)
    }
    expect(html).toContain('href="tel:+919123456789"')
    expect(html).toContain('href="https://wa.me/919123456789?text=Hello%2C')
    // Sharing and printing need a script; without one the buttons would do nothing.
    const hidden = expect.stringContaining('invisible noscript:hidden')
    expect(html.match(/<button [^>]*>/g)).toEqual([hidden, hidden])
    expect(html).toMatch(/<a [^>]*href="\/bookings\/b-1\/voucher\.png"[^>]*>.*?Save as a picture<\/a>/)
  })

  test('leads to the map position and prints it, or leads to the address', async () => {
    const details = { ...confirmed, voucherCode: '7KQM2X9D4HTR' }
    const map = 'href="https://www.google.com/maps/dir/?api=1&amp;destination='
    const shown = renderRoute(voucher, await open(voucher, { ...details, position: '9.96700, 76.24220' }))
    expect(shown).toContain(`${map}9.96700%2C%2076.24220"`)
    expect(shown.split(map)).toHaveLength(2)
    expect(textOf(shown)).toContain('Map position 9.96700, 76.24220')
    const address = renderRoute(voucher, await open(voucher, details))
    expect(address).toContain(`${map}Vasco%20da%20Gama%20Square%2C%20Ernakulam%2C%20Kerala"`)
    const neither = renderRoute(voucher, await open(voucher, { ...details, meetingPoint: null }))
    expect(neither).not.toContain('Directions')
  })

  test('leads the camera of the provider to the check-in, and shows the code to type', async () => {
    const details = { ...confirmed, voucherCode: '7KQM2X9D4HTR' }
    const html = renderRoute(voucher, await open(voucher, details, { 'GET /vouchers/x': json({}) }))

    expect(scanPage(html)).toBe('http://app.test/check-in/7KQM2X9D4HTR')
    expect(textOf(html)).toContain('7KQM-2X9D-4HTR')
  })

  test('shows what a change to a lower price has left, as the check-in does', async () => {
    const details = { ...confirmed, voucherCode: '7KQM2X9D4HTR', refundAmount: 100_000 }
    expect(textOf(renderRoute(voucher, await open(voucher, details)))).toContain('Paid ₹1,400.50')
  })

  test.each([
    ['that paid for the booking, where the host says which', ['unapplied', 'price'] as const, 'RC-000002'],
    ['of the first payment, where the host does not say it', [undefined, undefined] as const, 'RC-000001'],
  ])('leads to the receipt %s', async (_, uses, number) => {
    const receipts = uses.map((use, index) => ({
      kind: 'payment' as const,
      number: `RC-00000${index + 1}`,
      amount: 240_050,
      at: '2031-07-01T10:05:00Z',
      use,
    }))
    const details = { ...confirmed, voucherCode: '7KQM2X9D4HTR', receipts }
    expect(renderRoute(voucher, await open(voucher, details))).toContain(
      `href="/bookings/b-1/receipts/${number}"`,
    )
  })

  test('is not available before confirmation, and the booking page says so', async () => {
    const page = await open(voucher, {})

    expect([page.status, page.location]).toEqual([302, '/bookings/b-1'])
    expect(toastOf(page)).toContain('The voucher is available once the booking is confirmed.')
  })
})

test('the payment QR code contains the UPI link', async () => {
  const html = renderRoute(booking, await open(booking, { holdExpiresAt: '2099-01-01T00:00:00Z' }))
  const link = /href="(upi:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

  expect(link).toContain('am=2400.50')
  expect(scanPage(html)).toBe(link)
})

test.each(['x', 'upi://pay?pa=a@b&pn=%E0%A4%95&am=1.00', 'A'.repeat(300)])(
  'a drawn QR code can be read: %s',
  (text) => {
    const { size, path } = renderQrSvg(text)
    expect(scanPage(`<svg viewBox="0 0 ${size} ${size}" role="img"><path d="${path}"`)).toBe(text)
  },
)
