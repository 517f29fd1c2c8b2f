// Guest names and a message to the host, which customers may tell as they book.
import { describe, expect, test } from 'vitest'
import { toastOf } from '../../support/read-page.ts'
import * as guests from '../../../../app/routes/bookings/guests/route.tsx'
import * as details from '../../../../app/routes/public/book-without-account/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { cookie, customer, form, post } from '../../support/pages/post-booking.ts'
import { aBooking, useToday } from '../../support/products.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

useToday()

const done = json({ booking: aBooking() }, 201)

describe('guest names and a message to the host, posted with a booking', () => {
  const fields = { guestNames: 'Asha Iyer\r\nRavi Iyer', hostMessage: 'We come late.' }
  const saved = json({ booking: aBooking() })
  const told = (received: Awaited<ReturnType<typeof post>>['received']) =>
    received.filter(({ path }) => path === '/bookings/:id/guests')

  test('are saved once the seats are held', async () => {
    const { visited, received } = await post({
      profile: customer,
      answer: done,
      guestsAnswer: saved,
      fields,
    })

    expect(visited.location).toBe('/bookings/booking-7')
    expect(bodiesOf(told(received))).toEqual([
      { guestNames: ['Asha Iyer', 'Ravi Iyer'], hostMessage: 'We come late.' },
    ])
  })

  test('cost no call when they are empty', async () => {
    const empty = { guestNames: ' \r\n', hostMessage: '' }
    const { visited, received } = await post({
      profile: customer,
      answer: done,
      guestsAnswer: saved,
      fields: empty,
    })

    expect([visited.location, told(received)]).toEqual(['/bookings/booking-7', []])
  })

  test('that could not be saved leave the booking, and its page says so', async () => {
    const { visited } = await post({
      profile: customer,
      answer: done,
      guestsAnswer: json({}, 500),
      fields,
    })

    expect(visited.location).toBe('/bookings/booking-7')
    expect(toastOf(visited)).toContain('Your booking is held. The names and the message could not be saved')
  })

  test('that are too many get their error at the field, hold nothing, and stay as typed', async () => {
    const guestNames = Array.from({ length: 21 }, (_, index) => `Guest ${index}`).join('\n')
    const { visited, holds, html } = await post({
      profile: customer,
      guestsAnswer: saved,
      fields: { ...fields, guestNames },
    })

    expect([visited.status, holds]).toEqual([400, []])
    expect(html).toMatch(/<details open="" data-kept/)
    expect(html).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>Guest 0\n/)
    expect(html).toMatch(/guestNames-hint[^>]*><span[^>]*>Enter at most 20 names of at most 100 characters\./)
    expect(html).toContain('>We come late.</textarea>')
  })

  test('stay when the seats are gone', async () => {
    const answer = json({}, 409)
    const { visited, html } = await post({ profile: customer, answer, guestsAnswer: saved, fields })

    expect(visited.status).toBe(409)
    expect(html).toMatch(/>Asha Iyer\r?\nRavi Iyer<\/textarea>/)
  })

  test('stay when the total is updated without scripts, which holds nothing and needs no address', async () => {
    const { visited, holds, html } = await post({
      profile: customer,
      guestsAnswer: saved,
      fields: { ...fields, update: 'total', guests: '3' },
    })

    expect([visited.status, visited.location, holds]).toEqual([200, null, []])
    expect(html).not.toContain('role="alert"')
    expect(html).toMatch(/>Asha Iyer\r?\nRavi Iyer<\/textarea>/)
    expect(html).toMatch(/<noscript><button[^>]* value="total"[^>]* name="update"/)
    expect(html).not.toMatch(/formmethod/i)
    // Where the script does not come, too, but never before the button that the Enter key presses.
    expect(html).toMatch(
      />Book Now<.*class="without-script [^>]*><button[^>]* value="total"[^>]* name="update"/s,
    )
  })

  test('are never part of an address, whatever became of the session', async () => {
    const { visited } = await post({
      offers: ['POST /bookings/without-account'],
      guestsAnswer: saved,
      fields,
    })

    expect(visited.location).toContain('/tours/houseboat-day/details?')
    expect(visited.location).not.toMatch(/Asha|guestNames|late|hostMessage/)
    // With 307 the browser posts them there once more.
    expect(visited.status).toBe(307)
  })

  test('are in the form of somebody without an account, to whom they are posted on', async () => {
    const offers = ['POST /bookings/without-account']
    const { visited } = await post({ offers, guestsAnswer: saved, fields })
    const page = await visit(details, {
      path: visited.location ?? '',
      params: { slug: 'houseboat-day' },
      form: { ...form, ...fields },
      withPage: true,
    })
    const html = render(details.default, { data: page.loaded }, page)

    expect([page.status, html.includes('role="alert"')]).toEqual([200, false])
    expect(html).toMatch(/<textarea[^>]*name="guestNames"[^>]*>Asha Iyer\r?\nRavi Iyer<\/textarea>/)
    expect(html).toContain('>We come late.</textarea>')
    expect(html).toContain('value="+91 "')
    expect(html).toContain('One on each line.')
  })

  test('that are empty are not posted on', async () => {
    const { visited } = await post({
      offers: ['POST /bookings/without-account'],
      fields: { guestNames: ' ' },
    })

    expect(visited.status).toBe(302)
  })

  test.each([
    ['by somebody without a session', { guestsAnswer: saved }],
    ['at a host that takes none', { profile: customer }],
  ])('are not asked: %s', async (_, given) => {
    const { html } = await post({ ...given, fields: { guests: '0' } })

    expect(html).toContain('Book for at least one guest.')
    expect(html).not.toContain('name="guestNames"')
  })
})

describe('guest names that could not be saved with a booking', () => {
  const fields = { guestNames: 'Asha Iyer\r\nRavi Iyer', hostMessage: 'We come late.' }
  const path = '/bookings/booking-7/guests'
  const where = { path, params: { id: 'booking-7' } }

  test('stand in the form on its page, and not on that of another booking', async () => {
    const { visited } = await post({
      profile: customer,
      answer: done,
      guestsAnswer: json({}, 500),
      fields,
    })
    const kept = visited.setCookies.find((each) => each.startsWith('guests=')) ?? ''
    expect(kept).toMatch(/; Path=\/bookings\/booking-7;.*HttpOnly/)
    hostAnswers({
      'GET /auth/profile': customer(),
      'GET /bookings/:id': json({ booking: aBooking({ canDescribeGuests: true }) }),
      'POST /bookings/:id/guests': json({ booking: aBooking() }),
    })
    const cookies = `${cookie}; ${kept.split(';')[0]}`
    const html = render(guests.default, await visit(guests, { ...where, cookie: cookies }))
    expect(html).toMatch(/>Asha Iyer\r?\nRavi Iyer<\/textarea>/)
    expect(html).toContain('>We come late.</textarea>')

    const form = { intent: 'describe-guests', ...fields }
    const saved = await visit(guests, { ...where, cookie: cookies, form })
    expect(saved.setCookies.find((each) => each.startsWith('guests='))).toMatch(/Max-Age=0/)
  })

  test('are not kept where they are longer than a cookie', async () => {
    const hostMessage = 'നമസ്കാരം '.repeat(111)
    const { visited } = await post({
      profile: customer,
      answer: done,
      guestsAnswer: json({}, 500),
      fields: { hostMessage },
    })
    expect(visited.location).toBe('/bookings/booking-7')
    for (const each of visited.setCookies) expect(each.length).toBeLessThan(4096)
  })
})
