// The identity of payees: what they submit, what administrators decide, and what stays unreadable at rest.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payeeState } from '../../../../backend/services/identity/payee-state.ts'
import { adminOf, affiliateForm, createStage, jpeg, person, png } from '../../support/stage.ts'
import { approval, correction, pan, picture, submitIdentity } from './identity-form.ts'

const stage = createStage()
const dsa = adminOf('India', 'Kerala', 'Idukki')

let affiliate = ''
let affiliateId = ''
let admin = ''

beforeEach(async () => {
  affiliateId = (await stage.registerAffiliate(affiliateForm({ email: 'affiliate@example.com' }))).body.id
  affiliate = (await stage.signIn('affiliate@example.com')).cookie
  admin = await stage.signedInAsAdmin(dsa)
})

const submit = (overrides: Record<string, string | Blob> = {}, cookie = affiliate) =>
  submitIdentity(stage, cookie, overrides)

const own = async (cookie = affiliate) => (await stage.get('/identity', cookie)).body.identity
const waiting = async () => (await stage.get('/identities', admin)).body.rows[0]
const decide = (id: string, decision: string, payload: object, cookie = admin) =>
  stage.post(`/identities/${id}/${decision}`, payload, cookie)

describe('the identity of an affiliate', () => {
  test('starts from the registration, with its picture', async () => {
    expect(await own()).toMatchObject({
      status: 'not_submitted',
      canSubmit: true,
      start: {
        legalName: 'Anjali Nair',
        payeeType: 'individual',
        pan,
        address: 'Munnar, Idukki, Kerala, India',
        gstin: '',
        hasPicture: true,
      },
    })
    expect((await submit()).status).toBe(201)
    const { id } = await waiting()
    const shown = await stage
      .appWith({})
      .request(`/api/identities/${id}/picture`, { headers: { cookie: admin } }, {})
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(jpeg)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
  })

  test('needs another picture for another PAN', async () => {
    const other = 'XYZPN9876A'
    expect(await submit({ pan: other })).toMatchObject({
      status: 400,
      body: { message: 'PAN picture is required.' },
    })
    expect((await submit({ pan: other, panPicture: new Blob([png], { type: 'image/png' }) })).status).toBe(
      201,
    )
  })

  test('is masked for the payee from then on, and in full for the administrator who decides, until it is decided', async () => {
    await submit()
    expect(await own()).toMatchObject({ status: 'submitted', panMasked: 'XXXXXX234F', start: null })
    const { id } = await waiting()
    expect((await stage.get(`/identities/${id}`, admin)).body.identity.pan).toBe(pan)
    const approved = await decide(id, 'approve', approval)
    expect(approved.body.identity).toMatchObject({ status: 'approved', isPanValid: true, pan: 'XXXXXX234F' })
    expect(await own()).toMatchObject({ status: 'approved', isPanValid: true, canSubmit: true })
  })

  test('can be corrected after a request, with the reason, and keeps the picture', async () => {
    await submit()
    const { id } = await waiting()
    await decide(id, 'request-resubmission', correction)
    expect(await own()).toMatchObject({
      status: 'resubmission_requested',
      reason: correction.reason,
      canSubmit: true,
      start: { legalName: 'Anjali S Nair', address: 'Munnar 685612', hasPicture: true },
    })
    expect((await submit({ legalName: 'Anjali Sasi Nair' })).status).toBe(201)
    const rows = (await stage.get('/identities', admin)).body.rows
    expect(rows).toMatchObject([{ legalName: 'Anjali Sasi Nair', status: 'submitted' }])
    expect((await stage.get(`/identities/${id}`, admin)).status).toBe(404)
  })

  test('that is declined cannot be submitted again until an administrator asks for it', async () => {
    await submit()
    const { id } = await waiting()
    await decide(id, 'decline', correction)
    expect(await own()).toMatchObject({ status: 'declined', canSubmit: false, start: null })
    expect((await submit()).status).toBe(409)
    await decide(id, 'request-resubmission', { ...correction, version: 1 })
    expect((await submit()).status).toBe(201)
  })

  test('that was declined from above is not asked for again from below, and the answer says whom to ask', async () => {
    await submit()
    const { id } = await waiting()
    const ssa = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    const colleague = await stage.signedInAsAdmin(adminOf('India', 'Kerala'), 'colleague@example.com')
    await decide(id, 'decline', correction, ssa)
    const again = { ...correction, version: 1 }
    const refused = await decide(id, 'request-resubmission', again)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'A state administrator declined this identity. Ask an administrator of that level to let the payee submit it again.',
    ])
    expect(await own()).toMatchObject({ status: 'declined', canSubmit: false })
    expect((await decide(id, 'request-resubmission', again, colleague)).status).toBe(200)
    // What a colleague asked for is no obstacle.
    expect((await submit()).status).toBe(201)
    expect((await decide((await waiting()).id, 'approve', approval)).status).toBe(200)
  })

  test('that is approved may be changed, and payouts wait for the new decision', async () => {
    await submit()
    await decide((await waiting()).id, 'approve', approval)
    await submit({ address: 'Thekkady' })
    const state = await payeeState(stage.db, [affiliateId], stage.now())
    expect(state.get(affiliateId)).toMatchObject({ identity: 'submitted', isPanValid: false })
  })

  test('without a PAN needs no picture, and no PAN of it is ever valid', async () => {
    await submit({ pan: 'None' })
    const { id } = await waiting()
    const { body } = await decide(id, 'approve', approval)
    expect(body.identity).toMatchObject({ pan: null, hasPicture: false, isPanValid: false })
    expect((await stage.get(`/identities/${id}/picture`, admin)).status).toBe(404)
  })

  test('with a wrong field is refused, and leaves nothing', async () => {
    const files = await stage.storedFiles()
    const refused: [string, Record<string, string | Blob>, string][] = [
      ['a PAN of the wrong form', { pan: 'ABC' }, 'Enter a PAN such as ABCPN1234F, or “none”.'],
      [
        'a PAN of a company',
        { pan: 'ABCCN1234F' },
        'The fourth letter says that this PAN belongs to a company.',
      ],
      [
        'an individual as a company',
        { payeeType: 'company' },
        'The fourth letter says that this PAN belongs to a person.',
      ],
      [
        'a GSTIN with a wrong check digit',
        { gstin: '27AAPFU0939F1ZW' },
        'This GSTIN is not correct. Check each character.',
      ],
      ['a GSTIN of another PAN', { gstin: '27AAPFU0939F1ZV' }, 'This GSTIN belongs to another PAN.'],
      ['no address', { address: ' ' }, 'Address is required.'],
      [
        'a file that is not a picture',
        { panPicture: new Blob(['text'], { type: 'image/png' }) },
        'PAN card must be a JPEG, PNG or WebP image.',
      ],
    ]
    for (const [what, overrides, message] of refused) {
      expect.soft(await submit(overrides), what).toMatchObject({ status: 400, body: { message } })
      expect.soft(await stage.storedFiles(), what).toEqual(files)
      expect.soft((await own()).status, what).toBe('not_submitted')
    }
  })

  test('of a firm is accepted with its GSTIN, typed in groups', async () => {
    const firm = {
      payeeType: 'company',
      pan: 'AAPFU 0939 F',
      gstin: '27 aapfu 0939f 1zv',
      panPicture: picture,
    }
    expect((await submit(firm)).status).toBe(201)
    const { id } = await waiting()
    expect((await stage.get(`/identities/${id}`, admin)).body.identity).toMatchObject({
      payeeType: 'company',
      pan: 'AAPFU0939F',
      gstin: '27AAPFU0939F1ZV',
    })
  })
})

describe('two at once', () => {
  test('of two submissions one counts', async () => {
    const answers = await Promise.all([submit(), submit()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await stage.value(sql`select count(*)::int from identity_submissions`)).toBe(1)
  })

  test('of two decisions one counts, and the other is told', async () => {
    await submit()
    const { id } = await waiting()
    const answers = await Promise.all([decide(id, 'approve', approval), decide(id, 'decline', correction)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const said = answers.find(({ status }) => status === 409)
    expect(said?.body.message).toBe('This identity was changed in the meantime. Look at it again.')
    const decided = await stage.value(
      sql`select count(*)::int from audit_log where action in ('account.identity-approved', 'account.identity-declined')`,
    )
    expect(decided).toBe(1)
  })

  test('a decision on what was submitted before is refused', async () => {
    await submit()
    const { id } = await waiting()
    await decide(id, 'approve', approval)
    await submit()
    expect((await decide(id, 'request-resubmission', { ...correction, version: 1 })).status).toBe(409)
  })
})

describe('a decision', () => {
  test('on one’s own identity is refused', async () => {
    const nsa = await stage.signedInAs('nsa')
    await submit({ pan: 'none' }, nsa)
    const ssa = await stage.signedInAsAdmin(adminOf('India', 'Kerala'))
    await submit({ pan: 'none' }, ssa)
    const id = String(
      await stage.value(
        sql`select s.id from identity_submissions s join users u on u.id = s.user_id where u.role = 'nsa'`,
      ),
    )
    // Out of the own scope, as are those of equal and higher rank.
    expect((await decide(id, 'approve', { version: 0 }, nsa)).status).toBe(404)
    expect((await decide(id, 'approve', { version: 0 }, ssa)).status).toBe(404)
    const root = await stage.signedInAs('super_admin')
    expect((await decide(id, 'approve', { version: 0 }, root)).status).toBe(200)
  })

  test('says whether the PAN is valid', async () => {
    await submit()
    const { id } = await waiting()
    expect(await decide(id, 'approve', { version: 0 })).toMatchObject({
      status: 400,
      body: { message: 'Say whether the PAN is valid.' },
    })
    await decide(id, 'approve', { version: 0, isPanValid: false })
    const state = await payeeState(stage.db, [affiliateId], stage.now())
    expect(state.get(affiliateId)).toMatchObject({ identity: 'approved', isPanValid: false })
  })

  test('is told of other accounts with the same PAN', async () => {
    await stage.registerAffiliate(affiliateForm({ email: 'other@example.com' }))
    await submit()
    const { id } = await waiting()
    expect((await stage.get(`/identities/${id}`, admin)).body.identity.samePanCount).toBe(1)
  })
})

describe('at rest', () => {
  test('neither tables nor audit log nor files hold a PAN or the picture in clear', async () => {
    await submit({ panPicture: picture })
    await decide((await waiting()).id, 'approve', approval)
    const tables = ['affiliate_profiles', 'identity_submissions', 'audit_log', 'users', 'rate_limit_counters']
    for (const table of tables) {
      const rows = await stage.value(sql.raw(`select coalesce(string_agg(t::text, ' '), '') from ${table} t`))
      expect(rows, table).not.toContain(pan)
      expect(rows, table).not.toContain('685612')
    }
    const files = await stage.storedFiles()
    expect(files).toHaveLength(4)
    for (const file of files) {
      const bytes = await readFile(join(stage.uploads, file))
      expect(bytes.includes(Buffer.from(jpeg.subarray(0, 12))), file).toBe(false)
    }
  })
})

test('what payouts wait for is told to each payee', async () => {
  const provider = { ...person({ email: 'provider@example.com' }) }
  await stage.post('/auth/register-service-provider', provider)
  const { cookie } = await stage.signIn('provider@example.com')
  expect((await stage.get('/payee-state', cookie)).body.payee).toEqual({
    minimumPayout: 500_00,
    identity: 'not_submitted',
    isPanValid: false,
    isCompany: false,
    account: null,
  })
})
