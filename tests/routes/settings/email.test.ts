// The email of the account: confirmed by a code or a link, changed by the password and a message to the new address.
import { describe, expect, test } from 'vitest'
import * as verify from '../../../app/routes/auth/verify-email/route.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as email from '../../../app/routes/settings/email/route.tsx'
import * as security from '../../../app/routes/settings/security/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/security/email'
const link = '/verify-email?token=secret-token'
const address = 'anjali@example.com'
const newAddress = 'anjali@new.example'
const currentPassword = 'Monsoon-over-Munnar'
const expiresAt = '2026-11-24T04:30:00Z'
const verifiedAt = '2026-11-20T04:30:00Z'
const profile = { 'GET /auth/profile': aProfile({ role: 'user', email: address }) }

const answers = (state: object) => ({
  ...profile,
  'GET /email': json({ email: { address, verifiedAt: null, pending: null, ...state } }),
})

async function show(state: object) {
  hostAnswers(answers(state))
  return render(email.default, await visit(email, { path, cookie }), undefined, path)
}

describe('the page of the email', () => {
  test('asks for the code of the message, or sends another', async () => {
    const html = await show({ pending: { address, expiresAt } })
    expect(html).toContain('Not confirmed yet')
    expect(html).toMatch(/name="step" value="code".*autoComplete="one-time-code"/i)
    expect(html).toMatch(/value="send"[^>]*name="step"[^>]*>Send again/)
    expect(html).toContain('24 Nov 2026, 10:00 am')
  })

  test('sends a first message to an account that has had none', async () => {
    const html = await show({})
    expect(html).toMatch(/value="send"[^>]*name="step"[^>]*>Send the message/)
    expect(html).not.toContain('value="code"')
  })

  test('asks for nothing once the address is confirmed, and changes it by the password', async () => {
    const html = await show({ verifiedAt })
    expect(html).not.toContain('value="code"')
    expect(html).not.toContain('value="send"')
    expect(html).toMatch(/name="step" value="change".*name="email".*name="currentPassword"/)
  })

  test('shows the new address that waits', async () => {
    const html = await show({ verifiedAt, pending: { address: newAddress, expiresAt } })
    expect(html).toContain('Confirm the new email')
    expect(html.replaceAll('<wbr/>', '')).toContain(newAddress)
  })

  test('cancels a change that waits, where the host can', async () => {
    const pending = { address: newAddress, expiresAt }
    expect(await show({ verifiedAt, pending })).not.toContain('Cancel the change')
    hostOffers('POST /email/cancel')
    expect(await show({ verifiedAt, pending })).toMatch(/value="cancel"[^>]*>Cancel the change/)
    expect(await show({ pending: { address, expiresAt } })).not.toContain('Cancel the change')
  })

  test.each([
    ['code', { code: '482913' }, 'POST /email/code', '{"code":"482913"}'],
    ['send', {}, 'POST /email/send', ''],
    ['cancel', {}, 'POST /email/cancel', ''],
    [
      'change',
      { email: newAddress, currentPassword },
      'POST /email/change',
      JSON.stringify({ email: newAddress, currentPassword }),
    ],
  ])('with “%s” asks the host and comes back', async (step, fields, call, body) => {
    const received = hostAnswers({
      ...answers({}),
      [call]: json({ isChanged: false, email: { address } }),
    })
    const visited = await visit(email, { path, cookie, form: { step, ...fields } })
    expect(visited.location).toBe(path)
    expect(received.find((each) => `POST ${each.path}` === call)?.body).toBe(body)
  })

  test.each([
    ['code', { code: '000000' }, 'POST /email/code', 400],
    ['send', {}, 'POST /email/send', 429],
    ['change', { email: newAddress, currentPassword }, 'POST /email/change', 400],
  ])(
    'with “%s” shows what went wrong, keeps the fields and never the password',
    async (step, fields, call, status) => {
      hostAnswers({
        ...answers({ pending: { address, expiresAt } }),
        [call]: json({ message: 'That is not right.' }, status),
      })
      const posted = await visit(email, { path, cookie, form: { step, ...fields }, withPage: true })
      expect(posted.status).toBe(status)
      const html = render(email.default, { data: posted.loaded }, posted, path)
      expect(html).toMatch(/role="alert".*That is not right\./)
      expect(html).not.toContain(currentPassword)
      if (step === 'change') expect(html).toContain(`value="${newAddress}"`)
    },
  )

  test.each([
    ['code', { code: '482913' }, 'POST /email/code'],
    ['send', {}, 'POST /email/send'],
    ['cancel', {}, 'POST /email/cancel'],
    ['change', { email: newAddress, currentPassword }, 'POST /email/change'],
  ])('with “%s” claims nothing that the host has not said', async (step, fields, call) => {
    const post = async (answer: Response) => {
      hostAnswers({ ...answers({}), [call]: answer })
      return formErrors((await visit(email, { path, cookie, form: { step, ...fields } })).data)
    }
    expect(await post(json({}, 500))).toEqual(['Nothing was changed. Please try again.'])
    expect(await post(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual([
      expect.stringContaining('It may be done all the same'),
    ])
  })

  test.each([
    [{ step: 'code', code: ' ' }, { code: ['Code is required.'] }],
    [
      { step: 'change', email: 'anjali' },
      { email: ['Enter a valid email address.'], currentPassword: ['Current password is required.'] },
    ],
  ])('checks %j before it asks the host', async (form, error) => {
    hostAnswers(answers({}))
    const { status, data } = await visit(email, { path, cookie, form })
    expect([status, data]).toMatchObject([400, { error }])
  })

  test('is launching soon on a host without it, whose security page does not lead there', async () => {
    hostAnswers({ ...profile, 'GET /sessions': json({ sessions: [] }) })
    expect((await visit(email, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
    const at = '/settings/security'
    const html = () =>
      visit(security, { path: at, cookie }).then((visited) =>
        render(security.default, visited, undefined, at),
      )
    expect(await html()).not.toContain(path)
    hostOffers('GET /email')
    expect(await html()).toContain(path)
  })
})

describe('the link of the message', () => {
  const offersLinks = () => hostOffers('GET /email', 'POST /email/verify')

  test('shows a button and asks the host nothing, since mail programs open links in advance', async () => {
    const received = hostAnswers({})
    offersLinks()
    const html = render(verify.default, await visit(verify, { path: link }), undefined, link)
    expect(html).toMatch(/<form[^>]*action="\/verify-email\?token=secret-token" method="post"/)
    expect(received).toEqual([])
    expect(verify.meta({} as never)).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  test.each([
    ['signed in', cookie, '/dashboard'],
    ['signed out', undefined, '/login'],
  ])('confirms the address, and leads on: %s', async (_who, session, to) => {
    const received = hostAnswers({ 'POST /email/verify': json({ isChanged: true }) })
    offersLinks()
    const visited = await visit(verify, { path: link, ...(session && { cookie: session }), form: {} })
    expect(visited.location).toBe(to)
    expect(received[0]?.body).toBe('{"token":"secret-token"}')
    expect(String(received[0]?.headers.get('Cookie')).includes(cookie)).toBe(session !== undefined)
  })

  test.each([
    [404, 'without the button'],
    [409, 'without the button'],
    [503, 'with the button, for another try'],
  ])('that fails with %i says so, %s', async (status, button) => {
    hostAnswers({ 'POST /email/verify': json({ message: 'It does not work.' }, status) })
    offersLinks()
    const posted = await visit(verify, { path: link, form: {}, withPage: true })
    expect(posted.status).toBe(status)
    const html = render(verify.default, { data: posted.loaded }, posted, link)
    expect(html).toContain('role="alert"')
    expect(html.includes('<form')).toBe(button.startsWith('with the'))
    expect(html).toContain(`href="${path}"`)
  })

  test('that is used or expired says that the email may be confirmed, and leads to the settings', async () => {
    const message = 'This link does not work any more. Ask for a new one in your settings.'
    hostAnswers({ 'POST /email/verify': json({ message }, 404) })
    offersLinks()
    const posted = await visit(verify, { path: link, form: {}, withPage: true })
    const html = render(verify.default, { data: posted.loaded }, posted, link)
    expect(html).toMatch(/role="alert".*it works once, for a day, .*your email may be confirmed/)
    expect(html).not.toContain('your email is confirmed')
    expect(html).not.toContain('Ask for a new one')
    expect(html).toMatch(new RegExp(`href="${path}"[^>]*>See your email settings<`))
  })

  test('leads administrators to their own sign-in', async () => {
    hostAnswers({ 'POST /email/verify': json({ isChanged: false, isAdministrator: true }) })
    offersLinks()
    expect((await visit(verify, { path: link, form: {} })).location).toBe('/admin/login')
  })

  test('of another address asks to sign in first', async () => {
    hostAnswers({ 'POST /email/verify': json({ message: 'Sign in first.' }, 401) })
    offersLinks()
    const posted = await visit(verify, { path: link, form: {}, withPage: true })
    const html = render(verify.default, { data: posted.loaded }, posted, link)
    expect(html).toMatch(/role="alert".*Sign in first\..*href="\/login"/)
    expect(html).toMatch(/href="\/admin\/login"[^>]*>Sign in as an administrator</)
  })

  test('tells at its opening that it works no more', async () => {
    const received = hostAnswers({ 'POST /account-links/find': json({ message: 'No' }, 404) })
    offersLinks()
    const html = render(verify.default, await visit(verify, { path: link }), undefined, link)
    expect(html).toContain('This link does not work')
    expect(html).toContain('If you have just pressed the button, your email is confirmed')
    expect(html).not.toContain('<form')
    expect(html).toContain(`href="${path}"`)
    expect(received[0]?.body).toBe('{"token":"secret-token","purpose":"email"}')
  })

  test('is no page of a host without it', async () => {
    expect((await visit(verify, { path: link })).status).toBe(404)
  })
})

describe('the dashboard', () => {
  const open = async (verified: { emailVerifiedAt?: string | null }) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user', email: address, ...verified }) })
    return render(
      dashboard.default,
      await visit(dashboard, { path: '/dashboard', cookie }),
      undefined,
      '/dashboard',
    )
  }

  test('reminds of an address that is not confirmed', async () => {
    hostOffers('GET /email')
    const html = await open({ emailVerifiedAt: null })
    expect(html).toMatch(/href="\/settings\/security\/email"[^>]*>Confirm your email</)
  })

  test.each([{ emailVerifiedAt: verifiedAt }, {}])('does not with %j', async (verified) => {
    hostOffers('GET /email')
    expect(await open(verified)).not.toContain('Confirm your email')
  })

  test('does not on a host that has no page for it', async () => {
    expect(await open({ emailVerifiedAt: null })).not.toContain('Confirm your email')
  })
})
