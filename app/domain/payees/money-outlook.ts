// What happens next to a payee's money, and when: one sentence for each sum.
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatShortDay } from '../format/dates.ts'

interface Money {
  /** Paise. */
  readonly overall: {
    readonly count: number
    readonly pending: number
    readonly available: number
    readonly onHold: number
    readonly onTheWay: number
  }
  /** Null: nothing becomes available by itself; undefined: the host does not tell. */
  readonly nextRelease?: { readonly at: string; readonly amount: number } | null | undefined
  /** Paise of what is pending; undefined: the host does not tell. */
  readonly waitingForIncome?: number | null | undefined
  /** Paise of the payout that is not sent yet; undefined: the host does not tell. */
  readonly inPreparation?: number | null | undefined
}

interface Payouts {
  /** Steps that payouts wait for. */
  readonly openSteps: number
  /** Paise that a payout has at least; undefined where it is not known. */
  readonly minimum: number | null | undefined
}

export function moneyOutlook(money: Money, payouts: Payouts): readonly string[] {
  const { overall, nextRelease } = money
  const { pending, available, onHold, onTheWay } = overall
  const waiting = money.waitingForIncome ?? (nextRelease === null ? pending : 0)
  const lines: string[] = []
  if (onTheWay !== 0) lines.push(`${formatPaise(onTheWay)} is on its way to your bank, before TDS.`)
  if (available !== 0) lines.push(availableOutlook(available, money.inPreparation ?? 0, payouts))
  if (nextRelease != null)
    lines.push(
      `Next: ${formatPaise(nextRelease.amount)} becomes available on ${formatShortDay(nextRelease.at)}.`,
    )
  if (waiting !== 0) lines.push(`${formatPaise(waiting)} waits for the partner’s payment to us.`)
  if (pending === 0 && lines.length === 0) lines.push('Nothing is pending now.')
  if (onHold !== 0) lines.push(`${formatPaise(onHold)} is on hold until we have checked it.`)
  return lines
}

function availableOutlook(available: number, inPreparation: number, { openSteps, minimum }: Payouts): string {
  if (available < 0)
    return `${formatPaise(-available)} was paid out and is no longer earned. It is taken from what you earn next.`
  const money = `${formatPaise(available)} is available.`
  const conditions = [
    openSteps > 0 && (openSteps === 1 ? 'the open step is done' : 'the open steps are done'),
    minimum != null && available < minimum && `there is ${formatPaise(minimum)} or more`,
  ].filter((condition) => condition !== false)
  if (conditions.length > 0) return `${money} It is paid out once ${conditions.join(' and ')}.`
  if (inPreparation === 0) return `${money} It is paid with the next payout.`
  if (inPreparation === available) return `${money} It is in a payout that is being prepared.`
  const rest =
    inPreparation < available
      ? 'the rest is paid with the one after it'
      : 'what was taken back since is deducted from it'
  return `${money} A payout of ${formatPaise(inPreparation)} is being prepared; ${rest}.`
}
