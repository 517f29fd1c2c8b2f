// Who has lost the link of a booking asks for its state.
import { describe, expect, test } from 'vitest'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import * as state from '../../../../app/routes/bookings/linked/state/route.tsx'
import { hostAnswers, hostOffers, json } from '../../support/host.ts'
import { textOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

describe('the state of a booking without its link', () => {
  const call = 'POST /bookings/check-state'
  const form = { bookingId: 'BK-000123', emailOrPhone: '98765 43210' }
  const found = {
    bookingId: 'BK-000123',
    status: 'pending',
    paymentStatus: 'pending',
    holdExpiresAt: null,
    isPaymentInReview: true,
    isNoShow: false,
  }

  async function check(answer: Response) {
    const received = hostAnswers({ [call]: answer })
    hostOffers('POST /bookings/without-account')
    const visited = await visit(state, { path: '/trip', form, withPage: true })
    return { visited, received, html: renderRoute(state, { data: visited.loaded }, visited.data) }
  }

  test('is shown with nothing else of the booking', async () => {
    const { html, received } = await check(json({ booking: found }))

    expect(textOf(html)).toContain('BK-000123 Checking your payment')
    // Above the form that asked for it.
    expect(html).toMatch(/<section role="status" tabindex="-1" autofocus="".*<form/i)
    expect(html).not.toContain('/trip/')
    expect(bodiesOf(received)).toEqual([form])
  })

  test('of a booking that is in an account now leads to the sign-in, and to us', async () => {
    const { html } = await check(json({ booking: { ...found, isInAccount: true } }))

    expect(textOf(html)).toContain('This booking was added to an account, and its link no longer works.')
    expect(html).toContain('href="/contact"')
    expect(textOf(html)).not.toContain('open the link in our last email')
  })

  test('of a wrong pair shows the host’s message and keeps what was typed', async () => {
    const message = 'There is no booking with this number and this email or phone.'
    const { html, visited } = await check(json({ message }, 404))

    expect(visited.status).toBe(404)
    expect(html).toContain(message)
    expect(html).toContain('value="98765 43210"')
  })

  test('is linked from the sign-in page, and neither is there at a host that needs accounts', async () => {
    hostAnswers({})
    expect((await visit(state, { path: '/trip' })).status).toBe(404)
    expect(renderRoute(login, await visit(login, { path: '/login' }))).not.toContain('href="/trip"')

    hostOffers('POST /bookings/without-account')
    expect(renderRoute(login, await visit(login, { path: '/login' }))).toContain('href="/trip"')
  })
})

describe('the link of a booking', () => {
  const call = 'POST /bookings/send-link'
  const form = { bookingId: 'BK-000123', emailOrPhone: 'priya@example.com' }
  const button = 'Email me the link again'

  async function ask(answer?: Response, fields: Record<string, string> = { ...form, 'send-link': 'yes' }) {
    const received = hostAnswers(answer === undefined ? {} : { [call]: answer })
    hostOffers('POST /bookings/without-account', ...(answer === undefined ? [] : [call]))
    const visited = await visit(state, { path: '/trip', form: fields, withPage: true })
    return { visited, received, html: renderRoute(state, { data: visited.loaded }, visited.data) }
  }

  test('is asked for by the second button, and the answer tells nothing of the booking', async () => {
    const { visited, received, html } = await ask(json({ message: 'sent' }))

    expect(visited.status).toBe(200)
    expect(bodiesOf(received)).toEqual([form])
    expect(html).toMatch(/<section role="status" tabindex="-1" autofocus="".*<form/i)
    expect(textOf(html)).toContain(
      'If this booking has this email or phone, the link is on its way to its email address.',
    )
    expect(html).toContain('value="priya@example.com"')
    // The first one is that of the Enter key.
    expect(html.indexOf('Show the status<')).toBeLessThan(html.indexOf(`${button}<`))
  })

  test('asked for too often, or at a host that is down, keeps what was typed and says so', async () => {
    const limited = await ask(json({ message: 'Too many attempts. Please try again later.' }, 429))
    expect([limited.visited.status, textOf(limited.html)]).toEqual([
      429,
      expect.stringContaining('Too many attempts.'),
    ])
    expect(limited.html).toContain('value="BK-000123"')
    const failed = await ask(json({}, 500))
    expect(textOf(failed.html)).toContain('We could not send the link now. Please try again.')
  })

  test('without a number is not asked for, and the field says so', async () => {
    const { visited, received, html } = await ask(json({}), { ...form, bookingId: '', 'send-link': 'yes' })
    expect([visited.status, received]).toEqual([400, []])
    expect(/<input [^>]*name="bookingId"[^>]*>/.exec(html)?.[0]).toContain('aria-invalid="true"')
  })

  test('is not offered at a host without the call, whose page stays as it was', async () => {
    hostAnswers({})
    hostOffers('POST /bookings/without-account')
    const html = renderRoute(state, await visit(state, { path: '/trip' }))
    expect(html).not.toContain(button)
    expect(textOf(html)).toContain('Without the link you can check its status here.')
    const asked = await ask()
    expect(textOf(asked.html)).toContain('We could not send the link now.')
  })
})
