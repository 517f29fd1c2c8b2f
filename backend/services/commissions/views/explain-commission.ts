// How an amount follows from what was paid, by the same arithmetic that settlement uses.
import type { Calculation } from '@affiliate-booking/contract/shapes/money/commissions'
import type { commissions } from '../../../db/schema/money/commissions.ts'
import { sharesOf } from '../shares.ts'
import { type Snapshot, termsOf } from '../terms.ts'

type Commission = Pick<typeof commissions.$inferSelect, 'kind' | 'tier'>

/**
 * @param price paise that were paid at first
 * @param base what is left of it after refunds
 */
export function explainCommission(
  { kind, tier }: Commission,
  snapshot: Snapshot | null,
  price: number,
  base: number,
): Calculation {
  const terms = termsOf(snapshot, price)
  const { fee, provider, deserved } = sharesOf(terms, base)
  const shared = { price, refunded: price - base, base, feeBps: terms.feeBps, fee }
  if (kind === 'shares')
    return { ...shared, rate: null, uncapped: provider, limit: provider, isCapped: false, amount: provider }
  const own = tier ?? 0
  const limit = deserved.slice(0, own).reduce((left, each) => left - (each?.amount ?? 0), fee)
  const { amount = 0, uncapped = 0 } = deserved[own] ?? {}
  return { ...shared, rate: terms.rates[own] ?? null, uncapped, limit, isCapped: amount < uncapped, amount }
}
