// The stored years, months and days that a period is the sum of.
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import { firstOfMonth, firstOfYear, monthNumber, monthsLater } from './months.ts'
import type { Day, Period } from './periods.ts'

/** From fine to coarse. */
export const grains = ['day', 'month', 'year'] as const
export type Grain = (typeof grains)[number]

export interface Piece {
  readonly grain: Grain
  /** The first days of its days, months or years. */
  readonly starts: Period
  /** Taken away: 2 to 31 January are the month less one day. */
  readonly isLess: boolean
}

/** From one day to another one, in units of a grain; backwards: what is taken away. */
interface Leg {
  readonly grain: Grain
  readonly from: Day
  readonly end: Day
}

/** How many rows a unit of each grain has, compared with a day. */
type Costs = Readonly<Record<Grain, number>>

/** Few products are booked each day, most in a month; all of them can be booked each day. */
const usualCosts: Costs = { day: 1, month: 6, year: 9 }
export const equalCosts: Costs = { day: 1, month: 1, year: 1 }

const unitsOf = {
  day: daysBetween,
  month: (from: Day, end: Day) => monthNumber(end) - monthNumber(from),
  year: (from: Day, end: Day) => Number(end.slice(0, 4)) - Number(from.slice(0, 4)),
} as const satisfies Record<Grain, (from: Day, end: Day) => number>

const costOf = (way: readonly Leg[], costs: Costs) =>
  way.reduce((sum, { grain, from, end }) => sum + costs[grain] * Math.abs(unitsOf[grain](from, end)), 0)

/** The bounds before and after a day; only the day if it is one. */
const monthsAround = (day: Day): Day[] =>
  day === firstOfMonth(day) ? [day] : [firstOfMonth(day), monthsLater(day, 1)]
const yearsAround = (day: Day): Day[] =>
  day === firstOfYear(day) ? [day] : [firstOfYear(day), monthsLater(firstOfYear(day), 12)]

const leg = (grain: Grain, from: Day, end: Day): Leg => ({ grain, from, end })

/** Each way from the first day of a period to the day after it has it as its sum. */
function waysThrough(from: Day, end: Day, coarsest: Grain): Leg[][] {
  const ways = [[leg('day', from, end)]]
  if (coarsest === 'day') return ways
  for (const first of monthsAround(from))
    for (const last of monthsAround(end)) {
      ways.push([leg('day', from, first), leg('month', first, last), leg('day', last, end)])
      if (coarsest === 'month') continue
      for (const year of yearsAround(first))
        for (const lastYear of yearsAround(last))
          ways.push([
            leg('day', from, first),
            leg('month', first, year),
            leg('year', year, lastYear),
            leg('month', lastYear, last),
            leg('day', last, end),
          ])
    }
  return ways
}

const lastStart: Readonly<Record<Grain, (end: Day) => Day>> = {
  day: (end) => addDays(end, -1),
  month: (end) => monthsLater(end, -1),
  year: (end) => monthsLater(end, -12),
}

/** The pieces with the fewest rows. The sum of the added ones less the others is the period, also by month. */
export function piecesOf(
  { from, to }: Period,
  { coarsest = 'year', costs = usualCosts }: { coarsest?: Grain | undefined; costs?: Costs } = {},
): Piece[] {
  const [first, ...others] = waysThrough(from, addDays(to, 1), coarsest)
  if (!first) throw new Error('There is always a way by days')
  const way = others.reduce((best, each) => (costOf(each, costs) < costOf(best, costs) ? each : best), first)
  return way.flatMap(({ grain, from: start, end }) => {
    if (start === end) return []
    const isLess = start > end
    const [begin, after] = isLess ? [end, start] : [start, end]
    return [{ grain, starts: { from: begin, to: lastStart[grain](after) }, isLess }]
  })
}
