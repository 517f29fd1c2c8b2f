import { describe, expect, test } from 'vitest'
import * as tax from '../../../../app/routes/commissions/payouts/tax/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'
import { anOverview, cookie, open, page } from '../../support/pages/payouts.ts'

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

  test('show the example rates to be confirmed', async () => {
    const { text, html } = await open('super_admin', tax, {
      'GET /tax-rules': json({ rules: [], examples: [rule] }),
      'GET /payout-overview': json({ overview: anOverview({ tdsPayable: 700_00 }) }),
      'GET /tax-deposits': page([]),
    })
    expect(text()).toContain('Confirm the rates: Providers’ shares')
    expect(text()).toContain('₹700 is withheld and not deposited yet.')
    expect(html()).toContain('value="0.1"')
    expect(html()).not.toContain('/settings/platform')
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
  ])('send %j to the host', async (form, path, answer, expected) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      [`POST ${path}`]: json(answer),
    })
    const { location } = await visit(tax, { path: '/x', cookie, form })
    expect(location).toBe('/commissions/payouts/tax')
    expect(JSON.parse(received.find((each) => each.path === path)?.body ?? '')).toEqual(expected)
  })

  const deposit = {
    id: 'd-1',
    section: '194H',
    financialYear: '2026-27',
    amount: 12_500_00,
    reference: 'CH-1',
    depositedOn: '2026-10-01',
    createdBy: 'Lakshmi',
    createdAt: '2026-10-01T06:00:00.000Z',
  }
  const answers = (deposits: object[]) => ({
    'GET /tax-rules': json({ rules: [], examples: [rule] }),
    'GET /payout-overview': json({ overview: anOverview({}) }),
    'GET /tax-deposits': page(deposits),
  })

  test('offer to take a deposit back where the host allows it', async () => {
    const { text, html } = await open('super_admin', tax, answers([{ ...deposit, canBeTakenBack: true }]))
    expect(text()).toContain('Take back the deposit CH-1')
    expect(html()).toContain('value="take-back"')
    const other = await open('super_admin', tax, answers([deposit]))
    expect(other.html()).not.toContain('value="take-back"')
  })

  test('take a deposit back with a reason', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'POST /tax-deposits/d-1/take-back': json({ deposit }),
    })
    const form = { intent: 'take-back', id: 'd-1', reason: 'The wrong section' }
    expect((await visit(tax, { path: '/x', cookie, form })).location).toBe('/commissions/payouts/tax')
    const sent = received.find(({ path }) => path === '/tax-deposits/d-1/take-back')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ reason: 'The wrong section' })
    expect((await visit(tax, { path: '/x', cookie, form: { ...form, reason: '' } })).status).toBe(400)
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
