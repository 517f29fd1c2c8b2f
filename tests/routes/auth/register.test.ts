// Registering as a customer: signed in at once, and back to what was chosen.
import { describe, expect, test } from 'vitest'
import * as register from '../../../app/routes/auth/register/route.tsx'
import * as root from '../../../app/root.tsx'
import {
  bodiesOf,
  formErrors,
  unconfirmedFailures,
  unreadAnswers,
  wordlessFailures,
} from '../support/responses.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { sendInVain } from '../support/send-in-vain.ts'
import { visit } from '../support/visit.ts'

useToday()

const call = 'POST /auth/register'
const form = {
  name: ' Asha Nair ',
  email: ' asha@host.test ',
  phone: ' +91 98765 43210 ',
  password: ' monsoon rain ',
}
const back = '/tours/fort?date=2026-11-28&guests=2'
const path = `/register?next=${encodeURIComponent(back)}`
const signedIn = () => json({ user: { role: 'user' } }, 200, ['accessToken=new'])

describe('registering as a customer', () => {
  test('signs in with the API’s cookies and returns to the booking selection with the toast', async () => {
    const received = hostAnswers({ [call]: json({ name: 'Asha Nair' }, 201), 'POST /auth/login': signedIn() })
    const page = await visit(register, { path, form })

    expect(bodiesOf(received)).toEqual([
      { name: 'Asha Nair', email: 'asha@host.test', phone: '+91 98765 43210', password: ' monsoon rain ' },
      { email: 'asha@host.test', password: ' monsoon rain ' },
    ])
    expect([page.status, page.location]).toEqual([302, back])
    expect(page.setCookies).toContain('accessToken=new; Path=/; HttpOnly; SameSite=Lax')
    const flash = page.setCookies.find((line) => line.startsWith('flash=')) ?? ''
    const landed = await visit(root, { path: back, cookie: flash.split(';')[0] ?? '' })
    expect(landed.data).toMatchObject({ toast: { kind: 'success', text: 'Registration successful!' } })
  })

  test('leads to the dashboard without a selection', async () => {
    hostAnswers({ [call]: json({}, 201), 'POST /auth/login': signedIn() })

    expect((await visit(register, { path: '/register', form })).location).toBe('/dashboard')
  })

  test('leads to the login page with the selection when the API does not sign in', async () => {
    hostAnswers({ [call]: json({}, 201), 'POST /auth/login': json({ message: 'Confirm your email.' }, 403) })
    const page = await visit(register, { path, form })

    expect(page.location).toBe(`/login?next=${encodeURIComponent(back)}`)
  })

  test('shows the API’s message with its status, and keeps the values except the password', async () => {
    hostAnswers({ [call]: json({ message: 'This email is registered already.' }, 409) })
    const page = await visit(register, { path, form })

    expect([page.status, formErrors(page.data)]).toEqual([409, ['This email is registered already.']])
    expect(page.data).toMatchObject({ initialValue: { name: form.name, email: form.email } })
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
    expect(page.setCookies).toEqual([])
  })

  test.each(wordlessFailures)('shows “Registration failed.” for %s', async (_, answer, status) => {
    hostAnswers({ [call]: answer })
    const page = await visit(register, { path, form })

    expect([page.status, formErrors(page.data)[0]]).toEqual([status, 'Registration failed.'])
  })

  test.each(unconfirmedFailures)(
    'says that the account may exist, and where to sign in, when the host %s',
    async (_, answer) => {
      hostAnswers({ [call]: answer })
      const posted = await visit(register, { path, form })
      const html = render(register.default, await visit(register, { path }), posted, '/register')

      expect(html).toMatch(
        /role="alert".*Registration failed. Your account may have been created. <a [^>]*href="\/login\?next=[^"]*"/,
      )
    },
  )

  test('says so too when the connection breaks', async () => {
    hostAnswers({ [call]: json({}, 201) })
    const lost = await sendInVain(register, form)
    const html = render(register.default, await visit(register, { path }), lost, '/register')
    expect(html).toMatch(/Your account may have been created. <a [^>]*href="\/login\?next=[^"]*"/)
  })

  test.each(unreadAnswers)('succeeds with %s', async (_, answer) => {
    hostAnswers({ [call]: answer, 'POST /auth/login': signedIn() })

    expect((await visit(register, { path, form })).location).toBe(back)
  })

  test('responds with 400 and an error at each missing field, and sends nothing', async () => {
    const received = hostAnswers({ [call]: json({}) })
    const page = await visit(register, { path, form: { name: '' } })

    expect(received).toEqual([])

    expect(page.status).toBe(400)
    expect(Object.keys((page.data as { error: object }).error)).toEqual([
      'name',
      'email',
      'phone',
      'password',
    ])
  })

  test('sends signed-in users to their selection', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }) })

    expect((await visit(register, { path, cookie: 'accessToken=abc' })).location).toBe(back)
  })

  test('never redirects to another origin', async () => {
    hostAnswers({ [call]: json({}, 201), 'POST /auth/login': signedIn() })
    const page = await visit(register, { path: '/register?next=https%3A%2F%2Fevil.example', form })

    expect(page.location).toBe('/dashboard')
  })

  test('shows launching soon without a form when the API lacks the call', async () => {
    const html = render(register.default, await visit(register, { path }))
    const posted = await visit(register, { path, form })

    expect(html).toContain('We are launching soon')
    expect(html).not.toContain('<form')
    expect([posted.status, posted.location]).toEqual([302, path])
  })
})
