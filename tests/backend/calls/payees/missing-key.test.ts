// A host with another DATA_KEY than its values: what is encrypted is missing, and everything else works.
import { describe, expect, test } from 'vitest'
import { createEncryption } from '../../../../backend/services/encryption/encryption.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { factorScene } from '../accounts/second-factor/factor-scene.ts'
import { adminOf, affiliateForm, createStage, password } from '../../support/stage.ts'

const stage = createStage()
const { codeOf, withFactor } = factorScene(stage)
const email = 'affiliate@example.com'

/** A host with another key than the one that has encrypted. */
const hostWithOtherKey = () =>
  stage.appWith({ encryption: createEncryption(['another key that only this test knows']) })

describe('with another key', () => {
  test('an affiliate signs in, and the PAN is missing; it is logged once, without its value', async () => {
    const { body } = await stage.registerAffiliate(affiliateForm({ email }))
    const other = hostWithOtherKey()
    const send = (path: string, cookie: string, payload?: object) =>
      stage.send(
        path,
        {
          method: payload ? 'POST' : 'GET',
          headers: { cookie, 'content-type': 'application/json' },
          body: payload ? JSON.stringify(payload) : null,
        },
        other,
      )
    const signedIn = await send('/auth/login', '', { email, password })
    expect(signedIn.status).toBe(200)
    expect(signedIn.body.user.affiliateInfo).toMatchObject({
      panNumber: null,
      preferredLanguage: 'Malayalam',
    })
    const { cookie } = signedIn
    expect((await send('/auth/profile', cookie)).status).toBe(200)
    expect((await send('/identity', cookie)).body.identity.start).toMatchObject({
      pan: '',
      legalName: 'Anjali Nair',
    })
    const lines = stage.logged.splice(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(
      `affiliate_profiles.pan_number: DATA_KEY lacks the key ${testEncryption.keyId}`,
    )
    expect(lines[0]).not.toContain('ABCPN1234F')

    const admin = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
    expect((await send(`/users/${body.id}`, admin)).body.user.affiliateInfo.panNumber).toBeNull()
    expect((await send(`/users/${body.id}/documents/panCard`, admin)).status).toBe(404)
    expect(stage.logged.splice(0).join('')).toContain('uploads: DATA_KEY lacks the key')
  })

  test('an administrator is told that codes of the app cannot be checked, and signs in with a recovery code', async () => {
    const admin = await stage.signedInAsAdmin(adminOf('India'), 'nsa@example.com')
    const { secret, recoveryCodes } = await withFactor(admin)
    const other = hostWithOtherKey()
    const send = (path: string, cookie: string, payload: object) =>
      stage.send(
        path,
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        },
        other,
      )
    const half = await stage.signIn('nsa@example.com', '/admins/login')
    const unchecked = {
      status: 400,
      body: { message: 'The app’s codes cannot be checked at the moment. Use a recovery code.' },
    }
    // More often than wrong codes are allowed.
    for (let turn = 0; turn < 12; turn += 1)
      expect(await send('/second-factor/complete', half.cookie, { code: codeOf(secret) })).toMatchObject(
        unchecked,
      )
    expect(await send('/second-factor/renew', admin, { code: codeOf(secret) })).toMatchObject(unchecked)
    const full = await send('/second-factor/complete', half.cookie, { code: recoveryCodes[0] })
    expect(full.status).toBe(200)
    const lines = stage.logged.splice(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`second_factors.secret: DATA_KEY lacks the key ${testEncryption.keyId}`)
  })

  test('a setup that was begun before shows no secret, and has to be begun again', async () => {
    const cookie = await stage.signedInAs('user')
    const { pending } = (await stage.post('/second-factor/begin', { currentPassword: password }, cookie)).body
    const other = hostWithOtherKey()
    const shown = await stage.send('/second-factor', { headers: { cookie } }, other)
    expect(shown).toMatchObject({ status: 200, body: { secondFactor: { pending: null } } })
    const confirmed = await stage.send(
      '/second-factor/confirm',
      {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ code: codeOf(pending.secret) }),
      },
      other,
    )
    expect(confirmed).toMatchObject({
      status: 409,
      body: { message: 'The setup has expired. Begin again.' },
    })
    stage.logged.splice(0)
  })
})
