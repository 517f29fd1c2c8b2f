// Moving an administrator, an affiliate or a provider to another territory: what follows is shown first, and then confirmed.
import { describe, expect, test } from 'vitest'
import * as territory from '../../../app/routes/users/territory/route.tsx'
import * as user from '../../../app/routes/users/detail/route.tsx'
import { controlsIn } from '../support/form-markup.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { show } from '../support/pages/screen.ts'
import { bodiesOf } from '../support/responses.ts'
import { toastOf } from '../support/read-page.ts'
import { visit } from '../support/visit.ts'

const address = { city: null, district: 'Kollam', state: 'Kerala', country: 'India' }
const admin = {
  id: 'd1',
  name: 'Thomas Kurian',
  role: 'dsa',
  status: 'active',
  territoryPath: 'IN/KL/kollam',
  address,
}
const node = (isPrimary = true) => ({
  path: 'IN/KL/kollam',
  kind: 'district',
  name: 'Kollam',
  parents: ['India', 'Kerala'],
  admins: [{ id: 'd1', name: 'Thomas Kurian', role: 'dsa', isPrimary }],
  children: 0,
  vacantChildren: 0,
})
const offered = { 'POST /users/d1/territory': json({ user: admin }) }

const screen = (overrides: object = {}, answers: Record<string, Response> = {}) => ({
  path: '/users/d1/territory',
  params: { id: 'd1' },
  role: 'super_admin',
  module: territory,
  answers: {
    'GET /users/d1': json({ user: { ...admin, ...overrides } }),
    'GET /territories': json({ territory: node(), below: [] } as never),
    ...offered,
    ...answers,
  },
})
const check = (isPrimary: boolean) => ({
  'POST /admins/rate-check': json({ isPrimary, cappedCount: 0, capped: [] }),
})

/** A host of an earlier release. */
function older() {
  const { 'POST /users/d1/territory': _offered, ...answers } = screen().answers
  return { ...screen(), answers }
}

function open({ path, params, role, answers }: ReturnType<typeof older>) {
  hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...answers })
  return visit(territory, { path, params, cookie: 'accessToken=abc' })
}

const filledIn = {
  kind: 'district',
  expectedTerritory: 'IN/KL/kollam',
  country: 'India',
  state: 'Kerala',
  district: 'Kozhikode',
  reason: 'Approved for the wrong district',
}
const kozhikode = 'Kozhikode, Kerala, India'

describe('the form that moves an account to another territory', () => {
  test('names the present one, and starts in its state', async () => {
    const { html, text, sent } = await show(screen())
    expect(text).toContain('District admin, now in Kollam, Kerala, India.')
    const controls = controlsIn(html)
    expect(controls).toMatchObject([
      { name: 'kind', value: 'district' },
      { name: 'expectedTerritory', value: 'IN/KL/kollam' },
      { name: 'country', value: 'India', isRequired: true },
      { name: 'state', value: 'Kerala', isRequired: true },
      { name: 'district', value: '', isRequired: true },
      { name: 'reason', isRequired: true },
    ])
    expect(controls.find(({ name }) => name === 'district')?.options).toContain('Kozhikode')
    expect(sent).toEqual([])
  })

  test.each([
    ['nsa', ['country']],
    ['ssa', ['country', 'state']],
    ['affiliate', ['country', 'state', 'district']],
  ])('asks of the role %s for what its level needs', async (role, places) => {
    const { html } = await show(screen({ role }))
    const names = controlsIn(html).map(({ name }) => name)
    expect(names).toEqual(['kind', 'expectedTerritory', ...places, 'reason'])
  })

  test('tells what follows before anything is changed', async () => {
    const { html, text, sent } = await show(screen({}, check(true)), filledIn)
    expect(sent.map(({ path }) => path)).toEqual(['/admins/rate-check'])
    expect(text).toContain(
      'Thomas Kurian then sees and decides only what belongs to Kozhikode, Kerala, India.',
    )
    expect(text).toContain(
      'Nobody gets the override of Kollam, Kerala, India until you choose or appoint somebody.',
    )
    expect(text).toContain('Thomas Kurian becomes the primary administrator of Kozhikode, Kerala, India.')
    expect(html).toMatch(
      /<input type="checkbox"[^>]*name="confirmedTerritory"[^>]*value="Kozhikode, Kerala, India"/,
    )
    expect(controlsIn(html)).toContainEqual(expect.objectContaining({ name: 'district', value: 'Kozhikode' }))

    const filled = await show(screen({}, check(false)), filledIn)
    expect(filled.text).toContain('Kozhikode, Kerala, India already has a primary administrator')
    const affiliate = await show(screen({ role: 'affiliate' }), filledIn)
    expect(affiliate.text).toContain(
      'The administrators of Kozhikode, Kerala, India look after Thomas Kurian then',
    )
    expect(affiliate.sent).toEqual([])
  })

  test('is not shown while the host does not tell whether the account is the primary one', async () => {
    const failing = () => ({ 'GET /territories': json({ message: 'Out of order' } as never, 500) })
    expect((await open(screen({}, failing()))).status).toBe(500)
    const page = await show({ ...screen({}, failing()), path: '/users/d1', module: user })
    expect(page.text).toContain('IN/KL/kollam')
  })

  test('sends what was confirmed, and asks again for another territory', async () => {
    const done = await show(screen(), { ...filledIn, confirmedTerritory: kozhikode })
    const { kind: _kind, ...payload } = filledIn
    expect(bodiesOf(done.sent)).toEqual([payload])
    expect(done.location).toBe('/users/d1')
    expect(toastOf(done)).toContain('The territory is Kozhikode, Kerala, India now.')

    const other = { ...filledIn, district: 'Idukki', confirmedTerritory: kozhikode }
    const again = await show(screen({}, check(true)), other)
    expect(again.sent.map(({ path }) => path)).toEqual(['/admins/rate-check'])
  })

  test('shows the refusal of the host, and errors at their fields', async () => {
    const message = 'The territory is Kozhikode, Kerala, India already.'
    const refusal = { 'POST /users/d1/territory': json({ message }, 409) }
    const refused = await show(screen({}, refusal), { ...filledIn, confirmedTerritory: kozhikode })
    expect([refused.status, refused.text.includes(message)]).toEqual([409, true])

    const wrong = await show(screen(), { ...filledIn, district: 'Chennai' })
    expect([wrong.status, wrong.sent]).toEqual([400, []])
    expect(wrong.text).toContain('Choose a district of Kerala.')
  })

  test('loads the districts of another state by a button, without JavaScript', async () => {
    const { html, sent } = await show(screen(), { ...filledIn, state: 'Goa', refreshLocations: '' })
    expect(sent).toEqual([])
    expect(controlsIn(html).find(({ name }) => name === 'district')?.options).toContain('North Goa')
  })

  test.each([
    ['a customer', { role: 'user' }],
    ['a provider without a service', { role: 'service_provider', territoryPath: null }],
    ['a super administrator', { role: 'super_admin' }],
    ['a suspended account', { status: 'suspended' }],
    ['an account that is being deleted', { deletionDueAt: '2026-12-01T06:00:00Z' }],
  ])('is not there for %s', async (_who, overrides) => {
    expect((await open(screen(overrides))).location).toBe('/users/d1')
  })

  test('is not there where the host cannot move accounts, and is closed to others', async () => {
    expect((await open(older())).data).toEqual({ launchingSoon: 'Users' })
    expect((await open({ ...older(), role: 'ssa' })).location).toBe('/unauthorized')
  })
})

describe('the page of an account', () => {
  const page = (overrides: object = {}, answers: Record<string, Response> = {}, role = 'super_admin') =>
    show({ ...screen(overrides, answers), path: '/users/d1', module: user, role })

  test('shows the territory of an affiliate apart from the address, with the way to change it', async () => {
    const { html, text } = await page({ role: 'affiliate', address: { ...address, district: 'Idukki' } })
    expect(text).toContain('Kollam, Kerala, India')
    expect(html).toContain('href="/users/d1/territory"')
  })

  test('shows that of a provider, and none before the first service', async () => {
    expect((await page({ role: 'service_provider' })).html).toContain('href="/users/d1/territory"')
    const { html } = await page({ role: 'service_provider', territoryPath: null })
    expect(html).not.toContain('id="territory"')
  })

  test('says why a suspended account is not moved', async () => {
    const { html, text } = await page({ status: 'suspended' })
    expect(text).toContain('Reactivate the account before you move it to another territory.')
    expect(html).not.toContain('href="/users/d1/territory"')
  })

  test('offers nothing to other administrators, and for other roles', async () => {
    expect((await page({}, {}, 'ssa')).html).not.toContain('id="territory"')
    expect((await page({ role: 'user' })).html).not.toContain('id="territory"')
  })

  test('offers nothing on a host that cannot move accounts', async () => {
    expect((await show({ ...older(), path: '/users/d1', module: user })).html).not.toContain('id="territory"')
  })
})
