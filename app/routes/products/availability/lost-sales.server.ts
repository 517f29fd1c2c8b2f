// What was sold elsewhere for a time of a tour that the week no longer has: other times of its days sell the seats again.
import type { OutsideSale } from '@affiliate-booking/contract/shapes/products/outside-sales'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { eachDay, weekdayOf } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatShortDay, formatTime } from '../../../domain/format/dates.ts'

type Calendar = Pick<ManagedProduct, 'kind' | 'rules' | 'exceptions' | 'outsideSales'>

/** A sentence on the sales that a change of the week leaves without their time; empty without any. */
export function wordLostSales(before: Calendar, after: Calendar, today: string): string {
  const had = new Set(lostSales(before, today).map(({ id }) => id))
  const [sale, ...others] = lostSales(after, today).filter(({ id }) => !had.has(id))
  if (sale === undefined) return ''
  if (others.length > 0)
    return ` ${formatQuantity(others.length + 1, 'sale', 'sales')} elsewhere take nothing off sale now, because no tour starts at their times. Enter them again under “Days that differ”.`
  return ` What you sold elsewhere at ${formatTime(sale.startTime ?? '')} takes nothing off sale on ${formatShortDay(sale.day)} now, because no tour starts then. Enter it again under “Days that differ”.`
}

/** Each with the first day on which it takes nothing. */
const lostSales = ({ kind, outsideSales, ...calendar }: Calendar, today: string) =>
  (kind === 'stay' ? [] : (outsideSales ?? [])).flatMap((sale) => {
    const day = eachDay(sale.from < today ? today : sale.from, sale.to).find(isLost(calendar, sale))
    return day === undefined ? [] : [{ ...sale, day }]
  })

/** On such a day the tour starts, but not at the time of the sale. */
const isLost =
  ({ rules, exceptions }: Pick<Calendar, 'rules' | 'exceptions'>, { startTime }: OutsideSale) =>
  (day: string): boolean => {
    const ofDay = exceptions.filter(({ date }) => date === day)
    if (ofDay.some(({ isClosed }) => isClosed)) return false
    const times = [...rules.filter(({ weekday }) => weekday === weekdayOf(day)), ...ofDay]
    return times.length > 0 && times.every((time) => time.startTime !== startTime)
  }
