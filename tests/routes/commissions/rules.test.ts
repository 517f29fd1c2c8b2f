// The screen of fee and commission rules.
import { expect, test } from 'vitest'
import * as rules from '../../../app/routes/commissions/rules/route.tsx'
import { textOf, toastOf } from '../support/read-page.ts'
import { render, renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const preview = {
  scopeName: 'Kerala',
  month: '2031-06',
  bookings: 12,
  before: { fees: 450_000, commissions: 150_000, platform: 300_000 },
  after: { fees: 450_000, commissions: 210_000, platform: 240_000 },
  cappedCount: 1,
  capped: [{ id: 'p-1', title: 'Fort walk', feeBps: 600, ratesBps: 900 }],
}
const rule = {
  id: 'r-1',
  kind: 'commission',
  scope: 'territory',
  scopeName: 'Kerala',
  type: 'percentage',
  value: 725,
  validFrom: '2031-07-01T00:00:00Z',
}

function host(answers: Record<string, Response> = {}) {
  return hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /rules': json({ rows: [rule], next: null, previous: null }),
    'POST /rules/preview': json({ preview }),
    ...answers,
  })
}

const typed = 'kind=commission&scope=territory&name=Kerala&type=percentage&rate=7.25&from='

test('rules are listed with their rate, and can be ended with a reason', async () => {
  host()
  const html = renderRoute(rules, await visit(rules, { path: '/commissions/rules', cookie }))

  expect(textOf(html)).toContain('Kerala Territory 7.25% 1 Jul 2031')
  expect(textOf(html)).toContain('End this rule for Kerala')
  expect(html).toMatch(/<input type="hidden" name="id" value="r-1"/)
  // A host that does not tell what comes after it.
  expect(textOf(html)).toMatch(/Reason Bookings that are held already keep their rates\./)
})

test('rules that have ended are a click away, with who ended them, when and why', async () => {
  host()
  const inForce = renderRoute(rules, await visit(rules, { path: '/commissions/rules', cookie }))
  const path = '/commissions/rules?view=ended-fee'
  expect(inForce).toContain('href="/commissions/rules?view=ended"')
  expect(inForce).toContain(`href="${path}"`)

  const open = async (rows: object[]) => {
    const received = host({ 'GET /rules': json({ rows, next: null, previous: null }) })
    const html = renderRoute(rules, await visit(rules, { path, cookie }))
    expect(received.find((call) => call.path === '/rules')?.search).toBe('?kind=fee&state=ended')
    return html
  }
  const validTo = '2031-11-03T06:00:00Z'
  const html = await open([
    { ...rule, kind: 'fee', validTo, endedBy: 'Meera Krishnan', endReason: 'The season is over.' },
  ])
  expect(textOf(html)).toContain('Ended on 3 Nov 2031 by Meera Krishnan “The season is over.”')
  expect(html).not.toContain('End it now')
  // A host of an earlier release.
  expect(textOf(await open([{ ...rule, kind: 'fee', validTo }]))).toContain('Ended on 3 Nov 2031')
  expect(textOf(await open([]))).toContain('No rules have ended')
})

test.each([
  [{ successor: { type: 'percentage', value: 700 } }, 'An older rule then decides again: 7%.'],
  [{ successor: { type: 'flat', value: 30_000 } }, 'An older rule then decides again: ₹300.'],
  [{ successor: null }, 'Then the next rule that fits decides, or the default.'],
  [{ scope: 'default', successor: null }, 'Then affiliates get 5% of each booking.'],
  [{ kind: 'fee', scope: 'default', successor: null }, 'Then the platform keeps 15% of each booking.'],
])('before the rule %j is ended, the page says what decides then', async (more, words) => {
  host({ 'GET /rules': json({ rows: [{ ...rule, ...more }], next: null, previous: null }) })
  const text = textOf(renderRoute(rules, await visit(rules, { path: '/commissions/rules', cookie })))

  expect(text).toContain(`${words} Bookings that are held already keep their rates.`)
})

test('a typed rule is previewed with what it would have paid and what it caps, before it can be created', async () => {
  const received = host()
  const html = renderRoute(rules, await visit(rules, { path: `/commissions/rules?${typed}`, cookie }))
  const text = textOf(html)

  expect(JSON.parse(received.find(({ path }) => path === '/rules/preview')?.body ?? '')).toEqual({
    kind: 'commission',
    scope: 'territory',
    name: 'Kerala',
    type: 'percentage',
    value: 725,
  })
  expect(text).toContain('Kerala: 12 bookings of Jun 2031')
  expect(text).toContain('Affiliates’ commissions ₹1,500 ₹2,100')
  expect(text).toContain('Capped by the fee: 1 tour or stay.')
  expect(text).toContain('Fort walk: rates 9%, fee 6%')
  expect(html).toMatch(/<input type="hidden" name="intent" value="create"/)
  // What was typed and its preview stay if the rule is refused.
  expect(html).toMatch(/<form[^>]*action="\/commissions\/rules\?[^"]*rate=7\.25[^>]*method="post"/)
})

test.each([
  ['rate=much', 'Enter a percentage such as 5.25.'],
  ['rate=101', 'A rate can be at most 100%.'],
])('a rule with %s is not previewed, and says why', async (rate, message) => {
  const received = host()
  const page = await visit(rules, { path: `/commissions/rules?${typed.replace('rate=7.25', rate)}`, cookie })

  expect(textOf(renderRoute(rules, page))).toContain(message)
  expect(received.some(({ path }) => path === '/rules/preview')).toBe(false)
})

test('a rule is created from its preview, and comes back to the list', async () => {
  const received = host({ 'POST /rules': json({ rule }, 201) })
  const form = { ...Object.fromEntries(new URLSearchParams(typed)), intent: 'create' }
  const answer = await visit(rules, { path: '/commissions/rules', cookie, form })

  expect(answer.location).toBe('/commissions/rules')
  expect(toastOf(answer)).toContain('The rule is created.')
  expect(
    JSON.parse(received.find(({ method, path }) => method === 'POST' && path === '/rules')?.body ?? ''),
  ).toMatchObject({ value: 725 })
})

test('a rule that was created is followed by what it caps, which stays on the page', async () => {
  host({ 'POST /rules': json({ rule }, 201) })
  const form = { ...Object.fromEntries(new URLSearchParams(typed)), intent: 'create' }
  const answer = await visit(rules, { path: '/commissions/rules', cookie, form })
  const step = answer.setCookies.find((line) => line.startsWith('last-step='))?.split(';', 1)[0]
  const shown = await visit(rules, { path: '/commissions/rules', cookie: `${cookie}; ${step}` })

  expect(toastOf(answer)).toContain('Kerala: capped by the fee for 1 tour or stay')
  expect(textOf(renderRoute(rules, shown))).toContain('Kerala: capped by the fee for 1 tour or stay')
})

test('ending a rule needs a reason, and a rule that has ended says so', async () => {
  host({ 'POST /rules/r-1/end': json({ message: 'This rule has ended already.' }, 409) })
  const end = (reason: string) =>
    visit(rules, { path: '/commissions/rules', cookie, form: { intent: 'end', id: 'r-1', reason } })

  expect((await end('')).status).toBe(400)
  const refused = await end('Over')
  expect([refused.status, refused.data]).toEqual([
    409,
    expect.objectContaining({ error: { '': ['This rule has ended already.'] } }),
  ])
})

test('a reason that is missing is asked for in the row of the rule', async () => {
  host({ 'GET /rules': json({ rows: [{ ...rule, id: 'r-0' }, rule], next: null, previous: null }) })
  const form = { intent: 'end', id: 'r-1', reason: '   ' }
  const page = await visit(rules, { path: '/commissions/rules', cookie, form, withPage: true })
  const html = render(rules.default, { data: page.loaded }, page)
  expect(html).toMatch(/value="r-0".*<details open="">.*value="r-1".*Reason is required\./)
  expect(html.match(/Reason is required\./g)).toHaveLength(1)
  expect(html.match(/<details open/g)).toHaveLength(1)
})

test.each([
  ['its row', 'r-1', '<details open'],
  ['the page, of a rule that is no longer listed', 'r-9', '<h1'],
])('a rule that was not ended says why in %s, and keeps the reason', async (_, id, before) => {
  host({ [`POST /rules/${id}/end`]: json({ message: 'It has ended already.' }, 409) })
  const form = { intent: 'end', id, reason: 'Over' }
  const page = await visit(rules, { path: '/commissions/rules', cookie, form, withPage: true })
  const html = render(rules.default, { data: page.loaded }, page)
  expect(html).toMatch(new RegExp(`${before}.*It has ended already\\.`))
  expect(html.match(/It has ended already\./g)).toHaveLength(1)
  expect(html.includes('>Over</textarea>')).toBe(id === 'r-1')
})

test('a fee that has ended comes back to the fees', async () => {
  host({ 'POST /rules/r-1/end': json({ rule }) })
  const form = { intent: 'end', id: 'r-1', reason: 'Over' }
  const { location } = await visit(rules, { path: '/commissions/rules?view=fee', cookie, form })
  expect(location).toBe('/commissions/rules?view=fee')
})

test('rules are for super administrators alone', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }) })

  expect((await visit(rules, { path: '/commissions/rules', cookie })).location).toBe('/unauthorized')
})

test('a link from an affiliate’s account fills in for whom the rule is, and previews nothing yet', async () => {
  const received = host()
  const path = '/commissions/rules?kind=commission&scope=affiliate&name=asha%40example.com'
  const html = renderRoute(rules, await visit(rules, { path, cookie }))

  expect(html).toMatch(/<option value="affiliate" selected=""/)
  expect(html).toContain('value="asha@example.com"')
  expect(received.some((call) => call.path === '/rules/preview')).toBe(false)
})
