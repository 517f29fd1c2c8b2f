import { describe, expect, test } from 'vitest'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import { roles } from '../../../../contract/options/accounts/roles.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aProfile, hostAnswers, json, hostOffers } from '../../support/host.ts'
import { cookie, customer, form, post } from '../../support/pages/post-booking.ts'
import { aBooking, aProduct, slotId, useToday } from '../../support/products.ts'
import { toastOf } from '../../support/read-page.ts'
import { signedClick } from '../../support/referral-cookie.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

useToday()

const done = json({ booking: aBooking() }, 201)

describe('a customer who books', () => {
  test('gets the seats held and continues to the booking', async () => {
    const { visited, holds } = await post({ profile: customer, answer: done })

    expect([visited.status, visited.location]).toEqual([302, '/bookings/booking-7'])
    expect(bodiesOf(holds)).toEqual([
      {
        slotId: slotId(1),
        seats: 2,
        nights: 1,
        expectedPrice: 450_000,
        expectedTotal: 900_000,
        idempotencyKey: expect.stringMatching(/^[\w-]{43}$/),
        joinsHold: true,
        ref: '',
      },
    ])
    expect(holds[0]?.headers.get('Cookie')).toBe(cookie)
  })

  test('who holds these seats already continues to that booking, and reads so', async () => {
    const held = json({ booking: aBooking(), wasHeld: true })
    const { visited } = await post({ profile: customer, answer: held })
    expect([visited.location, toastOf(visited)]).toEqual([
      '/bookings/booking-7',
      expect.stringContaining('You are holding these places already. Pay for them here.'),
    ])
  })

  test.each([
    [
      '120:100,24:50',
      [
        { hoursBefore: 120, refundPercent: 100 },
        { hoursBefore: 24, refundPercent: 50 },
      ],
    ],
    ['flexible', undefined],
  ])('sends the cancellation terms that the page showed: %s', async (policy, expectedPolicy) => {
    const { holds } = await post({ profile: customer, answer: done, fields: { policy } })

    expect(bodiesOf(holds)).toEqual([expect.objectContaining({ slotId: slotId(1) })])
    expect((bodiesOf(holds)[0] as { expectedPolicy?: object }).expectedPolicy).toEqual(expectedPolicy)
  })

  test('sends the same key for the same form, and another key for another selection', async () => {
    const keys = []
    const forms: Record<string, string>[] = [{}, {}, { guests: '3' }, { key: 'another-form-of-the-page' }]
    for (const fields of forms) {
      const { holds } = await post({ profile: customer, answer: done, fields })
      keys.push(JSON.parse(holds[0]?.body ?? '{}').idempotencyKey as string)
    }

    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })

  test('sends the referral of an earlier visit, and its proof to a host that records clicks', async () => {
    const referralClick = signedClick('ആശ, Kochi')
    const cookies = `referralId=${referralClick}`
    const { holds } = await post({ profile: customer, answer: done, cookies })
    const recorded = await post({ profile: customer, answer: done, cookies, recordsClicks: true })

    expect(bodiesOf(holds)[0]).toMatchObject({ ref: 'ആശ, Kochi' })
    expect(bodiesOf(holds)[0]).not.toHaveProperty('referralClick')
    expect(bodiesOf(recorded.holds)).toMatchObject([{ ref: 'ആശ, Kochi', referralClick }])
  })

  test('sends no referral for a cookie that is not signed or was changed', async () => {
    for (const value of ['ASHA-1', `${signedClick('ASHA-1')}x`]) {
      const { holds } = await post({ profile: customer, answer: done, cookies: `referralId=${value}` })

      expect(bodiesOf(holds)).toMatchObject([{ ref: '' }])
    }
  })

  test('books the arrival, departure, guests and rooms that were sent, without Update', async () => {
    const fields = { departure: '2026-12-01', guests: '5', rooms: '3', prices: '1,1,1' }
    const { holds } = await post({ profile: customer, answer: done, fields })

    expect(bodiesOf(holds)).toMatchObject([{ slotId: slotId(1), nights: 3, seats: 3, guests: 5 }])
  })

  test('books a stay for the prices of the nights that were shown, whatever total was shown', async () => {
    const stay = { departure: '2026-12-01', guests: '2', rooms: '2' }
    const same = await post({
      profile: customer,
      answer: done,
      fields: { ...stay, prices: '520000,520000,520000,1' },
    })
    const differ = await post({
      profile: customer,
      answer: done,
      fields: { ...stay, prices: '300000,300000,450000' },
    })

    expect(bodiesOf(same.holds)).toMatchObject([
      { nights: 3, seats: 2, expectedPrice: 520_000, expectedTotal: 3_120_000 },
    ])
    expect(bodiesOf(differ.holds)).toMatchObject([{ nights: 3, seats: 2, expectedTotal: 2_100_000 }])
    expect(bodiesOf(differ.holds)[0]).not.toHaveProperty('expectedPrice')
  })

  test('books adults and children for the prices of both', async () => {
    const fields = { adults: '2', children: '1', childPrice: '200000' }
    const { holds } = await post({ profile: customer, answer: done, fields })

    expect(bodiesOf(holds)).toMatchObject([{ seats: 3, children: 1, expectedTotal: 1_100_000 }])
  })

  test.each([
    ['a tour', {}, { seats: 3 }, 1_350_000],
    ['groups', { guestsPerGroup: '2' }, { seats: 2, guests: 3 }, 900_000],
    ['a stay', { departure: '2026-11-29', rooms: '2' }, { seats: 2, guests: 3 }, 900_000],
  ])('tells of children who pay nothing of their own: %s', async (_, fields, party, expectedTotal) => {
    const sent = { guests: '', adults: '2', children: '1', ...fields }
    const { holds } = await post({ profile: customer, answer: done, fields: sent })

    expect(bodiesOf(holds)).toMatchObject([{ ...party, children: 1, expectedTotal }])
  })

  test('with children on a tour from 12 years is told so at the field, and nothing is held', async () => {
    const fields = { guests: '', adults: '1', children: '1', minimumAge: '12' }
    const product = () => aProduct({ minimumAge: 12 })
    const { visited, holds, html } = await post({ profile: customer, answer: done, fields, product })

    expect([visited.status, holds]).toEqual([400, []])
    expect(html).toMatch(/role="alert".*From 12 years: not for children under 12\./)
    expect(html).toMatch(/<select id="children"[^>]*aria-invalid="true" aria-describedby="children-problem"/)
    expect(html).toMatch(
      /id="children-problem" class="[^"]*text-bad">From 12 years: not for children under 12\./,
    )
  })

  test('books nothing when a night has no price that was shown', async () => {
    const fields = { departure: '2026-12-01', prices: '300000,300000' }
    const { visited, holds, html } = await post({ profile: customer, answer: done, fields })

    expect([visited.status, holds]).toEqual([400, []])
    expect(html).toContain('Reload the page and try again.')
  })

  test('sends one request, which is not retried', async () => {
    const { holds } = await post({ profile: customer, answer: json({}, 503) })

    expect(holds).toHaveLength(1)
  })
})

describe('a form whose booking has ended', () => {
  test.each([
    ['is cancelled', { status: 'cancelled', holdExpiresAt: null }, true],
    ['is held no longer', { status: 'pending', holdExpiresAt: '2026-11-20T04:00:00Z' }, true],
    ['is in review', { status: 'pending', holdExpiresAt: null, isPaymentInReview: true }, false],
    ['is confirmed', { status: 'confirmed', holdExpiresAt: null, paymentStatus: 'completed' }, false],
  ] as const)('and %s (%o) offers a new booking with another key: %s', async (_, details, hasEnded) => {
    const answer = json({ booking: aBooking(details) })
    const { visited, html } = await post({ profile: customer, answer })

    if (!hasEnded) {
      expect([visited.status, visited.location]).toEqual([302, '/bookings/booking-7'])
      return
    }
    expect(visited.status).toBe(409)
    expect(html).toMatch(/role="alert".*That booking has ended\. Press again to make a new one\./)
    expect(html).toContain('href="/tours/houseboat-day?date=2026-11-28&amp;guests=2#booking"')
    expect(html).toMatch(/name="key" value="[\w-]{36}"/)
    expect(html).not.toContain(form.key)
  })
})

test('a form whose booking was changed since is shown with another key, for another booking', async () => {
  const message = 'This form was already sent with another selection. Reload the page.'
  const answer = json({ message, isKeyUsed: true }, 409)
  const { visited, html } = await post({ profile: customer, answer })

  expect(visited.status).toBe(409)
  expect(html).toMatch(/role="alert".*You have already booked with this form\. Press again/)
  expect(html).toMatch(/name="key" value="[\w-]{36}"/)
  expect(html).not.toContain(form.key)
})

describe('a signed-out visitor who books', () => {
  const back = `/tours/houseboat-day?date=2026-11-28&guests=2&slot=${slotId(1)}#booking`

  test('goes to the login page, with the whole selection in the return URL', async () => {
    const { visited, holds } = await post()

    expect([visited.status, visited.location]).toEqual([302, `/login?next=${encodeURIComponent(back)}`])
    expect(holds).toEqual([])
  })

  test.each([
    ['the session has ended', () => json({}, 401), json({}, 500)],
    ['it ends in between', customer, json({ message: 'Sign in first.' }, 401)],
  ])('does so when %s', async (_, profile, answer) => {
    const { visited } = await post({ profile, answer })

    expect(visited.location).toBe(`/login?next=${encodeURIComponent(back)}`)
  })

  test('returns to the selection after login', async () => {
    hostAnswers({ 'POST /auth/login': json({ user: { role: 'user' } }) })
    const visited = await visit(login, {
      path: `/login?next=${encodeURIComponent(back)}`,
      form: { email: 'asha@host.test', password: 'monsoon rain' },
    })

    expect([visited.status, visited.location]).toEqual([302, back])
  })

  test('returns at once if signed in already', async () => {
    hostAnswers({ 'GET /auth/profile': customer() })
    const visited = await visit(login, { path: `/login?next=${encodeURIComponent(back)}`, cookie })

    expect(visited.location).toBe(back)
  })

  test('keeps the return URL between the login and registration pages', async () => {
    hostOffers('POST /auth/register')
    const html = render(
      login.default,
      await visit(login, { path: `/login?next=${encodeURIComponent(back)}` }),
    )
    const kept = encodeURIComponent(back)

    expect(html).toContain(`action="/login?next=${kept}"`)
    expect(html).toContain(`href="/register?next=${kept}"`)
    expect(html).toContain('straight back to what you chose')
  })
})

describe.each(roles.filter((role) => role !== 'user'))('a booking as %s', (role) => {
  test('is rejected, since only customers can book', async () => {
    const { visited, holds, html } = await post({ profile: () => aProfile({ role }) })

    expect([visited.status, holds]).toEqual([403, []])
    expect(html).toMatch(/role="alert".*Only customers can book\./)
  })
})

describe('a forged booking form', () => {
  test.each([
    [{ slot: 'x' }, 'Choose a day.'],
    [{ date: '2026-02-30' }, 'Choose a day.'],
    [{ guests: '0' }, 'Book for at least one guest.'],
    [{ guests: '21' }, 'Book for at most 20 guests at once.'],
    [{ guests: 'abc' }, 'Guests must be a whole number.'],
    [{ rooms: '21' }, 'Book at most 20 seats at once.'],
    [{ departure: '2026-11-28' }, 'Stay at least one night.'],
    [{ departure: '2026-12-29' }, 'Stay at most 30 nights.'],
    [{ prices: 'cheap' }, 'Reload the page and try again.'],
    [{ key: '<b>' }, 'This form is no longer valid. Reload the page.'],
  ])('with %o gets the page, and sends nothing', async (fields, words) => {
    const { visited, html, holds } = await post({ profile: customer, fields })

    expect([visited.status, holds]).toEqual([400, []])
    expect(html).toContain(words)
  })
})
