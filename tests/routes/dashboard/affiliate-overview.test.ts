// What an affiliate's dashboard opens with: the link, the money, open steps, the funnel and recent commissions.
import { expect, test } from 'vitest'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aCommission, aSummary, totals } from '../support/rows/commission-row.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const figures = { clicks: 240, visitors: 200, bookings: 12, leads: 1, earnings: 5000 }
const site = {
  ...figures,
  id: 'l-1',
  code: 'ASHA-7',
  path: '/?ref=ASHA-7',
  createdAt: '2031-01-01T00:00:00Z',
}
const payee = { identity: 'approved', isPanValid: true, isCompany: false, account: null }

const answers = {
  'GET /auth/profile': aProfile(),
  'GET /referral-links': json({
    site,
    links: { rows: [], next: null, previous: null },
    totals: figures,
    days: [],
  }),
  'GET /commissions/summary': json(
    aSummary({
      overall: totals({
        earned: 1_00_000,
        pending: 20_000,
        available: 30_000,
        paid: 50_000,
        onHold: 700,
        count: 9,
      }),
      matching: totals({ earned: 45_000, count: 4 }),
      nextRelease: { at: '2031-07-08T10:00:00Z', amount: 12_050 },
    }),
  ),
  'GET /commissions': json({
    rows: Array.from({ length: 7 }, (_, index) => aCommission({ id: `c-${index}` })),
    next: null,
    previous: null,
  }),
  'GET /payee-state': json({ payee }),
}

async function open(changed: Partial<Record<keyof typeof answers, Response>> = {}) {
  const received = hostAnswers({ ...answers, ...changed })
  const visited = await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' })
  const html = renderRoute(dashboard, visited)
  return { html, text: textOf(html), status: visited.status, received }
}

test('the dashboard opens with the link to copy and to share by WhatsApp', async () => {
  const { html } = await open()

  expect(html).toContain('value="http://app.test/?ref=ASHA-7"')
  expect(html).toMatch(/href="https:\/\/wa\.me\/\?text=[^"]*ref%3DASHA-7/)
  expect(html.indexOf('Your link')).toBeLessThan(html.indexOf('Total earnings'))
})

test('then come earned, pending, available and paid out, with what changes next and when', async () => {
  const { text } = await open()

  expect(text).toContain('Earned ₹1,000 Pending ₹200 Available ₹300 Paid out ₹500')
  expect(text).toContain(
    'Next: ₹120.50 becomes available on 8 Jul 2031. ₹7 is on hold until we have checked it.',
  )
})

test('the funnel leads from clicks to what was earned in the last 30 days, as the links show it', async () => {
  const { text, received } = await open()

  expect(text).toContain('Clicks 240 Bookings 12 Completed 4 Earned ₹50')
  const asked = new URLSearchParams(received.find(({ path }) => path === '/commissions/summary')?.search)
  expect([asked.get('type'), asked.get('from')]).toEqual(['sale', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
})

test('the five newest commissions lead to why they are their amount', async () => {
  const { html } = await open()

  expect(html.match(/href="\/commissions\/c-\d"/g)).toHaveLength(5)
})

test.each([
  [{ ...payee, identity: 'not_submitted' }, ['Submit your identity', 'Add a payout account']],
  [{ ...payee, identity: 'declined' }, ['Your identity was declined', 'Add a payout account']],
  [{ ...payee, identity: 'resubmission_requested' }, ['Submit your identity again', 'Add a payout account']],
  [{ ...payee, identity: 'submitted' }, ['Your identity is being checked', 'Add a payout account']],
])('steps that payouts wait for are listed with links: %j', async (state, steps) => {
  const { text, html } = await open({ 'GET /payee-state': json({ payee: state }) })

  for (const step of steps) expect(text).toContain(step)
  expect(html).toContain('href="/settings/payout-account"')
})

test('without open steps the dashboard does not mention them', async () => {
  const account = { kind: 'upi', masked: 'a••••@bank', usableFrom: '2031-01-01T00:00:00Z', isUsable: true }

  expect((await open({ 'GET /payee-state': json({ payee: { ...payee, account } }) })).text).not.toContain(
    'Before your first payout',
  )
})

test('a host that gives all parts by one call is asked by that call alone', async () => {
  const parts = {
    links: { site, totals: figures },
    summary: aSummary({
      overall: totals({ earned: 1_00_000 }),
      matching: totals({ earned: 45_000, count: 4 }),
    }),
    commissions: [aCommission({ id: 'c-1' })],
    payee,
  }
  const received = hostAnswers({ ...answers, 'GET /affiliates/overview': json(parts) })
  const visited = await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' })
  const html = renderRoute(dashboard, visited)

  expect(html).toContain('value="http://app.test/?ref=ASHA-7"')
  expect(textOf(html)).toContain('Clicks 240 Bookings 12 Completed 4 Earned ₹50')
  expect(textOf(html)).toContain('Add a payout account')
  expect(html.match(/href="\/commissions\/c-\d"/g)).toHaveLength(1)
  expect(received.map(({ path }) => path).filter((path) => /links|commissions|payee/.test(path))).toEqual([])
})

test.each([
  [true, 'has ended, and when a lead of yours is won.', 'or a lead of yours is won', false],
  [false, 'has ended. What a booking pays', 'By today’s rules a lead pays nothing.', true],
  [undefined, 'has ended. What a booking pays', 'has ended, your commission appears here.', true],
])(
  'before anything is earned, leads are named where a rule pays for them (%s)',
  async (paysForLeads, first, second, isSilent) => {
    const none = aSummary({ overall: totals({}), matching: totals({}) })
    const parts = { links: { site, totals: figures }, summary: none, commissions: [], payee, paysForLeads }
    hostAnswers({ ...answers, 'GET /affiliates/overview': json(parts as never) })
    const visited = await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' })
    const text = textOf(renderRoute(dashboard, visited))

    expect(text).toContain(first)
    expect(text).toContain(second)
    if (isSilent) expect(text).not.toContain('lead of yours is won')
  },
)

test('a host whose one call fails shows the dashboard without its parts', async () => {
  const received = hostAnswers({ ...answers, 'GET /affiliates/overview': json({ message: 'x' }, 500) })
  const visited = await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' })

  expect(visited.status).toBe(200)
  expect(textOf(renderRoute(dashboard, visited))).not.toMatch(
    /Your link|Your money|From click|Recent commissions/,
  )
  expect(received.map(({ path }) => path)).not.toContain('/referral-links')
})

test('a part that fails is left out, and the rest is shown', async () => {
  const { text, status } = await open({ 'GET /referral-links': json({ message: 'x' }, 500) })

  expect(status).toBe(200)
  expect(text).toContain('Earned ₹1,000')
  expect(text).not.toContain('Share on WhatsApp')
})

test('at a host without links and commissions the dashboard is that of the specification alone', async () => {
  hostAnswers({ 'GET /auth/profile': aProfile() })
  const { data } = await visit(dashboard, { path: '/dashboard', cookie: 'accessToken=abc' })
  const text = textOf(renderRoute(dashboard, { data }))

  expect(text).not.toMatch(/Your link|Your money|From click|Recent commissions/)
  expect(text).toContain('Total earnings')
})
