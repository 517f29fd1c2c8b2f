// What an affiliate corrects after the registration: a mistyped PAN, and pictures of the identity documents.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminOf, affiliateForm, createStage, jpeg, png, webp } from '../../support/stage.ts'
import { approval, correction, pan, picture, submitIdentity } from './identity-form.ts'

const stage = createStage()

let affiliate = ''
let affiliateId = ''
let admin = ''

beforeEach(async () => {
  affiliateId = (await stage.registerAffiliate(affiliateForm({ email: 'affiliate@example.com' }))).body.id
  affiliate = (await stage.signIn('affiliate@example.com')).cookie
  admin = await stage.signedInAsAdmin(adminOf('India', 'Kerala', 'Idukki'))
})

const submit = (overrides: Record<string, string | Blob> = {}, cookie = affiliate) =>
  submitIdentity(stage, cookie, overrides)

const own = async (cookie = affiliate) => (await stage.get('/identity', cookie)).body.identity
const waiting = async () => (await stage.get('/identities', admin)).body.rows[0]
const decide = (id: string, decision: string, payload: object) =>
  stage.post(`/identities/${id}/${decision}`, payload, admin)

describe('an affiliate whose PAN was mistyped at the registration', () => {
  const other = 'XYZPN9876A'
  const profilePan = async () =>
    (await stage.get('/auth/profile', affiliate)).body.user.affiliateInfo.panNumber

  test('has the corrected one in the profile from the approval on, and its former owner shares it with nobody', async () => {
    await submit({ pan: other, panPicture: picture })
    expect(await profilePan()).toBe(pan)
    await decide((await waiting()).id, 'approve', approval)
    expect(await profilePan()).toBe(other)

    await stage.registerAffiliate(affiliateForm({ email: 'owner@example.com' }))
    const owner = (await stage.signIn('owner@example.com')).cookie
    await submit({}, owner)
    const { rows } = (await stage.get('/identities?status=submitted', admin)).body
    expect((await stage.get(`/identities/${rows[0].id}`, admin)).body.identity.samePanCount).toBe(0)
  })

  test('has none in the profile after an approval without one', async () => {
    await submit({ pan: 'none' })
    await decide((await waiting()).id, 'approve', { version: 0 })
    expect(await profilePan()).toBe('')
    expect(await stage.value(sql`select pan_fingerprint from affiliate_profiles`)).toBeNull()
  })

  test('keeps it in the profile while the correction is not approved', async () => {
    await submit({ pan: other, panPicture: picture })
    await decide((await waiting()).id, 'decline', correction)
    expect(await profilePan()).toBe(pan)
  })
})

describe('the Aadhaar picture and the selfie of an affiliate', () => {
  const shown = async (kind: string) => {
    const path = `/api/users/${affiliateId}/documents/${kind}`
    const answer = await stage.appWith({}).request(path, { headers: { cookie: admin } }, {})
    return new Uint8Array(await answer.arrayBuffer())
  }

  test('can be sent again after a request, and the administrator gets the new ones alone', async () => {
    await submit()
    await decide((await waiting()).id, 'request-resubmission', correction)
    expect((await own()).start.replaceable).toEqual(['aadhar', 'selfie'])
    const before: readonly string[] = await stage.storedFiles()
    expect(await shown('aadhar')).toEqual(png)

    expect((await submit({ aadhar: picture })).status).toBe(201)
    expect(await shown('aadhar')).toEqual(jpeg)
    expect(await shown('selfie')).toEqual(webp)
    const after: readonly string[] = await stage.storedFiles()
    expect(after).toHaveLength(before.length)
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1)
  })

  test.each([
    ['an Aadhaar card that is no picture', { aadhar: new Blob(['text'], { type: 'image/png' }) }],
    ['a selfie of another type', { aadhar: picture, selfie: new Blob(['text'], { type: 'text/plain' }) }],
  ])('are all kept when %s is refused', async (_, sent) => {
    const before = await stage.storedFiles()
    expect((await submit(sent)).status).toBe(400)
    expect(await stage.storedFiles()).toEqual(before)
    expect(await shown('aadhar')).toEqual(png)
    expect((await own()).status).toBe('not_submitted')
  })

  test('are the only ones that can be sent: a PAN card is refused', async () => {
    expect((await submit({ panCard: new Blob([png], { type: 'image/png' }) })).status).toBe(400)
    expect(await shown('panCard')).toEqual(jpeg)
  })

  test('are not taken from a payee who is no affiliate', async () => {
    const provider = await stage.signedInAs('service_provider')
    expect((await own(provider)).start.replaceable).toEqual([])
    expect(await submit({ pan: 'none', aadhar: picture }, provider)).toMatchObject({
      status: 400,
      body: { message: 'Only affiliates send an Aadhaar card and a selfie.' },
    })
    expect((await own(provider)).status).toBe('not_submitted')
  })

  test('are replaced once when they are sent twice at once', async () => {
    const before = await stage.storedFiles()
    const answers = await Promise.all([submit({ aadhar: picture }), submit({ aadhar: picture })])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
    expect(await stage.storedFiles()).toHaveLength(before.length)
    expect(await shown('aadhar')).toEqual(jpeg)
  })
})
