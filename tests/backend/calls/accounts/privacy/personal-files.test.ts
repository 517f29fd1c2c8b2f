import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminOf, affiliateForm, jpeg, png, webp, createStage } from '../../../support/stage.ts'

const owner = 'affiliate@example.com'
const kinds = [
  ['aadhar', 'image/png', png, 'aadhar.png'],
  ['panCard', 'image/jpeg', jpeg, 'panCard.jpg'],
  ['selfie', 'image/webp', webp, 'selfie.webp'],
] as const

const admins = {
  super_admin: { role: 'super_admin' },
  'nsa of India': adminOf('India'),
  'nsa of Nepal': adminOf('Nepal'),
  'ssa of Kerala': adminOf('India', 'Kerala'),
  'ssa of Tamil Nadu': adminOf('India', 'Tamil Nadu'),
  'dsa of Idukki': adminOf('India', 'Kerala', 'Idukki'),
  'dsa of Wayanad': adminOf('India', 'Kerala', 'Wayanad'),
} as const

/** Who asks for what belongs to an affiliate of Idukki in Kerala, and what they see. */
const askers = [
  ['the owner', 'ABCPN1234F'],
  ['super_admin', 'XXXXXX234F'],
  ['nsa of India', 'XXXXXX234F'],
  ['ssa of Kerala', 'XXXXXX234F'],
  ['dsa of Idukki', 'XXXXXX234F'],
  ['nsa of Nepal', null],
  ['ssa of Tamil Nadu', null],
  ['dsa of Wayanad', null],
  ['another affiliate of Idukki', null],
  ['a service provider', null],
  ['a customer', null],
] as const

const stage = createStage()

async function cookieOf(asker: (typeof askers)[number][0]): Promise<string> {
  if (asker in admins) {
    const email = `${asker.replaceAll(' ', '-')}@example.com`
    return stage.signedInAsAdmin(admins[asker as keyof typeof admins], email)
  }
  if (asker === 'the owner') return (await stage.signIn(owner)).cookie
  if (asker === 'another affiliate of Idukki') {
    await stage.registerAffiliate(affiliateForm({ email: 'other@example.com' }))
    return (await stage.signIn('other@example.com')).cookie
  }
  return stage.signedInAs(asker === 'a customer' ? 'user' : 'service_provider')
}

const ask = async (path: string, cookie: string) =>
  stage.appWith({}).request(`/api${path}`, { headers: { cookie } }, {})

const affiliate = async () => (await stage.registerAffiliate(affiliateForm({ email: owner }))).body.id

describe('an affiliate’s personal data', () => {
  async function expectShown(id: string, asker: (typeof askers)[number][0], pan: string | null) {
    const cookie = await cookieOf(asker)
    const expectFor = (value: unknown) => expect.soft(value, asker)
    const account = await stage.get(`/users/${id}`, cookie)
    if (pan === null) {
      expectFor([account.status, account.body]).toEqual([404, { message: 'This account does not exist.' }])
    } else {
      expectFor(account.status).toBe(200)
      expectFor(account.body.user).toMatchObject({ id, email: owner, affiliateInfo: { panNumber: pan } })
      if (asker !== 'the owner') expectFor(JSON.stringify(account.body)).not.toContain('ABCPN1234F')
    }
    for (const [kind, type, bytes, name] of kinds) {
      const answer = await ask(`/users/${id}/documents/${kind}`, cookie)
      expectFor(answer.headers.get('cache-control')).toBe(pan === null ? 'no-store' : 'private, no-store')
      if (pan === null) {
        expectFor([answer.status, await answer.json()]).toEqual([
          404,
          { message: 'This document does not exist.' },
        ])
        continue
      }
      expectFor(answer.status).toBe(200)
      expectFor(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
      expectFor(answer.headers.get('content-type')).toBe(type)
      expectFor(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expectFor(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
      expectFor(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      )
      expectFor(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  }

  test('shows the PAN and the images to the owner and the administrators in scope alone', async () => {
    const id = await affiliate()
    for (const [asker, pan] of askers) await expectShown(id, asker, pan)
  })

  test('is not shown to anyone signed out or suspended', async () => {
    const id = await affiliate()
    const cookie = await cookieOf('the owner')
    await stage.db.execute(sql`update users set status = 'suspended'`)
    for (const who of ['', cookie]) {
      expect((await stage.get(`/users/${id}`, who)).status).toBe(401)
      expect((await stage.get(`/users/${id}/documents/aadhar`, who)).status).toBe(401)
    }
  })

  test('responds to an unknown id as to one outside the scope', async () => {
    const id = await affiliate()
    const cookie = await cookieOf('dsa of Wayanad')
    const nobody = '4f6f7bd4-0000-4000-8000-000000000000'
    for (const path of ['', '/documents/aadhar']) {
      const real = await stage.get(`/users/${id}${path}`, cookie)
      for (const other of [nobody, 'no-id', '%00']) {
        const answer = await stage.get(`/users/${other}${path}`, cookie)
        expect([answer.status, answer.body]).toEqual([real.status, real.body])
      }
    }
  })

  test('has no document of an unknown kind', async () => {
    const id = await affiliate()
    const cookie = await cookieOf('the owner')
    for (const kind of ['passport', 'constructor', '..%2F..%2Fetc%2Fpasswd', '%00']) {
      const answer = await stage.get(`/users/${id}/documents/${kind}`, cookie)
      expect
        .soft([answer.status, answer.body], kind)
        .toEqual([404, { message: 'This document does not exist.' }])
    }
  })

  test('has no documents for an account that uploaded none', async () => {
    const cookie = await stage.signedInAs('user')
    const { body } = await stage.get('/auth/profile', cookie)
    expect((await stage.get(`/users/${body.user.id}`, cookie)).body.user).toEqual(body.user)
    expect((await stage.get(`/users/${body.user.id}/documents/selfie`, cookie)).status).toBe(404)
  })
})
