// What the rules of TDS say of each payout, without the code that is tested.
const indiaMs = 5.5 * 60 * 60 * 1000

type Kind = 'commissions' | 'shares'

interface Rate {
  /** By the day from which it applies. */
  bps: { from: string; withPan: number; withoutPan: number }[]
  /** Paise a year. */
  threshold: number | null
}

/** Low enough that most payees pass the threshold; commissions are taxed more from November on. */
export const taxRates: Readonly<Record<Kind, Rate>> = {
  commissions: {
    bps: [
      { from: '2025-04-01', withPan: 200, withoutPan: 2000 },
      { from: '2026-11-01', withPan: 350, withoutPan: 2150 },
    ],
    threshold: 20_000,
  },
  shares: { bps: [{ from: '2025-04-01', withPan: 10, withoutPan: 500 }], threshold: null },
}

const dayOf = (at: Date): string => new Date(at.getTime() + indiaMs).toISOString().slice(0, 10)

/** That in which the financial year begins, in April. */
function yearOf(at: Date): number {
  const [year = 0, month = 0] = dayOf(at).split('-').map(Number)
  return month < 4 ? year - 1 : year
}

interface ModelPayout {
  reference: string
  payee: string
  kind: Kind
  /** Paise. */
  gross: number
  base: number
  at: Date
}

interface Deduction extends ModelPayout {
  bps: number
  tds: number
}

/** Half of a paisa goes to the even one. */
function roundedPaise(basisPoints: bigint): number {
  const below = basisPoints / 10_000n
  const rest = basisPoints % 10_000n
  const isUp = rest > 5000n || (rest === 5000n && below % 2n === 1n)
  return Number(isUp ? below + 1n : below)
}

export interface Pans {
  readonly withoutPan: ReadonlySet<string>
  /** Their payouts count together. */
  readonly samePan: ReadonlySet<string>
}

export function createTaxes({ withoutPan, samePan }: Pans) {
  const deductions: Deduction[] = []

  function bpsOf({ payee, kind, at }: ModelPayout): number {
    const rate = taxRates[kind].bps.findLast(({ from }) => from <= dayOf(at))
    return (withoutPan.has(payee) ? rate?.withoutPan : rate?.withPan) ?? 0
  }

  /** Whose payouts count together. */
  const panOf = (payee: string) => (samePan.has(payee) ? 'the same PAN' : payee)

  /** What is withheld, if those of the year's payouts count that did not fail before. */
  function dueOf(
    payout: ModelPayout,
    hasFailed: (reference: string) => boolean,
    ownerOf: (payee: string) => string = panOf,
  ): number {
    const counting = deductions.filter(
      ({ reference, payee, kind, at }) =>
        ownerOf(payee) === ownerOf(payout.payee) &&
        kind === payout.kind &&
        yearOf(at) === yearOf(payout.at) &&
        !hasFailed(reference),
    )
    const taxed = [...counting, { ...payout, bps: bpsOf(payout) }]
    const { threshold } = taxRates[payout.kind]
    if (threshold !== null && taxed.reduce((sum, { base }) => sum + base, 0) <= threshold) return 0
    const due = roundedPaise(taxed.reduce((sum, { base, bps }) => sum + BigInt(base) * BigInt(bps), 0n))
    const withheld = counting.reduce((sum, { tds }) => sum + tds, 0)
    return Math.min(Math.max(due - withheld, 0), payout.gross)
  }

  return {
    panOf,
    dueOf,
    add: (payout: ModelPayout, tds: number) => {
      deductions.push({ ...payout, bps: bpsOf(payout), tds })
    },
    baseOf: (reference: string): number => {
      const found = deductions.find((each) => each.reference === reference)
      if (!found) throw new Error(`${reference} was not sent`)
      return found.base
    },
    /** Of the payouts that have not failed. */
    withheldFrom: (payee: string, hasFailed: (reference: string) => boolean): number =>
      deductions
        .filter((each) => each.payee === payee && !hasFailed(each.reference))
        .reduce((sum, { tds }) => sum + tds, 0),
  }
}
