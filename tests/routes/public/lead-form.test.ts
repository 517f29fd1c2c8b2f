import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { log } from '../../../app/.server/log.ts'
import * as leadForm from '../../../app/routes/public/lead/route.tsx'
import { bodiesOf, formErrors, unreadAnswers, wordlessFailures } from '../support/responses.ts'
import { hostAnswers, hostRecordsClicks, json } from '../support/host.ts'
import { referralCookie, signedClick } from '../support/referral-cookie.ts'
import { visit } from '../support/visit.ts'
import { joinSignedClicks } from '@affiliate-booking/shared/signing/referral-signer'

const call = 'POST /leads/join'
const form = { name: ' Asha Nair ', email: ' asha@host.test ', ref: '' }
const notSent = 'Your details could not be sent. They are still here. Please try again in a few minutes.'

const printable = [
  'ASHA-1',
  'Asha Nair, Kochi',
  'ആശ',
  'क्\u200dष',
  '"><script>',
  'a;b',
  '../x',
  'x'.repeat(128),
]
const unusable = ['x'.repeat(129), 'A\n', 'A\u0000', '\u202eA', '\ue000']
const blank = ['', ' ']

let logged: MockInstance[]

beforeEach(() => {
  logged = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')]
})

/** Without those about the connection, of which a process logs one a minute. */
const logLines = () =>
  logged
    .flatMap((spy) => spy.mock.calls as unknown[][])
    .filter(([, words]) => words !== 'a host cannot be reached')

describe('the referral of the lead form', () => {
  const path = '/lead-form'

  test.each(printable)('is the ref %j of the address', async (ref) => {
    const page = await visit(leadForm, { path: `${path}?ref=${encodeURIComponent(ref)}` })

    expect(page.data).toMatchObject({ referral: { value: ref, isNew: true } })
  })

  test.each(unusable)('with the unusable ref %j counts for nobody, not for an earlier one', async (ref) => {
    const page = await visit(leadForm, {
      path: `${path}?ref=${encodeURIComponent(ref)}`,
      cookie: referralCookie('OLD'),
    })

    expect(page.data).toMatchObject({ referral: { value: undefined, isNew: true } })
  })

  test.each([path, ...blank.map((ref) => `${path}?ref=${encodeURIComponent(ref)}`)])(
    'without a ref is the remembered one: %s',
    async (address) => {
      const page = await visit(leadForm, { path: address, cookie: referralCookie('OLD') })

      expect(page.data).toMatchObject({ referral: { value: 'OLD', isNew: false } })
      // The page may show the code, never what proves the click.
      expect(JSON.stringify(page.data)).not.toContain(referralCookie('OLD').slice(0, 30))
    },
  )

  test.each([
    ['unsigned', 'ASHA-1'],
    ['signed by another key', signedClick('ASHA-1', 1, 'another key that is not the one of the app')],
    ['of 31 days ago', signedClick('ASHA-1', 31)],
    ['cut off', signedClick('ASHA-1').slice(0, -1)],
  ])('is none when the cookie is %s', async (_, cookie) => {
    const page = await visit(leadForm, { path, cookie: `referralId=${cookie}` })

    expect(page.data).toMatchObject({ referral: { value: undefined, isNew: false } })
  })
})

describe('joining as a lead', () => {
  test('after clicks on two links sends the code of the last one, with both', async () => {
    hostRecordsClicks()
    const received = hostAnswers({ [call]: json({ message: 'Thanks.' }, 201) })
    const both = joinSignedClicks([signedClick('travelblog.in'), signedClick('ASHA-1', 2)])
    await visit(leadForm, { path: '/lead-form', form, cookie: `referralId=${both}` })
    expect(bodiesOf(received)).toMatchObject([{ ref: 'travelblog.in', referralClick: both }])
  })

  test('sends name, email and ref as JSON and shows thanks', async () => {
    const received = hostAnswers({ [call]: json({ message: 'Thanks.' }, 201) })
    const page = await visit(leadForm, { path: '/lead-form', form: { ...form, ref: 'ASHA-1' } })

    expect(bodiesOf(received)).toEqual([{ name: 'Asha Nair', email: 'asha@host.test', ref: 'ASHA-1' }])
    expect([page.status, page.location]).toEqual([302, '/lead-form?joined'])
    expect((await visit(leadForm, { path: '/lead-form?joined' })).data).toMatchObject({ joined: true })
    expect((await visit(leadForm, { path: '/lead-form' })).data).toMatchObject({ joined: false })
  })

  test.each([
    [
      'the address before the cookie and the field',
      '?ref=ADDRESS',
      referralCookie('COOKIE'),
      'FIELD',
      'ADDRESS',
    ],
    ['the cookie before the field', '', referralCookie('COOKIE'), 'FIELD', 'COOKIE'],
    ['the field without address and cookie', '', '', 'FIELD', 'FIELD'],
    ['the field beside a blank ref', '?ref=', '', 'FIELD', 'FIELD'],
    ['nobody, when the address has an unusable one', '?ref=A%0AB', referralCookie('COOKIE'), 'FIELD', ''],
    ['nobody, when the field is unusable', '', '', 'A\nB', ''],
  ])('sends the ref of %s', async (_, search, cookie, hidden, ref) => {
    const received = hostAnswers({ [call]: json({}) })
    await visit(leadForm, { path: `/lead-form${search}`, form: { ...form, ref: hidden }, cookie })

    expect(bodiesOf(received)).toMatchObject([{ ref }])
  })

  test.each(printable)('sends the printable ref %j as it is', async (ref) => {
    const received = hostAnswers({ [call]: json({}) })
    await visit(leadForm, { path: `/lead-form?ref=${encodeURIComponent(ref)}`, form })

    expect(bodiesOf(received)).toMatchObject([{ ref }])
  })

  test.each([
    ['the cookie’s own', '', 'CODE', true],
    ['the address, when the cookie proves it', '?ref=CODE', 'CODE', true],
    ['the address, when the cookie is of another', '?ref=OTHER', 'OTHER', false],
  ])(
    'proves the click to a host that records clicks, for the code of %s',
    async (_, search, ref, isProven) => {
      const received = hostAnswers({ [call]: json({}) })
      hostRecordsClicks()
      const click = signedClick('CODE')
      await visit(leadForm, { path: `/lead-form${search}`, form, cookie: `referralId=${click}` })

      expect(bodiesOf(received)).toEqual([
        { name: 'Asha Nair', email: 'asha@host.test', ref, ...(isProven && { referralClick: click }) },
      ])
    },
  )

  test.each([
    ['a host that records clicks, as kept', true, '', {}, { ref: 'KEPT', isKeptRef: true }],
    ['a host that records clicks, when it is typed too', true, '', { code: 'KEPT' }, { ref: 'KEPT' }],
    ['a host that records clicks, when the cookie is there', true, referralCookie('KEPT'), {}, undefined],
    ['a host with the documented calls alone', false, '', {}, { ref: 'KEPT' }],
  ])('sends the code that only the browser has kept to %s', async (_, records, cookie, typed, sent) => {
    const received = hostAnswers({ [call]: json({}) })
    if (records) hostRecordsClicks()
    await visit(leadForm, { path: '/lead-form', form: { ...form, ref: 'KEPT', ...typed }, cookie })

    const proven = { ref: 'KEPT', referralClick: cookie.slice('referralId='.length) }
    expect(bodiesOf(received)).toEqual([{ name: 'Asha Nair', email: 'asha@host.test', ...(sent ?? proven) }])
  })

  test('sends the code alone to a host that records no clicks', async () => {
    const received = hostAnswers({ [call]: json({}) })
    await visit(leadForm, { path: '/lead-form', form, cookie: referralCookie('CODE') })

    expect(bodiesOf(received)).toEqual([{ name: 'Asha Nair', email: 'asha@host.test', ref: 'CODE' }])
  })

  test('works without the hidden field', async () => {
    const received = hostAnswers({ [call]: json({}) })
    await visit(leadForm, { path: '/lead-form', form: { name: form.name, email: form.email } })

    expect(bodiesOf(received)).toEqual([{ name: 'Asha Nair', email: 'asha@host.test', ref: '' }])
  })

  test('logs that a lead was sent, without personal data', async () => {
    hostAnswers({ [call]: json({ message: 'Thanks, Asha Nair.' }) })
    await visit(leadForm, { path: '/lead-form', form })

    expect(logLines()).toEqual([[{ requestId: 'request-1' }, 'a lead was sent']])
  })

  test.each(unreadAnswers)(
    'counts %s with status 200 as a success, since the body is not read',
    async (_, answer) => {
      hostAnswers({ [call]: answer })
      const page = await visit(leadForm, { path: '/lead-form', form })

      expect(page.location).toBe('/lead-form?joined')
    },
  )

  test.each(wordlessFailures)(
    'keeps the values with a note, and logs %s',
    async (_, answer, status, reason) => {
      hostAnswers({ [call]: answer })
      const page = await visit(leadForm, { path: '/lead-form', form })

      expect([page.status, page.thrown, formErrors(page.data)]).toEqual([status, false, [notSent]])
      expect(page.data).toMatchObject({ initialValue: { name: form.name, email: form.email } })
      expect(logLines()).toEqual([[{ requestId: 'request-1', reason, status }, 'a lead could not be sent']])
    },
  )

  test('neither shows nor logs the text of the response, which may contain personal data', async () => {
    hostAnswers({ [call]: json({ message: 'Asha Nair <asha@host.test> is known.' }, 409) })
    const page = await visit(leadForm, { path: '/lead-form', form })

    expect(formErrors(page.data)).toEqual([notSent])
    expect(JSON.stringify(logLines())).not.toMatch(/asha/i)
  })

  test('is sent once, even when a proxy answers 503', async () => {
    const received = hostAnswers({ [call]: json({}, 503) })
    await visit(leadForm, { path: '/lead-form', form })

    expect(received).toHaveLength(1)
  })

  test('responds with 400 and an error at each missing or invalid field, and sends and logs nothing', async () => {
    const missing = await visit(leadForm, { path: '/lead-form', form: { name: ' ', email: '' } })
    const wrong = await visit(leadForm, { path: '/lead-form', form: { ...form, email: 'asha' } })

    expect([missing.status, wrong.status]).toEqual([400, 400])
    expect(missing.data).toMatchObject({
      error: { name: ['Name is required.'], email: ['Email is required.'] },
    })
    expect(wrong.data).toMatchObject({
      error: { email: ['Enter a valid email address.'] },
      initialValue: { name: form.name, email: 'asha' },
    })
    expect(logLines()).toEqual([])
  })

  test('is open to signed-in users too', async () => {
    const page = await visit(leadForm, { path: '/lead-form', cookie: 'accessToken=abc' })

    expect(page.status).toBe(200)
  })
})
