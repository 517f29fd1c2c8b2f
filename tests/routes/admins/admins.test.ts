import { describe, expect, test, vi } from 'vitest'
import * as admins from '../../../app/routes/admins/list/route.tsx'
import * as approve from '../../../app/routes/admins/approve/route.tsx'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const superAdmin = () => aProfile({ role: 'super_admin' })
const params = { id: 'a1' }
const path = '/admins/a1'

const kerala = {
  path: 'IN/KL',
  kind: 'state',
  name: 'Kerala',
  admins: [{ id: 'u3', name: 'Meera Menon', role: 'ssa' }],
  children: 14,
  vacantChildren: 13,
}
const waiting = (...ids: string[]) =>
  json({
    admins: ids.map((id) => ({
      id,
      name: 'Ravi Das',
      email: 'ravi@host.test',
      createdAt: '2026-11-20T04:30:00Z',
      password: 'hash',
    })),
  })

test('the administrators page shows launching soon when the API has no territories', async () => {
  hostAnswers({ 'GET /auth/profile': superAdmin() })
  const { status, data } = await visit(admins, { path: '/admins', cookie })

  expect([status, data]).toEqual([200, { launchingSoon: 'Admins' }])
})

describe('the administrators page', () => {
  async function show(search: string, answers: Record<string, Response | (() => Response)> = {}) {
    hostAnswers({
      'GET /auth/profile': superAdmin(),
      'GET /territories': json({ territory: null, below: [kerala] }),
      'GET /admins/pending': waiting('a1'),
      ...answers,
    })
    const spy = vi.spyOn(globalThis, 'fetch')
    const page = await visit(admins, { path: `/admins${search}`, cookie })
    const asked = spy.mock.calls
      .map(([url]) => (url instanceof URL ? url.href : ''))
      .filter((url) => url.includes('/territories'))
    return { ...page, asked }
  }

  test.each([
    ['', ''],
    ['?under=IN/KL', '?under=IN%2FKL'],
    [
      `?under=${encodeURIComponent('NP/बागमती')}`,
      '?under=NP%2F%E0%A4%AC%E0%A4%BE%E0%A4%97%E0%A4%AE%E0%A4%A4%E0%A5%80',
    ],
    [
      `?under=LK/${'a'.repeat(100)}/${'b'.repeat(100)}`,
      `?under=LK%2F${'a'.repeat(100)}%2F${'b'.repeat(100)}`,
    ],
    ['?under=IN/KL/idukki/x', ''],
    ['?under=../users', ''],
    ['?q=idukki&under=IN/KL', '?q=idukki'],
  ])('at %j requests the territories below %j', async (search, query) => {
    const { asked } = await show(search)

    expect(asked).toEqual([`http://host.test/api/territories${query}`])
  })

  test('searches where the API gives the way to each territory, and appoints from a vacant row', async () => {
    const idukki = {
      ...kerala,
      path: 'IN/KL/idukki',
      kind: 'district',
      name: 'Idukki',
      admins: [],
      children: 0,
    }
    const found = json({
      territory: null,
      below: [
        { ...idukki, parents: ['India', 'Kerala'] },
        { ...kerala, parents: ['India'] },
      ],
      hasMore: true,
    })
    const html = render(admins.default, await show('?q=i', { 'GET /territories': found }))

    expect(html).toContain(
      'href="/dashboard/create-admin?role=dsa&amp;country=India&amp;state=Kerala&amp;district=Idukki"',
    )
    expect(html.match(/Appoint</g)).toHaveLength(1)
    expect(html).toContain('Kerala, India')
    expect(html).toContain('Search for more of the name.')
    expect(render(admins.default, await show(''))).not.toContain('Territory or administrator')
  })

  test('shows an administrator who is leaving as such, and appoints another one where nobody stays', async () => {
    const leaving = { id: 'u4', name: 'Ravi Das', role: 'dsa', isLeaving: true }
    const row = { ...kerala, kind: 'district', name: 'Idukki', parents: ['India', 'Kerala'], children: 0 }
    const open = async (...others: object[]) => {
      const node = { ...row, path: 'IN/KL/idukki', admins: [leaving, ...others] }
      return render(
        admins.default,
        await show('?q=i', { 'GET /territories': json({ territory: null, below: [node] } as never) }),
      )
    }
    const alone = await open()
    expect(textOf(alone)).toMatch(/Vacant *Ravi Das District admin, leaving *Appoint/)
    const shared = await open({ id: 'u5', name: 'Meera Menon', role: 'dsa', isPrimary: true })
    expect(textOf(shared)).toMatch(/Ravi Das District admin, leaving *Meera Menon District admin, primary/)
    expect(shared).not.toContain('Vacant')
    expect(shared).not.toContain('Appoint<')
  })

  test('shows territories with their administrators, and pending administrators', async () => {
    const { data } = await show('')

    expect(data).toEqual({
      invites: false,
      declines: false,
      territory: undefined,
      below: [kerala],
      vacancies: {},
      applicants: [{ id: 'a1', name: 'Ravi Das', email: 'ravi@host.test', since: '20 Nov 2026' }],
      hasMore: false,
    })
  })

  test('links to all pending administrators when there are more than it shows', async () => {
    const html = async (hasMore: boolean) => {
      const pending = json({ admins: [{ id: 'a1', name: 'Ravi Das' }], hasMore })
      return render(admins.default, await show('', { 'GET /admins/pending': pending }))
    }

    const all = 'href="/users?status=pending_approval&amp;sort=oldest"'
    expect(await html(true)).toContain(all)
    expect(await html(true)).toContain('are the oldest')
    expect(await html(false)).not.toContain(all)
    expect(await html(false)).toContain('1 person has requested an admin account.')
  })

  test('is shown even when the pending administrators cannot be loaded', async () => {
    const { status, data } = await show('', { 'GET /admins/pending': json({}, 500) })

    expect(status).toBe(200)
    expect(data).toMatchObject({ below: [kerala], applicants: undefined })
  })

  test('responds with 404 for an unknown territory', async () => {
    let asked = 0
    const answer = () => {
      asked += 1
      return asked === 1
        ? json({ message: 'This territory does not exist.' }, 404)
        : json({ territory: null, below: [] })
    }
    const { status, thrown } = await show('?under=IN/XX', { 'GET /territories': answer })

    expect([status, thrown]).toEqual([404, true])
  })
})

describe('the approval of an administrator', () => {
  async function post(form: Record<string, string>, answer = json({ admin: { role: 'dsa' } })) {
    const received = hostAnswers({ 'GET /auth/profile': superAdmin(), 'POST /admins/a1/approve': answer })
    const page = await visit(approve, { path, params, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }
  const idukki = { role: 'dsa', country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: '2.5' }

  test.each([
    ['super_admin', {}],
    ['nsa', { nsaInfo: { country: 'India', commissionRate: 2.5 } }],
    ['ssa', { ssaInfo: { country: 'India', state: 'Kerala', commissionRate: 2.5 } }],
    ['dsa', { dsaInfo: { country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: 2.5 } }],
  ])('as %s sends the fields of the role only', async (role, info) => {
    const { sent, location } = await post({ ...idukki, role })

    expect(bodiesOf(sent)).toEqual([{ role, ...info }])
    expect(location).toBe('/admins')
  })

  test('asks for a box where the person has not confirmed their email, and passes it on', async () => {
    const show = async (emailVerifiedAt: string | null | undefined) => {
      const user = { id: 'a1', name: 'Ravi Das', status: 'pending_approval', role: null, emailVerifiedAt }
      hostAnswers({ 'GET /auth/profile': superAdmin(), 'GET /users/a1': json({ user }) })
      return render(approve.default, await visit(approve, { path, params, cookie }))
    }
    const box = 'I know that this address is theirs'
    expect(await show(null)).toContain(box)
    expect(await show(null)).toContain('Not confirmed yet')
    expect(await show('2026-11-20T04:30:00Z')).toContain('Confirmed')
    expect(await show('2026-11-20T04:30:00Z')).not.toContain(box)
    expect(await show(undefined)).not.toContain(box)
    const { sent } = await post({ ...idukki, confirmsEmail: 'yes' })
    expect(bodiesOf(sent)).toMatchObject([{ role: 'dsa', confirmsEmail: true }])
  })

  test('is rejected at the field without a district', async () => {
    const { status, data, sent } = await post({ ...idukki, district: '' })

    expect(status).toBe(400)
    expect(data).toMatchObject({
      result: { error: { district: ['District is required.'] }, initialValue: { state: 'Kerala' } },
    })
    expect(sent).toEqual([])
  })

  test('is rejected for a district of another state', async () => {
    const { data, sent } = await post({ ...idukki, district: 'Agra' })

    expect(data).toMatchObject({ result: { error: { district: ['Choose a district of Kerala.'] } } })
    expect(sent).toEqual([])
  })

  test('that the API rejects keeps the selection', async () => {
    const taken = json({ message: 'Idukki has a district admin already.' }, 409)
    const { status, data } = await post(idukki, taken)
    const { result } = data as { result: { initialValue: object } }

    expect(status).toBe(409)
    expect(formErrors(result)).toEqual(['Idukki has a district admin already.'])
    expect(result.initialValue).toMatchObject({ role: 'dsa', district: 'Idukki' })
  })

  test('without JavaScript offers a button that loads districts and approves nobody', async () => {
    const { data, sent } = await post({ ...idukki, district: '', refreshLocations: '1' })

    expect((data as { districts: string[] }).districts).toContain('Wayanad')
    expect(sent).toEqual([])
  })

  test('is offered for pending administrators only', async () => {
    // Nobody is looked for in the list of those who wait, which tells of the first hundred only.
    const account = { id: 'a1', name: 'Ravi Das', role: null, status: 'pending_approval', password: 'hash' }
    const others = [
      { ...account, id: 'a2', status: 'active', role: 'dsa' },
      { ...account, id: 'a3', role: 'service_provider' },
    ]
    hostAnswers({
      'GET /auth/profile': superAdmin(),
      'GET /users/a1': json({ user: account }),
      'GET /users/a2': json({ user: others[0] }),
      'GET /users/a3': json({ user: others[1] }),
    })
    const { data } = await visit(approve, { path, params, cookie })
    expect(data).toMatchObject({ applicant: { name: 'Ravi Das', phone: '–' } })
    expect(JSON.stringify(data)).not.toContain('hash')

    for (const { id } of others) {
      const { location } = await visit(approve, { path: `/admins/${id}`, params: { id }, cookie })
      expect(location).toBe(`/users/${id}`)
    }
  })

  test('responds with 404 for an unknown account', async () => {
    hostAnswers({
      'GET /auth/profile': superAdmin(),
      'GET /users/a1': json({}, 404),
      'GET /users': json({ rows: [] }),
    })
    const { status, thrown } = await visit(approve, { path, params, cookie })

    expect([status, thrown]).toEqual([404, true])
  })
})
