import { describe, expect, test } from 'vitest'
import * as affiliateRegister from '../../../../app/routes/auth/affiliate-register/route.tsx'
import {
  answerOf,
  call,
  errorsOf,
  hostRegisters,
  path,
  submit,
} from '../../support/pages/affiliate-registration.ts'
import { hostAnswers, hostIsOurs, json } from '../../support/host.ts'
import { filledIn, jpegStart, image } from '../../support/registration-form.ts'
import { smallJpeg } from '../../../support/images/small-images.ts'
import { render } from '../../support/render.ts'
import { unconfirmedFailures, unreadAnswers } from '../../support/responses.ts'
import { sendInVain } from '../../support/send-in-vain.ts'
import { visit } from '../../support/visit.ts'

describe('an affiliate registration that the API rejects', () => {
  test('shows the API’s message with its status and keeps the values', async () => {
    hostAnswers({ [call]: json({ message: 'This email is already registered.' }, 409) })
    const page = await submit()

    expect(page.status).toBe(409)
    expect(errorsOf(page)).toEqual({ '': ['This email is already registered.'] })
    const { name, email, city, panNumber, signature } = filledIn
    expect(answerOf(page).result.initialValue).toMatchObject({ name, email, city, panNumber, signature })
  })

  test('shows the message of a 200 with "success": false', async () => {
    hostAnswers({ [call]: json({ success: false, message: 'PAN not found.', field: 'panNumber' }) })
    const page = await submit()

    const said = ['PAN not found.']
    expect([page.status, page.location, errorsOf(page)]).toEqual([400, null, { '': said, panNumber: said }])
  })

  test.each([
    ['panNumber', 'panNumber'],
    ['address[city]', 'city'],
  ])('says what the API says of %s in the toast and the line too', async (field, name) => {
    hostAnswers({ [call]: json({ message: 'We cannot take this.', field }, 422) })
    const page = await submit()

    const said = ['We cannot take this.']
    expect(errorsOf(page)).toEqual({ '': said, [name]: said })
  })

  test.each([
    ['a rejection without a message', json({}, 400), 400],
    ['a message that is not text', json({ message: [{ no: 1 }] }, 422), 422],
    ['an HTML error page', new Response('<h1>Oops</h1>', { status: 500 }), 500],
    ['a network failure', Response.error(), 502],
  ])('shows “Registration failed.” for %s', async (_, answer, status) => {
    const received = hostAnswers({ [call]: answer })
    const page = await submit()

    expect(errorsOf(page)).toEqual({ '': ['Registration failed.'] })
    expect([page.status, page.thrown, received.length]).toEqual([status, false, 1])
  })

  test.each(unconfirmedFailures)(
    'says that the account may exist, and where to sign in, when the API %s',
    async (_, answer) => {
      hostAnswers({ [call]: answer })
      const posted = await submit()
      const html = render(affiliateRegister.default, await visit(affiliateRegister, { path }), posted)

      expect(errorsOf(posted)).toEqual({
        '': ['Registration failed.', 'Your account may have been created. Try to sign in.'],
      })
      expect(html).toMatch(
        /role="alert".*Registration failed. Your account may have been created. <a [^>]*href="\/login"[^>]*>Try to sign in./,
      )
    },
  )

  test('says so too when the connection breaks', async () => {
    const lost = await sendInVain(affiliateRegister, { name: 'Anjali Nair' })
    const html = render(affiliateRegister.default, await visit(affiliateRegister, { path }), lost)
    expect(html).toMatch(/Your account may have been created. <a [^>]*href="\/login"[^>]*>Try to sign in./)
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
    for (const agreementAccepted of [undefined, '', 'false', 'yes']) {
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
      const empty = await submit({ [name]: filledIn[name] instanceof File ? image([], '', '', 0) : '' })
      // These have defaults.
      const missing = ['country', 'businessType'].includes(name) ? [] : [await submit({ [name]: undefined })]

      for (const page of [...missing, empty]) {
        expect(page.status).toBe(400)
        expect(Object.keys(errorsOf(page) ?? {})).toEqual([name])
        expect(errorsOf(page)?.[name]?.[0]).toMatch(wording)
      }
    },
  )

  test('is read without files too, as programs send it: by urlencoded fields in our names or those of the specification', async () => {
    const texts = Object.fromEntries(
      Object.entries(filledIn).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const { city = '', state = '', agreementAccepted: _, ...rest } = texts
    const inSpecification = { ...rest, 'address[city]': city, 'address[state]': state }
    const images = {
      aadhar: ['Aadhaar card is required.'],
      panCard: ['PAN card is required.'],
      selfie: ['Selfie is required.'],
    }

    const complete = await visit(affiliateRegister, { path, form: texts })
    expect([complete.status, errorsOf(complete)]).toEqual([400, images])
    const unaccepted = await visit(affiliateRegister, { path, form: inSpecification })
    expect([unaccepted.status, errorsOf(unaccepted)]).toEqual([
      400,
      { ...images, agreementAccepted: ['You must accept the agreement to proceed.'] },
    ])
    expect(answerOf(unaccepted).result.initialValue).toMatchObject({ name: ' Asha Nair ', city, state })
    expect(JSON.stringify(unaccepted.data)).not.toContain('monsoon')
  })

  test('is refused with 413 when it is urlencoded and longer than 64 KiB', async () => {
    const page = await visit(affiliateRegister, { path, form: { name: 'Asha', city: 'x'.repeat(65 * 1024) } })

    expect(page.status).toBe(413)
  })

  test.each([
    ['an invalid email', { email: 'asha' }, { email: ['Enter a valid email address.'] }],
    ['a country of no list', { country: 'Atlantis' }, { country: ['Choose a country from the list.'] }],
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
  ])('is rejected at our own host with %s', async (_, changes, errors) => {
    hostIsOurs()
    const page = await submit(changes)

    expect([page.status, errorsOf(page)]).toEqual([400, errors])
  })

  test.each([
    ['no state', { state: ' ' }, { state: ['State is required.'] }],
    ['no district', { district: '' }, { district: ['District is required.'] }],
    ['a state that is too long', { state: 'x'.repeat(101) }, { state: [expect.stringMatching('100')] }],
    ['a country of no list', { country: 'Atlantis' }, { country: ['Choose a country from the list.'] }],
  ])('is rejected at every host with %s', async (_, changes, errors) => {
    const page = await submit(changes)

    expect([page.status, errorsOf(page)]).toEqual([400, errors])
  })

  test.each([
    ['a picture that breaks off', image([...smallJpeg.subarray(0, -9)], 'image/jpeg', 'a.jpg', 0)],
    ['a document', image([...Buffer.from('%PDF-1.7')], 'application/pdf', 'scan.pdf')],
    ['a document that calls itself a picture', image([...Buffer.from('%PDF-1.7')], 'image/jpeg')],
    ['a drawing with scripts', image([...Buffer.from('<svg onload=')], 'image/svg+xml')],
    ['a picture that calls itself a page', image(jpegStart, 'text/html')],
    ['a picture that holds nothing', image([...Buffer.from('GIF89a')], 'image/gif')],
  ])('is rejected with %s as an image at our own host', async (_, aadhar) => {
    hostIsOurs()
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
      expect(html).not.toMatch(/<input[^>]* pattern=[^>]* name="panNumber"/)
      return html.includes(warning)
    }

    expect(await shows({ panNumber: 'ABCDE12345' })).toBe(true)
    expect(await shows({ panNumber: ' abcde1234f ' })).toBe(false)
    expect(await shows({ panNumber: '' })).toBe(false)
    expect(await shows({ panNumber: '301-234-567', country: 'Nepal' })).toBe(false)
  })
})
