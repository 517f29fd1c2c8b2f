// Who deserves what of a price. Pure arithmetic in paise and basis points; each share is rounded once, half to even.
import type { RateType } from '@affiliate-booking/contract/options/money/money'

export interface Rate {
  type: RateType
  /** Basis points of a percentage, paise of a flat amount. */
  value: number
}

export interface Terms {
  feeBps: number
  /** What was paid at first; a flat amount falls in proportion when money is refunded. */
  price: number
  /** Of affiliate, dsa, ssa and nsa, in this order; null: nobody. */
  rates: readonly (Rate | null)[]
}

export interface Deserved {
  amount: number
  /** What the rate alone gives. */
  uncapped: number
}

export interface Shares {
  fee: number
  provider: number
  /** In the order of the rates. */
  deserved: readonly (Deserved | null)[]
}

const wholeBps = 10_000

/** `amount × part / whole` for amounts from 0, rounded half to even; exact beyond 2^53. */
export function proportion(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  return divideHalfEven(BigInt(amount) * BigInt(part), BigInt(whole))
}

/** For a dividend from 0. */
export function divideHalfEven(dividend: bigint, divisor: bigint): number {
  const quotient = dividend / divisor
  const twice = 2n * (dividend % divisor)
  const roundsUp = twice > divisor || (twice === divisor && quotient % 2n === 1n)
  return Number(roundsUp ? quotient + 1n : quotient)
}

export const percentage = (amount: number, bps: number): number => proportion(amount, bps, wholeBps)

/**
 * The shares of what is left of a price. Commissions come out of the fee: each gets at most what those before it leave.
 */
export function sharesOf({ feeBps, price, rates }: Terms, paid: number): Shares {
  const fee = percentage(paid, feeBps)
  let left = fee
  const deserved = rates.map((rate) => {
    if (rate === null) return null
    const uncapped = rate.type === 'flat' ? proportion(rate.value, paid, price) : percentage(paid, rate.value)
    const amount = Math.min(uncapped, left)
    left -= amount
    return { amount, uncapped }
  })
  return { fee, provider: paid - fee, deserved }
}
