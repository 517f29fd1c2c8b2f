// Who has the link of a booking adds it to their account.
import { describe, expect, test } from 'vitest'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import * as account from '../../../../app/routes/bookings/linked/account/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../../support/host.ts'
import { toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { visit } from '../../support/visit.ts'
import { here, link, linked, unknown, useTimeBeforeTrip } from './linked-scene.ts'

useTimeBeforeTrip()

describe('adding the booking to an account', () => {
  const cookie = 'accessToken=abc'
  const added = { 'POST /bookings/add-to-account': () => json({ booking: aBooking() }) }

  test('leads a signed-out visitor to sign in and register, and back', async () => {
    hostAnswers(linked())
    hostOffers('POST /auth/register')
    const html = renderRoute(account, await visit(account, { path: here, params: { link } }))

    for (const page of ['login', 'register'])
      expect(html).toContain(`href="/${page}?next=${encodeURIComponent(here)}"`)
    hostAnswers({ 'POST /auth/login': json({ user: { role: 'user' } }) })
    const form = { email: 'asha@host.test', password: 'monsoon rain' }
    const signedIn = await visit(login, { path: `/login?next=${encodeURIComponent(here)}`, form })
    expect(signedIn.location).toBe(here)
  })

  test.each(['/trip/x/account', `/trip/${link}`, `//evil.test/trip/${link}/account`, `${here}?x=1`])(
    'leads back to no other address: %s',
    async (address) => {
      hostAnswers({ 'POST /auth/login': json({ user: { role: 'user' } }) })
      const form = { email: 'asha@host.test', password: 'monsoon rain' }
      const { location } = await visit(login, { path: `/login?next=${encodeURIComponent(address)}`, form })

      expect(location).toBe('/dashboard')
    },
  )

  test('moves it for a customer, who continues at the booking in the account', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }), ...added })
    const visited = await visit(account, { path: here, params: { link }, form: {}, cookie })

    expect(visited.location).toBe('/bookings/b-1')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ link }])
    expect(toastOf(visited)).toContain('The booking is in your account.')
  })

  test.each(['affiliate', 'service_provider', 'dsa'] as const)('is not possible for %s', async (role) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...linked(), ...added })
    const html = renderRoute(account, await visit(account, { path: here, params: { link }, cookie }))
    expect(html).not.toContain('method="post"')
    const visited = await visit(account, { path: here, params: { link }, form: {}, cookie })

    expect(visited.location).toBe(here)
    expect(received.some(({ path: called }) => called === '/bookings/add-to-account')).toBe(false)
  })

  test('of a link that was used already says so', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'POST /bookings/add-to-account': json(unknown, 404),
    })
    const visited = await visit(account, { path: here, params: { link }, form: {}, cookie })

    expect([visited.status, visited.thrown]).toEqual([404, true])
  })
})
