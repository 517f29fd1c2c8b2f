// "My booking is missing": the form and list of affiliates, and the list and decision of administrators.
import { expect, test } from 'vitest'
import * as claim from '../../../app/routes/commissions/claim/route.tsx'
import * as claims from '../../../app/routes/commissions/claims/route.tsx'
import * as tabs from '../../../app/routes/commissions/tabs/route.tsx'
import type { Claim, ClaimDetails } from '../../../contract/calls/money/claims.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

const aClaim = (overrides: Partial<Claim> = {}): Claim => ({
  id: 'cl-1',
  bookingId: 'BK-000123',
  affiliate: { id: 'a-1', name: 'Asha Nair' },
  message: 'I sent her the link.',
  status: 'open',
  reason: null,
  createdAt: '2031-07-01T10:00:00Z',
  decidedAt: null,
  ...overrides,
})

const details = (overrides: Partial<ClaimDetails> = {}): ClaimDetails => ({
  ...aClaim(),
  version: 2,
  booking: {
    id: 'b-1',
    productTitle: 'Fort Kochi walk',
    customerName: 'Arjun Iyer',
    date: '2031-06-30',
    status: 'completed',
    paymentStatus: 'completed',
    totalAmount: 240_000,
    refundAmount: null,
    bookedAt: '2031-06-20T10:00:00Z',
    isSettled: true,
  },
  referral: null,
  clicks: {
    count: 12,
    close: [
      { id: 'k-1', at: '2031-06-20T09:00:00Z', code: 'ASHA-7', landingPath: '/tours/fort', isBot: false },
    ],
  },
  obstacle: null,
  signals: ['same-phone'],
  rate: { type: 'percentage', value: 500 },
  actions: ['approve', 'decline'],
  timeline: [],
  ...overrides,
})

const page = (rows: Claim[]) => json({ rows, next: null, previous: null } as never)

async function list(role: Role, rows: Claim[], path = '/commissions/claims') {
  const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /claims': page(rows) })
  const html = renderRoute(claims, await visit(claims, { path, cookie }))
  return { html, text: textOf(html), search: received.find((call) => call.path === '/claims')?.search }
}

test('an affiliate sees the form and their claims with the decision', async () => {
  const decided = aClaim({ status: 'declined', reason: 'No click', decidedAt: '2031-07-03T10:00:00Z' })
  const { text, html } = await list('affiliate', [decided])

  expect(text).toContain('My booking is missing')
  expect(text).toContain('BK-000123 Declined 3 Jul 2031: “No click”')
  expect(html).toMatch(/<input[^>]*required=""[^>]*name="bookingId"/)
  expect(html).not.toContain('/commissions/claims/cl-1')
})

test('an affiliate without claims is told that links and codes need none', async () => {
  expect((await list('affiliate', [])).text).toContain('credited to you without a claim')
})

test('administrators see the open claims first, the oldest on top, and find others by their state', async () => {
  const open = await list('dsa', [aClaim()])
  expect(open.search).toBe('?status=open&sort=oldest')
  expect(open.html).toContain('href="/commissions/claims/cl-1?list="')
  expect(open.text).not.toContain('Claim a booking')

  expect((await list('dsa', [], '/commissions/claims?view=declined&q=BK-7')).search).toBe(
    '?q=BK-7&status=declined&sort=newest',
  )
})

test('a claim names an affiliate of another territory without a link that would not open', async () => {
  const shown = async (canOpenAffiliate: boolean | null) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /claims/cl-1': json({ claim: details({ canOpenAffiliate }) } as never),
    })
    return renderRoute(
      claim,
      await visit(claim, { path: '/commissions/claims/cl-1', params: { id: 'cl-1' }, cookie }),
    )
  }
  expect(await shown(false)).not.toContain('/users/a-1')
  for (const canOpen of [true, null]) expect(await shown(canOpen)).toContain('href="/users/a-1"')
})

test('a claim is sent, and the host’s message is shown when it is refused', async () => {
  const answers = { 'GET /auth/profile': aProfile({ role: 'affiliate' }) }
  const form = { bookingId: 'BK-000123', message: '' }
  const received = hostAnswers({ ...answers, 'POST /claims': json({ claim: aClaim() } as never, 201) })
  const sent = await visit(claims, { path: '/commissions/claims', cookie, form })

  expect(JSON.parse(received.find(({ method }) => method === 'POST')?.body ?? '')).toMatchObject({
    bookingId: 'BK-000123',
  })
  expect(toastOf(sent)).toContain('We’re checking booking BK-000123.')

  const message = 'This booking is credited to you already. You earn when the trip has ended.'
  hostAnswers({
    ...answers,
    'GET /claims': page([]),
    'POST /claims': json({ message }, 409),
  })
  const refused = await visit(claims, { path: '/commissions/claims', cookie, form })
  expect(refused.status).toBe(409)
  expect(refused.data).toMatchObject({ error: { '': [message] } })
})

async function show(overrides: Partial<ClaimDetails> = {}) {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'ssa' }),
    'GET /claims/cl-1': json({ claim: details(overrides) } as never),
  })
  const request = { path: '/commissions/claims/cl-1', params: { id: 'cl-1' }, cookie }
  return textOf(renderRoute(claim, await visit(claim, request)))
}

test('a claim shows the booking, the clicks, the rate, the signals and both decisions', async () => {
  const text = await show()

  expect(text).toContain('Credited to Nobody')
  expect(text).toContain('12 clicks in the 30 days before the booking')
  const { clicks } = details()
  expect(await show({ clicks: { ...clicks, days: 7 } })).toContain(
    '12 clicks in the 7 days before the booking',
  )
  expect(text).toContain('ASHA-7, opened /tours/fort')
  expect(text).toContain('the affiliate gets 5% of what was paid')
  expect(text).toContain('would be held: Affiliate and customer have the same phone number')
  expect(text).toContain('Approve')
  expect(text).toContain('Decline')
})

test('a claim on a credited booking can only be declined and says why', async () => {
  const text = await show({
    obstacle: 'The booking is credited to somebody else by a click or a code.',
    actions: ['decline'],
    rate: null,
    signals: [],
    referral: {
      affiliateName: 'Ravi Menon',
      by: 'code',
      code: 'RAVI-1',
      losers: [{ by: 'click', code: 'ASHA-7', reason: 'code' }],
      signals: [],
    },
  })

  expect(text).toContain('credited to somebody else by a click or a code. You can only decline the claim.')
  expect(text).toContain('Credited to Ravi Menon Typed code RAVI-1')
  expect(text).toContain('Click on ASHA-7: a typed code wins')
  expect(text).not.toContain('Approve')
})

test('a claim shows the code that the customer typed and whose it is', async () => {
  expect(await show({ refusedCode: { code: 'ASHA-7', isOfAffiliate: true } })).toContain(
    'Code typed by the customer ASHA-7 A code of this affiliate.',
  )
  expect(await show({ refusedCode: { code: 'ASHA-8', isOfAffiliate: false } })).toContain(
    'ASHA-8 Not a code of this affiliate.',
  )
})

test('who earns on the booking is told that somebody else decides', async () => {
  expect(await show({ actions: [] })).toContain('You earn on this booking, so somebody else has to decide.')
})

test('a decision goes to the host with the version that was seen', async () => {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'ssa' }),
    'POST /claims/cl-1/actions': json({ claim: details({ status: 'approved' }) } as never),
  })
  const form = { intent: 'approve', version: '2', reason: 'I asked the customer.' }
  const decided = await visit(claim, {
    path: '/commissions/claims/cl-1',
    params: { id: 'cl-1' },
    cookie,
    form,
  })

  expect(JSON.parse(received.find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    action: 'approve',
    version: 2,
    reason: 'I asked the customer.',
  })
  expect(toastOf(decided)).toContain('The claim on BK-000123 is approved.')
})

test('the tabs count the commissions on hold, the claims and the payouts that wait, for administrators', async () => {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'dsa' }),
    'GET /commissions': page([]),
    'GET /claims': page([]),
    'GET /payouts': page([]),
    'GET /open-work': json({ claims: 3, heldCommissions: 2, payouts: 12 }),
  })
  const { data } = await visit(tabs, { path: '/commissions', cookie })
  expect(data).toMatchObject({
    tabs: [
      { path: '/commissions', count: 2 },
      { path: '/commissions/payouts', count: 12 },
      { path: '/commissions/claims', count: 3 },
    ],
  })
  expect(received.find(({ path }) => path === '/open-work')?.search).toBe('?area=commissions')
})
