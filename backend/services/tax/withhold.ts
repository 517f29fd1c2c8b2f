// How much tax is deducted from a payout. Pure arithmetic in paise and basis points.
import { divideHalfEven } from '../commissions/shares.ts'

const wholeBps = 10_000n

/** As confirmed for a kind of payout, from a date on. A threshold of null: from the first rupee. */
export interface TaxRates {
  bpsWithPan: number
  thresholdWithPan: number | null
  bpsWithoutPan: number
  thresholdWithoutPan: number | null
  thresholdCompany: number | null
}

export interface TaxPayer {
  isCompany: boolean
  isPanValid: boolean
}

/** The payouts of a payee's financial year so far. */
export interface TaxYear {
  base: number
  /** The sum of each payout's base × its basis points. */
  weightedBase: bigint
  /** What was withheld. */
  tds: number
}

export const emptyYear: TaxYear = { base: 0, weightedBase: 0n, tds: 0 }

/** The rate and the threshold that apply to a payee. */
export function taxTermsOf(rates: TaxRates, { isCompany, isPanValid }: TaxPayer) {
  if (!isPanValid) return { bps: rates.bpsWithoutPan, threshold: rates.thresholdWithoutPan }
  return {
    bps: rates.bpsWithPan,
    threshold: isCompany ? rates.thresholdCompany : rates.thresholdWithPan,
  }
}

/**
 * What is deducted from a payout: nothing while the year's base is within the threshold; then what is due on the whole
 * year, rounded once, less what was withheld. At most the gross: the rest is taken from the next payouts.
 */
export function withhold(
  { gross, base, bps, threshold }: { gross: number; base: number; bps: number; threshold: number | null },
  year: TaxYear,
): number {
  if (threshold !== null && year.base + base <= threshold) return 0
  const due = divideHalfEven(year.weightedBase + BigInt(base) * BigInt(bps), wholeBps) - year.tds
  return Math.min(Math.max(due, 0), gross)
}
