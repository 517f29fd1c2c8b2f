// Who deserves what of an amount, without the code that is tested.
export const holdDays = 7

export interface Earner {
  id: string
  type: 'percentage' | 'flat'
  value: number
}

/** `share` is the provider's; 0 the affiliate's, 1 to 3 those of dsa, ssa and nsa. */
export type LineKey = 'share' | 0 | 1 | 2 | 3
export const tiers = [0, 1, 2, 3] as const

export interface Line {
  key: LineKey
  /** Of its row. */
  eventKey: string
  beneficiary: string
  isHeld: boolean
  isCancelled: boolean
  /** By somebody who has deleted the account since. */
  isGivenUp?: boolean
}

/** The nearer whole number, or the even one of two that are equally near. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  const below = dividend / divisor
  const distance = dividend - below * divisor - ((below + 1n) * divisor - dividend)
  if (distance === 0n) return below % 2n === 0n ? below : below + 1n
  return distance < 0n ? below : below + 1n
}

const times = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number(nearest(BigInt(amount) * BigInt(part), BigInt(whole)))

interface Terms {
  feeBps: number
  /** What was paid, or what the platform gets for a lead. */
  price: number
  earners: readonly (Earner | null)[]
}

export const feeOf = ({ feeBps }: Pick<Terms, 'feeBps'>, left: number): number => times(left, feeBps, 10_000)

/** What each line deserves of what is left of the price. */
export function deservedOf(booking: Terms, key: LineKey, left: number): number {
  const fee = feeOf(booking, left)
  if (key === 'share') return left - fee
  let before = 0
  for (const tier of tiers) {
    const earner = booking.earners[tier]
    const asked = !earner
      ? 0
      : earner.type === 'flat'
        ? times(earner.value, left, booking.price)
        : times(left, earner.value, 10_000)
    const granted = asked > fee - before ? fee - before : asked
    if (tier === key) return granted
    before += granted
  }
  return before
}
