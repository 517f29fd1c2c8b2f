// The list of payouts, of a payee or of those who pay, and what can be paid.
import { describe, expect, test } from 'vitest'
import * as payouts from '../../../../app/routes/commissions/payouts/list/route.tsx'
import * as own from '../../../../app/routes/commissions/payouts/own/route.tsx'
import * as payable from '../../../../app/routes/commissions/payouts/payable/route.tsx'
import type { CommissionTotals } from '../../../../contract/shapes/money/commissions.ts'
import { hostOffers, json } from '../../support/host.ts'
import { anOverview, aPayout, at, id, open, page } from '../../support/pages/payouts.ts'

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

describe('the list of payouts', () => {
  test.each([
    ['?status=draft&waits=approval', '?status=draft&waits=approval'],
    ['?status=sent&waits=approval', '?status=sent'],
    ['?waits=approval', ''],
  ])('of a link to what waits for approval asks for that of drafts alone: %s', async (search, asked) => {
    const answers = { 'GET /payouts': page([]), 'GET /payout-overview': json({ overview: anOverview() }) }
    const { received, html } = await open('super_admin', payouts, answers, `/commissions/payouts${search}`)
    expect(received.find(({ path }) => path === '/payouts')?.search).toBe(asked)
    expect(html().includes('name="waits"')).toBe(asked.includes('waits'))
  })

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
    expect(missing.text()).toContain(
      '₹300 is available. It is paid out once the open step is done and there is ₹500 or more.',
    )
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

  test('says beside what waits how much payees owe', async () => {
    const opened = (owing: { owing: { payees: number; amount: number } }) =>
      open('super_admin', payouts, {
        'GET /payouts': page([]),
        'GET /payout-overview': json({ overview: anOverview(owing) }),
      })
    const owed = await opened({ owing: { payees: 2, amount: 800_00 } })
    expect(owed.text()).toContain('Identity not approved: 3 payees, ₹900 2 payees owe ₹800 in all.')
    const none = await opened({ owing: { payees: 0, amount: 0 } })
    expect(none.text()).not.toContain('owe')
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

test('payable money is listed with what each payee waits for', async () => {
  const row = { id, name: 'Anjali', kind: 'commissions', available: 900_00, items: 2 }
  const { text } = await open('nsa', payable, {
    'GET /payable': page([{ ...row, obstacle: 'account_waiting', usableFrom: at }]),
  })
  expect(text()).toContain('Payout account changed lately')
  expect(text()).toContain('Can be used from 1 Oct 2026')
})

test('payable money leads super administrators to the balance of each payee, in words that are not those of its column', async () => {
  const row = { id, name: 'Anjali', kind: 'commissions', available: 900_00, items: 2, obstacle: null }
  const { html } = await open('super_admin', payable, { 'GET /payable': page([row]) })
  expect(html()).toMatch(
    /data-title="Balance"[^>]*><a [^>]*>See it<span class="sr-only">: the balance of .*Anjali/,
  )
})

test('payable money of an account that is being deleted says that the deletion waits for it', async () => {
  const row = { id, name: 'Anjali', kind: 'commissions', available: 120_00, items: 2, obstacle: null }
  const { text } = await open('nsa', payable, { 'GET /payable': page([{ ...row, isLeaving: true }]) })
  expect(text()).toContain('Can be paid')
  expect(text()).toContain('The account is deleted once this is paid')
})
