// Screens of signed-in users as HTML: their buttons, links and messages work in a browser without JavaScript.
import { describe, expect, test } from 'vitest'
import * as admins from '../../../app/routes/admins/list/route.tsx'
import * as changePassword from '../../../app/routes/auth/change-password/route.tsx'
import * as unauthorized from '../../../app/routes/auth/unauthorized/route.tsx'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as calendar from '../../../app/routes/products/availability/route.tsx'
import * as profile from '../../../app/routes/profile/route.tsx'
import * as user from '../../../app/routes/users/detail/route.tsx'
import * as users from '../../../app/routes/users/list/route.tsx'
import { aBooking, textOf, toastOf } from '../support/booking-row.ts'
import { controlsIn, formTagIn } from '../support/form-markup.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { productAnswer } from '../support/managed-product.ts'
import { render } from '../support/render.ts'
import { type Visited, visit } from '../support/visit.ts'

interface Screen {
  readonly path: string
  readonly role: string
  readonly module: { readonly default: unknown; readonly loader?: unknown; readonly action?: unknown }
  readonly params?: Record<string, string>
  readonly answers?: Record<string, Response>
}

/** The page that answers a post; there is none before a redirect is followed. */
const renderAnswer = (module: Screen['module'], posted: Visited) =>
  posted.location === null ? render(module.default, { data: posted.loaded }, posted) : ''

async function show(
  { path, role, module, params = {}, answers = {} }: Screen,
  form?: FormData | Record<string, string>,
) {
  const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...answers })
  const page = await visit(module, {
    path,
    params,
    cookie: 'accessToken=abc',
    ...(form && { form, withPage: true }),
  })
  const shown = form === undefined ? render(module.default, page) : renderAnswer(module, page)
  return {
    ...page,
    html: shown,
    text: textOf(shown),
    sent: received.filter(({ method }) => method === 'POST'),
  }
}

const linkIn = (html: string, words: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].find(
    ([, , content = '']) => textOf(content).trim() === words,
  )?.[1]

/** The button with this label, as it would be pressed: its name and value. */
const pressed = (html: string, label: string): Record<string, string> => {
  const tag = new RegExp(`<button [^>]*aria-label="${label}"[^>]*>`).exec(html)?.[0] ?? ''
  const name = / name="([^"]+)"/.exec(tag)?.[1] ?? ''
  return { [name]: / value="([^"]+)"/.exec(tag)?.[1] ?? '' }
}

describe('without JavaScript, the weekly times of a service', () => {
  const week: Screen = {
    path: '/my-services/p1/calendar',
    role: 'service_provider',
    module: calendar,
    params: { id: 'p1' },
  }
  const slots = [
    {
      id: '7f6f2a10-9d1b-4c11-8a4e-000000000001',
      date: '',
      startTime: '09:30',
      endTime: '16:00',
      capacity: 8,
      free: 6,
      status: 'AVAILABLE',
    },
  ]
  const answersWith = (date = '2031-08-04') => ({
    'GET /managed-products/p1': productAnswer({
      exceptions: [
        { id: 'e1', date: '2099-01-05', isClosed: true, startTime: null, endTime: null, capacity: null },
      ],
    }),
    'GET /managed-products/p1/slots': json({ slots: slots.map((slot) => ({ ...slot, date })) }),
    'POST /managed-products/p1/rules': productAnswer(),
  })
  /** Sends the rows that a page shows, some of them changed, by one of its buttons. */
  const formOf = (html: string, button: Record<string, string>, changes: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('intent', 'week')
    for (const { name, value } of controlsIn(html)) {
      if (['weekday', 'startTime', 'endTime', 'capacity'].includes(name) && value !== '') {
        form.append(name, changes[name] ?? value)
      }
    }
    for (const [name, value] of Object.entries(button)) form.set(name, value)
    return form
  }
  const rowsIn = (html: string) => html.match(/name="weekday"/g)?.length ?? 0
  const press = (html: string, label: string, changes = {}) =>
    show({ ...week, answers: answersWith() }, formOf(html, pressed(html, label), changes))

  test('are edited row by row with buttons: added, copied to each day, removed and saved', async () => {
    const { html } = await show({ ...week, answers: answersWith() })
    expect(rowsIn(html)).toBe(1)

    const added = await press(html, 'Add a time: Tuesday')
    expect([rowsIn(added.html), added.sent]).toEqual([2, []])
    expect(added.html).toMatch(/<input type="time"[^>]* autofocus=""[^>]* name="startTime" value=""/i)

    const copied = await press(html, 'Same every day: as Monday')
    expect([rowsIn(copied.html), copied.sent]).toEqual([7, []])
    const removed = await press(copied.html, 'Remove: Tuesday')
    expect([rowsIn(removed.html), removed.sent]).toEqual([6, []])
    expect(removed.html).toContain('aria-label="Add a time: Tuesday"')

    const saved = await show({ ...week, answers: answersWith() }, formOf(removed.html, { save: '1' }))
    expect([saved.status, saved.location, saved.sent.length]).toEqual([302, week.path, 1])
    expect(toastOf(saved)).toContain('The week was saved.')
  })

  test('with an end before the start show the error at the row, focus the end, and keep the start', async () => {
    const { html } = await show({ ...week, answers: answersWith() })
    const {
      html: refused,
      text,
      sent,
    } = await show({ ...week, answers: answersWith() }, formOf(html, { save: '1' }, { endTime: '08:00' }))

    expect(sent).toEqual([])
    expect(text).toContain('The end must be after the start.')
    expect(refused).toMatch(
      /<input type="time"[^>]* autofocus=""[^>]* aria-invalid="true"[^>]* name="endTime" value="08:00"/i,
    )
    expect(controlsIn(refused).find(({ name }) => name === 'startTime')?.value).toBe('09:30')
  })

  test('show the free seats of the coming weeks, and closed days with a button to reopen them', async () => {
    const { html, text } = await show({
      ...week,
      path: `${week.path}?from=2031-08-04`,
      answers: answersWith(),
    })

    expect(text).toContain('6 of 8 seats free')
    expect(text).toContain('5 Jan 2099 Closed')
    expect(pressed(html, 'Remove the exception of 5 Jan 2099')).toEqual({ exception: 'e1' })
  })
})

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
    expect(html).toMatch(/<label[^>]*><span[^>]*>Name or email<\/span>.*?<input type="search"/s)
    expect(controlsIn(html).find(({ name }) => name === 'q')).toMatchObject({ type: 'search', value: 'asha' })
    expect(linkIn(html, 'Asha Nair')).toBe('/users/u1')
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
  const { html } = await show(late, { do: 'pay', version: '3', reference: '123456789012' })

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
  expect(formTagIn(html)).toContain('action="/logout"')
})
