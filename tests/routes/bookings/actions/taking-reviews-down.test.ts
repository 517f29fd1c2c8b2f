// A review that its provider reports, and on which administrators decide.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import * as review from '../../../../app/routes/bookings/review/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

const where = { params: { id: 'b-1' }, cookie: 'accessToken=abc', path: '/bookings/b-1' }
const path = '/bookings/b-1/review'
const written = {
  id: 'r-1',
  rating: 1,
  text: 'Call 98765.',
  author: 'Asha',
  createdAt: '2031-08-02T10:00:00Z',
}
const reviewReport = { reason: 'It names a number.', at: '2031-08-03T10:00:00Z', isOpen: true }
const reviewRemoval = { reason: 'A private number.', at: '2031-08-04T10:00:00Z' }

const answers = (role: Role, given: Partial<BookingDetails>, answer = json({ booking: aBooking() })) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /bookings/:id': json({ booking: aBooking({ review: written, ...given }) }),
    'POST /bookings/:id/review/remove': answer,
    'POST /bookings/:id/review/restore': answer,
    'POST /bookings/:id/review/report': answer,
    'POST /bookings/:id/review/keep': answer,
  })

const posts = (received: ReturnType<typeof answers>) => received.filter(({ method }) => method === 'POST')

describe('a review', () => {
  test('is taken down by an administrator from the page of the booking, with a reason', async () => {
    const received = answers('dsa', { reviewActions: ['remove'] })
    const html = renderRoute(booking, await visit(booking, where))
    expect(html).toContain('href="/bookings/b-1/review"')
    expect(textOf(html)).toContain('Take the review down')
    const page = textOf(renderRoute(review, await visit(review, { ...where, path })))
    expect(page).toContain('Call 98765.')
    expect(page).toContain('The customer and the provider read it.')
    const form = { intent: 'remove-review', reason: ' A private number. ' }
    const visited = await visit(review, { ...where, path, form })
    expect(visited.location).toBe('/bookings/b-1')
    expect(toastOf(visited)).toContain('The review is taken down. The customer and the provider are told.')
    expect(bodiesOf(posts(received))).toEqual([{ reason: 'A private number.' }])
  })

  test('is not taken down without a reason', async () => {
    const received = answers('dsa', { reviewActions: ['remove'] })
    const visited = await visit(review, { ...where, path, form: { intent: 'remove-review', reason: '' } })
    expect(visited.status).toBe(400)
    expect(posts(received)).toEqual([])
  })

  test('that was taken down says so with the reason, and is not published again but by a super administrator', async () => {
    answers('user', { reviewRemoval, reviewActions: [] })
    const seen = textOf(renderRoute(booking, await visit(booking, where)))
    expect(seen).toContain('We took your review down on 4 Aug 2031. Reason: A private number.')
    answers('service_provider', { review: null, reviewRemoval })
    expect(textOf(renderRoute(booking, await visit(booking, where)))).toContain('The review was taken down')
    const received = answers('super_admin', { reviewRemoval, reviewActions: ['restore'] })
    expect(renderRoute(review, await visit(review, { ...where, path }))).not.toContain('<textarea')
    const visited = await visit(review, { ...where, path, form: { intent: 'restore-review' } })
    expect(toastOf(visited)).toContain('The review is public again.')
    expect(posts(received)).toHaveLength(1)
  })

  test('is reported by its provider, who then sees that an administrator decides', async () => {
    const received = answers('service_provider', { reviewActions: ['report'], canReply: true })
    expect(textOf(renderRoute(booking, await visit(booking, where)))).toContain('Report the review')
    const form = { intent: 'report-review', reason: 'It names a number.' }
    expect(toastOf(await visit(review, { ...where, path, form }))).toContain('Your report is sent.')
    expect(bodiesOf(posts(received))).toEqual([{ reason: 'It names a number.' }])
    answers('service_provider', { reviewActions: [], reviewReport })
    expect(textOf(renderRoute(booking, await visit(booking, where)))).toContain(
      'You reported this review on 3 Aug 2031: It names a number. An administrator decides.',
    )
  })

  test('that was reported is kept or taken down by an administrator, who reads the report', async () => {
    const received = answers('dsa', { reviewActions: ['remove', 'keep'], reviewReport })
    expect(textOf(renderRoute(booking, await visit(booking, where)))).toContain('Decide on the report')
    const page = textOf(renderRoute(review, await visit(review, { ...where, path })))
    expect(page).toContain('The provider reported it on 3 Aug 2031: It names a number.')
    const form = { intent: 'keep-review', reason: 'It is fair.' }
    expect(toastOf(await visit(review, { ...where, path, form }))).toContain('The review stays.')
    expect(bodiesOf(posts(received))).toEqual([{ reason: 'It is fair.' }])
  })

  test('shows the reason when the host refuses, and keeps what was typed', async () => {
    answers('dsa', { reviewActions: ['remove'] }, json({ message: 'There is no review to take down.' }, 409))
    const form = { intent: 'remove-review', reason: 'A private number.' }
    const visited = await visit(review, { ...where, path, form })
    expect(visited.status).toBe(409)
    expect(visited.data).toMatchObject({
      form: 'remove-review',
      result: {
        initialValue: { reason: 'A private number.' },
        error: { '': ['There is no review to take down.'] },
      },
    })
  })

  test('has no page to decide where the host does not say so', async () => {
    answers('dsa', {})
    expect((await visit(review, { ...where, path })).location).toBe('/bookings/b-1')
  })
})
