import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancellationPolicies } from '@affiliate-booking/contract/options/products/products'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { quoteRefund } from '../../backend/services/bookings/actions/refund-quote.ts'

const startsAt = new Date('2026-10-20T03:30:00Z')
const before = (hours: number) => new Date(startsAt.getTime() - hours * hourMs)

describe('the refund for a cancellation', () => {
  test.each([
    ['flexible', 24, 100, 24],
    ['flexible', 23.999, 0, null],
    ['moderate', 500, 100, 120],
    ['moderate', 120, 100, 120],
    ['moderate', 119.999, 50, 24],
    ['moderate', 24, 50, 24],
    ['moderate', 23, 0, null],
    ['strict', 335, 50, 168],
    ['strict', 167, 0, null],
    ['strict', -1, 0, null],
  ] as const)(
    'with the policy %s, %s hours before the start, is %i percent',
    (policy, hours, percent, untilHours) => {
      const terms = { policy: [...cancellationPolicies[policy]], startsAt, total: 99_999 }
      expect(quoteRefund(terms, before(hours))).toEqual({
        amount: Math.floor((99_999 * percent) / 100),
        percent,
        until: untilHours === null ? null : before(untilHours).toISOString(),
      })
    },
  )

  test('is rounded down to whole paise, and is 0 without a policy', () => {
    const policy = [{ hoursBefore: 0, refundPercent: 50 }]
    expect(quoteRefund({ policy, startsAt, total: 3 }, before(1)).amount).toBe(1)
    expect(quoteRefund({ policy: [], startsAt, total: 3 }, before(1000)).amount).toBe(0)
  })

  const policies = fc.array(
    fc.record({ hoursBefore: fc.nat({ max: 500 }), refundPercent: fc.nat({ max: 100 }) }),
    { maxLength: 5 },
  )

  test('is a whole number of paise, never more than was paid, and holds until `until`', () => {
    fc.assert(
      fc.property(
        policies,
        fc.integer({ min: 1, max: 1e12 }),
        fc.nat({ max: 600 }),
        (policy, total, hours) => {
          const terms = { policy, startsAt, total }
          const quote = quoteRefund(terms, before(hours))
          expect(Number.isInteger(quote.amount)).toBe(true)
          expect(quote.amount).toBeGreaterThanOrEqual(0)
          expect(quote.amount).toBeLessThanOrEqual(total)
          if (quote.until == null) return
          expect(quoteRefund(terms, new Date(quote.until))).toEqual(quote)
          expect(quoteRefund(terms, new Date(Date.parse(quote.until) + 1))).not.toEqual(quote)
        },
      ),
    )
  })
})
