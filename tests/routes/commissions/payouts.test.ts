// The screens of payouts, for payees and for those who pay.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../app/routes/commissions/payouts/detail/route.tsx'
import * as files from '../../../app/routes/commissions/payouts/files/route.tsx'
import * as payouts from '../../../app/routes/commissions/payouts/list/route.tsx'
import * as own from '../../../app/routes/commissions/payouts/own/route.tsx'
import * as payable from '../../../app/routes/commissions/payouts/payable/route.tsx'
import * as tax from '../../../app/routes/commissions/payouts/tax/route.tsx'
import * as file from '../../../app/routes/exports/payout-file.csv.ts'
import type { CommissionTotals } from '../../../contract/shapes/money/commissions.ts'
import type { PayoutDetails, PayoutOverview } from '../../../contract/shapes/money/payouts.ts'
import { render, textOf, toastOf } from '../support/booking-row.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-10-01T06:00:00Z'
const noTotals = { payouts: 0, gross: 0, tds: 0, net: 0 }
const page = (rows: object[]) => json({ rows, next: null, previous: null })

const aPayout = (overrides: Partial<PayoutDetails> = {}): PayoutDetails => ({
  id,
  payoutNumber: 'PO-000012',
  kind: 'commissions',
  status: 'sent',
  payeeId: 'u-1',
  payeeName: 'Venkatanarasimharajuvaripeta Subramaniam Lakshminarayanan',
  gross: 50_000_00,
  tds: 1_000_00,
  net: 49_000_00,
  account: 'an••••@okaxis',
  utr: null,
  isSingleOperator: false,
  createdAt: at,
  sentAt: at,
  completedAt: null,
  version: 2,
  reason: null,
  items: 1,
  tax: {
    section: '194H',
    financialYear: '2026-27',
    base: 50_000_00,
    bps: 200,
    threshold: 20_000_00,
    yearBase: 0,
    yearTds: 0,
  },
  approvedAt: at,
  returnedAt: null,
  fileId: null,
  actions: [],
  timeline: [{ id: '1', action: 'payout.sent', actor: 'Meera', at }],
  ...overrides,
})

const anOverview = (overrides: Partial<PayoutOverview> = {}): PayoutOverview => ({
  readAt: at,
  payable: [
    { kind: 'commissions', payees: 2, gross: 1_500_00 },
    { kind: 'shares', payees: 0, gross: 0 },
  ],
  obstacles: [{ obstacle: 'identity', payees: 3, available: 900_00 }],
  approvable: { ...noTotals, payouts: 4, net: 800_00 },
  drafts: { ...noTotals, payouts: 5, net: 900_00 },
  approved: noTotals,
  sent: noTotals,
  tdsPayable: 0,
  isTaxConfirmed: true,
  isSingleOperator: false,
  minimum: 500_00,
  ...overrides,
})

const noMoney: CommissionTotals = {
  count: 0,
  earned: 0,
  pending: 0,
  available: 0,
  onHold: 0,
  onTheWay: 0,
  adjustments: 0,
  paid: 0,
}

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

async function open(
  role: string,
  module: { loader: unknown; default: unknown },
  answers: object,
  path = '/x',
) {
  hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...answers })
  const visited = await visit(module, { path, cookie, params: { id } })
  return { ...visited, text: () => textOf(render(module, visited)), html: () => render(module, visited) }
}

describe('the list of payouts', () => {
  test('shows payees their own, without the steps of those who pay', async () => {
    const { text, html } = await open('affiliate', payouts, { 'GET /payouts': page([aPayout()]) })
    expect(text()).toContain('PO-000012')
    expect(text()).toContain('₹49,000')
    expect(text()).not.toContain('Create drafts')
    expect(html()).toContain(`href="/commissions/payouts/${id}"`)
  })

  test('opens with what a payee can be paid, what comes next and when, and what payouts wait for', async () => {
    const overall = { ...noMoney, count: 4, pending: 120_50, available: 300_00, onTheWay: 50_00 }
    const summary = { matching: overall, overall, nextRelease: { at, amount: 120_50 } }
    const state = { identity: 'approved', isPanValid: true, isCompany: false, minimumPayout: 500_00 }
    const account = { kind: 'upi', masked: 'an••••@okaxis', usableFrom: at, isUsable: true }
    const opened = (payee: object, role = 'affiliate', module: typeof own | typeof payouts = payouts) =>
      open(role, module, {
        'GET /payouts': page([aPayout()]),
        'GET /commissions/summary': json(summary),
        'GET /payee-state': json({ payee }),
      })
    const ready = await opened({ ...state, account })
    expect(ready.text()).toContain('Available ₹300 On its way ₹50')
    expect(ready.text()).toContain('₹300 is available. It is paid out once there is ₹500 or more.')
    expect(ready.text()).toContain('Payouts go to an••••@okaxis.')
    expect(ready.text()).not.toContain('Payouts wait for this')

    const missing = await opened({ ...state, account: null }, 'service_provider', own)
    expect(missing.text()).toContain('₹300 is available. It is paid out once the open step is done.')
    expect(missing.html()).toContain('href="/settings/payout-account"')
  })

  test('is shown without the summary where that cannot be loaded', async () => {
    const { text } = await open('affiliate', payouts, {
      'GET /payouts': page([aPayout()]),
      'GET /commissions/summary': json({ message: 'x' }, 500),
      'GET /payee-state': json({ message: 'x' }, 500),
    })
    expect(text()).toContain('PO-000012')
    expect(text()).not.toContain('On its way')
  })

  test('shows providers theirs in My Services', async () => {
    const { html } = await open('service_provider', own, { 'GET /payouts': page([aPayout()]) })
    expect(html()).toContain(`href="/my-services/payouts/${id}"`)
  })

  test('says what to do when there are none', async () => {
    const { text } = await open('affiliate', payouts, { 'GET /payouts': page([]) })
    expect(text()).toContain('No payouts yet')
  })

  test('leads those who pay through the steps, with who waits for what', async () => {
    const { text, html } = await open('super_admin', payouts, {
      'GET /payouts': page([]),
      'GET /payout-overview': json({ overview: anOverview() }),
    })
    // The host’s clock, which the app’s may differ from.
    expect(html()).toContain(`name="createdUntil" value="${at}"`)
    expect(text()).toContain('Create 2 drafts')
    expect(text()).toContain('Identity not approved: 3 payees, ₹900')
    expect(text()).toContain('Approve 4 payouts, ₹800')
  })

  test('offers national administrators no approval, and warns of unconfirmed rates', async () => {
    const { text } = await open('nsa', payouts, {
      'GET /payouts': page([]),
      'GET /payout-overview': json({ overview: anOverview({ isTaxConfirmed: false }) }),
    })
    expect(text()).toContain('The TDS rates are not confirmed. A super administrator confirms them')
    expect(text()).not.toContain('Approve 4')
  })

  test('says so where one person creates and approves', async () => {
    const { text } = await open('super_admin', payouts, {
      'GET /payouts': page([aPayout({ isSingleOperator: true })]),
      'GET /payout-overview': json({ overview: anOverview({ isSingleOperator: true }) }),
    })
    expect(text()).toContain('Single operator: the one super administrator may approve')
    expect(text()).toContain('Approved by its creator')
  })

  test('is not there on a host without payouts', async () => {
    hostOffers('listCommissions')
    const { data } = await open('affiliate', payouts, {})
    expect(data).toEqual({ launchingSoon: 'Commissions' })
  })
})

describe('a step of a payout day', () => {
  const post = async (form: Record<string, string>, answers: object, role = 'super_admin') => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...answers })
    return { ...(await visit(payouts, { path: '/commissions/payouts', cookie, form })), received }
  }

  test('creates drafts, and asks for another run where time ran out', async () => {
    const visited = await post(
      { intent: 'create' },
      { 'POST /payouts': json({ created: 500, gross: 1_00_000, net: 1_00_000, hasMore: true }) },
      'nsa',
    )
    expect(visited.location).toBe('/commissions/payouts')
    expect(toastOf(visited)).toContain('500 drafts created, ₹1,000 net. More payees are left')
  })

  test('approves the drafts that were there when the page was opened', async () => {
    const answer = json({ approved: 4, cancelled: 1, net: 800_00, hasMore: false })
    const visited = await post({ intent: 'approve', createdUntil: at }, { 'POST /payouts/approve': answer })
    expect(toastOf(visited)).toContain('4 payouts approved, ₹800 net. 1 cancelled.')
    expect(visited.received.find(({ path }) => path === '/payouts/approve')?.body).toContain(at)
  })

  test('makes the bank file and leads to it', async () => {
    const answer = json({
      fileId: id,
      sent: 3,
      completed: 0,
      returnedToDraft: 1,
      cancelled: 0,
      net: 900_00,
      hasMore: false,
    })
    const visited = await post({ intent: 'export' }, { 'POST /payout-files': answer })
    expect(visited.location).toBe('/commissions/payouts/files')
    expect(toastOf(visited)).toContain('1 changed since the approval and must be approved again.')
  })

  test('shows the host’s message when it is refused', async () => {
    const answers = { 'POST /payout-files': json({ message: 'No payout is approved.' }, 409) }
    const visited = await post({ intent: 'export' }, answers)
    expect(visited.status).toBe(409)
    expect(visited.data).toMatchObject({ error: { '': ['No payout is approved.'] } })
  })
})

describe('a payout', () => {
  const answers = (payout: PayoutDetails) => ({
    [`GET /payouts/${id}`]: json({ payout }),
    [`GET /payouts/${id}/items`]: page([item]),
  })

  test('tells its payee what is in it, how TDS came about and when it comes', async () => {
    const { text, html } = await open('affiliate', detail, answers(aPayout()))
    expect(text()).toContain('Sent to the bank on 1 Oct 2026')
    expect(text()).toContain('The year is above ₹20,000, so TDS is due on all of it')
    expect(text()).toContain('GST and TCS are not calculated here.')
    expect(text()).toContain('5 % of ₹10,00,000')
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

  test('has a form for each possible action', async () => {
    const actions = ['complete', 'fail'] as const
    const { html } = await open('nsa', detail, answers(aPayout({ actions: [...actions], fileId: id })))
    for (const intent of actions) expect(html()).toContain(`value="${intent}"`)
    expect(html()).toContain(`/commissions/payouts/files/${id}/file.csv`)
  })

  test.each([
    [{ intent: 'approve' }, '/payouts/approve', { payouts: [{ id, version: 2 }] }],
    [{ intent: 'cancel', reason: 'Early' }, `/payouts/${id}/cancel`, { version: 2, reason: 'Early' }],
    [
      { intent: 'complete', utr: 'UTR1' },
      `/payouts/${id}/result`,
      { version: 2, result: 'completed', utr: 'UTR1' },
    ],
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

describe('the bank files', () => {
  const form = (text: string | null) => {
    const posted = new FormData()
    if (text !== null) posted.append('file', new File([text], 'results.csv', { type: 'text/csv' }))
    return posted
  }
  const importing = async (posted: FormData, answer?: Response) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /payout-files': page([
        { id, createdAt: at, createdBy: 'Meera', payouts: 3, net: 900_00, open: 1 },
      ]),
      ...(answer && { 'POST /payout-results': answer }),
    })
    return visit(files, { path: '/x', cookie, form: posted, withPage: true })
  }

  test('show what an import has done, and each line that could not be recorded', async () => {
    const problem = { line: 4, reference: 'PO-9', outcome: 'problem', problem: 'There is no such payout.' }
    const report = { recorded: 2, unchanged: 1, problems: [problem], problemCount: 1 }
    const { status, data } = await importing(form('reference,status'), json(report))
    expect(status).toBe(200)
    expect(data).toEqual({ report })
  })

  test.each([
    ['without a file', form(null), undefined, 400, 'Choose the file with the results.'],
    ['that the host refuses', form('x'), json({ message: 'No columns.' }, 400), 400, 'No columns.'],
  ])('answer an import %s with the reason', async (_what, posted, answer, status, message) => {
    const visited = await importing(posted, answer)
    expect(visited.status).toBe(status)
    expect(visited.data).toMatchObject({ result: { error: { '': [message] } } })
  })

  test('are downloaded as they are', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'nsa' }),
      [`GET /payout-files/${id}/file.csv`]: new Response('Reference\r\n', {
        headers: { 'Content-Type': 'text/csv' },
      }),
    })
    const { status, headers } = await visit(file, { path: '/x', params: { id }, cookie })
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="bank-file-00000000.csv"')
  })
})

test('payable money is listed with what each payee waits for', async () => {
  const row = { id, name: 'Anjali', kind: 'commissions', available: 900_00, items: 2 }
  const { text } = await open('nsa', payable, {
    'GET /payable': page([{ ...row, obstacle: 'account_waiting', usableFrom: at }]),
  })
  expect(text()).toContain('Payout account changed lately')
  expect(text()).toContain('Can be used from 1 Oct 2026')
})

describe('TDS and settings', () => {
  const rule = {
    kind: 'shares',
    section: '194-O',
    validFrom: '2025-04-01',
    bpsWithPan: 10,
    thresholdWithPan: 5_00_000_00,
    bpsWithoutPan: 500,
    thresholdWithoutPan: null,
    thresholdCompany: null,
  }
  const settings = { minimum: 500_00, singleOperator: false, canBeSingleOperator: true }

  test('show the example rates to be confirmed', async () => {
    const { text, html } = await open('super_admin', tax, {
      'GET /tax-rules': json({ rules: [], examples: [rule] }),
      'GET /payout-settings': json({ settings }),
      'GET /payout-overview': json({ overview: anOverview({ tdsPayable: 700_00 }) }),
      'GET /tax-deposits': page([]),
    })
    expect(text()).toContain('Confirm the rates: Providers’ shares')
    expect(text()).toContain('₹700 is withheld and not deposited yet.')
    expect(html()).toContain('value="0.1"')
  })

  test.each([
    [
      {
        intent: 'rule',
        kind: 'shares',
        section: '194-O',
        validFrom: '2025-04-01',
        bpsWithPan: '0.1',
        thresholdWithPan: '5,00,000',
        bpsWithoutPan: '5',
        thresholdWithoutPan: '',
        thresholdCompany: '',
      },
      '/tax-rules',
      { rule },
      rule,
    ],
    [
      { intent: 'settings', minimum: '1,000', singleOperator: 'on' },
      '/payout-settings',
      { settings },
      { minimum: 1_000_00, singleOperator: true },
    ],
  ])('send %j to the host', async (form, path, answer, expected) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      [`POST ${path}`]: json(answer),
    })
    const { location } = await visit(tax, { path: '/x', cookie, form })
    expect(location).toBe('/commissions/payouts/tax')
    expect(JSON.parse(received.find((each) => each.path === path)?.body ?? '')).toEqual(expected)
  })

  test('reject what is no amount or rate', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'super_admin' }) })
    const form = { intent: 'deposit', section: '194H', financialYear: '2026', amount: 'much' }
    const { status, data } = await visit(tax, { path: '/x', cookie, form })
    expect(status).toBe(400)
    expect(data).toMatchObject({
      error: { amount: ['Enter an amount such as 20,000.'], financialYear: expect.anything() },
    })
  })
})
