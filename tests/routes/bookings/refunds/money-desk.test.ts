// The money desk sends refunds, and records what came of them.
import { describe, expect, test } from 'vitest'
import * as refund from '../../../../app/routes/bookings/refund/route.tsx'
import * as refunds from '../../../../app/routes/bookings/refunds/route.tsx'
import * as file from '../../../../app/routes/exports/refunds.csv.ts'
import type { RefundDetails } from '../../../../contract/shapes/money/refunds.ts'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'
import { details, refundId } from './a-refund.ts'

const cookie = 'accessToken=abc'
const profile = (role: Role) => ({ 'GET /auth/profile': aProfile({ role }) })

describe('the list of refunds', () => {
  async function ask(search = '', role: Role = 'nsa') {
    const received = hostAnswers({ ...profile(role), 'GET /refunds': json({ rows: [details()] }) })
    const visited = await visit(refunds, { path: `/bookings/money${search}`, cookie })
    return { visited, sent: received.find(({ path }) => path === '/refunds')?.search }
  }

  test('shows those to send with masked UPI ids, and each opens', async () => {
    const { visited, sent } = await ask()
    expect(sent).toBe('?status=due&waits=send')
    const html = renderRoute(refunds, visited)
    expect(html).toContain(`href="/bookings/money/refunds/${refundId}?list="`)
    expect(html).toContain('as••••@<wbr/>okaxis')
    expect(html).toContain('href="/bookings?view=review"')
  })

  test('says of which one the gateway sends the money', async () => {
    const rows = [details(), details({ id: 'r-2', payee: null, isByGateway: true })]
    hostAnswers({ ...profile('nsa'), 'GET /refunds': json({ rows }) })
    const html = renderRoute(refunds, await visit(refunds, { path: '/bookings/money', cookie }))
    expect(html.split('The gateway sends it')).toHaveLength(2)
    expect(html).toContain('To send')
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
    const html = renderRoute(refund, await visit(refund, where))
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
    expect(html).toContain('<span class="block">The payment was taken back: do not send it again.</span>')
    expect(html).not.toContain('closed..')
  })

  test('asks the sender for the UPI id where the customer cannot open the booking any more', async () => {
    const waiting = details({ status: 'awaiting_payee', payee: null, upiId: null, senderNamesPayee: true })
    const { html, text } = await show(waiting)
    expect(text).toContain('Ask them by phone or email where to send the money.')
    expect(text).not.toContain('The customer has not entered a UPI id yet.')
    expect(html).toMatch(/<input [^>]*name="upiId"/)
    const named = await show(details())
    expect(named.html).not.toContain('name="upiId"')
    expect(named.text, 'to be copied, not typed').toMatch(/UPI id asha@okaxis ?Copy/)
  })

  test('offers the two results of a refund that was sent, and of one that arrived that it came back', async () => {
    const sent = await show(details({ status: 'sent', actions: ['complete', 'fail'], upiId: null }))
    expect(sent.html).toContain('name="intent" value="complete"')
    expect(sent.html).toContain('name="intent" value="fail"')
    expect((await show(details({ status: 'completed', actions: ['fail'] }))).text).toContain(
      'Money came back?',
    )
  })

  test('says that a refund of a payment that was reversed is not to be sent', async () => {
    const { text } = await show(details({ status: 'completed', isReversed: true, actions: [] }))
    expect(text).toContain('The payment was taken back: nothing was sent, so do not send it.')
    expect(text).toContain('Nothing to send')
  })

  test.each<[string, object, string, RefundDetails['status']?]>([
    ['send', { utr: 'UTR-1' }, 'Refund sent.'],
    ['send', { utr: 'UTR-1', upiId: 'asha@okaxis' }, 'Refund sent.'],
    ['complete', {}, 'Refund completed.'],
    ['fail', { reason: 'No such UPI id' }, 'The refund has to be sent again.'],
    ['fail', { reason: 'Closed' }, 'The payment was taken back: nothing is sent again.', 'completed'],
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
    const html = renderRoute(refund, { data: loaded }, data)
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
