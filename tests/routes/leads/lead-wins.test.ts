// What the page of a lead that was won shows and sends: the payment to the platform, which others earn of.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../app/routes/leads/detail/route.tsx'
import type { LeadWin } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { leadDetails } from '../support/rows/lead-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/leads/l-1'
const params = { id: 'l-1' }

const aWin = (overrides: Partial<LeadWin> = {}): LeadWin => ({
  wonAt: '2031-06-20T06:00:00Z',
  wonBy: 'Thomas Kurian',
  commissions: 0,
  version: 4,
  actions: ['confirm'],
  ...overrides,
})

const hostWith = (win: LeadWin, more: Record<string, Response> = {}) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /leads/l-1': json({ lead: leadDetails({ status: 'closed_won', win }) } as never),
    ...more,
  })

async function show(win: LeadWin) {
  hostWith(win)
  return textOf(renderRoute(detail, await visit(detail, { path, params, cookie })))
}

async function post(form: Record<string, string>, answer?: Response) {
  const lead = leadDetails({ status: 'closed_won', win: aWin() })
  const received = hostWith(aWin(), { 'POST /leads/l-1/win': answer ?? json({ lead } as never) })
  const page = await visit(detail, { path, params, form: { version: '4', ...form }, cookie })
  return { ...page, sent: received.filter(({ method }) => method === 'POST') }
}

describe('the page of a lead that was won', () => {
  test('asks a second person what the platform gets', async () => {
    const text = await show(aWin())
    expect(text).toContain('Waits for a second person')
    expect(text).toContain('Payment to us in rupees')
    expect(text).toContain('Confirm the win')
  })

  test('says why somebody cannot confirm it', async () => {
    const obstacle = 'You closed this lead as won: somebody else has to confirm it.'
    const text = await show(aWin({ actions: [], obstacle }))
    expect(text).toContain(obstacle)
    expect(text).not.toContain('Confirm the win')
  })

  test('shows the payment, what is earned of it, and that the money has not come', async () => {
    const confirmed = { confirmedAt: '2031-06-21T06:00:00Z', confirmedBy: 'Meera Krishnan' }
    const text = await show(
      aWin({ ...confirmed, payoutReceived: 1_000_000, commissions: 217_500, actions: ['income'] }),
    )
    expect(text).toContain('Waits for the payment')
    expect(text).toContain('₹10,000')
    expect(text).toContain('₹2,175')
    expect(text).toContain('Record the payment')
  })

  test('shows that a win was taken back', async () => {
    expect(await show(aWin({ takenBackAt: '2031-06-22T06:00:00Z', actions: [] }))).toContain('Taken back')
  })
})

describe('the value of a win', () => {
  const lead = leadDetails({
    status: 'closed_won',
    win: aWin(),
    closedValue: 5_000_000,
    actions: ['correct'],
  })
  const visitWith = (form?: Record<string, string>, answer = json({ lead } as never)) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /leads/l-1': json({ lead } as never),
      'POST /leads/l-1/actions': answer,
    })
    return visit(detail, { path, params, cookie, ...(form && { form }) }).then((page) => ({
      ...page,
      html: form === undefined ? renderRoute(detail, page) : '',
      sent: received.filter(({ method }) => method === 'POST'),
    }))
  }
  const form = { intent: 'correct', version: '3', closedValue: '5,00,000', reason: ' A zero was missing. ' }

  test('can be corrected where the host permits it, with what it is now', async () => {
    const { html } = await visitWith()
    expect(textOf(html)).toContain('Correct the value')
    expect(html).toMatch(/name="closedValue"[^>]*value="50000"|value="50000"[^>]*name="closedValue"/)
    expect(await show(aWin())).not.toContain('Correct the value')
  })

  test('is sent with the reason', async () => {
    const page = await visitWith(form)
    expect(bodiesOf(page.sent)).toEqual([
      { action: 'correct', version: 3, closedValue: 50_000_000, reason: 'A zero was missing.' },
    ])
    expect(page.location).toBe(path)
    expect(toastOf(page)).toContain('The value was corrected.')
  })

  test('is not sent without a reason', async () => {
    const page = await visitWith({ ...form, reason: '' })
    expect(page.data).toMatchObject({
      form: 'correct',
      result: { error: { reason: ['Reason is required.'] } },
    })
    expect(page.sent).toEqual([])
  })
})

test('the page shows an earlier win whose money has still to go back, with a form of its own', async () => {
  const winId = '9b2f5c1e-7a3d-4c58-8f10-2d3e4f5a6b7c'
  const earlier = aWin({ id: winId, takenBackAt: '2031-06-22T06:00:00Z', actions: ['return'], version: 2 })
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /leads/l-1': json({
      lead: leadDetails({ status: 'closed_won', win: aWin(), earlierWins: [earlier] }),
    } as never),
  })
  const html = renderRoute(detail, await visit(detail, { path, params, cookie }))
  expect(textOf(html)).toContain('Payment for an earlier win')
  expect(textOf(html)).toContain('Record the repayment')
  expect(html).toMatch(new RegExp(`name="winId"[^>]*value="${winId}"`))
})

describe('a decision on a win', () => {
  test('is sent in paise with the version that was seen', async () => {
    const page = await post({ intent: 'confirm', payoutReceived: '10000.50' })
    expect(bodiesOf(page.sent)).toEqual([{ action: 'confirm', version: 4, payoutReceived: 1_000_050 }])
    expect(page.location).toBe(path)
    expect(toastOf(page)).toContain('The win is confirmed.')
  })

  test('takes an amount that is grouped the Indian way', async () => {
    const page = await post({ intent: 'confirm', payoutReceived: '₹1,20,000.50' })
    expect(bodiesOf(page.sent)).toMatchObject([{ payoutReceived: 12_000_050 }])
  })

  test.each(['income', 'return'])('%s is sent with the reference of the bank', async (what) => {
    const { sent } = await post({ intent: what, reference: ' UTR123 ' })
    expect(bodiesOf(sent)).toEqual([{ action: what, version: 4, reference: 'UTR123' }])
  })

  test('on an earlier win names that win', async () => {
    const winId = '9b2f5c1e-7a3d-4c58-8f10-2d3e4f5a6b7c'
    const { sent } = await post({ intent: 'return', winId, reference: 'UTR123' })
    expect(bodiesOf(sent)).toEqual([{ action: 'return', winId, version: 4, reference: 'UTR123' }])
  })

  test.each([
    ['confirm', 'payoutReceived', ''],
    ['confirm', 'payoutReceived', '0'],
    ['confirm', 'payoutReceived', 'a lot'],
    ['income', 'reference', ' '],
  ])('%s without a good %s (%j) is refused at its field', async (what, field, value) => {
    const { status, data, sent } = await post({ intent: what, [field]: value })
    expect(status).toBe(400)
    expect(data).toMatchObject({ form: what, result: { error: { [field]: expect.any(Array) } } })
    expect(sent).toEqual([])
  })

  test('that somebody else was faster with is shown with what was typed', async () => {
    const conflict = json({ message: 'The win of this lead has changed. Check it again.' }, 409)
    const { status, data } = await post({ intent: 'confirm', payoutReceived: '10000' }, conflict)
    expect(status).toBe(409)
    const { result } = data as { result: Parameters<typeof formErrors>[0] }
    expect(formErrors(result)).toEqual(['The win of this lead has changed. Check it again.'])
    expect(result).toMatchObject({ initialValue: { payoutReceived: '10000' } })
  })
})
