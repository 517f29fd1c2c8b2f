// What a day costs: which price rule of a product applies, and how a price is made of nights and guests. Money in paise.
import { addDays, daysBetween, weekdayOf } from './days.ts'

/** The days for which a rule sets the price. */
export interface PriceRuleDays {
  /** 1 is Monday, 7 is Sunday. Null: every day. */
  readonly weekdays?: readonly number[] | null | undefined
  readonly from: string
  /** Included. */
  readonly to: string
}

export interface PriceRule extends PriceRuleDays {
  readonly id: string
  readonly price: number
  /** Tours only. Null: the usual child price. */
  readonly childPrice?: number | null | undefined
  /** Of stays that begin on its days. Null: the usual minimum. */
  readonly minimumNights?: number | null | undefined
  /** An instant. */
  readonly createdAt: string
}

const fallsOn = (weekdays: PriceRuleDays['weekdays'], day: string): boolean =>
  weekdays == null || weekdays.includes(weekdayOf(day))

export const appliesOn = ({ weekdays, from, to }: PriceRuleDays, day: string): boolean =>
  from <= day && day <= to && fallsOn(weekdays, day)

/** The number of days that a rule is for, those in the past included. */
export function countDays({ weekdays, from, to }: PriceRuleDays): number {
  const days = daysBetween(from, to) + 1
  if (days < 1) return 0
  if (weekdays == null) return days
  const rest = Array.from({ length: days % 7 }, (_, index) => addDays(from, index))
  const everyWeek = new Set(weekdays).size * Math.floor(days / 7)
  return everyWeek + rest.filter((day) => fallsOn(weekdays, day)).length
}

/** Why one of two rules for a day wins, in the order in which it is decided. */
export type PriceRuleReason = 'fewer-days' | 'later-start' | 'added-later'

interface Comparison {
  /** Negative: the first of the two wins. */
  readonly order: number
  readonly reason: PriceRuleReason
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The more specific rule is for fewer days; then it starts later; then it was added later. */
export function comparePriceRules(a: PriceRule, b: PriceRule): Comparison {
  const days = countDays(a) - countDays(b)
  if (days !== 0) return { order: days, reason: 'fewer-days' }
  const start = compareText(b.from, a.from)
  if (start !== 0) return { order: start, reason: 'later-start' }
  const added = Date.parse(b.createdAt) - Date.parse(a.createdAt)
  return { order: added === 0 ? compareText(a.id, b.id) : added, reason: 'added-later' }
}

/** The most specific rule for a day, whatever the order of the rules. */
export function findRuleOfDay<Rule extends PriceRule>(rules: readonly Rule[], day: string): Rule | undefined {
  return rules
    .filter((rule) => appliesOn(rule, day))
    .reduce<Rule | undefined>(
      (best, rule) => (best === undefined || comparePriceRules(rule, best).order < 0 ? rule : best),
      undefined,
    )
}

/** What a seat, a group, or a room and a night, costs; `childPrice` is null where children pay as adults. */
export interface DayPrice {
  readonly price: number
  readonly childPrice: number | null
}

/**
 * @param usual of the product, on days without a rule
 * @param special of the day's rule. Without a child price of its own, the usual one applies; a child never pays more than an adult.
 */
export function dayPrice(
  usual: { readonly price: number; readonly childPrice?: number | null | undefined },
  special:
    | { readonly price?: number | null | undefined; readonly childPrice?: number | null | undefined }
    | undefined,
): DayPrice {
  const price = special?.price ?? usual.price
  const childPrice = special?.childPrice ?? usual.childPrice ?? null
  return { price, childPrice: childPrice === null ? null : Math.min(childPrice, price) }
}

/** A part of a booking's price: so many nights, guests or groups at one price. */
export interface PriceLine {
  readonly unit: 'night' | 'guest' | 'adult' | 'child' | 'group'
  /** Of one; of a night, for one room. */
  readonly price: number
  readonly count: number
}

/** @param prices of a room, night by night; nights of one price make one line */
export function nightLines(prices: readonly number[]): PriceLine[] {
  const counts = new Map<number, number>()
  for (const price of prices) counts.set(price, (counts.get(price) ?? 0) + 1)
  return [...counts].map(([price, count]) => ({ unit: 'night', price, count }))
}

/** @param children among the guests; they count as adults where there is no child price */
export function guestLines({ price, childPrice }: DayPrice, guests: number, children: number): PriceLine[] {
  if (childPrice === null) return [{ unit: 'guest', price, count: guests }]
  const adults: PriceLine = { unit: 'adult', price, count: guests - children }
  return children === 0 ? [adults] : [adults, { unit: 'child', price: childPrice, count: children }]
}

/** As few groups as take all guests. */
export const groupsFor = (guests: number, guestsPerGroup: number): number =>
  Math.ceil(guests / guestsPerGroup)

/** A group costs the same for however many guests come in it. */
export const groupLines = (price: number, groups: number): PriceLine[] => [
  { unit: 'group', price, count: groups },
]

/** What a guest can add to a booking: `price` is of one. */
export interface Extra {
  readonly name: string
  readonly price: number
}

/** A part of a booking's price beside its lines: it does not depend on nights, guests or rooms. */
export interface BookedExtra extends Extra {
  readonly count: number
}

export const totalOfExtras = (extras: readonly BookedExtra[]): number =>
  extras.reduce((sum, { price, count }) => sum + price * count, 0)

/** @param rooms of a stay; 1 for a tour */
export const totalOf = (lines: readonly PriceLine[], rooms: number): number =>
  lines.reduce((sum, { price, count }) => sum + price * count, 0) * rooms
