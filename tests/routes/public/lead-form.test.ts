import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { env } from '../../../app/.server/env.ts'
import { log } from '../../../app/.server/log.ts'
import * as landing from '../../../app/routes/public/landing/route.tsx'
import * as leadForm from '../../../app/routes/public/lead/route.tsx'
import { bodiesOf, formErrors, unreadAnswers, wordlessFailures } from '../support/responses.ts'
import { host, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

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

const referralCookie = (value: string) =>
  `referralId=${encodeURIComponent(value)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`

let logged: MockInstance[]

beforeEach(() => {
  logged = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')]
})

const logLines = () => logged.flatMap((spy) => spy.mock.calls as unknown[][])

describe.each([
  { name: '/', module: landing },
  { name: '/lead-form', module: leadForm },
])('a referral link to $name', ({ name, module }) => {
  test.each(printable)('remembers ref %j for 30 days', async (ref) => {
    const page = await visit(module, { path: `${name}?ref=${encodeURIComponent(ref)}` })

    expect(page.data).toMatchObject({ referral: { value: ref, isNew: true } })
    expect(page.setCookies).toEqual([referralCookie(ref)])
  })

  test.each(unusable)('with the unusable ref %j counts for nobody, not for an earlier one', async (ref) => {
    const path = `${name}?ref=${encodeURIComponent(ref)}`
    const page = await visit(module, { path, cookie: 'referralId=OLD' })

    expect(page.data).toMatchObject({ referral: { value: undefined, isNew: true } })
    expect(page.setCookies).toEqual(['referralId=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  })

  test.each([name, ...blank.map((ref) => `${name}?ref=${encodeURIComponent(ref)}`)])(
    'without a ref keeps the remembered one: %s',
    async (path) => {
      const page = await visit(module, { path, cookie: 'referralId=OLD' })

      expect(page.data).toMatchObject({ referral: { value: 'OLD', isNew: false } })
      expect(page.setCookies).toEqual([])
    },
  )

  test('sets a Secure cookie when the browser’s side uses https', async () => {
    const page = await visit(module, { path: `${name}?ref=A`, secure: true })

    expect(page.setCookies).toEqual(['referralId=A; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })

  test('ignores a cookie that is no valid referral', async () => {
    const page = await visit(module, { path: name, cookie: 'referralId=A%0AB' })

    expect(page.data).toMatchObject({ referral: { value: undefined, isNew: false } })
  })
})

describe('joining as a lead', () => {
  test('sends name, email and ref as JSON and shows thanks', async () => {
    const received = hostAnswers({ [call]: json({ message: 'Thanks.' }, 201) })
    const page = await visit(leadForm, { path: '/lead-form', form: { ...form, ref: 'ASHA-1' } })

    expect(bodiesOf(received)).toEqual([{ name: 'Asha Nair', email: 'asha@host.test', ref: 'ASHA-1' }])
    expect([page.status, page.location]).toEqual([302, '/lead-form?joined'])
    expect((await visit(leadForm, { path: '/lead-form?joined' })).data).toMatchObject({ joined: true })
    expect((await visit(leadForm, { path: '/lead-form' })).data).toMatchObject({ joined: false })
  })

  test.each([
    ['the address before the cookie and the field', '?ref=ADDRESS', 'referralId=COOKIE', 'FIELD', 'ADDRESS'],
    ['the cookie before the field', '', 'referralId=COOKIE', 'FIELD', 'COOKIE'],
    ['the field without address and cookie', '', '', 'FIELD', 'FIELD'],
    ['the field beside a blank ref', '?ref=', '', 'FIELD', 'FIELD'],
    ['nobody, when the address has an unusable one', '?ref=A%0AB', 'referralId=COOKIE', 'FIELD', ''],
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

describe('a LEAD_URL', () => {
  const { LEAD_URL } = env
  afterEach(() => {
    env.LEAD_URL = LEAD_URL
  })

  const answerAt = (url: string) => {
    const cookies: (string | null)[] = []
    env.LEAD_URL = url
    host.use(
      http.post(url, ({ request }) => {
        cookies.push(request.headers.get('Cookie'))
        return json({}, 200, ['accessToken=other'])
      }),
    )
    return cookies
  }

  test('on another origin than the API’s gets no cookies and sets none', async () => {
    const cookies = answerAt('https://leads.test/join')
    const page = await visit(leadForm, { path: '/lead-form', form, cookie: 'accessToken=abc' })

    expect([page.location, cookies, page.setCookies]).toEqual(['/lead-form?joined', [null], []])
  })

  test('on the API’s origin is treated as a call of the API', async () => {
    const cookies = answerAt('http://host.test/somewhere/else')
    const page = await visit(leadForm, { path: '/lead-form', form, cookie: 'accessToken=abc' })

    expect(cookies).toEqual(['accessToken=abc'])
    expect(page.setCookies).toEqual(['accessToken=other; Path=/; HttpOnly; SameSite=Lax'])
  })
})
