// Screens of signed-in users as HTML: their buttons, links and messages work in a browser without JavaScript.
import { describe, expect, test } from 'vitest'
import * as admins from '../../../../app/routes/admins/list/route.tsx'
import * as changePassword from '../../../../app/routes/auth/change-password/route.tsx'
import * as unauthorized from '../../../../app/routes/auth/unauthorized/route.tsx'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import * as profile from '../../../../app/routes/profile/route.tsx'
import * as user from '../../../../app/routes/users/detail/route.tsx'
import * as users from '../../../../app/routes/users/list/route.tsx'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf } from '../../support/read-page.ts'
import { controlsIn, formTagIn } from '../../support/form-markup.ts'
import { aProfile, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { type Screen, show } from '../../support/pages/screen.ts'

const linkIn = (html: string, words: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].find(
    ([, , content = '']) => textOf(content).trim() === words,
  )?.[1]

describe('without JavaScript, the accounts', () => {
  const account = {
    id: 'u1',
    role: 'affiliate',
    name: 'Asha Nair',
    email: 'asha@host.test',
    phone: '+91 98765 43210',
    territoryName: 'Wayanad',
    status: 'active',
    createdAt: '2026-11-01T04:30:00Z',
    affiliateInfo: { panNumber: 'ABCPN1234F', referralCode: 'ASHA12' },
    documents: ['aadhar', 'panCard', 'selfie'],
  }
  const one: Screen = { path: '/users/u1', role: 'super_admin', module: user, params: { id: 'u1' } }
  const answersFor = (overrides: object) => ({
    'GET /users/u1': json({ user: { ...account, ...overrides } }),
    'GET /users/u1/history': json({ timeline: [] }),
  })

  test('are searched by a form that requests a page, and each name links to its account', async () => {
    const list = json({ rows: [account], next: null, previous: null })
    const { html } = await show({
      path: '/users?q=asha',
      role: 'super_admin',
      module: users,
      answers: { 'GET /users': list },
    })

    expect(html).toMatch(/<form [^>]*method="get"/)
    expect(html).toMatch(/<label[^>]*><span[^>]*>Name, email or phone<\/span>.*?<input type="search"/s)
    expect(controlsIn(html).find(({ name }) => name === 'q')).toMatchObject({ type: 'search', value: 'asha' })
    // The account leads back to the list as it was.
    expect(linkIn(html, 'Asha Nair')).toBe('/users/u1?list=q%3Dasha')
  })

  test('have links to documents, a masked PAN, and a form to suspend with a reason', async () => {
    const { html, text } = await show({ ...one, answers: answersFor({}) })

    expect(linkIn(html, 'Selfie (opens a new tab)')).toBe('/users/u1/documents/selfie')
    expect(text.match(/XXXXXX/g)).toHaveLength(1)
    expect(formTagIn(html)).not.toMatch(/novalidate/i)
    expect(controlsIn(html)).toMatchObject([
      { name: 'intent', value: 'suspend' },
      { name: 'reason', label: 'Reason', isRequired: true },
    ])
    expect(html).toMatch(/<button type="submit"[^>]*>Suspend the account<\/button>/)
  })

  test('that are suspended show the date and the reason, and a button to reactivate', async () => {
    const suspension = { at: '2026-11-20T04:30:00Z', reason: 'Asked for by its owner' }
    const { html, text } = await show({ ...one, answers: answersFor({ status: 'suspended', suspension }) })

    expect(html).toMatch(/<h2[^>]*>Suspended<\/h2>/)
    expect(text).toContain('Since 20 Nov 2026: “Asked for by its owner”')
    expect(html).toMatch(
      /<button [^>]*value="reactivate"[^>]*name="intent"[^>]*>Reactivate the account<\/button>/,
    )
  })
})

test('the territories of administrators are linked down to a vacant district and up again', async () => {
  const territory = (path: string, kind: string, name: string, children: number) => ({
    path,
    kind,
    name,
    admins: [],
    children,
    vacantChildren: children,
  })
  const india = territory('IN', 'country', 'India', 30)
  const kerala = territory('IN/KL', 'state', 'Kerala', 14)
  const wayanad = territory('IN/KL/wayanad', 'district', 'Wayanad', 0)
  const at = async (path: string, answer: object) => {
    const answers = { 'GET /territories': json(answer as never), 'GET /admins/pending': json({ admins: [] }) }
    return (await show({ path, role: 'super_admin', module: admins, answers })).html
  }
  const top = await at('/admins', { territory: null, below: [india] })
  expect(linkIn(top, 'India')).toBe('/admins?under=IN')
  const states = await at('/admins?under=IN', { territory: india, below: [kerala] })
  expect(linkIn(states, 'Kerala')).toBe('/admins?under=IN%2FKL')
  const districts = await at('/admins?under=IN/KL', { territory: kerala, below: [wayanad] })

  expect(districts).toMatch(/<th [^>]*scope="row"[^>]*><span[^>]*>Wayanad<\/span><\/th>/)
  expect(textOf(districts)).toContain('Vacant')
  expect(linkIn(districts, 'One level up')).toBe('/admins?under=IN')
})

test('a customer who pays too late sees that the booking is cancelled, keeps the reference and can send it', async () => {
  const cancelled = aBooking({
    status: 'cancelled',
    cancelledBy: 'admin',
    version: 4,
    actions: ['pay'],
  })
  const late: Screen = {
    path: '/bookings/b-1',
    role: 'user',
    module: booking,
    params: { id: 'b-1' },
    answers: {
      'GET /bookings/b-1': json({ booking: cancelled }),
      'POST /bookings/b-1/actions': json({ message: 'This cannot be done: it is cancelled.' }, 409),
    },
  }
  const { html } = await show(late, { intent: 'pay', version: '3', reference: '123456789012' })

  expect(html).toMatch(/<h2[^>]*>Cancelled by an administrator<\/h2>/)
  expect(html).toContain('This cannot be done: it is cancelled.')
  const controls = controlsIn(html)
  expect(controls.find(({ name }) => name === 'reference')?.value).toBe('123456789012')
  expect(controls.find(({ name }) => name === 'version')?.value).toBe('4')
  expect(html).toMatch(/<button type="submit"[^>]*>I have paid<\/button>/)
})

test('two different new passwords are reported at the field, and all fields are empty again', async () => {
  const form = {
    currentPassword: 'monsoon rain',
    newPassword: 'monsoon wind',
    repeatedPassword: 'monsoon wint',
  }
  const answers = { 'POST /auth/password': json({}) }
  const { html } = await show(
    { path: '/dashboard/password', role: 'user', module: changePassword, answers },
    form,
  )

  expect(controlsIn(html).map(({ label, value, error }) => [label, value, error])).toEqual([
    ['Current password', '', undefined],
    ['New password', '', undefined],
    ['New password again', '', 'The two new passwords are not the same.'],
  ])
})

test.each([
  ['super_admin', 'Meera Krishnan'],
  ['service_provider', 'Biju Varghese'],
  ['user', 'Arjun Iyer'],
])('the profile of %s is a placeholder below the name', async (role, name) => {
  const answers = { 'GET /auth/profile': aProfile({ role, name }) }
  const { html } = await show({ path: '/dashboard/profile', role, module: profile, answers })

  expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
  expect(html).toMatch(/<h2[^>]*>We are launching soon<\/h2>/)
})

test('the page “Unauthorized” has a link to the dashboard and a button to sign out', () => {
  const html = render(unauthorized.default, { data: undefined })

  expect(html).toMatch(/<h1[^>]*>Unauthorized<\/h1>/)
  expect(linkIn(html, 'Go to the dashboard')).toBe('/dashboard')
  expect(formTagIn(html)).toBe('<form action="/logout" method="post">')
})
