// The form that creates an admin, as HTML: how it begins, and what it holds after each answer.
import { expect, test } from 'vitest'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import * as adminList from '../../../app/routes/admins/list/route.tsx'
import { answerIn, controlsIn, valuesIn } from '../support/form-markup.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { bodiesOf } from '../support/responses.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const where = { path: '/dashboard/create-admin', cookie: 'accessToken=abc' }
const account = {
  name: 'Thara Pillai',
  email: 'thara@host.test',
  phone: '+91 94470 54321',
  password: 'monsoon rain',
}
const empty = {
  Name: '',
  Email: '',
  'Phone Number': '',
  Password: '',
  Role: 'super_admin',
  Country: 'India',
  State: '',
  District: '',
  'Commission rate': '',
}

async function show(form?: Record<string, string>) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'POST /admins/create-admin': json({}, 201),
  })
  const page = await visit(createAdmin, { ...where, ...(form && { form, withPage: true }) })
  const html =
    form === undefined
      ? render(createAdmin.default, page)
      : render(createAdmin.default, { data: page.loaded }, page)
  return { html, sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
}

test('the form to create an admin starts with the role super admin and the country India', async () => {
  const { html } = await show()

  expect(html).toMatch(/<h1[^>]*>Create Admin<\/h1>/)
  expect(valuesIn(html)).toEqual(empty)
  expect(controlsIn(html).find(({ name }) => name === 'role')?.options).toEqual([
    'Super admin',
    'National admin',
    'State admin',
    'District admin',
  ])
})

test.each([
  [
    'a district',
    'role=dsa&country=India&state=Kerala&district=Idukki',
    { Role: 'dsa', State: 'Kerala', District: 'Idukki' },
  ],
  ['a state', 'role=ssa&country=India&state=Kerala&district=Idukki', { Role: 'ssa', State: 'Kerala' }],
  ['a place that is not in the lists', 'role=dsa&country=India&state=Kerala&district=Atlantis', {}],
  ['a role that is not on the list', 'role=user&country=India', {}],
])('the form starts with the role and the place of %s', async (_, search, filled) => {
  hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
  const page = await visit(createAdmin, { ...where, path: `${where.path}?${search}` })
  const html = render(createAdmin.default, page)
  expect(valuesIn(html)).toEqual({ ...empty, ...filled })
  expect(html).toContain('A super admin sees and decides everything in every territory')
})

test.each([
  ['super admin without any place', { role: 'super_admin' }, { role: 'super_admin' }],
  [
    'national admin without a state, whose rate “as agreed” counts as 0',
    { role: 'nsa', country: 'India', state: '', district: '', commissionRate: 'as agreed' },
    { role: 'nsa', nsaInfo: { country: 'India', commissionRate: 0 } },
  ],
])('after a %s the page says so with focus, and the form is empty again', async (_, form, sent) => {
  const { html, sent: payloads } = await show({ ...account, ...form })

  expect(payloads).toEqual([{ ...account, ...sent }])
  expect(answerIn(html)).toEqual({ role: 'status', words: 'Admin created successfully!', hasFocus: true })
  expect(valuesIn(html)).toEqual(empty)
})

test('a district admin without a district is rejected at the field, and the state is kept', async () => {
  const { html, sent } = await show({
    ...account,
    role: 'dsa',
    country: 'India',
    state: 'Kerala',
    district: '',
  })

  expect(sent).toEqual([])
  expect(controlsIn(html).find(({ name }) => name === 'district')).toMatchObject({
    error: 'District is required.',
    options: expect.arrayContaining(['Wayanad']) as string[],
  })
  expect(valuesIn(html)).toMatchObject({ Role: 'dsa', State: 'Kerala', Name: 'Thara Pillai', Password: '' })
  expect(html).not.toContain('Admin created successfully!')
})

test('after an admin was created, the list of admins is loaded again and shows the new one', async () => {
  const kerala = { path: 'IN/KL', kind: 'state', name: 'Kerala', children: 14, vacantChildren: 14 }
  const created: { id: string; name: string; role: string }[] = []
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /territories': () => json({ territory: null, below: [{ ...kerala, admins: created }] }),
    'GET /admins/pending': json({ admins: [] }),
    'POST /admins/create-admin': () => {
      created.push({ id: 'u9', name: account.name, role: 'ssa' })
      return json({}, 201)
    },
  })
  const list = async () =>
    render(adminList.default, await visit(adminList, { path: '/admins', cookie: where.cookie }))

  expect(await list()).not.toContain(account.name)
  await visit(createAdmin, { ...where, form: { ...account, role: 'super_admin' } })
  expect(await list()).toContain(account.name)
})
