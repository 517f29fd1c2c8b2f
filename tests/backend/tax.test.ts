import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleRates } from '../../backend/services/tax/example-rates.ts'
import { financialYearOf } from '../../shared/periods.ts'
import { emptyYear, type TaxYear, taxTermsOf, withhold } from '../../backend/services/tax/withhold.ts'

const rupees = (amount: number) => amount * 100
const { commissions, shares } = exampleRates
const person = { isCompany: false, isPanValid: true }
const terms = taxTermsOf(commissions, person)

const after = (year: TaxYear, { base, bps, tds }: { base: number; bps: number; tds: number }): TaxYear => ({
  base: year.base + base,
  weightedBase: year.weightedBase + BigInt(base) * BigInt(bps),
  tds: year.tds + tds,
})

describe('the financial year', () => {
  test.each([
    ['2027-03-31T18:29:59Z', '2026-27'],
    ['2027-03-31T18:30:00Z', '2027-28'],
    ['2026-01-10T00:00:00Z', '2025-26'],
    ['2099-05-01T00:00:00Z', '2099-00'],
  ])('at %s is %s: it begins on 1 April in India', (instant, year) => {
    expect(financialYearOf(new Date(instant))).toBe(year)
  })
})

describe('the rate of a payee', () => {
  test.each([
    ['a person with PAN', person, { bps: 10, threshold: rupees(500_000) }],
    ['a company with PAN', { isCompany: true, isPanValid: true }, { bps: 10, threshold: null }],
    ['a person without PAN', { isCompany: false, isPanValid: false }, { bps: 500, threshold: null }],
    ['a company without PAN', { isCompany: true, isPanValid: false }, { bps: 500, threshold: null }],
  ])('of sales by %s', (_who, payer, expected) => {
    expect(taxTermsOf(shares, payer)).toEqual(expected)
  })
})

describe('tax deducted at source', () => {
  test('is nothing while the year stays within the threshold', () => {
    expect(withhold({ gross: rupees(20_000), base: rupees(20_000), ...terms }, emptyYear)).toBe(0)
  })

  test('is due on the whole year once it is over the threshold', () => {
    const year = after(emptyYear, { base: rupees(20_000), bps: 200, tds: 0 })
    expect(withhold({ gross: rupees(1000), base: rupees(1000), ...terms }, year)).toBe(rupees(420))
  })

  test('is due from the first rupee without a threshold', () => {
    const of = taxTermsOf(shares, { isCompany: true, isPanValid: true })
    expect(withhold({ gross: rupees(850), base: rupees(1000), ...of }, emptyYear)).toBe(rupees(1))
  })

  test('takes at most the gross, and the rest from the next payout', () => {
    const of = { bps: 2000, threshold: null }
    const year = after(emptyYear, { base: rupees(20_000), bps: 2000, tds: 0 })
    const first = withhold({ gross: rupees(1000), base: rupees(1000), ...of }, year)
    expect(first).toBe(rupees(1000))
    const next = after(year, { base: rupees(1000), bps: 2000, tds: first })
    expect(withhold({ gross: rupees(50_000), base: 0, ...of }, next)).toBe(rupees(3200))
  })

  test('counts each payout at the rate of its own time', () => {
    const year = after(emptyYear, { base: rupees(30_000), bps: 200, tds: rupees(600) })
    expect(withhold({ gross: rupees(1000), base: rupees(1000), bps: 500, threshold: 0 }, year)).toBe(
      rupees(50),
    )
  })

  test('is never negative: too much that was withheld is not given back', () => {
    const year = after(emptyYear, { base: rupees(30_000), bps: 200, tds: rupees(6000) })
    expect(withhold({ gross: rupees(1000), base: rupees(1000), ...terms }, year)).toBe(0)
  })

  test('is rounded once, half to even, also beyond 2^53', () => {
    const of = { bps: 1, threshold: null }
    expect(withhold({ gross: 10_000, base: 5000, ...of }, emptyYear)).toBe(0)
    expect(withhold({ gross: 10_000, base: 15_000, ...of }, emptyYear)).toBe(2)
    const year = { base: 9_007_199_254_740_000, weightedBase: 90_071_992_547_400_005_000n, tds: 0 }
    expect(withhold({ gross: 9_007_199_254_740_000, base: 0, ...of }, year)).toBe(9_007_199_254_740_000)
  })

  test('of a year is the same however it is cut into payouts', () => {
    const payouts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(payouts, (bases) => {
        let year = emptyYear
        for (const base of bases) {
          const tds = withhold({ gross: base, base, ...terms }, year)
          expect(tds).toBeGreaterThanOrEqual(0)
          expect(tds).toBeLessThanOrEqual(base)
          year = after(year, { base, bps: terms.bps, tds })
        }
        const total = bases.reduce((sum, base) => sum + base, 0)
        const whole = withhold({ gross: total, base: total, ...terms }, emptyYear)
        // A last payout may be too small for what is due.
        const last = bases.at(-1) ?? 0
        if (year.tds !== whole) expect(whole - year.tds).toBeGreaterThan(0)
        if (last > whole) expect(year.tds).toBe(whole)
      }),
    )
  })
})
