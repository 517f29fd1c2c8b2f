// Changing the commission rate of an administrator: previewed first, then changed with a reason.
import { describe, expect, test } from 'vitest'
import * as rate from '../../../app/routes/admins/rate/route.tsx'
import * as user from '../../../app/routes/users/detail/route.tsx'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { toastOf } from '../support/read-page.ts'
import { controlsIn } from '../support/form-markup.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { show } from '../support/pages/screen.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const params = { id: 'd1' }
const path = '/admins/d1/rate'
const admin = { id: 'd1', name: 'Thomas Kurian', role: 'dsa', status: 'active', commissionRate: 4 }
const free = { isPrimary: true, cappedCount: 0, capped: [] }
const capped = {
  isPrimary: true,
  cappedCount: 1,
  capped: [{ id: 'p1', title: 'Tea walk', feeBps: 1500, ratesBps: 1550 }],
}
const profile = (role = 'super_admin', id = 'me') => ({ 'GET /auth/profile': aProfile({ role, id }) })
const offered = { 'POST /admins/d1/commission-rate': json({ admin }) }
const found = (overrides: object = {}) => ({ 'GET /users/d1': json({ user: { ...admin, ...overrides } }) })

describe('the page that changes a commission rate', () => {
  const page = (search = '', answers: Record<string, Response> = {}) =>
    show({
      path: `${path}${search}`,
      params,
      role: 'super_admin',
      module: rate,
      answers: { ...found(), ...offered, 'POST /admins/d1/rate-check': json(free), ...answers },
    })

  test('says that bookings which are held keep their rates, and asks for a preview by a plain form', async () => {
    const { html, text, sent } = await page()

    expect(text).toContain('The rate is 4%')
    expect(text).toContain('Bookings that are held already keep their rates.')
    expect(html).toMatch(/<form [^>]*action="\/admins\/d1\/rate"[^>]*method="get"/)
    expect(controlsIn(html)).toMatchObject([{ name: 'rate', value: '4' }])
    expect(sent).toEqual([])
  })

  test('previews a typed rate, with the form that changes it', async () => {
    const { html, text, sent } = await page('?rate=6.25%25')

    expect(bodiesOf(sent)).toEqual([{ commissionRate: 6.25 }])
    expect(text).toContain('From 4% to 6.25%')
    expect(text).toContain('No tour or stay would be capped by the fee.')
    expect(controlsIn(html)).toMatchObject([
      { name: 'rate', value: '6.25%' },
      { name: 'intent', value: 'change-rate' },
      { name: 'commissionRate', value: '6.25' },
      { name: 'expectedRate', value: '4' },
      { name: 'reason', isRequired: true },
    ])
  })

  test('names the tours and stays that the fee would cap', async () => {
    const { text } = await page('?rate=10.5', { 'POST /admins/d1/rate-check': json(capped) })

    expect(text).toContain('Capped by the fee: 1 tour or stay.')
    expect(text).toContain('Tea walk: rates 15.5%, fee 15%')
  })

  test('says that another administrator of the territory is the primary one', async () => {
    const other = json({ ...free, isPrimary: false })
    const { text } = await page('?rate=6', { 'POST /admins/d1/rate-check': other })

    expect(text).toContain('Thomas Kurian is not the primary administrator of the territory')
    expect(text).not.toContain('capped')
  })

  test.each([
    ['abc', 'Enter a percentage such as 5.25.'],
    ['5.255', 'Enter a percentage such as 5.25.'],
    ['100.01', 'A rate can be at most 100%.'],
    ['4', 'The commission rate is 4% already.'],
  ])('does not preview %j', async (typed, problem) => {
    const { html, text, sent } = await page(`?rate=${encodeURIComponent(typed)}`)

    expect(text).toContain(problem)
    expect(controlsIn(html)).toMatchObject([{ name: 'rate', value: typed }])
    expect(sent).toEqual([])
  })

  test('says why there is no preview', async () => {
    const { text } = await page('?rate=6', { 'POST /admins/d1/rate-check': json({}, 500) })

    expect(text).toContain('The preview could not be made. Try again.')
  })

  test.each([
    ['an affiliate, who earns by rules', { role: 'affiliate' }],
    ['a super administrator', { role: 'super_admin' }],
    ['somebody without a role', { role: null }],
  ])('is not there for %s', async (_who, overrides) => {
    hostAnswers({ ...profile(), ...found(overrides), ...offered })

    expect((await visit(rate, { path, params, cookie })).location).toBe('/users/d1')
  })

  test('is not there for the own account', async () => {
    hostAnswers({ ...profile('super_admin', 'd1'), ...found(), ...offered })

    expect((await visit(rate, { path, params, cookie })).location).toBe('/users/d1')
  })

  test('shows launching soon where the API cannot change rates', async () => {
    hostAnswers({ ...profile(), ...found() })

    expect((await visit(rate, { path, params, cookie })).data).toEqual({ launchingSoon: 'Commission rates' })
  })

  test.each(['nsa', 'dsa', 'affiliate'])('is closed to %s', async (role) => {
    hostAnswers({ ...profile(role), ...found(), ...offered })

    expect((await visit(rate, { path, params, cookie })).location).toBe('/unauthorized')
  })
})

describe('changing a commission rate', () => {
  const filledIn = {
    intent: 'change-rate',
    commissionRate: '6.25',
    expectedRate: '4',
    reason: 'She also looks after Wayanad',
  }

  async function post(form: Record<string, string>, answer = json({ admin })) {
    const received = hostAnswers({ ...profile(), 'POST /admins/d1/commission-rate': answer })
    const page = await visit(rate, { path: `${path}?rate=6.25`, params, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('sends the new rate, the one that was seen, and the reason', async () => {
    const page = await post(filledIn)

    expect(bodiesOf(page.sent)).toEqual([
      { commissionRate: 6.25, expectedRate: 4, reason: 'She also looks after Wayanad' },
    ])
    expect(page.location).toBe('/users/d1')
    expect(toastOf(page)).toContain('The commission rate is 6.25% from the next booking on.')
  })

  test('needs a reason', async () => {
    const { status, data, sent } = await post({ ...filledIn, reason: '' })

    expect(status).toBe(400)
    expect(data).toMatchObject({ error: { reason: ['Reason is required.'] } })
    expect(sent).toEqual([])
  })

  test.each(['', 'abc'])('does not send the rate %j', async (commissionRate) => {
    const { status, sent } = await post({ ...filledIn, commissionRate })

    expect(status).toBe(400)
    expect(sent).toEqual([])
  })

  test('shows the API’s message if somebody else has changed it, and keeps the reason', async () => {
    const message = 'The commission rate was changed in the meantime: it is 5%. Look at it again.'
    const { status, data } = await post(filledIn, json({ message }, 409))

    expect(status).toBe(409)
    expect(formErrors(data)).toEqual([message])
    expect(data).toMatchObject({ initialValue: { reason: filledIn.reason } })
  })
})

describe('the account of an administrator', () => {
  const account = async (
    role: string,
    overrides: object = {},
    answers: Record<string, Response> = offered,
  ) => {
    hostAnswers({
      ...profile(role),
      ...found(overrides),
      ...answers,
      'GET /rules': json({ rows: [], next: null, previous: null }),
      'GET /users/d1/history': json({
        timeline: [
          {
            id: '1',
            action: 'account.commission-rate-changed',
            actor: 'Meera',
            reason: 'More work',
            commissionRate: { old: 1, new: 4 },
            at: '2026-11-20T04:30:00Z',
          },
        ],
      }),
    })
    return render(user.default, await visit(user, { path: '/users/d1', params, cookie }))
  }
  const link = 'href="/admins/d1/rate"'

  test('leads a super_admin to the change of its rate', async () => {
    expect(await account('super_admin')).toContain(link)
    expect(await account('nsa')).not.toContain(link)
    expect(await account('super_admin', { role: 'affiliate' })).not.toContain(link)
  })

  test('does not, where the API cannot change rates', async () => {
    expect(await account('super_admin', {}, {})).not.toContain(link)
  })

  test('shows in its history from what to what the rate was changed', async () => {
    expect(await account('super_admin')).toContain('Commission rate changed from 1% to 4%')
  })
})
