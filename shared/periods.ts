// Months and financial years in India, the periods of statements. Written `2026-11` and `2026-27`; both start at
// midnight in India, a financial year on 1 April.
import { addDays, dayInIndia, instantInIndia } from './days.ts'

export interface Period {
  /** `2026-11` or `2026-27`. */
  readonly name: string
  readonly kind: 'month' | 'year'
  /** Its first and its last day. */
  readonly first: string
  readonly last: string
}

const twoDigits = (number: number) => String(number % 100).padStart(2, '0')

const yearStarting = (year: number): string => `${year}-${twoDigits(year + 1)}`

/** 2027-03-31 → 2026: it runs from April to March. */
function startYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** 2027-03-31 → `2026-27`. */
export const financialYearOf = (instant: Date): string => yearStarting(startYearOf(dayInIndia(instant)))

/** 2027-03-31 → 2026-04-01. */
export const firstOfFinancialYear = (day: string): string => `${startYearOf(day)}-04-01`

/** 2026-11-30T20:00:00Z → `2026-12`. */
export const monthOf = (instant: Date): string => dayInIndia(instant).slice(0, 7)

const nextMonth = (year: number, month: number) =>
  month === 12 ? `${year + 1}-01` : `${year}-${twoDigits(month + 1)}`

/** From 2020 on, no month looks like a financial year. Null if the text is neither. */
export function parsePeriod(name: string): Period | null {
  const [, first = '', second = ''] = /^(20[2-9]\d)-(\d\d)$/.exec(name) ?? []
  if (first === '') return null
  const [year, month] = [Number(first), Number(second)]
  if (name === yearStarting(year)) {
    return { name, kind: 'year', first: `${year}-04-01`, last: `${year + 1}-03-31` }
  }
  if (month < 1 || month > 12) return null
  return { name, kind: 'month', first: `${name}-01`, last: addDays(`${nextMonth(year, month)}-01`, -1) }
}

/** The instants at which a period begins, and at which the next one does. */
export const instantsOf = ({ first, last }: Period): { from: Date; until: Date } => ({
  from: instantInIndia(first, '00:00'),
  until: instantInIndia(addDays(last, 1), '00:00'),
})

/** The months of a period, in their order. */
export function monthsOf({ first, last }: Period): Period[] {
  const months: Period[] = []
  for (let day = first; day <= last;) {
    const month = parsePeriod(day.slice(0, 7))
    if (month === null) break
    months.push(month)
    day = addDays(month.last, 1)
  }
  return months
}

/** All months and financial years from one instant to a later one, the newest first. */
export function periodsBetween(from: Date, to: Date): { months: Period[]; years: Period[] } {
  const whole: Period = { name: '', kind: 'year', first: dayInIndia(from), last: dayInIndia(to) }
  const months = monthsOf(whole).toReversed()
  const years = new Set(months.map(({ first }) => financialYearOf(instantInIndia(first, '12:00'))))
  return { months, years: [...years].flatMap((name) => parsePeriod(name) ?? []) }
}
