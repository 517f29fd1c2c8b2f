import { describe, expect, test } from 'vitest'
import * as adminRegister from '../../../app/routes/auth/admin-register/route.tsx'
import * as providerRegister from '../../../app/routes/auth/provider-register/route.tsx'
import { changePassword } from '../../../contract/calls/accounts/auth.ts'
import * as root from '../../../app/root.tsx'
import {
  bodiesOf,
  formErrors,
  unconfirmedFailures,
  unreadAnswers,
  wordlessFailures,
} from '../support/responses.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { answerIn } from '../support/form-markup.ts'
import { render } from '../support/render.ts'
import { sendInVain } from '../support/send-in-vain.ts'
import { visit } from '../support/visit.ts'

const registrationPages = [
  {
    name: '/provider/register',
    module: providerRegister,
    call: 'POST /auth/register-service-provider',
    next: '/login',
  },
  { name: '/admin/register', module: adminRegister, call: 'POST /admins/register', next: '/admin/login' },
]

const form = {
  name: ' Asha Nair ',
  email: ' asha@host.test ',
  phone: ' +91 98765 43210 ',
  password: ' monsoon rain ',
}

describe.each(registrationPages)('$name', ({ name, module, call, next }) => {
  test('sends name, email, phone and password as JSON and continues with the toast', async () => {
    const received = hostAnswers({ [call]: json({ name: 'Asha Nair' }, 201) })
    const page = await visit(module, { path: name, form })

    expect(bodiesOf(received)).toEqual([
      { name: 'Asha Nair', email: 'asha@host.test', phone: '+91 98765 43210', password: ' monsoon rain ' },
    ])
    expect([page.status, page.location]).toEqual([302, next])

    const [flash = ''] = page.setCookies
    const landed = await visit(root, { path: next, cookie: flash.split(';')[0] ?? '' })
    expect(landed.data).toMatchObject({ toast: { kind: 'success', text: 'Registration successful!' } })
  })

  test('that also sets a session goes to the login page, which opens, and keeps the session that there was', async () => {
    hostAnswers({ [call]: json({ role: 'super_admin' }, 201, ['accessToken=new']) })
    const page = await visit(module, { path: name, form, cookie: 'accessToken=first' })

    expect(page.location).toBe(next)
    expect(page.setCookies.join()).not.toContain('accessToken')
  })

  test.each([200, 201])(
    'takes a %i with "success": false for a refusal, with its message, and keeps the form',
    async (status) => {
      hostAnswers({ [call]: json({ success: false, message: 'This email is taken.' }, status) })
      const page = await visit(module, { path: name, form })

      expect([page.status, page.location, formErrors(page.data)]).toEqual([
        400,
        null,
        ['This email is taken.'],
      ])
    },
  )

  test('sends the API’s cookies, as all calls do', async () => {
    const received = hostAnswers({ [call]: json({}, 201) })
    await visit(module, { path: name, form, cookie: 'accessToken=first; theme=dark' })

    expect(received[0]?.headers.get('Cookie')).toBe('accessToken=first')
  })

  test('says the rule for passwords before one is typed, and where it failed at the field as well', async () => {
    const opened = async () => render(module.default, await visit(module, { path: name }))
    // A host with the documented calls alone has not told its rule.
    hostAnswers({})
    expect(await opened()).not.toContain('At least 8 characters.')
    hostAnswers({ [`${changePassword.method} ${changePassword.path}`]: json({}) })
    expect(await opened()).toMatch(
      /Password<\/label><input [^>]*aria-describedby="[^"]*"[^>]*><p [^>]*>At least 8 characters\./,
    )

    const message = 'This password is too common. Choose another one.'
    hostAnswers({ [call]: json({ message }, 400) })
    const { data } = await visit(module, { path: name, form })
    expect(data).toMatchObject({ error: { '': [message], password: [message] } })
  })

  test('shows the API’s message with its status, and keeps the values except the password', async () => {
    hostAnswers({ [call]: json({ message: 'This email is registered already.' }, 409) })
    const page = await visit(module, { path: name, form })

    expect([page.status, formErrors(page.data)]).toEqual([409, ['This email is registered already.']])
    const { name: typedName, email, phone } = form
    expect(page.data).toMatchObject({ initialValue: { name: typedName, email, phone } })
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
    expect(page.setCookies).toEqual([])
  })

  test('says what the API says of one field in the toast and the line too', async () => {
    hostAnswers({ [call]: json({ message: 'This email is registered already.', field: 'email' }, 409) })
    const page = await visit(module, { path: name, form })

    const said = ['This email is registered already.']
    expect(page.data).toMatchObject({ error: { '': said, email: said } })
    expect(answerIn(render(module.default, await visit(module, { path: name }), page))?.words).toBe(said[0])
  })

  test('answers a refusal with its form, also where somebody else has signed in meanwhile', async () => {
    hostAnswers({
      [call]: json({ message: 'This email is registered already.' }, 409),
      'GET /auth/profile': aProfile(),
    })
    const page = await visit(module, { path: name, form, cookie: 'accessToken=abc', withPage: true })

    expect([page.status, page.location]).toEqual([409, null])
    const html = render(module.default, { data: page.loaded }, page)
    expect(html).toContain('This email is registered already.')
    expect(html).toContain('value=" Asha Nair "')
  })

  test.each(wordlessFailures)('shows “Registration failed.” for %s', async (_, answer, status) => {
    hostAnswers({ [call]: answer })
    const page = await visit(module, { path: name, form })

    expect([page.status, page.thrown, formErrors(page.data)[0]]).toEqual([
      status,
      false,
      'Registration failed.',
    ])
  })

  test.each(unconfirmedFailures)(
    'says that the account may exist, and where to sign in, when the host %s',
    async (_, answer) => {
      hostAnswers({ [call]: answer })
      const posted = await visit(module, { path: name, form })
      expect(formErrors(posted.data)).toEqual([
        'Registration failed.',
        'Your account may have been created. Try to sign in.',
      ])

      const html = render(module.default, await visit(module, { path: name }), posted)
      expect(answerIn(html)?.words).toBe(
        'Registration failed. Your account may have been created. Try to sign in.',
      )
      expect(html).toMatch(
        new RegExp(`<p[^>]* role="alert".*<a [^>]*href="${next}"[^>]*>Try to sign in.</a>`),
      )
    },
  )

  test('says so too when the connection breaks, after which the account may be there', async () => {
    hostAnswers({})
    const html = render(module.default, await visit(module, { path: name }), await sendInVain(module, form))
    expect(html).toMatch(
      new RegExp(
        `role="alert".*Registration failed. Your account may have been created. <a [^>]*href="${next}"`,
      ),
    )
    expect(html).toContain('value=" asha@host.test "')
  })

  test('does not say so of a refusal, nor when the host cannot be reached', async () => {
    for (const answer of [json({}, 400), json({}, 500), json({}, 503), Response.error()]) {
      hostAnswers({ [call]: answer })
      const page = await visit(module, { path: name, form })
      expect(formErrors(page.data)).toEqual(['Registration failed.'])
    }
  })

  test.each(unreadAnswers)('a 2xx whose answer is not read is a success: %s', async (_, answer) => {
    hostAnswers({ [call]: answer })
    const page = await visit(module, { path: name, form })

    expect([page.status, page.location]).toEqual([
      302,
      name.replace(/^\/provider/, '').replace('register', 'login'),
    ])
  })

  test('is sent once, even when a proxy answers 503', async () => {
    const received = hostAnswers({ [call]: json({}, 503) })
    await visit(module, { path: name, form })

    expect(received).toHaveLength(1)
  })

  test('responds with 400 and an error at each missing field, and sends nothing', async () => {
    const page = await visit(module, { path: name, form: { name: '  ', phone: '' } })

    expect(page.status).toBe(400)
    expect(page.data).toMatchObject({
      error: {
        name: ['Full Name is required.'],
        email: ['Email is required.'],
        password: ['Password is required.'],
        phone: ['Phone is required.'],
      },
    })
  })

  test.each([
    ['email', 'asha', 'Enter a valid email address.'],
    ['name', 'x'.repeat(101), 'Full Name can have at most 100 characters.'],
    ['phone', '+91 ', 'Phone is required.'],
    ['phone', '9'.repeat(21), 'Phone can have at most 20 characters.'],
  ])('responds with 400 for an invalid %s, without the password', async (field, value, message) => {
    const page = await visit(module, { path: name, form: { ...form, [field]: value } })

    expect(page.status).toBe(400)
    expect((page.data as { error: unknown }).error).toEqual({ [field]: [message] })
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
  })

  test.each(['root@localhost', 'o&m@tours.in'])(
    'sends the email %s, which the email type of HTML takes',
    async (email) => {
      const received = hostAnswers({ [call]: json({}, 201) })
      await visit(module, { path: name, form: { ...form, email } })

      expect(bodiesOf(received)).toMatchObject([{ email }])
    },
  )

  test('drops unknown fields, such as a role', async () => {
    const received = hostAnswers({ [call]: json({}) })
    await visit(module, {
      path: name,
      form: { ...form, role: 'super_admin', 'zzz[20000000]': 'x', __intent__: '{' },
    })

    expect(bodiesOf(received).map((body) => Object.keys(body as object))).toEqual([
      ['name', 'email', 'phone', 'password'],
    ])
  })

  test('sends signed-in users to the dashboard', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile() })
    const page = await visit(module, { path: name, cookie: 'accessToken=abc' })

    expect([page.status, page.location]).toEqual([302, '/dashboard'])
  })

  test('marks every field as required in the browser', async () => {
    const page = await visit(module, { path: name })

    expect(page.data).toMatchObject({
      constraint: {
        name: { required: true },
        email: { required: true },
        phone: { required: true },
        password: { required: true },
      },
    })
  })
})
