// Where an administrator is led who has to set up a second factor first.
import { describe, expect, test } from 'vitest'
import * as bookings from '../../../app/routes/bookings/list/route.tsx'
import * as bookingsCsv from '../../../app/routes/exports/bookings.csv.ts'
import * as payoutFile from '../../../app/routes/exports/payout-file.csv.ts'
import * as statement from '../../../app/routes/exports/statements/payee.csv.ts'
import * as download from '../../../app/routes/settings/download/route.ts'
import * as secondFactor from '../../../app/routes/settings/second-factor/route.tsx'
import * as shell from '../../../app/routes/shell/route.tsx'
import * as document from '../../../app/routes/users/document/route.ts'
import * as identityPicture from '../../../app/routes/users/identity-picture/route.ts'
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

  test.each([
    ['the table of a list', bookingsCsv, 'GET /bookings.csv', '/bookings.csv', {}],
    ['a statement', statement, 'GET /statement.csv', '/x', { id: 'a1' }],
    [
      'a bank file',
      payoutFile,
      'GET /payout-files/f1/file.csv',
      '/commissions/payouts/files/f1.csv',
      { id: 'f1' },
    ],
    ['a document', document, 'GET /users/u1/documents/selfie', '/x', { id: 'u1', kind: 'selfie' }],
    ['a picture of an identity', identityPicture, 'GET /identities/u1/picture', '/x', { id: 'u1' }],
  ])('leads from %s to where it is set up', async (_what, route, call, at, params) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }), [call]: demanded })
    hostOffers('GET /second-factor')
    expect(await visit(route, { path: at, params, cookie })).toMatchObject({ status: 302, location: path })
    expect(received.map(({ method, path: asked }) => `${method} ${asked}`)).toContain(call)
  })

  test('leads from the archive of the own data to where it is set up', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }), 'POST /account/data.zip': demanded })
    hostOffers('GET /second-factor')
    const form = { currentPassword: 'Kerala-monsoon-26' }
    const visited = await visit(download, { path: '/settings/data.zip', cookie, form })
    expect(visited).toMatchObject({ status: 302, location: path })
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
