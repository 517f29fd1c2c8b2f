// Those who send money get from a booking to its refund, and from there to the customer.
import { expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import * as refund from '../../../../app/routes/bookings/refund/route.tsx'
import type { BookingRefund, RefundDetails } from '../../../../contract/shapes/money/refunds.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'

const cookie = 'accessToken=abc'

const waiting: BookingRefund = {
  id: 'r-1',
  refundNumber: 'RF-000012',
  amount: 120_025,
  status: 'awaiting_payee',
  createdAt: '2031-07-01T10:00:00Z',
  version: 4,
  actions: [],
}

test.each([
  ['super_admin', true],
  ['nsa', true],
  ['dsa', false],
  ['user', false],
] as const)('a booking leads %s to its refund: %s', async (role, isLinked) => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /bookings/b-1': json({
      booking: aBooking({ status: 'cancelled', paymentStatus: 'refunded', actions: [], refunds: [waiting] }),
    }),
  })
  const html = renderRoute(
    booking,
    await visit(booking, { path: '/bookings/b-1', params: { id: 'b-1' }, cookie }),
  )
  expect(html.includes('href="/bookings/money/refunds/r-1"')).toBe(isLinked)
  expect(textOf(html)).toContain('Waiting for the UPI id')
})

async function showRefund(contact: Pick<RefundDetails, 'customerPhone' | 'customerEmail'>) {
  const details: RefundDetails = {
    ...waiting,
    bookingId: 'b-1',
    bookingNumber: 'BK-000123',
    productTitle: 'Fort Kochi walk',
    customerName: 'Asha Nair',
    ...contact,
  }
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'nsa' }),
    'GET /refunds/r-1': json({ refund: details }),
  })
  const path = '/bookings/money/refunds/r-1'
  return renderRoute(refund, await visit(refund, { path, params: { id: 'r-1' }, cookie }))
}

test('a refund says how to reach the customer: by phone, WhatsApp and email', async () => {
  const html = await showRefund({ customerPhone: '+91 98765 43210', customerEmail: 'asha@example.com' })
  expect(html).toContain('href="tel:+919876543210"')
  expect(html).toContain('href="https://wa.me/919876543210"')
  expect(html).toContain('href="mailto:asha@example.com"')
  for (const without of [{}, { customerPhone: null, customerEmail: null }])
    expect(await showRefund(without)).not.toMatch(/tel:|wa\.me|mailto:/)
})
