// What a customer tells the host of the guests, and the host's reply to a review.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import * as guests from '../../../../app/routes/bookings/guests/route.tsx'
import * as linkedGuests from '../../../../app/routes/bookings/linked/guests/route.tsx'
import * as reply from '../../../../app/routes/bookings/reply/route.tsx'
import { bookingLinkHeader } from '../../../../contract/call.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const where = { params: { id: 'b-1' }, cookie: 'accessToken=abc', path: '/bookings/b-1' }
const details = { guestNames: ['Asha Iyer', 'Ravi Iyer'], hostMessage: 'We come late.' }
const review = {
  id: 'r-1',
  rating: 4,
  text: 'Calm and green.',
  author: 'Asha',
  createdAt: '2031-08-02T10:00:00Z',
}

const answers = (role: Role, given: Partial<BookingDetails>, answer = json({ booking: aBooking() })) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /bookings/:id': json({ booking: aBooking(given) }),
    'POST /bookings/:id/guests': answer,
    'POST /bookings/:id/review/reply': answer,
    'POST /bookings/:id/review/remove-reply': answer,
  })

const posts = (received: ReturnType<typeof answers>) => received.filter(({ method }) => method === 'POST')

describe('guest names and a message to the host', () => {
  test('are shown on the page of the booking, with a link to change them', async () => {
    answers('user', { ...details, canDescribeGuests: true })
    const html = renderRoute(booking, await visit(booking, where))
    expect(textOf(html)).toContain('Asha Iyer, Ravi Iyer')
    expect(textOf(html)).toContain('We come late.')
    expect(html).toContain('href="/bookings/b-1/guests"')
  })

  test('are filled in with what was given, and sent line by line', async () => {
    const received = answers('user', { ...details, canDescribeGuests: true })
    const path = '/bookings/b-1/guests'
    const html = renderRoute(guests, await visit(guests, { ...where, path }))
    expect(html).toMatch(/<textarea[^>]*>Asha Iyer\nRavi Iyer</)
    const form = { intent: 'describe-guests', guestNames: ' Asha Iyer \r\n\r\nRavi', hostMessage: 'Hello' }
    const visited = await visit(guests, { ...where, path, form })
    expect(visited.location).toBe('/bookings/b-1')
    expect(toastOf(visited)).toContain('Saved. The provider sees it with your booking.')
    expect(bodiesOf(posts(received))).toEqual([{ guestNames: ['Asha Iyer', 'Ravi'], hostMessage: 'Hello' }])
  })

  test.each([
    ['user', {}, 'It is too late to change the names and the message. Call the provider.'],
    [
      'user',
      { status: 'cancelled' },
      'The guests of this booking cannot be changed: it is cancelled already.',
    ],
    ['service_provider', {}, 'Only the customer can change the names and the message.'],
  ] as const)('cannot be changed late, and %s (%o) reads why', async (role, given, why) => {
    answers(role, { ...given, canDescribeGuests: false })
    expect(toastOf(await visit(guests, { ...where, path: '/bookings/b-1/guests' }))).toContain(why)
  })

  test('are entered under the way back to the booking', async () => {
    answers('user', { canDescribeGuests: true })
    const html = renderRoute(guests, await visit(guests, { ...where, path: '/bookings/b-1/guests' }))
    const { bookingId, productTitle } = aBooking()
    expect(textOf(html)).toContain(`${bookingId} Guest names and message ${productTitle}`)
    expect(html).toMatch(/<a [^>]*href="\/bookings\/b-1"/)
  })

  test('that are too many are refused at the field, and what was typed stays', async () => {
    const received = answers('user', { canDescribeGuests: true })
    const guestNames = Array.from({ length: 21 }, (_, index) => `Guest ${index}`).join('\n')
    const form = { intent: 'describe-guests', guestNames, hostMessage: '' }
    const visited = await visit(guests, { ...where, path: '/bookings/b-1/guests', form })
    expect(visited.status).toBe(400)
    expect(visited.data).toMatchObject({
      result: {
        initialValue: { guestNames },
        error: { guestNames: ['Enter at most 20 names of at most 100 characters.'] },
      },
    })
    expect(posts(received)).toEqual([])
  })

  test('cannot be entered where the host does not say so', async () => {
    answers('user', {})
    const visited = await visit(guests, { ...where, path: '/bookings/b-1/guests' })
    expect(visited.location).toBe('/bookings/b-1')
    expect(renderRoute(booking, await visit(booking, where))).not.toContain('/guests"')
  })

  test('are sent by the link of a booking too', async () => {
    const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
    const received = answers('user', { canDescribeGuests: true })
    const form = { intent: 'describe-guests', guestNames: 'Asha', hostMessage: '' }
    const visited = await visit(linkedGuests, { path: `/trip/${link}/guests`, params: { link }, form })
    expect(visited.location).toBe(`/trip/${link}`)
    expect(posts(received).map(({ headers }) => headers.get(bookingLinkHeader))).toEqual([link])
  })
})

describe('a reply to a review', () => {
  const path = '/bookings/b-1/reply'

  test('is written by the provider from the page of the booking', async () => {
    const received = answers('service_provider', { review, canReply: true })
    const html = renderRoute(booking, await visit(booking, where))
    expect(html).toContain('href="/bookings/b-1/reply"')
    const page = renderRoute(reply, await visit(reply, { ...where, path }))
    expect(textOf(page)).toContain('Calm and green.')
    expect(page).not.toContain('Remove the reply')
    const form = { intent: 'reply-to-review', text: ' Thank you. ' }
    const visited = await visit(reply, { ...where, path, form })
    expect(toastOf(visited)).toContain('Your reply is published.')
    expect(bodiesOf(posts(received))).toEqual([{ text: 'Thank you.' }])
  })

  test('is shown under the review, and an administrator may only remove it', async () => {
    const replied = { ...review, reply: { text: 'Come again.', at: '2031-08-03T10:00:00Z' } }
    const received = answers('dsa', { review: replied, canReply: false, canRemoveReply: true })
    const html = renderRoute(booking, await visit(booking, where))
    expect(textOf(html)).toContain('Come again.')
    const page = renderRoute(reply, await visit(reply, { ...where, path }))
    expect(textOf(page)).not.toContain('Publish the reply')
    expect(textOf(page)).toContain('The provider reads it')
    const empty = await visit(reply, { ...where, path, form: { intent: 'take-reply-down', reason: ' ' } })
    expect(empty.data).toMatchObject({ result: { error: { reason: ['Reason is required.'] } } })
    const form = { intent: 'take-reply-down', reason: ' A private number. ' }
    const visited = await visit(reply, { ...where, path, form })
    expect(toastOf(visited)).toContain('The reply is removed. The provider is told.')
    expect(bodiesOf(posts(received))).toEqual([{ reason: 'A private number.' }])
  })

  test('is removed by its provider without a reason', async () => {
    const replied = { ...review, reply: { text: 'Come again.', at: '2031-08-03T10:00:00Z' } }
    const received = answers('service_provider', { review: replied, canReply: true, canRemoveReply: true })
    const visited = await visit(reply, { ...where, path, form: { intent: 'remove-review-reply' } })
    expect(toastOf(visited)).toContain('The reply is removed.')
    expect(posts(received)).toMatchObject([{ body: '' }])
  })

  test('shows the reason when it is refused, and keeps the text', async () => {
    answers('service_provider', { review, canReply: true }, json({ message: 'There is no review.' }, 409))
    const form = { intent: 'reply-to-review', text: 'Thank you.' }
    const visited = await visit(reply, { ...where, path, form })
    expect(visited.status).toBe(409)
    expect(visited.data).toMatchObject({
      form: 'reply-to-review',
      result: { initialValue: { text: 'Thank you.' }, error: { '': ['There is no review.'] } },
    })
  })

  test('has no page for anybody else', async () => {
    answers('user', { review })
    expect((await visit(reply, { ...where, path })).location).toBe('/bookings/b-1')
  })
})
