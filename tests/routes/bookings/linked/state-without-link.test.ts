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
