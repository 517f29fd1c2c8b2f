// Declining a request for an admin account: from the list and the account, with a reason, on a page that says what it does.
import { describe, expect, test } from 'vitest'
import * as decline from '../../../app/routes/admins/decline/route.tsx'
import * as admins from '../../../app/routes/admins/list/route.tsx'
import * as user from '../../../app/routes/users/detail/route.tsx'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { toastOf } from '../support/read-page.ts'
import { controlsIn, formTagIn } from '../support/form-markup.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { show } from '../support/pages/screen.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const params = { id: 'a1' }
const path = '/admins/a1/decline'
const reason = 'We have an administrator for Idukki already.'
const applicant = {
  id: 'a1',
  name: 'Ravi Das',
  email: 'ravi@host.test',
  role: null,
  status: 'pending_approval',
  createdAt: '2026-11-20T04:30:00Z',
  password: 'hash',
}
const profile = (role = 'super_admin') => ({ 'GET /auth/profile': aProfile({ role, id: 'me' }) })
const declined = { 'POST /admins/a1/decline': json({ message: 'The request is declined.' }) }
const waiting = (...ids: string[]) => ({
  'GET /admins/pending': json({ admins: ids.map((id) => ({ ...applicant, id })) }),
})

describe('the page that declines a request', () => {
  const page = () =>
    show({
      path,
      params,
      role: 'super_admin',
      module: decline,
      answers: { 'GET /users/a1': json({ user: applicant }), ...declined },
    })

  test('shows who asks, what happens, and a form for the reason that works without JavaScript', async () => {
    const { html, text, data } = await page()

    expect(text).toContain('Decline the request of Ravi Das')
    expect(text).toContain('20 Nov 2026')
    expect(text).toContain('The account is deleted at once, and nobody can bring it back.')
    expect(formTagIn(html)).toContain('method="post"')
    expect(controlsIn(html)).toMatchObject([
      { name: 'intent', value: 'decline' },
      { name: 'reason', label: 'Reason', isRequired: true },
    ])
    expect(JSON.stringify(data)).not.toContain('hash')
  })

  test('is for accounts that wait alone: others are shown as they are', async () => {
    const decided = json({ user: { ...applicant, role: 'dsa', status: 'active' } })
    hostAnswers({ ...profile(), ...declined, 'GET /users/a1': decided })

    expect((await visit(decline, { path, params, cookie })).location).toBe('/users/a1')
  })

  test('shows launching soon where the API cannot decline', async () => {
    hostAnswers({ ...profile(), 'GET /users/a1': json({ user: applicant }) })

    expect((await visit(decline, { path, params, cookie })).data).toEqual({ launchingSoon: 'Admins' })
  })

  test.each(['nsa', 'dsa', 'affiliate'])('is closed to %s', async (role) => {
    hostAnswers({ ...profile(role), ...declined, 'GET /users/a1': json({ user: applicant }) })

    expect((await visit(decline, { path, params, cookie })).location).toBe('/unauthorized')
  })
})

describe('declining a request', () => {
  async function post(form: Record<string, string>, answers: Record<string, Response> = {}) {
    const received = hostAnswers({ ...profile(), ...declined, ...waiting('a1', 'a2'), ...answers })
    const page = await visit(decline, { path, params, form: { intent: 'decline', ...form }, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('sends the reason, and goes on to the next person', async () => {
    const page = await post({ reason: ` ${reason} ` })

    expect(bodiesOf(page.sent)).toEqual([{ reason }])
    expect(page.location).toBe('/admins?next=a2')
    expect(toastOf(page)).toContain('Declined. They get an email with your reason.')
  })

  test('needs a reason', async () => {
    const { status, data, sent } = await post({ reason: ' ' })

    expect(status).toBe(400)
    expect(data).toMatchObject({ error: { reason: ['Reason is required.'] } })
    expect(sent).toEqual([])
  })

  test('that somebody else has decided on leads to the account, with the API’s message', async () => {
    const message = 'This account is no longer waiting for approval: it is active.'
    const page = await post({ reason }, { 'POST /admins/a1/decline': json({ message }, 409) })

    expect(page.location).toBe('/users/a1')
    expect(toastOf(page)).toContain(message)
  })

  test('that fails keeps the reason', async () => {
    const { status, data } = await post({ reason }, { 'POST /admins/a1/decline': json({}, 500) })

    expect(status).toBe(500)
    expect(formErrors(data)).toEqual(['The request was not declined.'])
    expect(data).toMatchObject({ initialValue: { reason } })
  })
})

describe('the way to decline', () => {
  const link = 'href="/admins/a1/decline"'

  test.each([
    ['is beside “Give a role” in the list of requests', declined, true],
    ['is not in the list where the API cannot decline', {}, false],
  ])('%s', async (_name, answers, isOffered) => {
    hostAnswers({
      ...profile(),
      ...waiting('a1'),
      ...answers,
      'GET /territories': json({ territory: null, below: [] }),
    })
    const html = render(admins.default, await visit(admins, { path: '/admins', cookie }))

    expect(html).toContain('href="/admins/a1"')
    expect(html.includes(link)).toBe(isOffered)
  })

  test.each([
    ['super_admin', declined, true],
    ['super_admin', {}, false],
    ['ssa', declined, false],
  ])('is on the page of the account for %s, where the API can (%#)', async (role, answers, isOffered) => {
    hostAnswers({
      ...profile(role),
      ...answers,
      'GET /users/a1': json({ user: applicant }),
      'GET /users/a1/history': json({ timeline: [] }),
    })
    const html = render(user.default, await visit(user, { path: '/users/a1', params, cookie }))

    expect(html.includes(link)).toBe(isOffered)
  })
})
