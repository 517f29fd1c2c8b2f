// Who gets a territory's override, and what the fee caps there.
import { describe, expect, test } from 'vitest'
import * as admins from '../../../app/routes/admins/list/route.tsx'
import * as approve from '../../../app/routes/admins/approve/route.tsx'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const first = { id: '8f14e45f-ceea-467f-a0e6-8b2d5c1f0001', name: 'Meera Menon', role: 'dsa' }
const second = { id: '8f14e45f-ceea-467f-a0e6-8b2d5c1f0002', name: 'Ravi Das', role: 'dsa' }
const idukki = {
  path: 'IN/KL/idukki',
  kind: 'district',
  name: 'Idukki',
  admins: [
    { ...first, isPrimary: true },
    { ...second, isPrimary: false },
  ],
  children: 0,
  vacantChildren: 0,
}
const capped = { cappedCount: 1, capped: [{ id: 'p-1', title: 'Fort walk', feeBps: 600, ratesBps: 900 }] }

const host = (territory: object, answers: Record<string, Response> = {}) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /territories': json({ territory, below: [] } as never),
    'GET /admins/pending': json({ admins: [] }),
    'GET /territories/capped': json(capped),
    'POST /territories/primary': json({ territory } as never),
    ...answers,
  })

const path = '/admins?under=IN/KL/idukki'
const change = { territoryPath: 'IN/KL/idukki', adminId: second.id, reason: 'Meera left' }

test('a territory shows its primary administrator, the others to choose from, and what the fee caps', async () => {
  host(idukki)
  const html = renderRoute(admins, await visit(admins, { path, cookie }))
  const text = textOf(html)

  expect(text).toContain('Meera Menon District admin, primary')
  expect(text).toContain('Meera Menon gets the override of bookings in Idukki.')
  expect(html).toContain(`<option value="${second.id}"`)
  expect(html).not.toContain(`<option value="${first.id}"`)
  expect(text).toContain('Capped by the fee: 1 tour or stay.')
  expect(text).toContain('Fort walk: rates 9%, fee 6%')
})

test('a territory with one administrator has nobody else to choose', async () => {
  host(
    { ...idukki, admins: [{ ...first, isPrimary: true }] },
    { 'GET /territories/capped': json({ cappedCount: 0, capped: [] }) },
  )
  const text = textOf(renderRoute(admins, await visit(admins, { path, cookie })))

  expect(text).not.toContain('primary')
  expect(text).not.toContain('Capped by the fee')
})

test('an administrator who is deleting their account is not offered', async () => {
  const [one, other] = idukki.admins
  host({ ...idukki, admins: [one, { ...other, isLeaving: true }], primary: { ...first, isSuspended: false } })
  const html = renderRoute(admins, await visit(admins, { path, cookie }))
  expect(textOf(html)).toContain('Ravi Das')
  expect(html).toContain('<option value="nobody">')
  expect(html).not.toContain(`<option value="${second.id}"`)
})

test('nobody can be chosen where the host says who is primary', async () => {
  const primary = { ...first, isSuspended: false }
  const received = host({ ...idukki, admins: [{ ...first, isPrimary: true }], primary })
  const html = renderRoute(admins, await visit(admins, { path, cookie }))
  expect(textOf(html)).toContain('Meera Menon gets the override of bookings in Idukki.')
  expect(html).toContain('<option value="nobody">')
  const done = await visit(admins, { path, cookie, form: { ...change, adminId: 'nobody' } })
  expect(JSON.parse(received.find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    ...change,
    adminId: null,
  })
  expect(done.location).toBe('/admins?under=IN%2FKL%2Fidukki')

  host({ ...idukki, admins: [{ ...second, isPrimary: false }], primary: null })
  const vacant = renderRoute(admins, await visit(admins, { path, cookie }))
  expect(textOf(vacant)).toContain('Nobody gets the override of bookings in Idukki.')
  expect(vacant).not.toContain('<option value="nobody">')
  expect((await visit(admins, { path, cookie, form: { ...change, adminId: 'other' } })).status).toBe(400)
})

test('a suspended primary administrator is shown beside “Vacant”, and the territory opens from the list', async () => {
  const suspended = { ...idukki, admins: [], primary: { ...first, isSuspended: true } }
  host(suspended)
  const text = textOf(renderRoute(admins, await visit(admins, { path, cookie })))
  expect(text).toContain('Vacant')
  expect(text).toContain('Meera Menon District admin, primary, suspended')
  expect(text).toContain('Meera Menon is suspended and stays the primary administrator')

  const kerala = { ...idukki, path: 'IN/KL', kind: 'state', name: 'Kerala', admins: [], children: 14 }
  host(kerala, { 'GET /territories': json({ territory: kerala, below: [suspended] } as never) })
  const html = renderRoute(admins, await visit(admins, { path: '/admins?under=IN/KL', cookie }))
  expect(html).toContain('href="/admins?under=IN%2FKL%2Fidukki"')
})

test('a change goes to the host, and a refusal shows its message', async () => {
  const received = host(idukki)
  const done = await visit(admins, { path, cookie, form: change })
  expect(JSON.parse(received.find(({ method }) => method === 'POST')?.body ?? '')).toEqual(change)
  expect(done.location).toBe('/admins?under=IN%2FKL%2Fidukki')
  expect(toastOf(done)).toContain('The primary administrator of Idukki is changed.')

  const message = 'Choose an active administrator of exactly this territory.'
  host(idukki, { 'POST /territories/primary': json({ message }, 409) })
  const refused = await visit(admins, { path, cookie, form: change })
  expect([refused.status, refused.data]).toEqual([409, expect.objectContaining({ error: { '': [message] } })])
  expect((await visit(admins, { path, cookie, form: { ...change, reason: '' } })).status).toBe(400)
})

const territory = { role: 'dsa', country: 'India', state: 'Kerala', district: 'Idukki', commissionRate: '12' }

test('a created administrator’s rate shows what the fee caps', async () => {
  const received = host(idukki, {
    'POST /admins/rate-check': json({ ...capped, isPrimary: true }),
    'POST /admins/create-admin': json({}, 201),
  })
  const account = { name: 'Ravi', email: 'ravi@host.test', phone: '98765', password: 'monsoon rain' }
  const created = await visit(createAdmin, {
    path: '/dashboard/create-admin',
    cookie,
    form: { ...account, ...territory },
  })

  expect(created.data).toMatchObject({ capped: { cappedCount: 1 } })
  const check = received.find((call) => call.path === '/admins/rate-check')
  expect(JSON.parse(check?.body ?? '')).toMatchObject({ role: 'dsa', dsaInfo: { commissionRate: 12 } })
})

describe('a territory that has an administrator', () => {
  const account = { name: 'Ravi', email: 'ravi@host.test', phone: '98765', password: 'monsoon rain' }
  const filled = () => json({ cappedCount: 0, capped: [], isPrimary: false })

  async function create(form: Record<string, string>, check = filled()) {
    const received = host(idukki, {
      'POST /admins/rate-check': check,
      'POST /admins/create-admin': json({}, 201),
    })
    const page = await visit(createAdmin, { path: '/dashboard/create-admin', cookie, form })
    const isCreated = received.some((call) => call.path === '/admins/create-admin')
    const opened = await visit(createAdmin, { path: '/dashboard/create-admin', cookie })
    return { page, isCreated, html: renderRoute(createAdmin, opened, page.data) }
  }

  test('gets a second one only after a warning and a confirmation', async () => {
    const asked = await create({ ...account, ...territory })
    expect(asked.isCreated).toBe(false)
    expect(asked.page.data).toMatchObject({ filled: 'Idukki, Kerala, India' })
    const { html } = asked
    expect(html).toContain('Idukki, Kerala, India already has an administrator.')
    expect(html).toMatch(/<input [^>]*value="Ravi"/)
    expect(html).not.toContain('monsoon rain')
    expect(html).toMatch(
      /<input type="checkbox"[^>]*name="confirmedTerritory"[^>]*value="Idukki, Kerala, India"/,
    )

    const confirmed = { ...account, ...territory, confirmedTerritory: 'Idukki, Kerala, India' }
    expect((await create(confirmed)).isCreated).toBe(true)
  })

  test('is not asked about again where only the password has to be typed again', async () => {
    const confirmedTerritory = 'Idukki, Kerala, India'
    const back = await create({ ...account, ...territory, password: '', confirmedTerritory })
    expect(back.page.data).toMatchObject({ result: { error: { password: ['Password is required.'] } } })
    expect(back.html).toContain(
      `<input type="hidden" name="confirmedTerritory" value="${confirmedTerritory}"/>`,
    )
    expect(back.html).toMatch(/<input [^>]*value="Ravi"/)
  })

  test('is asked about again when another territory is chosen after the confirmation', async () => {
    const confirmed = { confirmedTerritory: 'Idukki, Kerala, India' }
    const other = await create({ ...account, ...territory, district: 'Wayanad', ...confirmed })
    expect(other.page.data).toMatchObject({ filled: 'Wayanad, Kerala, India' })
    expect(other.isCreated).toBe(false)
  })

  test('gives no warning for a super admin, nor where the host does not say', async () => {
    expect((await create({ ...account, role: 'super_admin' })).isCreated).toBe(true)
    expect((await create({ ...account, ...territory }, json({}, 404))).isCreated).toBe(true)
  })

  test('gets a second one by approval only after the same confirmation', async () => {
    const send = async (form: Record<string, string>) => {
      const received = host(idukki, {
        'POST /admins/rate-check': filled(),
        'POST /admins/a1/approve': json({ admin: { role: 'dsa' } } as never),
      })
      const page = await visit(approve, { path: '/admins/a1', params: { id: 'a1' }, cookie, form })
      return { page, isApproved: received.some((call) => call.path === '/admins/a1/approve') }
    }
    const asked = await send(territory)
    expect(asked.isApproved).toBe(false)
    expect(asked.page.data).toMatchObject({ filled: 'Idukki, Kerala, India' })
    expect((await send({ ...territory, confirmedTerritory: 'Idukki, Kerala, India' })).isApproved).toBe(true)
  })
})

test('an approved administrator’s rate tells how many the fee caps', async () => {
  host(idukki, {
    'POST /admins/rate-check': json({ ...capped, isPrimary: true }),
    'POST /admins/a1/approve': json({ admin: { role: 'dsa' } } as never),
  })
  const approved = await visit(approve, { path: '/admins/a1', params: { id: 'a1' }, cookie, form: territory })

  expect(toastOf(approved)).toContain('Capped by the fee: 1 tour or stay.')
})
