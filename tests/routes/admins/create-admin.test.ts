import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../app/.server/api/response.ts'
import { failureReason } from '../../../app/routes/admins/create/failure-reason.server.ts'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import { bodiesOf, formErrors, unreadAnswers, wordlessFailures } from '../support/responses.ts'
import { answerIn } from '../support/form-markup.ts'
import { aProfile, hostAnswers, hostIsOurs, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'
import {
  path,
  call,
  cookie,
  account,
  sentAccount,
  kerala,
  districtAdmin,
  type Answer,
  post,
} from '../support/pages/create-admin.ts'

describe('the payload of creating an administrator', () => {
  test.each([
    ['super_admin', {}],
    ['nsa', { nsaInfo: { country: 'India', commissionRate: 7.5 } }],
    ['ssa', { ssaInfo: { country: 'India', state: 'Kerala', commissionRate: 7.5 } }],
    ['dsa', { dsaInfo: { country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: 7.5 } }],
  ])('of %s has the fields of the role only', async (role, info) => {
    const { sent } = await post({ ...account, role, ...kerala, isActive: 'true' })

    expect(bodiesOf(sent)).toEqual([{ ...sentAccount, role, ...info }])
    expect(sent[0]?.headers.get('Cookie')).toBe(cookie)
  })

  test.each([
    ['', 0],
    ['   ', 0],
    ['abc', 0],
    ['12%', 0],
    ['1,5', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['0', 0],
    [' 12 ', 12],
    ['0.5', 0.5],
    ['100', 100],
    ['100.5', 100.5],
    ['-1', -1],
    ['7.12345', 7.12345],
  ])('sends the commission rate %j as %d', async (commissionRate, rate) => {
    const { sent } = await post({ ...account, role: 'nsa', country: 'India', commissionRate })

    expect(bodiesOf(sent)).toMatchObject([{ nsaInfo: { commissionRate: rate } }])
  })

  test('has the commission rate 0 when the field is missing', async () => {
    const { sent } = await post({ ...account, role: 'nsa', country: 'India' })

    expect(bodiesOf(sent)).toMatchObject([{ nsaInfo: { commissionRate: 0 } }])
  })

  test('without a role is that of a super_admin', async () => {
    const { sent, status } = await post({ ...account, ...kerala })

    expect(status).toBe(200)
    expect(bodiesOf(sent)).toEqual([{ ...sentAccount, role: 'super_admin' }])
  })

  test('has the state and district as typed at a host with rules of its own, which decides', async () => {
    const { sent } = await post({ ...districtAdmin, state: 'Bombay', district: ' Mumbai ' })

    expect(bodiesOf(sent)).toMatchObject([{ dsaInfo: { state: 'Bombay', district: 'Mumbai' } }])
  })

  test('has free text for state and district outside India', async () => {
    const { sent } = await post({
      ...districtAdmin,
      country: 'Sri Lanka',
      state: ' Central ',
      district: 'Kandy',
    })

    expect(bodiesOf(sent)).toMatchObject([
      { dsaInfo: { country: 'Sri Lanka', state: 'Central', district: 'Kandy' } },
    ])
  })
})

describe('an invalid form to create an administrator gets 400 with the error at the field, sends nothing and keeps the values', () => {
  const nobody = { role: 'dsa', country: '' }
  test.each<[string, Record<string, string>, Record<string, string[]>]>([
    ['an empty role', { ...account, role: '' }, { role: ['Choose a role.'] }],
    ['a role that no admin has', { ...districtAdmin, role: 'affiliate' }, { role: ['Choose a role.'] }],
    ['an object’s own property as role', { ...account, role: 'constructor' }, { role: ['Choose a role.'] }],
    [
      'nothing but a role',
      nobody,
      {
        name: ['Name is required.'],
        email: ['Email is required.'],
        phone: ['Phone Number is required.'],
        password: ['Password is required.'],
        country: ['Country is required.'],
        state: ['State is required.'],
        district: ['District is required.'],
      },
    ],
    [
      'nothing but the country code as phone',
      { ...districtAdmin, phone: '+91 ' },
      { phone: ['Phone Number is required.'] },
    ],
    ['no country for nsa', { ...account, role: 'nsa' }, { country: ['Country is required.'] }],
    [
      'no state for ssa',
      { ...account, role: 'ssa', country: 'India', state: '' },
      { state: ['State is required.'] },
    ],
    ['no district for dsa', { ...districtAdmin, district: '' }, { district: ['District is required.'] }],
    [
      'no state in another country',
      { ...districtAdmin, country: 'Nepal', state: ' ' },
      { state: ['State is required.'] },
    ],
    ['a wrong email', { ...districtAdmin, email: 'ravi' }, { email: ['Enter a valid email address.'] }],
    [
      'an unknown country',
      { ...districtAdmin, country: 'india' },
      { country: ['Choose a country from the list.'] },
    ],
    [
      'an unknown state at our own host',
      { ...districtAdmin, state: 'Atlantis' },
      { state: ['Choose a state from the list.'] },
    ],
    [
      'a district of another state at our own host',
      { ...districtAdmin, district: 'Anakapalli' },
      { district: ['Choose a district of Kerala.'] },
    ],
  ])('for %s', async (what, form, error) => {
    if (what.endsWith('at our own host')) hostIsOurs()
    const { status, data, sent } = await post(form)

    expect([status, data.result.error, sent]).toEqual([400, error, []])
    const { password: _password, ...kept } = form
    // What is blank counts as not typed.
    const typed = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''))
    expect(data.result.initialValue).toEqual(typed)
    expect(JSON.stringify(data)).not.toContain('monsoon')
  })

  test('but ignores fields that the role does not need', async () => {
    const { sent } = await post({
      ...account,
      role: 'super_admin',
      country: 'Atlantis',
      state: '',
      commissionRate: '-5',
    })

    expect(bodiesOf(sent)).toEqual([{ ...sentAccount, role: 'super_admin' }])
  })
})

describe('the response after creating an administrator', () => {
  test('empties the form on success', async () => {
    const { status, data, location } = await post(districtAdmin)

    expect([status, location]).toEqual([200, null])
    expect(data).toEqual({ result: { initialValue: null }, districts: [] })
  })

  test('shows the API’s message with its status and keeps the values except the password', async () => {
    const { status, data } = await post(districtAdmin, json({ message: 'This email is taken.' }, 409))

    expect([status, formErrors(data.result)]).toEqual([409, ['This email is taken.']])
    const { password: _, ...kept } = districtAdmin
    expect(data.result.initialValue).toEqual(kept)
    expect(data.districts).toContain('Idukki')
    expect(JSON.stringify(data)).not.toContain('monsoon')
  })

  test('shows the message of a 200 with "success": false', async () => {
    const { status, data } = await post(districtAdmin, json({ success: false, message: 'Not allowed.' }))

    expect([status, formErrors(data.result)]).toEqual([400, ['Not allowed.']])
  })

  test('says what the API says of one field in the toast and the line too', async () => {
    const page = await post(districtAdmin, json({ message: 'This email is taken.', field: 'email' }, 409))
    const html = render(createAdmin.default, await visit(createAdmin, { path, cookie }), page)

    const said = ['This email is taken.']
    expect(page.data.result.error).toEqual({ '': said, email: said })
    expect(answerIn(html)?.words).toBe('Failed to create admin: This email is taken.')
    expect(html).not.toContain('Creation failed.')
  })

  const reasons: Record<string, string> = {
    rejected: 'the server gave no reason.',
    unreachable: 'the server could not be reached.',
    'bad-answer': 'the server’s answer could not be read. The account may have been created.',
  }

  test.each(wordlessFailures)(
    'shows the toast “Creation failed.” and the reason for %s',
    async (_, answer, status, reason) => {
      const page = await post(districtAdmin, answer)

      expect([page.status, page.thrown]).toEqual([status, false])
      expect(formErrors(page.data.result)).toEqual(['Creation failed.', reasons[reason]])
    },
  )

  test('shows the text of the toast to browsers without scripts as well, and the line as one text', async () => {
    const page = await post(districtAdmin, json({}, 409))
    const html = render(createAdmin.default, await visit(createAdmin, { path, cookie }), page)
    const withoutScripts = [...html.matchAll(/<noscript[^>]*>(.*?)<\/noscript>/gs)].map(
      ([, shown = '']) => shown,
    )

    expect(withoutScripts.filter((shown) => shown.includes('>Creation failed.<'))).toHaveLength(1)
    expect(html).toContain('>Failed to create admin: the server gave no reason.<')
  })

  test.each([
    ['a proxy’s 502', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a proxy’s 504', new Response('<h1>Timeout</h1>', { status: 504 })],
  ])('says that the account may exist after %s', async (_, answer) => {
    const { data } = await post(districtAdmin, answer)

    expect(formErrors(data.result)).toEqual([
      'Creation failed.',
      'the server’s answer is missing. The account may have been created.',
    ])
  })

  test.each<[string, Failure, string]>([
    [
      'may have been created when the connection broke after the request was sent',
      { ok: false, reason: 'unreachable', status: 502, wasSent: true },
      'the server’s answer is missing. The account may have been created.',
    ],
    [
      'was not created when no time was left to send the request',
      { ok: false, reason: 'timed-out', status: 504, wasSent: false },
      'the server did not answer in time.',
    ],
  ])('says that the account %s', (_, failure, reason) => {
    expect(failureReason(failure)).toBe(reason)
  })

  test.each(unreadAnswers)('is a success with %s', async (_, answer) => {
    const { status, data } = await post(districtAdmin, answer)

    expect([status, formErrors(data.result)]).toEqual([200, []])
  })

  test('reports a timeout of the API', async () => {
    const never = new Promise<Response>(() => {})
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }), [call]: () => never })
    const page = await visit(createAdmin, { path, form: districtAdmin, cookie })

    expect(page.status).toBe(504)
    expect(formErrors((page.data as Answer).result)).toEqual([
      'Creation failed.',
      'the server did not answer in time. The account may have been created.',
    ])
  })

  test('comes from one request, even when a proxy answers 503', async () => {
    const { sent } = await post(districtAdmin, json({}, 503))

    expect(sent).toHaveLength(1)
  })
})

describe('creating an administrator without JavaScript', () => {
  test('loads the districts of a state without sending the form and without errors', async () => {
    const form = { ...account, role: 'dsa', country: 'India', state: 'Kerala', district: '', email: 'ravi' }
    const { status, data, sent } = await post({ ...form, refreshLocations: '1' })

    expect([status, sent, data.result.error]).toEqual([200, [], undefined])
    expect(data.districts).toContain('Wayanad')
    expect(data.result.initialValue).toMatchObject({ name: account.name, email: 'ravi', state: 'Kerala' })
    expect(JSON.stringify(data)).not.toContain('monsoon')
  })

  test('requires no field in the browser that only some roles need', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
    const page = await visit(createAdmin, { path, cookie })
    const { constraint } = page.data as { constraint: Record<string, { required?: boolean }> }

    for (const name of ['country', 'state', 'district', 'commissionRate']) {
      expect(constraint[name]?.required ?? false).toBe(false)
    }
    for (const name of ['name', 'email', 'phone', 'password', 'role']) {
      expect(constraint[name]?.required).toBe(true)
    }
  })
})
