// The picture of a voucher when the machine cannot draw it.
import { expect, test, vi } from 'vitest'
import * as picture from '../../../app/routes/bookings/voucher/picture/route.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { toastOf } from '../support/read-page.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { visit } from '../support/visit.ts'

vi.mock('@resvg/resvg-js', () => ({ renderAsync: () => Promise.reject(new Error('No ink.')) }))

test('a picture that cannot be drawn leads back to the voucher, with what else to do', async () => {
  const voucher = aBooking({ status: 'confirmed', paymentStatus: 'completed', voucherCode: '7KQM2X9D4HTR' })
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /bookings/b-1': () => json({ booking: voucher }),
  })
  const asked = { path: '/bookings/b-1/voucher.png', params: { id: 'b-1' }, cookie: 'accessToken=abc' }
  const followed = await visit(picture, { ...asked, accept: 'text/html' })
  expect([followed.status, followed.location]).toEqual([302, '/bookings/b-1/voucher'])
  expect(toastOf(followed)).toContain('Take a screenshot of this page, or print it.')

  const shared = await visit(picture, asked)
  expect([shared.status, shared.headers.get('Cache-Control')]).toEqual([500, 'private, no-store'])
})
