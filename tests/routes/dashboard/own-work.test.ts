// What a customer finds to do on the dashboard.
import { expect, test } from 'vitest'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

async function show(figures: object): Promise<string> {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /dashboard': json({ ...sampleDashboard('user'), ...figures } as never),
  })
  return renderRoute(dashboard, await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' }))
}

test('a customer whose refund waits for a UPI id finds it to do, with the way to the oldest', async () => {
  const html = await show({ refundsToName: { total: 1, bookingId: 'b-9' } })
  expect(textOf(html)).toContain('To do 1 refund that needs your UPI id')
  expect(html).toContain('href="/bookings/b-9"')

  const both = textOf(await show({ refundsToName: { total: 2, bookingId: 'b-9' }, missingDocuments: 1 }))
  expect(both).toContain('2 refunds that need your UPI id')
  expect(both).toContain('1 document to hand over')

  expect(textOf(await show({}))).not.toContain('To do')
})

test('a customer finds the trips to review, one at its form and several in the list', async () => {
  const one = await show({ tripsToReview: { total: 1, bookingId: 'b-7' } })
  expect(textOf(one)).toContain('To do 1 trip to review')
  expect(one).toContain('href="/bookings/b-7#review"')
  const several = await show({ tripsToReview: { total: 3, bookingId: 'b-7' } })
  expect(textOf(several)).toContain('3 trips to review')
  expect(several).toContain('href="/bookings?view=past"')
  expect(textOf(await show({ tripsToReview: null }))).not.toContain('to review')
})

test('a refund that is not sent is not called refunded', async () => {
  const [booking] = sampleDashboard('user').bookings
  const refunded = { ...booking, status: 'cancelled', paymentStatus: 'refunded', refundAmount: 100 }
  const labelOf = async (refundState: string | undefined) =>
    textOf(await show({ bookings: [{ ...refunded, refundState }] }))

  expect(await labelOf('payee-needed')).toContain('Refund: UPI id needed')
  expect(await labelOf('on-its-way')).toContain('Refund on its way')
  expect(await labelOf(undefined)).toContain('Refunded')
})
