// The snapshot of a booking as terms that shares are computed from.
import type { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { defaultFeeBps } from '@affiliate-booking/contract/options/money/money'
import type { Rate, Terms } from './shares.ts'

export type Snapshot = typeof commissionSnapshots.$inferSelect

export interface Beneficiary {
  id: string
  /** 0 the affiliate, 1 dsa, 2 ssa, 3 nsa: also the index of its rate. */
  tier: number
  rate: Rate
}

/**
 * Those who get a commission, in the order in which the fee is shared out. A booking without a snapshot is older than
 * commissions.
 */
export function beneficiariesOf(snapshot: Snapshot | null): Beneficiary[] {
  if (!snapshot) return []
  const { affiliateId, affiliateType, affiliateValue } = snapshot
  const percentage = (value: number | null) => ({ type: 'percentage', value: value ?? 0 }) as const
  return [
    { id: affiliateId, rate: { type: affiliateType ?? 'percentage', value: affiliateValue ?? 0 } },
    { id: snapshot.dsaId, rate: percentage(snapshot.dsaBps) },
    { id: snapshot.ssaId, rate: percentage(snapshot.ssaBps) },
    { id: snapshot.nsaId, rate: percentage(snapshot.nsaBps) },
  ].flatMap(({ id, rate }, tier) => (id === null ? [] : [{ id, tier, rate }]))
}

/** @param price paise that were paid at first */
export function termsOf(snapshot: Snapshot | null, price: number): Terms {
  const beneficiaries = beneficiariesOf(snapshot)
  return {
    feeBps: snapshot?.feeBps ?? defaultFeeBps,
    price,
    rates: [0, 1, 2, 3].map((tier) => beneficiaries.find((each) => each.tier === tier)?.rate ?? null),
  }
}
