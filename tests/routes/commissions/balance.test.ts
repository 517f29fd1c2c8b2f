// A payee's balance and the write-off of a debt, for super administrators.
import { expect, test } from 'vitest'
import * as balance from '../../../app/routes/commissions/balance/route.tsx'
import type { PayeeBalance } from '../../../contract/calls/money/commissions.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aCommission } from '../support/rows/commission-row.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const request = { path: '/commissions/balances/a-1', params: { id: 'a-1' }, cookie: 'accessToken=abc' }

const host = (overrides: Partial<PayeeBalance> = {}, answers: Record<string, Response> = {}) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /balances/a-1': json({
      balance: {
        payee: { id: 'a-1', name: 'Asha Nair', role: 'affiliate' },
        pending: 30_000,
        available: -12_000,
        onHold: 0,
        debt: 12_000,
        ...overrides,
      },
    } as never),
    ...answers,
  })

const post = (amount: string, reason = 'The customer cancelled after the payout.') =>
  visit(balance, { ...request, form: { amount, reason, expectedDebt: '12000' } })

test('a debt is shown with the form that writes off at most all of it', async () => {
  host()
  const html = renderRoute(balance, await visit(balance, request))
  const text = textOf(html)

  expect(html).toContain('name="expectedDebt" value="12000"')
  expect(text).toContain('Balance of Asha Nair')
  expect(text).toContain('₹120 were paid out and are no longer earned.')
  expect(text).toContain('At most ₹120.')
})

test('a write-off whose answer is lost may have been done, and the page says so', async () => {
  const lost = new Response('<h1>Gateway time-out</h1>', { status: 504 })
  host({ debt: 8000 }, { 'POST /commissions/adjustments': lost })
  const form = { amount: '40', reason: 'Goodwill', expectedDebt: '12000' }
  const answer = await visit(balance, { ...request, form, withPage: true })

  expect(answer.data).toMatchObject({
    error: { '': ['The debt may have been written off. Reload the page before you send this again.'] },
  })
  const html = renderRoute(balance, { data: answer.loaded }, answer.data)
  expect(html, 'the same form is refused').toContain('name="expectedDebt" value="12000"')
})

test('a debt whose payout is on its way is shown without the form', async () => {
  host({ obstacle: 'PO-000007 is on its way. Wait for the bank’s result.' })
  const html = renderRoute(balance, await visit(balance, request))

  expect(textOf(html)).toContain('PO-000007 is on its way. Wait for the bank’s result.')
  expect(html).not.toContain('name="amount"')
})

test('a payee without a debt has nothing to write off', async () => {
  host({ available: 5000, debt: 0 })
  const html = renderRoute(balance, await visit(balance, request))

  expect(textOf(html)).toContain('There is no debt to write off.')
  expect(html).not.toContain('name="amount"')
})

test('a write-off goes to the host in paise, and leads to its row', async () => {
  const commission = { ...aCommission({ id: 'c-9', type: 'adjustment' }), version: 0, rows: [] }
  const details = { ...commission, actions: [], timeline: [] }
  const received = host({}, { 'POST /commissions/adjustments': json({ commission: details } as never) })
  const answer = await post('119.50')

  expect(JSON.parse(received.find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    beneficiaryId: 'a-1',
    amount: 11_950,
    reason: 'The customer cancelled after the payout.',
    expectedDebt: 12_000,
  })
  expect(answer.location).toBe('/commissions/c-9')
  expect(toastOf(answer)).toContain('The debt is written off.')
})

test.each([
  ['nothing', '0'],
  ['what is no amount', 'all of it'],
])('%s is not written off', async (_what, amount) => {
  const received = host()
  const answer = await post(amount)

  expect(answer.data).toMatchObject({ error: { '': ['Enter an amount in rupees, above 0.'] } })
  expect(received.some(({ method }) => method === 'POST')).toBe(false)
})

test('a write-off needs a reason, and more than the debt shows the host’s message', async () => {
  host({}, { 'POST /commissions/adjustments': json({ message: 'The debt is ₹120.' }, 409) })

  expect((await post('100', ' ')).status).toBe(400)
  const refused = await post('500')
  expect([refused.status, refused.data]).toEqual([
    409,
    expect.objectContaining({ error: { '': ['The debt is ₹120.'] } }),
  ])
})
