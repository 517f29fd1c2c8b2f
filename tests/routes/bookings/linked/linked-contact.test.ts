// Who booked without an account: which address is written to, and how it is corrected.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contact from '../../../../app/routes/bookings/linked/contact/route.tsx'
import * as trip from '../../../../app/routes/bookings/linked/detail/route.tsx'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { hostAnswers, hostOffers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
const path = `/trip/${link}`
const here = `${path}/contact`
const correction = 'POST /bookings/correct-contact'
const next = 'n'.repeat(43)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') }))
afterEach(() => vi.useRealTimers())

function answers(details: Partial<BookingDetails> = {}, more: Record<string, Response> = {}) {
  const holdExpiresAt = new Date(Date.now() + 11.2 * 60_000).toISOString()
  return hostAnswers({
    'GET /bookings/linked': () => json({ booking: aBooking({ holdExpiresAt, ...details }) }),
    ...more,
  })
}

const keyIn = (html: string) => /name="key"[^>]* value="([^"]*)"/.exec(html)?.[1]

describe('the page that a link opens', () => {
  test('says which address we write to, and leads to the correction', async () => {
    answers()
    hostOffers(correction)
    const html = renderRoute(trip, await visit(trip, { path, params: { link } }))
    expect(textOf(html)).toContain('We write to asha@host.test')
    expect(html).toContain(`href="${here}"`)
  })

  test.each([
    ['once a payment is entered', { isPaymentInReview: true }, [correction]],
    ['once it is paid', { paymentStatus: 'completed', status: 'confirmed' }, [correction]],
    ['at a host that lacks the call', {}, []],
  ] as const)('offers no correction %s', async (_, details, offers) => {
    answers(details)
    hostOffers(...offers)
    const html = renderRoute(trip, await visit(trip, { path, params: { link } }))
    expect(textOf(html)).toContain('We write to asha@host.test')
    expect(html).not.toContain(here)
    expect((await visit(contact, { path: here, params: { link } })).location).toBe(path)
  })

  test('replaces the link by a form with a key, so that it can be sent twice', async () => {
    const received = answers({}, { 'POST /bookings/renew-link': json({ link: next }) })
    const key = keyIn(renderRoute(trip, await visit(trip, { path, params: { link } }))) ?? ''
    const form = { intent: 'renew-link', key }
    const visited = await visit(trip, { path, params: { link }, form })
    expect(visited.location).toBe(`/trip/${next}`)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { link, idempotencyKey: key },
    ])
  })
})

describe('correcting the details of a booking', () => {
  const right = { name: 'Asha Iyer', email: 'asha.iyer@host.test', phone: '+91 98765 43210' }

  test('starts from what was entered, and continues at the new link', async () => {
    const received = answers({}, { [correction]: json({ booking: aBooking(), link: next }) })
    const html = renderRoute(contact, await visit(contact, { path: here, params: { link } }))
    expect(html).toMatch(/name="email"[^>]* value="asha@host.test"/)
    const key = keyIn(html) ?? ''
    const form = { intent: 'correct-contact', key, ...right }
    const visited = await visit(contact, { path: here, params: { link }, form })
    expect(visited.location).toBe(`/trip/${next}`)
    expect(toastOf(visited)).toContain('Your details are corrected.')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { link, idempotencyKey: key, contact: right },
    ])
  })

  test('keeps what was typed with a wrong email, and when the host refuses', async () => {
    const message = 'Name, email and phone can be corrected until the booking is paid.'
    answers({}, { [correction]: json({ message }, 409) })
    const form = { intent: 'correct-contact', key: 'k'.repeat(36), ...right }
    const wrong = await visit(contact, { path: here, params: { link }, form: { ...form, email: 'asha' } })
    expect([wrong.status, wrong.data]).toMatchObject([
      400,
      { form: 'correct-contact', result: { error: { email: ['Enter a valid email address.'] } } },
    ])
    const refused = await visit(contact, { path: here, params: { link }, form })
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { result: { error: { '': [message] }, initialValue: { email: right.email } } },
    ])
  })
})
