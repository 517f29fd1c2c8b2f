// Refunds: the customer says where to, and the money desk sends them.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as cancel from '../../../app/routes/bookings/cancel/route.tsx'
import * as refund from '../../../app/routes/bookings/refund/route.tsx'
import * as refunds from '../../../app/routes/bookings/refunds/route.tsx'
import * as file from '../../../app/routes/exports/refunds.csv.ts'
import type { BookingRefund, RefundDetails } from '../../../contract/shapes/money/refunds.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { aBooking, render, textOf, toastOf } from '../support/rows/booking-row.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const refundId = '3f0c7f0e-0000-4000-8000-000000000001'

const aRefund = (overrides: Partial<BookingRefund> = {}): BookingRefund => ({
  id: refundId,
  refundNumber: 'RF-000012',
  amount: 120_025,
  status: 'awaiting_payee',
  payee: null,
  reason: null,
  utr: null,
  failure: null,
  createdAt: '2031-07-01T10:00:00Z',
  sentAt: null,
  completedAt: null,
  version: 4,
  actions: ['set-payee'],
  ...overrides,
})

const details = (overrides: Partial<RefundDetails> = {}): RefundDetails => ({
  ...aRefund({ status: 'due', payee: 'as••••@okaxis', actions: ['send'] }),
  bookingId: 'b-1',
  bookingNumber: 'BK-000123',
  productTitle: 'Fort Kochi walk',
  customerName: 'Asha Nair',
  upiId: 'asha@okaxis',
  obstacle: null,
  ...overrides,
})

const profile = (role: Role) => ({ 'GET /auth/profile': aProfile({ role }) })

describe('the booking page', () => {
  const where = { path: '/bookings/b-1', params: { id: 'b-1' }, cookie }

  async function show(shown: BookingRefund, role: Role = 'user') {
    const cancelled = { status: 'cancelled', paymentStatus: 'refunded', refundAmount: 120_025 } as const
    const answer = json({ booking: aBooking({ ...cancelled, actions: [], refunds: [shown] }) })
    hostAnswers({ ...profile(role), 'GET /bookings/b-1': answer })
    const html = render(booking, await visit(booking, where))
    return { html, text: textOf(html) }
  }

  test('asks the customer where to send a refund', async () => {
    const { html, text } = await show(aRefund())
    expect(text).toContain('Your refund of ₹1,200.25: where should we send it?')
    expect(html).toMatch(/<input [^>]*name="upiId"/)
    expect(html).toContain(`name="refundId" value="${refundId}"`)
    expect(html).toContain('name="version" value="4"')
    expect(text).toContain('Refunded')
  })

  test('says that a refund is on its way, and lets the UPI id be corrected after a failed transfer', async () => {
    const { html, text } = await show(
      aRefund({ status: 'due', payee: 'as••••@okaxis', failure: 'No such UPI id' }),
    )
    expect(text).toContain('Your refund of ₹1,200.25 is on its way to as••••@okaxis.')
    expect(text).toContain('The last transfer did not arrive: No such UPI id.')
    expect(html).toContain('Change the UPI id')
  })

  test('shows the reference of a refund that was sent, without a form', async () => {
    const sentAt = '2031-07-02T10:00:00Z'
    const { html, text } = await show(
      aRefund({ status: 'sent', payee: 'as••••@okaxis', utr: 'UTR-1', actions: [], sentAt }),
    )
    expect(text).toContain('was sent to as••••@okaxis on 2 Jul 2031. Reference: UTR-1.')
    expect(html).not.toContain('name="upiId"')
  })

  test('shows administrators only the state of the refund', async () => {
    const { html, text } = await show(aRefund({ actions: [] }), 'dsa')
    expect(text).toContain('Waiting for the UPI id')
    expect(html).not.toContain('name="upiId"')
  })

  const form = { intent: 'set-refund-payee', version: '4', refundId, upiId: ' asha@okaxis ' }

  test('sends the UPI id with the version that was seen', async () => {
    const received = hostAnswers({
      ...profile('user'),
      [`POST /refunds/${refundId}/payee`]: json({ refund: aRefund() }),
    })
    const page = await visit(booking, { ...where, form })
    expect(page.location).toBe('/bookings/b-1')
    expect(toastOf(page)).toContain('Your refund is on its way.')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { version: 4, upiId: 'asha@okaxis' },
    ])
  })

  test('rejects what is no UPI id, and shows the host’s message for a refund that was sent meanwhile', async () => {
    hostAnswers({
      ...profile('user'),
      [`POST /refunds/${refundId}/payee`]: json({ message: 'It was sent already.' }, 409),
    })
    const wrong = await visit(booking, { ...where, form: { ...form, upiId: 'asha' } })
    expect(wrong.data).toMatchObject({
      form: 'set-refund-payee',
      result: { error: { upiId: ['Enter a UPI id such as name@bank.'] } },
    })
    const late = await visit(booking, { ...where, form })
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({ result: { error: { '': ['It was sent already.'] } } })
  })
})

describe('the cancellation page', () => {
  const where = { path: '/bookings/b-1/cancel', params: { id: 'b-1' }, cookie }
  const paid = aBooking({
    status: 'confirmed',
    paymentStatus: 'completed',
    actions: ['cancel'],
    refundQuote: { amount: 240_050, percent: 100, until: null },
  })

  test.each([
    ['user', true],
    ['dsa', false],
  ] as const)('offers a UPI id for the refund to a customer: %s', async (role, isOffered) => {
    hostAnswers({ ...profile(role), 'GET /bookings/b-1': json({ booking: paid }) })
    const html = render(cancel, await visit(cancel, where))
    expect(html.includes('name="refundUpiId"')).toBe(isOffered)
  })

  test('asks for no UPI id where the money goes back the way it came', async () => {
    const refundQuote = { amount: 240_050, percent: 100, until: null, refundsOnline: true }
    hostAnswers({ ...profile('user'), 'GET /bookings/b-1': json({ booking: { ...paid, refundQuote } }) })
    const html = render(cancel, await visit(cancel, where))
    expect(html).not.toContain('name="refundUpiId"')
    expect(textOf(html)).toContain('It goes back the way you paid.')
  })

  test.each([
    ['asha@okaxis', { refundUpiId: 'asha@okaxis' }],
    ['', {}],
  ])('sends the UPI id “%s” with the cancellation', async (refundUpiId, sent) => {
    const received = hostAnswers({
      ...profile('user'),
      'POST /bookings/b-1/actions': json({ booking: paid }),
    })
    const form = { intent: 'cancel', version: '3', expectedRefund: '240050', refundUpiId }
    expect((await visit(cancel, { ...where, form })).location).toBe('/bookings/b-1')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { action: 'cancel', version: 3, expectedRefund: 240_050, ...sent },
    ])
  })
})

describe('the list of refunds', () => {
  async function ask(search = '', role: Role = 'nsa') {
    const received = hostAnswers({ ...profile(role), 'GET /refunds': json({ rows: [details()] }) })
    const visited = await visit(refunds, { path: `/bookings/money${search}`, cookie })
    return { visited, sent: received.find(({ path }) => path === '/refunds')?.search }
  }

  test('shows those to send with masked UPI ids, and each opens', async () => {
    const { visited, sent } = await ask()
    expect(sent).toBe('?status=due&waits=send')
    const html = render(refunds, visited)
    expect(html).toContain(`href="/bookings/money/refunds/${refundId}?list="`)
    expect(html).toContain('as••••@<wbr/>okaxis')
    expect(html).toContain('href="/bookings?view=review"')
  })

  test('has a view for each state, and ignores one that does not exist', async () => {
    expect((await ask('?view=waiting')).sent).toBe('?status=awaiting_payee')
    expect((await ask('?view=all')).sent).toBe('?sort=newest')
    expect((await ask('?view=other&q=RF-12')).sent).toBe('?status=due&waits=send&q=RF-12')
  })

  test.each(['ssa', 'dsa', 'service_provider', 'user', 'affiliate'] as const)(
    'is not for the role %s',
    async (role) => {
      expect((await ask('', role)).visited.location).toBe('/unauthorized')
    },
  )

  test('is sent as a file with the same filters', async () => {
    const received = hostAnswers({
      ...profile('super_admin'),
      'GET /refunds.csv': new Response('Refund', { headers: { 'Content-Type': 'text/csv' } }),
    })
    await visit(file, { path: '/bookings/money.csv?view=sent&after=abc', cookie })
    expect(received.find(({ path }) => path === '/refunds.csv')?.search).toBe('?status=sent')
  })
})

describe('the page of a refund', () => {
  const where = { path: `/bookings/money/refunds/${refundId}`, params: { id: refundId }, cookie }

  async function show(shown: RefundDetails) {
    hostAnswers({ ...profile('nsa'), [`GET /refunds/${refundId}`]: json({ refund: shown }) })
    const html = render(refund, await visit(refund, where))
    return { html, text: textOf(html) }
  }

  test('shows where to send the money, and asks for the reference', async () => {
    const { html, text } = await show(details())
    expect(text).toContain('₹1,200.25 to Asha Nair')
    expect(text).toContain('asha@okaxis')
    expect(html).toMatch(/<input [^>]*name="utr"/)
    expect(html).toContain('href="/bookings/b-1"')
  })

  test('says why somebody else has to send it', async () => {
    const obstacle = 'You confirmed this payment: somebody else has to send the refund.'
    const { html, text } = await show(details({ actions: [], upiId: null, obstacle }))
    expect(text).toContain(obstacle)
    expect(html).not.toContain('name="utr"')
  })

  test('says of a refund that a reversal covered why nothing is sent, in a sentence of its own', async () => {
    const covered = details({ status: 'completed', actions: [], failure: 'Account closed.' })
    const { html } = await show(covered)
    expect(html).toContain('<span class="block">The payment was reversed: do not send it again.</span>')
    expect(html).not.toContain('closed..')
  })

  test('asks the sender for the UPI id where the customer cannot open the booking any more', async () => {
    const waiting = details({ status: 'awaiting_payee', payee: null, upiId: null, senderNamesPayee: true })
    const { html, text } = await show(waiting)
    expect(text).toContain('Ask them by phone or email where to send the money.')
    expect(text).not.toContain('The customer has not entered a UPI id yet.')
    expect(html).toMatch(/<input [^>]*name="upiId"/)
    expect((await show(details())).html).not.toContain('name="upiId"')
  })

  test('offers the two results of a refund that was sent, and of one that arrived that it came back', async () => {
    const sent = await show(details({ status: 'sent', actions: ['complete', 'fail'], upiId: null }))
    expect(sent.html).toContain('name="intent" value="complete"')
    expect(sent.html).toContain('name="intent" value="fail"')
    expect((await show(details({ status: 'completed', actions: ['fail'] }))).text).toContain(
      'Money came back?',
    )
  })

  test.each<[string, object, string, RefundDetails['status']?]>([
    ['send', { utr: 'UTR-1' }, 'Refund sent.'],
    ['send', { utr: 'UTR-1', upiId: 'asha@okaxis' }, 'Refund sent.'],
    ['complete', {}, 'Refund completed.'],
    ['fail', { reason: 'No such UPI id' }, 'The refund has to be sent again.'],
    ['fail', { reason: 'Closed' }, 'The payment was reversed: nothing is sent again.', 'completed'],
  ])('%s is posted with the version that was seen', async (intent, fields, toast, status = 'due') => {
    const received = hostAnswers({
      ...profile('nsa'),
      [`POST /refunds/${refundId}/${intent}`]: json({ refund: details({ status }) }),
    })
    const page = await visit(refund, { ...where, form: { intent, version: '4', ...fields } })
    expect(page.location).toBe(where.path)
    expect(toastOf(page)).toContain(toast)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ version: 4, ...fields }])
  })

  test('says at the button that money has arrived why that was not saved', async () => {
    hostAnswers({
      ...profile('nsa'),
      [`GET /refunds/${refundId}`]: json({
        refund: details({ status: 'sent', actions: ['complete', 'fail'] }),
      }),
      [`POST /refunds/${refundId}/complete`]: json({ message: 'Please try again.' }, 500),
    })
    const form = { intent: 'complete', version: '4' }
    const { loaded, data } = await visit(refund, { ...where, form, withPage: true })
    const html = render(refund, { data: loaded }, data)
    expect(html).toMatch(/Mark as arrived<\/button><p role="alert".*Please try again\./)
    expect(html.match(/Please try again\./g)).toHaveLength(1)
  })

  test.each([
    ['no-answer', /gateway has not answered since .*do not send it by hand.*We keep asking\./],
    ['not-taken', /gateway has not taken this refund since .*Check the balance/],
    ['not-asked', /gateway has not been asked for this refund/],
  ] as const)('says that a payment gateway has not sent it: %s', async (kind, words) => {
    const gatewayProblem = { kind, since: '2031-07-01T10:00:00Z' }
    const { text } = await show(details({ actions: [], payee: null, upiId: null, gatewayProblem }))
    expect(text).toMatch(words)
  })

  test('offers to correct the reference where the host allows it', async () => {
    const sent = { status: 'sent', utr: 'UTR-1', upiId: null } as const
    const { html } = await show(details({ ...sent, isReferenceCorrectable: true }))
    expect(html).toMatch(/value="correct-reference"[\s\S]*value="UTR-1"/)
    expect((await show(details(sent))).html).not.toContain('correct-reference')
    const received = hostAnswers({
      ...profile('nsa'),
      [`POST /refunds/${refundId}/reference`]: json({ refund: details() }),
    })
    const form = { intent: 'correct-reference', version: '4', utr: 'utr-2' }
    const page = await visit(refund, { ...where, form })
    expect([page.location, toastOf(page)]).toEqual([
      where.path,
      expect.stringContaining('The reference is corrected'),
    ])
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { version: 4, utr: 'UTR-2' },
    ])
  })

  test('shows the host’s message when the refund has changed', async () => {
    hostAnswers({
      ...profile('nsa'),
      [`POST /refunds/${refundId}/send`]: json({ message: 'The refund has changed: it is sent.' }, 409),
    })
    const form = { intent: 'send', version: '4', utr: 'UTR-1' }
    const { status, data } = await visit(refund, { ...where, form })
    expect(status).toBe(409)
    expect(formErrors((data as { result: unknown }).result)).toEqual(['The refund has changed: it is sent.'])
  })
})
