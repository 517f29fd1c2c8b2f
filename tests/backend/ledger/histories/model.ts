// What the rules of money say, without a database and without the code that is tested: who deserves what of each booking.
const day = 24 * 60 * 60 * 1000
export const holdDays = 7

/** In the order in which the most specific one is found. */
const scopes = ['affiliate', 'product', 'provider', 'category', 'territory', 'default'] as const
export type ModelScope = (typeof scopes)[number]

export interface ModelRule {
  id: string
  scope: ModelScope
  key: string
  type: 'percentage' | 'flat'
  value: number
  from: number
  to: number
}

interface Earner {
  id: string
  type: 'percentage' | 'flat'
  value: number
}

/** `share` is the provider's; 0 the affiliate's, 1 to 3 those of dsa, ssa and nsa. */
export type LineKey = 'share' | 0 | 1 | 2 | 3
const tiers = [0, 1, 2, 3] as const

export interface Line {
  key: LineKey
  beneficiary: string
  isHeld: boolean
  isCancelled: boolean
}

export interface ModelBooking {
  id: string
  price: number
  refunded: number
  status: 'confirmed' | 'completed' | 'cancelled'
  startsAt: Date
  endsAt: Date
  hasSignal: boolean
  feeBps: number
  earners: readonly (Earner | null)[]
  settlement: { holdUntil: Date; lines: readonly Line[] } | null
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

export const feeOf = ({ feeBps }: ModelBooking, left: number): number => times(left, feeBps, 10_000)

/** What each line deserves of what is left of the price. */
export function deservedOf(booking: ModelBooking, key: LineKey, left: number): number {
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

export const leftOf = ({ price, refunded }: ModelBooking): number => price - refunded

/** What a customer who cancels gets of what is left: all of it two weeks before the start, half of it a week before. */
export function refundByPolicy({ startsAt }: ModelBooking, left: number, at: Date): number {
  const time = startsAt.getTime() - at.getTime()
  if (time >= 14 * day) return left
  return time >= 7 * day ? Math.floor(left / 2) : 0
}

/** The world of one history. */
export function createModel(provider: string) {
  const bookings: ModelBooking[] = []
  const rules = { fee: [] as ModelRule[], commission: [] as ModelRule[] }
  const primaries: (Earner | null)[] = [null, null, null]
  const suspended = new Set<string>()
  /** Paise that were written off for each payee. */
  const writtenOff = new Map<string, number>()

  function ruleFor(
    kind: 'fee' | 'commission',
    keys: Partial<Record<ModelScope, readonly string[]>>,
    at: number,
  ) {
    for (const scope of scopes) {
      const found = rules[kind]
        .filter((rule) => rule.scope === scope && rule.from <= at && at < rule.to)
        .filter(({ key }) => keys[scope]?.includes(key))
        .toSorted((one, other) => other.key.length - one.key.length || other.from - one.from)
      if (found[0]) return found[0]
    }
    return null
  }

  return {
    bookings,
    rules,
    primaries,
    suspended,
    writtenOff,

    book(
      {
        affiliate,
        keys,
        ...booked
      }: Pick<ModelBooking, 'id' | 'price' | 'startsAt' | 'endsAt' | 'hasSignal'> & {
        affiliate: string | null
        keys: Partial<Record<ModelScope, readonly string[]>>
      },
      now: Date,
    ) {
      const at = now.getTime()
      const own = ruleFor('commission', { ...keys, affiliate: affiliate === null ? [] : [affiliate] }, at)
      bookings.push({
        ...booked,
        refunded: 0,
        status: 'confirmed',
        feeBps: ruleFor('fee', keys, at)?.value ?? 1500,
        earners: [
          affiliate === null
            ? null
            : { id: affiliate, type: own?.type ?? 'percentage', value: own?.value ?? 500 },
          ...primaries,
        ],
        settlement: null,
      })
    },

    /** It has ended: commissions are earned now. */
    end(booking: ModelBooking, status: 'completed' | 'cancelled', at: Date, left: number) {
      booking.status = status
      if (booking.settlement !== null || left === 0) return
      const since = status === 'cancelled' ? at.getTime() : Math.max(at.getTime(), booking.endsAt.getTime())
      const line = (key: LineKey, beneficiary: string): Line => ({
        key,
        beneficiary,
        isHeld: suspended.has(beneficiary) || (key === 0 && booking.hasSignal),
        isCancelled: false,
      })
      booking.settlement = {
        holdUntil: new Date(since + holdDays * day),
        lines: [
          line('share', provider),
          ...tiers.flatMap((tier) => {
            const earner = booking.earners[tier]
            return earner ? [line(tier, earner.id)] : []
          }),
        ],
      }
    },

    lines: () =>
      bookings.flatMap((booking) => (booking.settlement?.lines ?? []).map((line) => ({ booking, line }))),

    /** What the platform owes a payee or has paid already. */
    earned(beneficiary: string): number {
      let sum = writtenOff.get(beneficiary) ?? 0
      for (const booking of bookings) {
        for (const line of booking.settlement?.lines ?? []) {
          if (line.beneficiary === beneficiary && !line.isCancelled)
            sum += deservedOf(booking, line.key, leftOf(booking))
        }
      }
      return sum
    },
  }
}
export type Model = ReturnType<typeof createModel>
