import { describe, expect, test, vi } from 'vitest'
import { adminRoles, roles } from '../../../contract/options/accounts/roles.ts'
import { log } from '../../../app/.server/log.ts'
import * as root from '../../../app/root.tsx'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import { answerIn } from '../support/form-markup.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const loginPages = [
  {
    name: '/login',
    module: login,
    call: 'POST /auth/login',
    answer: { user: { name: 'Asha', role: 'affiliate' } },
  },
  {
    name: '/admin/login',
    module: adminLogin,
    call: 'POST /admins/login',
    answer: { admin: { name: 'Asha', role: 'nsa' } },
  },
]

const form = { email: ' asha@host.test ', password: ' monsoon rain ' }

const introductionAt = async (path: string) =>
  render(login.default, await visit(login, { path }), undefined, path)

const formError = (data: unknown) => (data as { error?: Record<string, string[]> }).error?.['']?.[0]

describe.each(loginPages)('$name', ({ name, module, call, answer }) => {
  test('sends email and password as JSON, sets the cookies and goes to the dashboard with a toast', async () => {
    const received = hostAnswers({
      [call]: json(answer, 200, [
        'accessToken=abc; Domain=host.test; Path=/api; SameSite=None; Secure; Max-Age=60',
      ]),
    })
    const page = await visit(module, { path: name, form })

    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { email: 'asha@host.test', password: ' monsoon rain ' },
    ])
    expect(received[0]?.headers.get('Content-Type')).toBe('application/json')
    expect([page.status, page.location]).toEqual([302, '/dashboard'])
    expect(page.setCookies).toContain('accessToken=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
    expect(page.setCookies.some((line) => line.startsWith('flash='))).toBe(true)
  })

  test('shows the API’s message with its status, and keeps the email but not the password', async () => {
    hostAnswers({ [call]: json({ message: 'Invalid email or password.' }, 401) })
    const page = await visit(module, { path: name, form })

    expect(page.status).toBe(401)
    expect(formError(page.data)).toBe('Invalid email or password.')
    expect(page.data).toMatchObject({ initialValue: { email: form.email } })
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
    expect(page.setCookies).toEqual([])
  })

  test('says what the API says of one field in the toast and the line too', async () => {
    hostAnswers({ [call]: json({ message: 'Nobody has this email.', field: 'email' }, 401) })
    const page = await visit(module, { path: name, form })

    const said = ['Nobody has this email.']
    expect(page.data).toMatchObject({ error: { '': said, email: said } })
    expect(answerIn(render(module.default, await visit(module, { path: name }), page))).toMatchObject({
      role: 'alert',
      words: 'Nobody has this email.',
    })
  })

  test('answers a failed login with its form, also where somebody else has signed in meanwhile', async () => {
    hostAnswers({
      [call]: json({ message: 'Invalid email or password.' }, 401),
      'GET /auth/profile': aProfile(),
    })
    const page = await visit(module, { path: name, form, cookie: 'accessToken=abc', withPage: true })

    expect([page.status, page.location]).toEqual([401, null])
    const html = render(module.default, { data: page.loaded }, page, name)
    expect(html).toContain('Invalid email or password.')
    expect(html).toContain('value=" asha@host.test "')
  })

  test.each([
    ['a rejection without a message', json({}, 401), 401],
    ['a message that is not text', json({ message: { text: 'no' } }, 403), 403],
    ['an HTML error page', new Response('<h1>Oops</h1>', { status: 500 }), 500],
    ['an answer without an account', json({ ok: true }), 502],
    ['an HTML page with status 200', new Response('<html></html>'), 502],
    ['a network failure', Response.error(), 502],
  ])('shows “Login failed.” for %s', async (_, hostAnswer, status) => {
    hostAnswers({ [call]: hostAnswer })
    const page = await visit(module, { path: name, form })

    expect(formError(page.data)).toBe('Login failed.')
    expect(page.status).toBe(status)
    expect(page.thrown).toBe(false)
  })

  test.each([
    ['and its message', json({ success: false, message: 'Wrong password.' }), 'Wrong password.'],
    ['and an account', json({ ...answer, success: false, message: 'Blocked.' }), 'Blocked.'],
    ['and no message', json({ success: false }), 'Login failed.'],
  ])('takes a 200 with "success": false %s for a refusal', async (_, hostAnswer, words) => {
    hostAnswers({ [call]: hostAnswer })
    const page = await visit(module, { path: name, form })

    expect([page.status, page.location, formError(page.data)]).toEqual([400, null, words])
    expect(page.setCookies).toEqual([])
  })

  test.each([0, null, 'false', true])('takes "success": %j for nothing special', async (success) => {
    hostAnswers({ [call]: json({ ...answer, success }) })
    expect((await visit(module, { path: name, form })).location).toBe('/dashboard')
  })

  test.each([
    ['a rejection', json({ message: 'No.' }, 401, ['accessToken=abc']), 401],
    ['an answer that cannot be read', json({ message: 'ok' }, 200, ['accessToken=abc']), 502],
  ])('sets no cookie of %s, since a failed login signs nobody in', async (_, hostAnswer, status) => {
    hostAnswers({ [call]: hostAnswer })
    const page = await visit(module, { path: name, form })

    expect([page.status, page.setCookies]).toEqual([status, []])
  })

  test.each([
    [
      'other cookies than those of API_COOKIES',
      ['sessionid=monsoon; Path=/', 'csrf=1'],
      ['sessionid', 'csrf'],
    ],
    ['a cookie that no browser can send back', ['accessToken=Bearer monsoon'], ['accessToken']],
    ['a cookie that is too long for browsers', [`accessToken=${'x'.repeat(4086)}`], ['accessToken']],
    ['no cookie', [], []],
  ])(
    'a login that sets %s succeeds as the host says, and their names are logged for the operator',
    async (_, lines, names) => {
      const warn = vi.spyOn(log, 'warn')
      hostAnswers({ [call]: json(answer, 200, lines) })
      const page = await visit(module, { path: name, form })

      expect(page.location).toBe('/dashboard')
      expect(warn.mock.calls).toEqual([
        [{ requestId: 'request-1', cookies: names }, expect.stringContaining('API_COOKIES')],
      ])
    },
  )

  test('a login without a new cookie is not logged when the browser has one', async () => {
    const warn = vi.spyOn(log, 'warn')
    hostAnswers({ [call]: json(answer), 'GET /auth/profile': json({}, 401) })
    const page = await visit(module, { path: name, form, cookie: 'accessToken=abc' })

    expect(page.location).toBe('/dashboard')
    expect(warn).not.toHaveBeenCalled()
  })

  test('is sent once, even when a proxy answers 503', async () => {
    const received = hostAnswers({ [call]: json({}, 503) })
    await visit(module, { path: name, form })

    expect(received).toHaveLength(1)
  })

  test('responds with 400 and an error at each missing or invalid field, and sends nothing', async () => {
    const page = await visit(module, { path: name, form: { email: 'asha', password: '' } })

    expect(page.status).toBe(400)
    expect(page.data).toMatchObject({
      error: { email: ['Enter a valid email address.'], password: ['Password is required.'] },
    })
  })

  test.each(['root@localhost', 'o&m@tours.in', 'asha..nair@host.test'])(
    'sends the email %s, which the email type of HTML takes',
    async (email) => {
      const received = hostAnswers({ [call]: json(answer, 200, ['accessToken=abc']) })
      const page = await visit(module, { path: name, form: { ...form, email } })

      expect(page.location).toBe('/dashboard')
      expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ email })
    },
  )

  test('drops unknown fields, also those that would stall a form parser', async () => {
    const received = hostAnswers({ [call]: json(answer) })
    await visit(module, {
      path: name,
      form: { ...form, 'zzz[20000000]': 'x', __intent__: '{', role: 'super_admin' },
    })

    expect(received.map(({ body }) => Object.keys(JSON.parse(body) as object))).toEqual([
      ['email', 'password'],
    ])
  })

  test('sends signed-in users to the dashboard', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile() })
    const page = await visit(module, { path: name, cookie: 'accessToken=abc' })

    expect([page.status, page.location]).toEqual([302, '/dashboard'])
  })

  test('is filled in and sent by keyboard: email, password, and Enter presses “Sign In”', async () => {
    hostOffers('POST /auth/password/forgotten', 'POST /passkeys/ask')
    const html = render(module.default, await visit(module, { path: name }))
    const [form = ''] = /<form\b[\s\S]*?<\/form>/.exec(html) ?? []
    const inputs = [...form.matchAll(/<input\b[^>]*\bname="(\w+)"/g)].map(([, input]) => input)
    const [pressedByEnter] = form.match(/<button\b[^>]*>[\s\S]*?<\/button>/g) ?? []

    expect(inputs).toEqual(['email', 'password'])
    expect(pressedByEnter).toMatch(/ type="submit"[\s\S]*>Sign In<\/button>$/)
    expect(html).not.toMatch(/\b(?:tabindex|autofocus)\b/i)
  })

  test('opens without a call when there is no cookie, also when the API is down', async () => {
    const anonymous = await visit(module, { path: name })
    hostAnswers({ 'GET /auth/profile': Response.error() })
    const unsure = await visit(module, { path: name, cookie: 'accessToken=abc' })

    expect([anonymous.status, unsure.status]).toEqual([200, 200])
    expect(anonymous.data).toMatchObject({
      constraint: { email: { required: true }, password: { required: true } },
    })
  })
})

test.each(roles)('%s signs in, and the dashboard opens with the message and a greeting', async (role) => {
  const isAdmin = adminRoles.some((adminRole) => adminRole === role)
  const [userLogin, admin] = loginPages
  const { name, module, call } = (isAdmin ? admin : userLogin)!
  const account = { name: 'Asha Nair', role }
  hostAnswers({
    [call]: json(isAdmin ? { admin: account } : { user: account }, 200, ['accessToken=abc']),
    'GET /auth/profile': aProfile({ role }),
  })
  const { location, setCookies } = await visit(module, { path: name, form })
  expect(location).toBe('/dashboard')

  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ')
  const frame = render(root.default, await visit(root, { path: '/dashboard', cookie }))
  expect(frame).toMatch(/<p role="status".*<span[^>]*>Login successful!<\/span><\/p>/)
  const page = await visit(dashboard, { path: '/dashboard', cookie })
  expect(page.status).toBe(200)
  expect(render(dashboard.default, page)).toMatch(/Good (?:morning|afternoon|evening), Asha Nair/)
})

test.each([
  [
    '/login',
    login,
    [
      ['Register to book', '/register'],
      ['Register', '/affiliate/register'],
      ['Admin sign in', '/admin/login'],
    ],
  ],
  [
    '/admin/login',
    adminLogin,
    [
      ['Register', '/admin/register'],
      ['Sign in here', '/login'],
    ],
  ],
] as const)('%s links to the registration and to the other sign-in page', async (path, module, expected) => {
  hostOffers('POST /auth/register')
  const html = render(module.default, await visit(module, { path }))
  const links = [...html.matchAll(/<p class="text-muted">[^<]*<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)]

  expect(links.map(([, href, label = '']) => [label.replaceAll(/<[^>]+>/g, ''), href])).toEqual(expected)
})

test('/login offers no registration of customers where the host has none', async () => {
  const html = render(login.default, await visit(login, { path: '/login' }))

  expect(html).toContain('href="/affiliate/register"')
  expect(html).not.toContain('href="/register"')
})

test('the sign-in page says what comes after it', async () => {
  hostOffers('POST /bookings/without-account')
  const link = 'a'.repeat(32)
  const trip = await introductionAt(`/login?next=${encodeURIComponent(`/trip/${link}/account`)}`)
  expect(trip).toContain('Sign in to keep your booking in your account. Then you go straight back to it.')
  expect(await introductionAt('/login?next=%2Ftours%2Ffort%2Fsave')).toContain('Sign in to save it.')
  expect(await introductionAt('/login?next=%2Ftours%2Ffort')).toContain('Sign in to book.')
  expect(await introductionAt('/login?next=%2Ftours%2Ffort%2Fask')).toContain('Sign in to ask your question.')
})
