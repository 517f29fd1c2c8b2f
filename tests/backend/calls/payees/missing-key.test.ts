// A host with another DATA_KEY than its values: what is encrypted is missing, and everything else works.
import { describe, expect, test } from 'vitest'
import { createEncryption } from '../../../../backend/services/encryption/encryption.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { adminOf, affiliateForm, createStage, password } from '../../support/stage.ts'

const stage = createStage()
const email = 'affiliate@example.com'

describe('with another key', () => {
  test('an affiliate signs in, and the PAN is missing; it is logged once, without its value', async () => {
    const { body } = await stage.registerAffiliate(affiliateForm({ email }))
    const other = stage.appWith({ encryption: createEncryption(['another key that only this test knows']) })
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
})
