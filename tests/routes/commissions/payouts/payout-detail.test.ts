import { describe, expect, test } from 'vitest'
import * as detail from '../../../../app/routes/commissions/payouts/detail/route.tsx'
import type { PayoutDetails } from '../../../../contract/shapes/money/payouts.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { renderRoute } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'
import { aPayout, at, cookie, id, open, page } from '../../support/pages/payouts.ts'

const item = {
  id: 'i-1',
  type: 'sale',
  bookingNumber: 'BK-000003',
  productTitle: 'Tea gardens of Munnar',
  isLead: false,
  base: 10_00_000_00,
  bps: 500,
  flat: null,
  amount: 50_000_00,
  isTaxed: false,
  reason: null,
  createdAt: at,
}

describe('a payout', () => {
  const answers = (payout: PayoutDetails) => ({
    [`GET /payouts/${id}`]: json({ payout }),
    [`GET /payouts/${id}/items`]: page([item]),
  })

  test('tells its payee what is in it, how TDS came about and when it comes', async () => {
    const { text, html } = await open('affiliate', detail, answers(aPayout()))
    expect(text()).toContain('Sent to the bank on 1 Oct 2026')
    expect(text()).toContain(
      'The year is above ₹20,000, so TDS is due on all of it, less what was withheld before.',
    )
    expect(text()).toContain('GST and TCS are not calculated here.')
    expect(text()).toContain('5% of ₹10,00,000')
    expect(html()).not.toContain('<form')
  })

  test.each([
    [{ status: 'completed', completedAt: at, utr: 'UTR1' }, 'Paid on 1 Oct 2026, UTR UTR1.'],
    [{ status: 'failed', reason: 'Account closed.' }, 'The transfer failed (Account closed).'],
    [{ status: 'returned', reason: 'Wrong account' }, 'without further TDS'],
    [{ status: 'cancelled', reason: 'Too early' }, 'What was in it is available again.'],
    [{ tds: 0 }, 'TDS ₹0'],
    [{ isSingleOperator: true }, 'approved by the person who created it'],
  ] as const)('in the state %j says “%s”', async (state, sentence) => {
    const { text } = await open('affiliate', detail, answers(aPayout(state)))
    expect(text()).toContain(sentence)
  })

  test.each([
    ['above the threshold', 20_000_00, 'so TDS is due on all of it'],
    ['without a threshold', null, 'TDS is due from the first rupee'],
  ])('says what is due on earlier payouts if they had another rate, %s', async (_, threshold, sentence) => {
    const year = { base: 6000_00, bps: 200, yearBase: 15_000_00, yearTds: 0, threshold }
    const payout = aPayout({ gross: 6000_00, tds: 3120_00, net: 2880_00 })
    const { text } = await open('affiliate', detail, answers({ ...payout, tax: { ...payout.tax, ...year } }))
    expect(text()).toContain(
      `${sentence}: ₹120 for this payout and ₹3,000 for the earlier ones at their rates, less what was withheld before.`,
    )
  })

  test('tells the payee that another account of the PAN counts, and an administrator how much', async () => {
    const shared = { threshold: 20_000_00, base: 19_500_00, isPanShared: true, isAboveThreshold: true }
    const payout = aPayout({ gross: 19_500_00, tds: 780_00, net: 18_720_00 })
    const own = { ...payout, tax: { ...payout.tax, ...shared } }
    const payee = await open('affiliate', detail, answers(own))
    expect(payee.text()).toContain('Another account has the same PAN.')
    expect(payee.text()).toContain('so TDS is due on all of it, less what was withheld before.')
    expect(payee.text()).not.toContain('at their rates')
    expect(payee.text()).not.toContain('Of the year')
    const others = { yearBase: 19_500_00, othersBase: 19_500_00, othersTds: 0 }
    const all = { ...payout, tax: { ...payout.tax, ...shared, ...others } }
    const admin = await open('nsa', detail, answers(all))
    expect(admin.text()).toContain('Of the year, other accounts of this PAN ₹19,500')
  })

  test('has a form for each possible action', async () => {
    const actions = ['complete', 'fail'] as const
    const { html } = await open('nsa', detail, answers(aPayout({ actions: [...actions], fileId: id })))
    for (const intent of actions) expect(html()).toContain(`value="${intent}"`)
    expect(html()).toContain(`/commissions/payouts/files/${id}/file.csv`)
  })

  test('says why a draft cannot be approved', async () => {
    const approvalObstacle = 'You created this payout: another super administrator approves it.'
    const { text } = await open(
      'super_admin',
      detail,
      answers(aPayout({ status: 'draft', approvalObstacle })),
    )
    expect(text()).toContain(approvalObstacle)
  })

  test('says what happens if a failed one is recorded as arrived', async () => {
    const failed = aPayout({ status: 'failed', utr: null, actions: ['complete'] })
    const { text, html } = await open('nsa', detail, answers(failed))
    expect(text()).toContain('It arrived after all')
    expect(text()).toContain('the next payout takes off what arrived with this one')
    expect(html()).toContain('value="complete"')
  })

  test('offers to correct the reference where the host allows it', async () => {
    const paid = { status: 'completed', utr: 'UTR1' } as const
    const { html } = await open('nsa', detail, answers(aPayout({ ...paid, isReferenceCorrectable: true })))
    expect(html()).toMatch(/value="correct-reference"[\s\S]*value="UTR1"/)
    const other = await open('nsa', detail, answers(aPayout(paid)))
    expect(other.html()).not.toContain('correct-reference')
  })

  test.each([
    ['approve', { intent: 'approve' }, 'draft'],
    ['complete', { intent: 'complete', utr: 'UTR1' }, 'sent'],
    ['fail', { intent: 'fail', reason: 'Closed' }, 'sent'],
  ])('leads from “%s” to the next payout of the list that waits for it', async (_intent, form, status) => {
    const payout = aPayout()
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /payouts': page([payout, { ...payout, id: 'p-2' }]),
      ...answers(payout),
      'POST /payouts/approve': json({ approved: 1, cancelled: 0, net: 49_000_00, hasMore: false }),
      [`POST /payouts/${id}/result`]: json({ payout }),
    })
    const where = (path: string) => ({ path, params: { id }, cookie })
    const list = 'list=kind%3Dshares'
    const filled = { version: '2', ...form }
    const sent = await visit(detail, { ...where(`/commissions/payouts/${id}?${list}`), form: filled })
    expect(received.find(({ path }) => path === '/payouts')?.search).toBe(`?kind=shares&status=${status}`)
    expect(sent.location).toBe(`/commissions/payouts/${id}?${list}&next=p-2`)
    const html = renderRoute(detail, await visit(detail, where(sent.location ?? '')))
    expect(html).toContain(`href="/commissions/payouts/p-2?${list}"`)
    expect(html).toContain('href="/commissions/payouts?kind=shares"')
  })

  test.each([
    [{ intent: 'approve' }, '/payouts/approve', { payouts: [{ id, version: 2 }] }],
    [{ intent: 'cancel', reason: 'Early' }, `/payouts/${id}/cancel`, { version: 2, reason: 'Early' }],
    [
      { intent: 'complete', utr: 'UTR1' },
      `/payouts/${id}/result`,
      { version: 2, result: 'completed', utr: 'UTR1' },
    ],
    [{ intent: 'correct-reference', utr: 'UTR2' }, `/payouts/${id}/reference`, { version: 2, utr: 'UTR2' }],
    [
      { intent: 'return', reason: 'Wrong' },
      `/payouts/${id}/result`,
      { version: 2, result: 'returned', reason: 'Wrong' },
    ],
  ])('sends %j to the host', async (fields, path, expected) => {
    const answer = path.endsWith('approve')
      ? { approved: 1, cancelled: 0, net: 1, hasMore: false }
      : { payout: aPayout() }
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      [`POST ${path}`]: json(answer),
    })
    const form = { ...fields, version: '2' } as Record<string, string>
    const { location } = await visit(detail, { path: '/x', params: { id }, cookie, form })
    expect(location).toBe(`/commissions/payouts/${id}`)
    expect(JSON.parse(received.find((each) => each.path === path)?.body ?? '')).toEqual(expected)
  })

  test('needs a UTR for a transfer and a reason for a failure', async () => {
    for (const intent of ['complete', 'fail', 'return', 'cancel']) {
      hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
      const form = { intent, version: '2' }
      expect((await visit(detail, { path: '/x', params: { id }, cookie, form })).status).toBe(400)
    }
  })
})
