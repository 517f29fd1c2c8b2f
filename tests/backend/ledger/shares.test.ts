import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proportion, sharesOf, type Terms } from '../../../backend/services/commissions/shares.ts'

const percent = (value: number) => ({ type: 'percentage', value }) as const

const terms = (overrides: Partial<Terms> = {}): Terms => ({
  feeBps: 1500,
  price: 300_000,
  rates: [percent(500), percent(100), null, percent(50)],
  ...overrides,
})

describe('shares of a price', () => {
  test.each([
    { paise: 50, bps: 100, rounded: 0 },
    { paise: 150, bps: 100, rounded: 2 },
    { paise: 250, bps: 100, rounded: 2 },
    { paise: 251, bps: 100, rounded: 3 },
  ])('$bps basis points of $paise paise are rounded half to even: $rounded', ({ paise, bps, rounded }) => {
    expect(proportion(paise, bps, 10_000)).toBe(rounded)
  })

  test('a product beyond 2^53 is exact', () => {
    expect(proportion(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517)
    expect(proportion(9_007_199_254_740_991, 9_007_199_254_740_990, 9_007_199_254_740_991)).toBe(
      9_007_199_254_740_990,
    )
  })

  test('the provider gets what the fee leaves, and commissions come out of the fee', () => {
    expect(sharesOf(terms(), 300_000)).toEqual({
      fee: 45_000,
      provider: 255_000,
      deserved: [
        { amount: 15_000, uncapped: 15_000 },
        { amount: 3000, uncapped: 3000 },
        null,
        { amount: 1500, uncapped: 1500 },
      ],
    })
  })

  test('a share is capped by what the fee leaves after those before it', () => {
    const rates = [percent(500), percent(900), percent(200), percent(100)]
    expect(sharesOf(terms({ rates }), 100_000).deserved).toEqual([
      { amount: 5000, uncapped: 5000 },
      { amount: 9000, uncapped: 9000 },
      { amount: 1000, uncapped: 2000 },
      { amount: 0, uncapped: 1000 },
    ])
  })

  test('a flat amount falls in proportion to what is left of the price', () => {
    const rates = [{ type: 'flat', value: 10_000 } as const]
    expect(sharesOf(terms({ rates }), 100_000).deserved).toEqual([{ amount: 3333, uncapped: 3333 }])
    expect(sharesOf(terms({ rates, price: 0 }), 0).deserved).toEqual([{ amount: 0, uncapped: 0 }])
  })

  test('commissions never exceed the fee, and fee and share are the whole, for any terms', () => {
    const rate = fc.option(
      fc.record({ type: fc.constantFrom('percentage', 'flat'), value: fc.integer({ min: 0, max: 10_000 }) }),
    )
    const any = fc.record({
      feeBps: fc.integer({ min: 0, max: 10_000 }),
      price: fc.integer({ min: 1, max: 10_000_000 }),
      rates: fc.array(rate, { minLength: 4, maxLength: 4 }),
    })
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), (any, part) => {
        const paid = Math.floor(any.price * part)
        const { fee, provider, deserved } = sharesOf(any, paid)
        expect(fee + provider).toBe(paid)
        const sum = deserved.reduce((sum, each) => sum + (each?.amount ?? 0), 0)
        expect(sum).toBeLessThanOrEqual(fee)
        expect(deserved.every((each) => each === null || each.amount >= 0)).toBe(true)
      }),
    )
  })
})
