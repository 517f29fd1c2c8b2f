import sharp from 'sharp'
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { imageProblem } from '../../../app/domain/uploads.ts'
import { RegisterAffiliatePayload } from '../../../contract/calls/accounts/affiliates.ts'
import * as root from '../../../app/root.tsx'
import * as affiliateRegister from '../../../app/routes/auth/affiliate-register/route.tsx'
import { answerOf, errorsOf, hostRegisters, path, submit } from '../support/pages/affiliate-registration.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { filledIn, jpegStart, image } from '../support/registration-form.ts'
import { smallJpeg } from '../../support/small-images.ts'
import { referralCookie } from '../support/referral-cookie.ts'
import { render } from '../support/render.ts'
import { unreadAnswers } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const call = 'POST /affiliates/register'

describe('a complete affiliate registration', () => {
  test('sends exactly the parts of the specification, with our file names and types', async () => {
    const received = hostRegisters()
    await submit()

    const text = (name: string, content: string) => ({ name, content, fileName: undefined, type: undefined })
    const file = (name: string, fileName: string, type: string) => ({
      name,
      fileName,
      type,
      content: expect.any(String) as string,
    })
    expect(received).toHaveLength(1)
    expect(received[0]?.parts).toEqual([
      text('name', 'Asha Nair'),
      text('email', 'asha@host.test'),
      text('password', ' monsoon rain '),
      text('phone', '+91 98765 43210'),
      text('address[city]', 'Kalpetta'),
      text('address[district]', 'Wayanad'),
      text('address[state]', 'Kerala'),
      text('address[country]', 'India'),
      text('preferredLanguage', 'മലയാളം'),
      text('promotionMethod', 'WhatsApp marketing'),
      text('panNumber', 'abcde1234f'),
      text('referralCode', 'GOA-2026'),
      text('businessType', 'shop_owner'),
      file('aadhar', 'aadhar.jpg', 'image/jpeg'),
      file('panCard', 'panCard.png', 'image/png'),
      file('selfie', 'selfie.webp', 'image/webp'),
      text('agreementAccepted', 'true'),
      text('signature', 'Asha Nair'),
    ])
    const sent = Buffer.from(received[0]?.parts[13]?.content ?? '', 'hex')
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 4, height: 2 })
  })

  test('matches the contract', async () => {
    const received = hostRegisters()
    await submit()

    const payload = RegisterAffiliatePayload.parse(Object.fromEntries(received[0]?.form ?? []))
    expect(payload).toMatchObject({ 'address[state]': 'Kerala', agreementAccepted: 'true' })
  })

  test('leads to /login with the toast “Registration successful!”', async () => {
    hostRegisters()
    const page = await submit()

    expect([page.status, page.location]).toEqual([302, '/login'])
    const [flash = ''] = page.setCookies
    const landed = await visit(root, { path: '/login', cookie: flash.split(';')[0] ?? '' })
    expect(landed.data).toMatchObject({ toast: { kind: 'success', text: 'Registration successful!' } })
  })

  test('that also sets a session goes to the login page without it', async () => {
    hostAnswers({ [call]: json({ role: 'affiliate' }, 201, ['accessToken=new']) })
    const page = await submit()

    expect(page.location).toBe('/login')
    expect(page.setCookies.join()).not.toContain('accessToken')
  })

  test.each(['asha  nair', 'ASHA NAIR', ' Asha Nair. '])(
    'takes “%s” as the signature of Asha Nair',
    async (signature) => {
      hostRegisters()
      expect((await submit({ signature })).location).toBe('/login')
    },
  )

  test.each(['Asha', 'Ravi Das', 'x'])(
    'refuses “%s” as the signature of Asha Nair, and sends nothing',
    async (signature) => {
      const received = hostRegisters()
      const page = await submit({ signature })

      expect([page.status, errorsOf(page)]).toEqual([
        400,
        { signature: ['Type your full name as in step 1.'] },
      ])
      expect(received).toEqual([])
    },
  )

  test('takes only the 30 states of the specification', async () => {
    const received = hostRegisters()
    const page = await submit({ state: 'Ladakh', district: 'Leh' })

    expect(errorsOf(page)).toEqual({ state: ['Choose a state from the list.'] })
    expect(received).toEqual([])
  })

  test('omits an empty referral code', async () => {
    const received = hostRegisters()
    await submit({ referralCode: '' })

    expect(received[0]?.form.has('referralCode')).toBe(false)
  })

  test('accepts free text for state and district outside India', async () => {
    const received = hostRegisters()
    const page = await submit({ country: 'Sri Lanka', state: 'Central', district: 'Kandy' })

    expect(page.location).toBe('/login')
    expect(received[0]?.form.get('address[district]')).toBe('Kandy')
  })

  test('drops unknown fields, also those that would stall a form parser', async () => {
    const received = hostRegisters()
    const page = await submit({
      role: 'super_admin',
      'zzz[20000000]': 'x',
      'items[4294967290]': 'x',
      __intent__: '{',
      __state__: '{',
      __proto__x: 'x',
    })

    expect(page.location).toBe('/login')
    expect(received[0]?.parts).toHaveLength(18)
  })
})

describe('an affiliate registration that the API rejects', () => {
  test('shows the API’s message with its status and keeps the values', async () => {
    hostAnswers({ [call]: json({ message: 'This email is already registered.' }, 409) })
    const page = await submit()

    expect(page.status).toBe(409)
    expect(errorsOf(page)).toEqual({ '': ['This email is already registered.'] })
    const { name, email, city, panNumber, signature } = filledIn
    expect(answerOf(page).result.initialValue).toMatchObject({ name, email, city, panNumber, signature })
  })

  test.each([
    ['a rejection without a message', json({}, 400), 400],
    ['a message that is not text', json({ message: ['no'] }, 422), 422],
    ['an HTML error page', new Response('<h1>Oops</h1>', { status: 500 }), 500],
    ['a network failure', Response.error(), 502],
  ])('shows “Registration failed.” for %s', async (_, answer, status) => {
    const received = hostAnswers({ [call]: answer })
    const page = await submit()

    expect(errorsOf(page)).toEqual({ '': ['Registration failed.'] })
    expect([page.status, page.thrown, received.length]).toEqual([status, false, 1])
  })

  test.each(unreadAnswers)('succeeds with %s', async (_, answer) => {
    hostAnswers({ [call]: answer })
    const page = await submit()

    expect([page.status, page.location]).toEqual([302, '/login'])
  })

  test('returns neither password nor files, whatever the error', async () => {
    hostAnswers({ [call]: json({ message: 'No.' }, 400) })
    const pages = [await submit(), await submit({ email: 'asha' }), await submit({ refreshLocations: '1' })]

    for (const page of pages) {
      expect(JSON.stringify(page.data)).not.toContain('monsoon')
      expect(Object.keys(answerOf(page).result.initialValue ?? {})).not.toContain('aadhar')
    }
  })
})

describe('an incomplete affiliate registration', () => {
  test('shows “You must accept the agreement to proceed.” without the agreement, and sends nothing', async () => {
    for (const agreementAccepted of [undefined, '', 'false', 'on']) {
      const page = await submit({ agreementAccepted })

      expect(page.status).toBe(400)
      expect(errorsOf(page)).toEqual({
        agreementAccepted: ['You must accept the agreement to proceed.'],
      })
    }
  })

  test.each(Object.keys(filledIn).filter((name) => name !== 'referralCode'))(
    'is rejected without %s, and sends nothing',
    async (name) => {
      const wording = /is required\.$|^Choose a|^You must accept/
      const missing = await submit({ [name]: undefined })
      const empty = await submit({ [name]: filledIn[name] instanceof File ? image([], '', '', 0) : '' })

      for (const page of [missing, empty]) {
        expect(page.status).toBe(400)
        expect(Object.keys(errorsOf(page) ?? {})).toEqual([name])
        expect(errorsOf(page)?.[name]?.[0]).toMatch(wording)
      }
    },
  )

  test.each([
    ['an invalid email', { email: 'asha' }, { email: ['Enter a valid email address.'] }],
    ['a country of no list', { country: 'Atlantis' }, { country: ['Choose a country from the list.'] }],
    ['a state of no list', { state: 'Bavaria' }, { state: ['Choose a state from the list.'] }],
    [
      'a district of another state',
      { district: 'North Goa' },
      { district: ['Choose a district of Kerala.'] },
    ],
    [
      'a district of another state, whatever else is missing',
      { district: 'North Goa', name: '' },
      { district: ['Choose a district of Kerala.'], name: ['Full name is required.'] },
    ],
    ['text in the place of a picture', { selfie: 'me.jpg' }, { selfie: ['Selfie is required.'] }],
    [
      'a file in the place of a text',
      { city: image(jpegStart, 'image/jpeg'), selfie: undefined },
      { city: ['City is required.'], selfie: ['Selfie is required.'] },
    ],
  ])('is rejected with %s', async (_, changes, errors) => {
    const page = await submit(changes)

    expect(page.status).toBe(400)
    expect(errorsOf(page)).toEqual(errors)
  })

  test.each([
    ['a picture that breaks off', image([...smallJpeg.subarray(0, -9)], 'image/jpeg', 'a.jpg', 0)],
    ['a document', image([...Buffer.from('%PDF-1.7')], 'application/pdf', 'scan.pdf')],
    ['a document that calls itself a picture', image([...Buffer.from('%PDF-1.7')], 'image/jpeg')],
    ['a drawing with scripts', image([...Buffer.from('<svg onload=')], 'image/svg+xml')],
    ['a picture that calls itself a page', image(jpegStart, 'text/html')],
    ['a picture that holds nothing', image([...Buffer.from('GIF89a')], 'image/gif')],
  ])('is rejected with %s as an image', async (_, aadhar) => {
    const page = await submit({ aadhar })

    expect(page.status).toBe(400)
    expect(errorsOf(page)).toEqual({
      aadhar: ['Aadhaar card must be a JPEG, PNG, WebP, GIF or AVIF picture.'],
    })
  })
})

describe('an affiliate registration with a PAN of another form', () => {
  test.each([
    ['in India', 'India', 'ABCDE12345'],
    ['with a remark', 'India', 'applied for, see my letter of 3 May'],
    ['in Nepal', 'Nepal', '301-234-567'],
  ])('%s is sent as typed', async (_, country, panNumber) => {
    const received = hostRegisters()
    const page = await submit({ country, panNumber })

    expect(page.location).toBe('/login')
    expect(received[0]?.form.get('panNumber')).toBe(panNumber)
  })

  test('shows a warning in India alone, which keeps no browser from sending the form', async () => {
    const warning = 'A PAN in India has 10 characters, like ABCDE1234F.'
    const shows = async (changes: Record<string, string>) => {
      const loaded = await visit(affiliateRegister, { path })
      const html = render(affiliateRegister.default, loaded, await submit({ ...changes, email: '' }))
      expect(html).not.toMatch(/<input[^>]* pattern=/)
      return html.includes(warning)
    }

    expect(await shows({ panNumber: 'ABCDE12345' })).toBe(true)
    expect(await shows({ panNumber: ' abcde1234f ' })).toBe(false)
    expect(await shows({ panNumber: '' })).toBe(false)
    expect(await shows({ panNumber: '301-234-567', country: 'Nepal' })).toBe(false)
  })
})

describe('an image of another type', () => {
  const dots = sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })

  test.each([
    ['GIF', 'image/gif', 'me.gif', 'png', async () => dots.clone().gif().toBuffer()],
    ['GIF that moves', 'image/gif', 'me.gif', 'png', movingGif],
    ['AVIF', 'image/avif', 'me.avif', 'jpeg', async () => dots.clone().avif().toBuffer()],
    [
      'AVIF whose type the system does not know',
      '',
      'me.avif',
      'jpeg',
      async () => dots.clone().avif().toBuffer(),
    ],
    [
      'PNG whose type the system does not know',
      'application/octet-stream',
      'me',
      'png',
      async () => dots.clone().png().toBuffer(),
    ],
  ])('is taken and sent as a type that every host reads: %s', async (_, type, name, format, make) => {
    const received = hostRegisters()
    const page = await submit({ selfie: image([...(await make())], type, name, 0) })

    expect(page.location).toBe('/login')
    const part = received[0]?.parts.find((one) => one.name === 'selfie')
    expect(part).toMatchObject({
      type: `image/${format}`,
      fileName: `selfie.${format === 'jpeg' ? 'jpg' : format}`,
    })
    const sent = await sharp(Buffer.from(part?.content ?? '', 'hex')).metadata()
    expect(sent).toMatchObject({ format, width: 8, height: 6 })
    expect([sent.exif, sent.xmp, sent.pages]).toEqual([undefined, undefined, undefined])
  })

  const box = (brands: string) => {
    const bytes = Buffer.from(`\0\0\0\0ftyp${brands}`, 'latin1')
    bytes.writeUInt32BE(bytes.length)
    return bytes
  }

  test.each([
    ['HEIC', 'image/heic', box('heic\0\0\0\0mif1heic')],
    ['HEIC', '', box('mif1\0\0\0\0mif1heic')],
    ['HEIC', 'image/jpeg', box('heix\0\0\0\0')],
    ['BMP', 'image/bmp', Buffer.from('BM\x3a\0\0\0')],
    ['TIFF', 'image/tiff', Buffer.from('II*\0\x08\0\0\0')],
  ])('is rejected by its name: %s, declared as "%s"', async (format, type, bytes) => {
    const page = await submit({ aadhar: image([...bytes], type, 'IMG_0001') })

    expect(page.status).toBe(400)
    expect(errorsOf(page)).toEqual({
      aadhar: [`Aadhaar card: ${format} pictures cannot be read here. Save it as JPEG and choose that file.`],
    })
  })

  test.each([
    ['photo.heic', 'image/heic', /HEIC pictures cannot be read here/],
    ['photo.HEIF', 'image/heif', /HEIC pictures cannot be read here/],
    ['photo.heic', '', /HEIC pictures cannot be read here/],
    ['scan.bmp', 'image/x-ms-bmp', /BMP pictures cannot be read here/],
    ['scan.pdf', 'application/pdf', /must be a JPEG, PNG, WebP, GIF or AVIF picture/],
    ['photo.avif', 'image/avif', undefined],
    ['photo.avif', '', undefined],
    ['photo.gif', 'image/gif', undefined],
  ])('is judged in the browser before it is sent: %s as "%s"', (name, type, problem) => {
    const found = imageProblem('Selfie', { name, type, size: 1000 })

    if (problem === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(problem)
  })
})

async function movingGif(): Promise<Buffer> {
  const frames = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
}

describe('the affiliate registration page', () => {
  test('opens with the option lists and browser validation, and without districts', async () => {
    const page = await visit(affiliateRegister, { path })

    expect(page.data).toMatchObject({
      constraint: { email: { required: true }, referralCode: { required: false } },
      locations: { districts: [], states: expect.arrayContaining(['Kerala']) as string[] },
      referral: { value: undefined, isNew: false },
    })
  })

  test.each([
    ['?ref=Asha+Nair', 'Asha Nair'],
    [`?ref=${'a'.repeat(128)}`, 'a'.repeat(128)],
    [`?ref=${'a'.repeat(129)}`, undefined],
    ['?ref=', 'OLD'],
    ['', 'OLD'],
  ])('for %s offers the referral code %s', async (query, value) => {
    const page = await visit(affiliateRegister, { path: `${path}${query}`, cookie: referralCookie('OLD') })

    expect(page.data).toMatchObject({ referral: { value } })
  })

  test('sends signed-in users to the dashboard', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile() })
    const page = await visit(affiliateRegister, { path, cookie: 'accessToken=abc' })

    expect([page.status, page.location]).toEqual([302, '/dashboard'])
  })

  test('loads the districts of a state by a button, without validation errors', async () => {
    const page = await submit({ refreshLocations: '1', district: '', state: 'Goa', email: '' })

    expect(page.status).toBe(200)
    expect(answerOf(page).districts).toEqual(['Kushavati', 'North Goa', 'South Goa'])
    expect(errorsOf(page)).toBeUndefined()
    expect(answerOf(page).result.initialValue).toMatchObject({ state: 'Goa', name: ' Asha Nair ' })
  })

  test('shows the step of the Next or Back button without JavaScript', async () => {
    const page = await submit({ step: '2', promotionMethod: '' })

    expect([page.status, answerOf(page).step]).toEqual([200, 2])
    expect(errorsOf(page)).toBeUndefined()
  })

  test('ships neither districts nor schemas in its scripts', async () => {
    const folder = 'build/client/assets'
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    const code = await Promise.all(scripts.map((name) => readFile(`${folder}/${name}`, 'utf8')))

    expect(code.some((script) => script.includes('Become an affiliate'))).toBe(true)
    expect(code.filter((script) => /Wayanad|ZodError/.test(script))).toEqual([])
  })
})
