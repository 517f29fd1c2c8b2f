import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { platformSettings } from '../../../../../backend/db/schema/money/payouts.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { affiliateForm, jpeg, person, png, createStage } from '../../../support/stage.ts'

const mebibyte = 1024 * 1024

const stage = createStage()

const nothingIsLeft = async () => {
  expect(await stage.storedFiles()).toEqual([])
  expect(await stage.value(sql`select count(*)::int from users`)).toBe(0)
  expect(await stage.value(sql`select count(*)::int from affiliate_profiles`)).toBe(0)
  expect(await stage.value(sql`select count(*)::int from identity_documents`)).toBe(0)
}

describe('registering an affiliate', () => {
  test.each([
    ['Malayalam', 'ml'],
    ['മലയാളം', 'ml'],
    ['English', 'en'],
    ['Tamil', 'ta'],
    ['Tulu', null],
  ])(
    'writes to somebody who prefers %s in that language, if it is one of the platform',
    async (preferred, code) => {
      await stage.db
        .insert(platformSettings)
        .values({ name: 'languages', value: 'en English, ml മലയാളം', updatedAt: stage.now() })
      await stage.db.execute(sql`insert into message_languages values ('ta', '{{name}},', '-', null, now())`)
      await stage.registerAffiliate(affiliateForm({ preferredLanguage: preferred }))
      expect(await stage.value(sql`select language from users where role = 'affiliate'`)).toBe(code)
    },
  )

  test('returns the whole profile, and the affiliate can sign in at once', async () => {
    const answer = await stage.registerAffiliate()
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      role: 'affiliate',
      isActive: true,
      address: { city: 'Munnar', district: 'Idukki', state: 'Kerala', country: 'India' },
      territoryPath: 'IN/KL/idukki',
      partnerId: 'AFF-000001',
      totalEarnings: 0,
      availableBalance: 0,
      affiliateInfo: {
        preferredLanguage: 'Malayalam',
        promotionMethod: 'WhatsApp marketing',
        panNumber: 'ABCPN1234F',
      },
    })
    expect(answer.body.affiliateInfo.referralCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(answer.body.createdAt).toBe('2026-10-01T06:00:00.000Z')
    expect((await stage.signIn('anjali@example.com')).status).toBe(200)
  })

  test('stores the images encrypted, under random names, readable by the owner only, with their hashes', async () => {
    const { body } = await stage.registerAffiliate()
    const files = await stage.storedFiles()
    expect(files).toHaveLength(3)
    for (const file of files) {
      expect(file).toMatch(/^[\da-f-]{36}\.(png|jpg|webp)$/)
      expect((await stat(join(stage.uploads, file))).mode & 0o777).toBe(0o600)
    }
    const key = String(
      await stage.value(sql`select storage_key from identity_documents where kind = 'aadhar'`),
    )
    const stored = await readFile(join(stage.uploads, key))
    expect(stored.includes(Buffer.from(png.subarray(0, 16)))).toBe(false)
    expect(testEncryption.decryptFile(key, body.id, stored)).toEqual(png)
    expect(await stage.value(sql`select sha256 from identity_documents where kind = 'aadhar'`)).toBe(
      createHash('sha256').update(png).digest('hex'),
    )
    expect(await stage.value(sql`select content_type from identity_documents where kind = 'panCard'`)).toBe(
      'image/jpeg',
    )
  })

  test('does not serve the stored images over HTTP', async () => {
    await stage.registerAffiliate()
    const [file] = await stage.storedFiles()
    for (const path of [`/uploads/${file}`, `/${file}`, `/affiliates/uploads/${file}`]) {
      expect((await stage.get(path)).status).toBe(404)
    }
  })

  test.each([
    ['a name', { name: null }, 'Full name is required.'],
    ['a city', { 'address[city]': null }, 'City is required.'],
    ['a PAN', { panNumber: ' ' }, 'PAN number is required.'],
    ['a promotion method of the list', { promotionMethod: 'Spam' }, 'Choose a promotion method.'],
    ['a business type of the list', { businessType: 'bank' }, 'Choose a business type.'],
    ['the agreement', { agreementAccepted: 'false' }, 'You must accept the agreement to proceed.'],
    ['a signature', { signature: '' }, 'Signature is required.'],
    ['a picture of the Aadhaar card', { aadhar: null }, 'Aadhaar card is required.'],
    ['a picture that is a file', { aadhar: 'text' }, 'Aadhaar card is required.'],
    ['a picture that has content', { selfie: new Blob([], { type: 'image/png' }) }, 'Selfie is required.'],
    [
      'a picture by its type',
      { panCard: new Blob([png], { type: 'text/html' }) },
      'PAN card must be an image.',
    ],
    [
      'a picture by its content',
      { selfie: new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }) },
      'Selfie must be a JPEG, PNG or WebP image.',
    ],
    [
      'a picture that can be decoded',
      { aadhar: new Blob([new Uint8Array([...png.subarray(0, 16), 1, 2, 3])], { type: 'image/png' }) },
      'Aadhaar card cannot be read. Choose another picture.',
    ],
    [
      'a picture that is whole',
      { panCard: new Blob([jpeg.subarray(0, jpeg.length - 20)], { type: 'image/jpeg' }) },
      'PAN card cannot be read. Choose another picture.',
    ],
    ['a country of the list', { 'address[country]': 'Atlantis' }, 'Choose a country from the list.'],
    ['a state of India', { 'address[state]': 'Punjabi Bagh' }, 'Choose a state from the list.'],
    ['a district of the state', { 'address[district]': 'Chennai' }, 'Choose a district from the list.'],
    ['a better password', { password: '12345678' }, 'This password is too common. Choose another one.'],
  ])('needs %s, and otherwise responds with 400 and stores nothing', async (_what, wrong, message) => {
    const answer = await stage.registerAffiliate(affiliateForm(wrong))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ message })
    await nothingIsLeft()
  })

  test('rejects a picture of more than 40 megapixels', async () => {
    const { data } = await sharp({ create: { width: 6400, height: 6400, channels: 3, background: 'red' } })
      .png()
      .toBuffer({ resolveWithObject: true })
    const form = affiliateForm({ selfie: new Blob([new Uint8Array(data)], { type: 'image/png' }) })
    const answer = await stage.registerAffiliate(form)
    expect([answer.status, answer.body]).toEqual([400, { message: 'Selfie can have at most 40 megapixels.' }])
    await nothingIsLeft()
  })

  test('ignores fields that the specification does not have, such as a role', async () => {
    const answer = await stage.registerAffiliate(
      affiliateForm({ role: 'super_admin', status: 'pending_approval' }),
    )
    expect([answer.status, answer.body.role]).toEqual([201, 'affiliate'])
    expect(await stage.value(sql`select status from users`)).toBe('active')
  })

  test('rejects a repeated field', async () => {
    const form = affiliateForm()
    form.append('email', 'other@example.com')
    const answer = await stage.registerAffiliate(form)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('Send “email” once.')
  })

  test('rejects a taken email with 409 and stores no file', async () => {
    await stage.post('/auth/register', person())
    const answer = await stage.registerAffiliate()
    expect(answer.status).toBe(409)
    expect(await stage.storedFiles()).toEqual([])
  })

  test('accepts one of two requests at once with the same email, with its three files', async () => {
    const answers = await Promise.all([stage.registerAffiliate(), stage.registerAffiliate()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await stage.storedFiles()).toHaveLength(3)
    expect(await stage.value(sql`select count(*)::int from users`)).toBe(1)
  })

  test('stores nothing when the database fails halfway, and does not reveal why', async () => {
    await stage.db.execute(
      sql`alter table identity_documents add constraint no_selfies check (kind <> 'selfie') not valid`,
    )
    try {
      const answer = await stage.registerAffiliate()
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({ message: 'Something went wrong.' })
    } finally {
      await stage.db.execute(sql`alter table identity_documents drop constraint no_selfies`)
    }
    await nothingIsLeft()
    const logged = stage.logged.splice(0).join('\n')
    expect(logged).toContain('unexpected error')
    expect(logged).not.toMatch(/ABCPN1234F|anjali|Munnar|argon2id/)
  })

  test('stores nothing when a file cannot be written', async () => {
    // A file stands where the folder should be.
    await writeFile(stage.uploads, '')
    const answer = await stage.registerAffiliate()
    expect(answer.status).toBe(500)
    expect(await stage.value(sql`select count(*)::int from users`)).toBe(0)
    stage.logged.splice(0)
  })

  test('accepts free text for state and district outside India, and adds each territory once', async () => {
    const abroad = { 'address[country]': 'Sri Lanka', 'address[state]': 'Southern Province' }
    const answers = [
      await stage.registerAffiliate(affiliateForm({ ...abroad, 'address[district]': 'Galle' })),
      await stage.registerAffiliate(
        affiliateForm({ ...abroad, 'address[district]': 'GALLE', email: 'second@example.com' }),
      ),
    ]
    expect(answers.map(({ body }) => body.territoryPath)).toEqual([
      'LK/southern-province/galle',
      'LK/southern-province/galle',
    ])
    expect(await stage.value(sql`select count(*)::int from territories where path like 'LK/%'`)).toBe(2)
    const nameless = await stage.registerAffiliate(affiliateForm({ ...abroad, 'address[district]': '/../' }))
    expect(nameless.body.message).toBe('Enter a valid district.')
  })

  test('stores the referring affiliate, and ignores an unknown code', async () => {
    const inviting = await stage.registerAffiliate()
    const invited = await stage.registerAffiliate(
      affiliateForm({
        email: 'invited@example.com',
        referralCode: inviting.body.affiliateInfo.referralCode.toLowerCase(),
      }),
    )
    expect(invited.body.affiliateInfo.referralCode).not.toBe(inviting.body.affiliateInfo.referralCode)
    const referrer = (id: string) =>
      stage.value(sql`select referred_by_affiliate_id from affiliate_profiles where user_id = ${id}`)
    expect(await referrer(invited.body.id)).toBe(inviting.body.id)
    const stranger = await stage.registerAffiliate(
      affiliateForm({ email: 'stranger@example.com', referralCode: 'NOSUCHCODE' }),
    )
    expect(stranger.status).toBe(201)
    expect(await referrer(stranger.body.id)).toBe(null)
  })

  test('rejects an image over 5 MiB with 413', async () => {
    const large = new Uint8Array(5 * mebibyte + 1)
    large.set(jpeg)
    const answer = await stage.registerAffiliate(
      affiliateForm({ aadhar: new Blob([large], { type: 'image/jpeg' }) }),
    )
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ message: 'Each picture can be at most 5 MiB.' })
    await nothingIsLeft()
  })

  test('accepts an image of 5 MiB', async () => {
    const large = new Uint8Array(5 * mebibyte)
    large.set(jpeg)
    const answer = await stage.registerAffiliate(
      affiliateForm({ aadhar: new Blob([large], { type: 'image/jpeg' }) }),
    )
    expect(answer.status).toBe(201)
  })

  test('rejects more files or fields than the form has with 413', async () => {
    const files = affiliateForm({ extra: new Blob([png], { type: 'image/png' }) })
    expect((await stage.registerAffiliate(files)).status).toBe(413)
    const fields = affiliateForm(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, 'x'])))
    expect((await stage.registerAffiliate(fields)).status).toBe(413)
    await nothingIsLeft()
  })

  test('rejects a declared size beyond the limit before the body is read', async () => {
    const answer = await stage.send('/affiliates/register', {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(64 * mebibyte),
      },
      body: '--x--',
    })
    expect(answer.status).toBe(413)
  })

  test.each([
    ['application/json', '{}', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', 'not a form', 400],
  ])('rejects a body of %s (“%s”) with %i', async (type, body, status) => {
    const answer = await stage.send('/affiliates/register', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toEqual(expect.any(String))
  })
})
