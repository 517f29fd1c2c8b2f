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
