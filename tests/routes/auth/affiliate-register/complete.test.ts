import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { RegisterAffiliatePayload } from '../../../../contract/calls/accounts/affiliates.ts'
import * as root from '../../../../app/root.tsx'
import { call, errorsOf, hostRegisters, submit } from '../../support/pages/affiliate-registration.ts'
import { hostAnswers, hostIsOurs, json } from '../../support/host.ts'
import { filledIn, image } from '../../support/registration-form.ts'
import { selfieJpeg } from '../../../support/images/small-images.ts'
import { visit } from '../../support/visit.ts'

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

  test('takes the field names of the specification as well, and sends the same', async () => {
    const bySpecification = hostRegisters()
    const { country, state, district, city } = filledIn
    const page = await submit({
      country: undefined,
      state: undefined,
      district: undefined,
      city: undefined,
      'address[country]': country,
      'address[state]': state,
      'address[district]': district,
      'address[city]': city,
    })
    const byOurs = hostRegisters()
    await submit()

    expect(page.location).toBe('/login')
    expect(bySpecification[0]?.parts).toEqual(byOurs[0]?.parts)
  })

  test('has the defaults of the specification for a country and a business type that are not in it', async () => {
    const received = hostRegisters()
    await submit({ country: undefined, businessType: undefined })

    expect(Object.fromEntries(received[0]?.form ?? [])).toMatchObject({
      'address[country]': 'India',
      businessType: 'individual',
    })
  })

  test('is accepted with a checkbox that has no value of its own', async () => {
    const received = hostRegisters()
    await submit({ agreementAccepted: 'on' })

    expect(received[0]?.form.get('agreementAccepted')).toBe('true')
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

  test('sends the API’s cookies, as all calls do', async () => {
    const received = hostAnswers({ [call]: json({}, 201) })
    await submit({}, { cookie: 'accessToken=first; theme=dark' })

    expect(received[0]?.headers.get('Cookie')).toBe('accessToken=first')
  })

  test.each(['asha  nair', ' Asha Nair. ', 'A. Nair', 'Ravi Das', 'x'])(
    'takes “%s” as the signature of Asha Nair, and sends it trimmed',
    async (signature) => {
      const received = hostRegisters()

      expect((await submit({ signature })).location).toBe('/login')
      expect(received[0]?.form.get('signature')).toBe(signature.trim())
    },
  )

  test('refuses a signature of spaces alone, and sends nothing', async () => {
    const received = hostRegisters()
    const page = await submit({ signature: '  ' })

    expect([page.status, errorsOf(page)]).toEqual([400, { signature: ['Signature is required.'] }])
    expect(received).toEqual([])
  })

  test('counts the country code alone as no phone, and sends nothing', async () => {
    const received = hostRegisters()
    const page = await submit({ phone: '+91 ' })

    expect([page.status, errorsOf(page)]).toEqual([400, { phone: ['Phone is required.'] }])
    expect(received).toEqual([])
  })

  test('takes only the 30 states of the specification at our own host', async () => {
    hostIsOurs()
    const received = hostRegisters()
    const page = await submit({ state: 'Ladakh', district: 'Leh' })

    expect(errorsOf(page)).toEqual({ state: ['Choose a state from the list.'] })
    expect(received).toEqual([])
  })

  test('takes a selfie at which the decoder warns, as many phones write it', async () => {
    const received = hostRegisters()
    const page = await submit({ selfie: image([...selfieJpeg], 'image/jpeg') })

    expect(page.location).toBe('/login')
    expect(received[0]?.parts[15]).toMatchObject({ name: 'selfie', type: 'image/jpeg' })
  })

  test('omits an empty referral code', async () => {
    const received = hostRegisters()
    await submit({ referralCode: '' })

    expect(received[0]?.form.has('referralCode')).toBe(false)
  })

  test.each([
    ['Maharashtra', 'Mumbai'],
    ['Karnataka', 'Bangalore'],
    ['Ladakh', 'Leh'],
    ['NCT of Delhi', 'Gurgaon'],
  ])('sends %s and %s to a host with rules of its own, which decides', async (state, district) => {
    const received = hostRegisters()
    const page = await submit({ state, district })

    expect(page.location).toBe('/login')
    expect(received[0]?.form.get('address[state]')).toBe(state)
    expect(received[0]?.form.get('address[district]')).toBe(district)
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
