import { describe, expect, test } from 'vitest'
import { amountInWords } from '../../../app/.server/amount-in-words.ts'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as receipt from '../../../app/routes/bookings/receipt/route.tsx'
import type { BookingReceipt } from '../../../contract/shapes/money/booking-receipts.ts'
import { aBooking, aRow } from '../support/rows/booking-row.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const payment: BookingReceipt = {
  kind: 'payment',
  number: 'RC-000123',
  amount: 12_345_650,
  at: '2031-07-01T20:00:00Z',
  issuer: { name: 'Malabar Platform', address: '12 Beach Road, Kochi' },
  booking: aRow({ status: 'confirmed', paymentStatus: 'completed', totalAmount: 12_345_650 }),
  source: 'upi',
  use: 'price',
  reference: '412345678901',
  refunds: [],
}

const note: BookingReceipt = {
  kind: 'refund',
  number: 'RF-000007',
  amount: 50_000,
  at: '2031-07-02T06:00:00Z',
  issuer: payment.issuer,
  booking: payment.booking,
  status: 'sent',
  reason: 'Rain',
  payee: 'as••••@okaxis',
  utr: 'UTR-77',
  sentAt: '2031-07-03T06:00:00Z',
  completedAt: null,
  paymentNumber: 'RC-000123',
}

async function open(shown: BookingReceipt | Response, role = 'user') {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /bookings/b-1/receipts/:number': shown instanceof Response ? shown : json({ receipt: shown }),
  })
  const params = { id: 'b-1', number: 'RC-000123' }
  return visit(receipt, { path: '/x', params, cookie: 'accessToken=abc' })
}

describe('a receipt', () => {
  test('shows issuer, customer, amount in figures and words, and that it is no tax invoice', async () => {
    const html = renderRoute(receipt, await open(payment))
    for (const words of [
      'Malabar Platform',
      '12 Beach Road, Kochi',
      'RC-000123',
      '2 Jul 2031',
      'Asha Nair',
      'Fort Kochi walk',
      'BK-000123',
      '₹1,23,456.50',
      'One lakh twenty three thousand four hundred fifty six rupees and fifty paise only',
      'UPI or bank transfer',
      '412345678901',
      'no tax invoice. GST and TCS are left out',
    ]) {
      expect(textOf(html)).toContain(words)
    }
    expect(html.match(/<button [^>]*>/g), 'printing needs a script').toEqual([
      expect.stringContaining('invisible noscript:hidden'),
    ])
  })

  test('lists the refunds of its payment and what is left', async () => {
    const refunds = [
      {
        refundNumber: 'RF-000007',
        amount: 45_650,
        status: 'due',
        createdAt: '2031-07-02T06:00:00Z',
      } as const,
    ]
    const html = renderRoute(receipt, await open({ ...payment, refunds }))
    expect(textOf(html)).toMatch(/RF-000007.*On its way.*₹456.50.*Left after refunds ₹1,23,000/)
    expect(html).toContain('href="/bookings/b-1/receipts/RF-000007"')
  })

  test('of a refund says when, to whom and of which payment it was sent', async () => {
    const html = renderRoute(receipt, await open(note))
    for (const words of ['Refund note', 'Sent', 'as••••@okaxis', 'UTR-77', 'Rain', 'RC-000123'])
      expect(textOf(html)).toContain(words)
    expect(textOf(html)).toContain('Five hundred rupees only')
  })

  test('of a payment that was taken back says that nothing was sent', async () => {
    const reversed = { ...note, status: 'completed', isReversed: true, utr: null } as const
    const text = textOf(renderRoute(receipt, await open({ ...reversed, completedAt: note.sentAt ?? null })))
    for (const words of [
      'Payment note',
      'Nothing to send',
      'Sent No: it did not reach us, or the bank took it back.',
    ])
      expect(text).toContain(words)
    for (const words of ['Sent on', 'Completed', 'Refund to', 'everse']) expect(text).not.toContain(words)
  })

  test('that does not exist is a 404 page', async () => {
    expect(await open(json({ message: 'This receipt does not exist.' }, 404))).toMatchObject({ status: 404 })
  })

  test('is not for affiliates', async () => {
    expect((await open(payment, 'affiliate')).location).toBe('/unauthorized')
  })
})

test('a booking links to its receipts', async () => {
  const receipts = [
    { kind: 'payment', number: 'RC-000123', amount: 240_050, at: '2031-07-01T20:00:00Z' },
    { kind: 'refund', number: 'RF-000007', amount: 50_000, at: '2031-07-02T20:00:00Z' },
  ] as const
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /bookings/b-1': json({ booking: aBooking({ receipts: [...receipts] }) }),
  })
  const page = await visit(booking, { path: '/x', params: { id: 'b-1' }, cookie: 'accessToken=abc' })
  const html = renderRoute(booking, page)
  for (const { number } of receipts) expect(html).toContain(`href="/bookings/b-1/receipts/${number}"`)
  expect(textOf(html)).toContain('(refund of ₹500)')
})

test.each([
  [50, 'Fifty paise only'],
  [100, 'One rupee only'],
  [101, 'One rupee and one paisa only'],
  [1_00_00_000_00, 'One crore rupees only'],
  [2_50_001_99, 'Two lakh fifty thousand one rupees and ninety nine paise only'],
])('%i paise in words are “%s”', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
