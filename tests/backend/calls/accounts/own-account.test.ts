// What people change about their own account.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../support/stage.ts'

const stage = createStage()

const details = (overrides: object = {}) => ({
  name: 'Anjali R Nair',
  phone: '+91 94473 55006',
  language: 'en',
  street: '12 Temple Road',
  city: 'Munnar',
  district: 'Idukki',
  state: 'Kerala',
  postalCode: '685612',
  country: '',
  version: 0,
  ...overrides,
})

const noAddress = { street: '', city: '', district: '', state: '', postalCode: '', country: '' }

const profile = async (cookie: string) => (await stage.get('/auth/profile', cookie)).body.user
const audited = () =>
  stage.value(
    sql`select json_agg(action order by id) from audit_log
      where action in ('account.details-changed', 'account.picture-set', 'account.picture-removed')`,
  )

describe('the details of an account', () => {
  test('are those of the registration at first, in the language of the platform', async () => {
    const cookie = await stage.signedInAs('user')
    expect((await stage.get('/account', cookie)).body.account).toEqual({
      name: 'Anjali Nair',
      phone: '+91 94473 55005',
      email: 'user@example.com',
      language: 'en',
      languages: [{ code: 'en', name: 'English' }],
      ...noAddress,
      needsAddress: false,
      hasPicture: false,
      version: 0,
    })
  })

  test('are changed with the documented profile, and leave an audit entry', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const { status, body } = await stage.post('/account', details(), cookie)
    expect(status).toBe(200)
    expect(body.account).toMatchObject({ ...details(), country: 'India', version: 1 })
    expect(await profile(cookie)).toMatchObject({
      name: 'Anjali R Nair',
      phone: '+91 94473 55006',
      address: { city: 'Munnar', district: 'Idukki', state: 'Kerala', country: 'India' },
    })
    expect(await audited()).toEqual(['account.details-changed'])
  })

  test('do not change the territory, which decides who is responsible', async () => {
    const cookie = await stage.signedInAs('affiliate')
    const before = (await profile(cookie)).territoryPath
    await stage.post('/account', details({ district: 'Ernakulam' }), cookie)
    expect((await profile(cookie)).territoryPath).toBe(before)
  })

  test('saved as they are leave no audit entry', async () => {
    const cookie = await stage.signedInAs('user')
    await stage.post('/account', details(), cookie)
    await stage.post('/account', details({ version: 1, country: 'India' }), cookie)
    expect(await audited()).toEqual(['account.details-changed'])
  })

  test('lose the country with the rest of the address', async () => {
    const cookie = await stage.signedInAs('user')
    await stage.post('/account', details(), cookie)
    await stage.post('/account', details({ ...noAddress, version: 1 }), cookie)
    expect((await stage.get('/account', cookie)).body.account).toMatchObject(noAddress)
    expect((await profile(cookie)).address).toBeNull()
  })

  test('of a page that was opened before another change are refused', async () => {
    const cookie = await stage.signedInAs('user')
    await stage.post('/account', details(), cookie)
    const late = await stage.post('/account', details({ name: 'Late' }), cookie)
    expect(late).toMatchObject({ status: 409 })
    expect((await profile(cookie)).name).toBe('Anjali R Nair')
  })

  test('sent twice at once are changed once', async () => {
    const cookie = await stage.signedInAs('user')
    const sent = await Promise.all(
      ['One', 'Two'].map((name) => stage.post('/account', details({ name }), cookie)),
    )
    expect(sent.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  })

  test.each([
    ['no name', { name: ' ' }, 'Full Name is required.'],
    ['no phone number', { phone: '+91 ' }, 'Phone is required.'],
    ['a language that is not offered', { language: 'xx' }, 'Choose one of the languages.'],
    [
      'a line that is too long',
      { street: 'x'.repeat(201) },
      'House and street can have at most 200 characters.',
    ],
  ])('with %s are refused', async (_what, overrides, message) => {
    const cookie = await stage.signedInAs('user')
    expect(await stage.post('/account', details(overrides), cookie)).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('of an affiliate keep city, district and state', async () => {
    const cookie = await stage.signedInAs('affiliate')
    expect(await stage.post('/account', details({ district: '' }), cookie)).toMatchObject({
      status: 400,
      body: { message: 'City, district and state are required.' },
    })
  })

  test('offer the languages of the setting, without a change of code', async () => {
    const admin = await stage.signedInAs('super_admin')
    const change = (value: string, version: number) =>
      stage.post('/platform-settings/languages', { value, version }, admin)
    expect((await change('en', 0)).status).toBe(400)
    expect((await change('en English, ml മലയാളം', 0)).status).toBe(200)
    const cookie = await stage.signedInAs('user')
    const saved = await stage.post('/account', details({ language: 'ml' }), cookie)
    expect(saved.body.account).toMatchObject({
      language: 'ml',
      languages: [
        { code: 'en', name: 'English' },
        { code: 'ml', name: 'മലയാളം' },
      ],
    })
    // A language that is offered no longer.
    await change('en English', 1)
    expect((await stage.get('/account', cookie)).body.account.language).toBe('en')
  })
})

/** 40 × 60 pixels: red above, blue below; with a position in its metadata. */
async function tallPicture(): Promise<Blob> {
  const half = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#f00' } })
    .composite([{ input: await half('#00f'), top: 30, left: 0 }])
    .withExif({ IFD3: { GPSLatitude: '10/1 5/1 0/1' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

async function send(cookie: string, picture: Blob, part?: string) {
  const body = new FormData()
  body.append('picture', picture, 'picture')
  if (part !== undefined) body.append('part', part)
  return stage.send('/account/avatar', { method: 'POST', body, headers: { cookie } })
}

const files = () => stage.storedFiles().then((names) => names.filter((name) => name === 'avatars'))
const stored = async () => {
  const id = await stage.value(sql`select avatar_id from users where avatar_id is not null`)
  return readFile(join(stage.uploads, 'avatars', `${String(id)}.webp`))
}

/** The colour of the pixel in the middle. */
async function middlePixel(bytes: Buffer) {
  const pixel = { left: 192, top: 192, width: 1, height: 1 }
  const [red = 0, , blue = 0] = await sharp(bytes).extract(pixel).raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

describe('the picture of an account', () => {
  test('becomes a square without metadata, of which the chosen part is kept', async () => {
    const cookie = await stage.signedInAs('user')
    for (const part of ['top', 'bottom']) {
      expect((await send(cookie, await tallPicture(), part)).body.account.hasPicture).toBe(true)
      const bytes = await stored()
      const { width, height, format, exif } = await sharp(bytes).metadata()
      expect({ width, height, format, exif }).toEqual({
        width: 384,
        height: 384,
        format: 'webp',
        exif: undefined,
      })
      expect(await middlePixel(bytes)).toBe(part === 'top' ? 'red' : 'blue')
    }
    expect(await audited()).toEqual(['account.picture-set', 'account.picture-set'])
  })

  test('is in the profile by an address that its owner alone can use', async () => {
    const cookie = await stage.signedInAs('user')
    await send(cookie, await tallPicture())
    const { avatar } = await profile(cookie)
    expect(avatar).toMatch(/^\/api\/account\/avatar\/[\da-f-]{36}$/)
    const path = avatar.slice('/api'.length)
    const own = await stage.get(path, cookie)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(own.headers.get('cache-control')).toMatch(/no-store/)
    expect((await stage.get(path, await stage.signedInAs('super_admin'))).status).toBe(404)
    expect((await stage.get(path)).status).toBe(401)
  })

  test('leaves no file when it is replaced or removed', async () => {
    const cookie = await stage.signedInAs('user')
    await send(cookie, await tallPicture())
    const first = (await profile(cookie)).avatar.slice('/api'.length)
    await send(cookie, await tallPicture())
    expect((await stage.get(first, cookie)).status).toBe(404)
    const removed = await stage.post('/account/avatar/remove', undefined, cookie)
    expect(removed.body.account.hasPicture).toBe(false)
    expect((await profile(cookie)).avatar).toBeNull()
    expect(await files()).toEqual(['avatars'])
    expect(await stage.value(sql`select count(*)::int from users where avatar_id is not null`)).toBe(0)
    // Once more changes nothing.
    expect((await stage.post('/account/avatar/remove', undefined, cookie)).status).toBe(200)
    expect(await audited()).toEqual(['account.picture-set', 'account.picture-set', 'account.picture-removed'])
  })

  test.each([
    ['a text', new Blob(['<svg/>'], { type: 'image/png' }), 'Picture must be a JPEG, PNG or WebP image.'],
    [
      'the start of a picture',
      new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])], {
        type: 'image/png',
      }),
      'Picture cannot be read. Choose another one.',
    ],
  ])('cannot be %s, which leaves nothing behind', async (_what, picture, message) => {
    const cookie = await stage.signedInAs('user')
    expect(await send(cookie, picture)).toMatchObject({ status: 400, body: { message } })
    expect(await files()).toEqual([])
  })

  test('cannot be cropped to a part that does not exist', async () => {
    const cookie = await stage.signedInAs('user')
    expect(await send(cookie, await tallPicture(), 'nose')).toMatchObject({ status: 400 })
  })
})
