// Price rules as their provider reads them: their days, and which of two wins where they overlap.
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import {
  comparePriceRules,
  countDays,
  type PriceRule,
  type PriceRuleDays,
} from '@affiliate-booking/shared/prices'
import { formatShortDay } from '../format/dates.ts'
import { weekdays } from '../format/calendar.ts'

const allDays = [1, 2, 3, 4, 5, 6, 7]

const formatWeekdays = (numbers: readonly number[]): string =>
  numbers.map((number) => (weekdays[number - 1] ?? '').slice(0, 3)).join(', ')

/** `20 Dec 2026 to 2 Jan 2027, Fri, Sat`. */
export function formatRuleDays({ weekdays, from, to }: PriceRuleDays): string {
  const days = from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`
  return weekdays == null ? days : `${days}, ${formatWeekdays(weekdays)}`
}

/** The number of days from `today` on that both rules are for. */
function countShared(a: PriceRuleDays, b: PriceRuleDays, today: string): number {
  const from = [a.from, b.from, today].toSorted().at(-1) ?? today
  const to = a.to < b.to ? a.to : b.to
  const weekdays = (a.weekdays ?? allDays).filter((weekday) => (b.weekdays ?? allDays).includes(weekday))
  return from > to ? 0 : countDays({ weekdays, from, to })
}

export interface Overlap {
  readonly id: string
  readonly wins: boolean
  /** Whole sentence. */
  readonly text: string
}

/** How a rule and the others that are for some of its coming days decide those days. */
export function overlapsOf(rule: PriceRule, rules: readonly PriceRule[], today: string): Overlap[] {
  return rules.flatMap((other) => {
    const shared = other.id === rule.id ? 0 : countShared(rule, other, today)
    if (shared === 0) return []
    const wins = comparePriceRules(rule, other).order < 0
    const [winner, loser] = wins ? [rule, other] : [other, rule]
    const subject = wins ? 'This one wins over' : 'This one gives way to'
    const text = `${subject} ${formatRuleDays(other)} on ${formatQuantity(shared, 'day', 'days')}, because ${reasonOf(winner, loser, wins)}.`
    return [{ id: other.id, wins, text }]
  })
}

function reasonOf(winner: PriceRule, loser: PriceRule, wins: boolean): string {
  const subject = wins ? 'it' : 'that one'
  switch (comparePriceRules(winner, loser).reason) {
    case 'fewer-days':
      return `${subject} is for fewer days (${countDays(winner)} instead of ${countDays(loser)})`
    case 'later-start':
      return `both are for as many days and ${subject} starts later`
    case 'added-later':
      return `both are for as many days from the same start and ${subject} was added later`
  }
}
