// The commission rate of an administrator who is created, approved or invited.
import { describe, expect, test } from 'vitest'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import * as approve from '../../../app/routes/admins/approve/route.tsx'
import * as invitations from '../../../app/routes/admins/invitations/route.tsx'
import * as invite from '../../../app/routes/admins/invite/route.tsx'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const idukki = { role: 'dsa', country: 'India', state: 'Kerala', district: 'Idukki' }
const open = { cappedCount: 0, capped: [], isPrimary: true }

describe('the rate of an administrator who is created', () => {
  const path = '/dashboard/create-admin'
  const account = { name: 'Ravi', email: 'ravi@host.test', phone: '98765', password: 'monsoon rain' }

  async function create(commissionRate: string, form: Record<string, string> = {}, check = json(open)) {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'POST /admins/rate-check': check,
      'POST /admins/create-admin': json({}, 201),
    })
    const page = await visit(createAdmin, {
      path,
      cookie,
      form: { ...account, ...idukki, commissionRate, ...form },
    })
    const isCreated = received.some((call) => call.path === '/admins/create-admin')
    const html = renderRoute(createAdmin, await visit(createAdmin, { path, cookie }), page.data)
    return { isCreated, html, text: textOf(html) }
  }

  test.each([
    ['9876543210', '100'],
    ['100.5', '100'],
    ['-5', '0'],
  ])('is asked about when it is %s%%, and is sent once it is confirmed', async (typed, paid) => {
    const asked = await create(typed)
    expect(asked.isCreated).toBe(false)
    expect(asked.text).toContain(`The commission rate is ${typed}%.`)
    expect(asked.text).toContain(`this one would be paid ${paid}%.`)
    expect(asked.html).toMatch(
      new RegExp(`<input type="checkbox"[^>]*name="confirmedRate"[^>]*value="${typed}"`),
    )
    expect(asked.html).toMatch(/<input [^>]*value="Ravi"/)
    expect(asked.html).not.toContain('monsoon rain')

    const confirmed = { confirmedRate: typed }
    expect((await create(typed, confirmed)).isCreated).toBe(true)
    expect((await create(`${typed}1`, confirmed)).isCreated).toBe(false)
    const back = await create(typed, { ...confirmed, password: '' })
    expect(back.html).toContain(`<input type="hidden" name="confirmedRate" value="${typed}"/>`)
  })

  test('is asked about after the territory, which stays confirmed', async () => {
    const filled = () => json({ ...open, isPrimary: false })
    const first = await create('-5', {}, filled())
    expect(first.html).toMatch(/type="checkbox"[^>]*name="confirmedTerritory"/)
    expect(first.html).not.toContain('confirmedRate')
    const confirmed = { confirmedTerritory: 'Idukki, Kerala, India' }
    const second = await create('-5', confirmed, filled())
    expect(second.html).toMatch(/type="checkbox"[^>]*name="confirmedRate"/)
    expect(second.html).toContain(
      '<input type="hidden" name="confirmedTerritory" value="Idukki, Kerala, India"/>',
    )
    expect((await create('-5', { ...confirmed, confirmedRate: '-5' }, filled())).isCreated).toBe(true)
  })

  test('is said with the result, so that text which became 0 shows', async () => {
    expect((await create('12%')).text).toContain('Their commission rate is 0%.')
    expect((await create('5')).text).toContain('Their commission rate is 5%.')
    const root = await create('5', { role: 'super_admin' })
    expect(root.isCreated).toBe(true)
    expect(root.text).not.toContain('Their commission rate')
  })

  test('is asked about also when the check of the host fails', async () => {
    const { isCreated } = await create('9876543210', {}, json({}, 503))
    expect(isCreated).toBe(false)
  })

  test('is sent as it is where the host checks no rates', async () => {
    const { isCreated, text } = await create('-5', {}, json({}, 404))
    expect(isCreated).toBe(true)
    expect(text).not.toContain('Their commission rate')
  })
})

describe.each([
  ['approved', approve, '/admins/a1', 'POST /admins/a1/approve', {}],
  ['invited', invite, '/admins/invite', 'POST /admins/invitations', { email: 'ravi@host.test' }],
] as const)('the rate of an administrator who is %s', (how, module, path, call, form) => {
  async function send(commissionRate: string, role = 'dsa') {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /admins/pending': json({ admins: [] }),
      'POST /admins/rate-check': json(open),
      [call]: json({ admin: { role }, invitation: invitation({ commissionRate: 0 }) } as never, 201),
    })
    const fields = { ...form, ...idukki, role, commissionRate }
    const page = await visit(module, { path, params: { id: 'a1' }, cookie, form: fields })
    const sent = received.find(({ method, path: at }) => `${method} ${at}` === call)
    return { page, sent: sent && JSON.parse(sent.body) }
  }

  test.each([
    ['', 0],
    ['  ', 0],
    ['4', 4],
    ['4%', 4],
    [' 5.25 % ', 5.25],
    ['100', 100],
  ])('is a percentage: %j', async (typed, rate) => {
    expect((await send(typed)).sent).toMatchObject({ dsaInfo: { commissionRate: rate } })
  })

  const unreadable = 'Enter a percentage such as 5.25.'
  test.each([
    ['1,5', unreadable],
    ['as agreed', unreadable],
    ['-5', unreadable],
    ['5.255', unreadable],
    ['9876543210', unreadable],
    ['1e2', unreadable],
    ['100.5', 'A rate can be at most 100%.'],
  ])('is refused beside the field, and nothing is sent: %j', async (typed, message) => {
    const { page, sent } = await send(typed)
    expect(sent).toBeUndefined()
    expect([page.status, page.data]).toMatchObject([
      400,
      { result: { error: { commissionRate: [message] } } },
    ])
    expect(page.data).toMatchObject({ result: { initialValue: { commissionRate: typed, state: 'Kerala' } } })
  })

  test('is not looked at for a super admin', async () => {
    const { page, sent } = await send('as agreed', 'super_admin')
    expect(sent).toEqual({ ...form, role: 'super_admin' })
    expect(toastOf(page)).not.toContain('commission rate')
  })

  if (how === 'approved')
    test('is said when it is done', async () => {
      expect(toastOf((await send('4%')).page)).toContain('Their commission rate is 4%.')
      expect(toastOf((await send('')).page)).toContain('Their commission rate is 0%.')
    })
})

const invitation = (changes: object) => ({
  id: 'i-1',
  email: 'ravi@host.test',
  ...idukki,
  invitedBy: 'Asha',
  sentAt: '2026-11-20T04:30:00Z',
  expiresAt: '2026-11-27T04:30:00Z',
  isExpired: false,
  ...changes,
})

test.each([
  [invitation({ commissionRate: 4.25 }), 'District admin, Idukki, Kerala, India, commission rate 4.25%'],
  [invitation({ commissionRate: 0 }), 'India, commission rate 0%'],
  [invitation({}), null],
  [invitation({ role: 'super_admin', commissionRate: 0 }), null],
])('an open invitation says its rate: %#', async (row, words) => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /admins/invitations': json({ invitations: [row] }),
  })
  const text = textOf(
    renderRoute(invitations, await visit(invitations, { path: '/admins/invitations', cookie })),
  )
  if (words === null) expect(text).not.toContain('commission rate')
  else expect(text).toContain(words)
})
