// Where an administrator is led who has to set up a second factor first.
import { describe, expect, test } from 'vitest'
import * as bookings from '../../../app/routes/bookings/list/route.tsx'
import * as secondFactor from '../../../app/routes/settings/second-factor/route.tsx'
import * as shell from '../../../app/routes/shell/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/security/second-factor'
const demanded = () => json({ message: 'Set up two-step sign-in.', secondFactor: 'demanded' }, 403)

describe('a call that is refused until a second factor is set up', () => {
  test.each(['/bookings', '/bookings.data?_routes=x'])('leads from %s to where it is set up', async (at) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }), 'GET /bookings': demanded })
    hostOffers('GET /second-factor')
    expect(await visit(bookings, { path: at, cookie })).toMatchObject({ status: 302, location: path })
  })

  test('leaves the visitor where it is set up, also where the frame asks for more', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'nsa' }),
      'GET /notifications/count': demanded,
      'GET /second-factor': json({
        secondFactor: { confirmedAt: null, recoveryCodesLeft: 0, pending: null },
      }),
    })
    expect((await visit(shell, { path, cookie })).location).toBeNull()
    expect((await visit(secondFactor, { path, cookie })).location).toBeNull()
  })

  test('is an error page where the host has no way to set it up', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }), 'GET /bookings': demanded })
    expect((await visit(bookings, { path: '/bookings', cookie })).location).toBeNull()
  })
})
