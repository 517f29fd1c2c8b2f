// Money is counted in paise and shown in rupees.
import { groupDigits } from './numbers.ts'

/** Rupees, grouped the Indian way: 123456.5 → `₹1,23,456.50`, 123456 → `₹1,23,456`. */
export const formatRupees = (rupees: number): string => formatPaise(rupees * 100)

/** Like formatRupees, from paise, which are rounded to whole ones. */
export function formatPaise(paise: number): string {
  const [rupees = '', rest = ''] = (Math.round(Math.abs(paise)) / 100).toFixed(2).split('.')
  return `${paise < 0 ? '-' : ''}₹${groupDigits(rupees)}${rest === '00' ? '' : `.${rest}`}`
}
