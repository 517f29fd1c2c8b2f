// What a price is made of, as people read it.
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { PriceLine } from '@affiliate-booking/shared/prices'
import { formatRooms } from './numbers.ts'

const units = {
  night: ['night', 'nights'],
  guest: ['guest', 'guests'],
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  group: ['group', 'groups'],
} as const satisfies Record<PriceLine['unit'], readonly [string, string]>

/** `2 nights × ₹3,000`, and `× 2 rooms` for more than one room. */
export function formatPriceLine({ unit, price, count }: PriceLine, rooms = 1): string {
  const [one, many] = units[unit]
  const parts = [formatQuantity(count, one, many), formatPaise(price)]
  return [...parts, ...(rooms > 1 ? [formatRooms(rooms)] : [])].join(' × ')
}

/** Short enough for a day of a calendar on a phone: `₹4,500`, `₹12.5K`, `₹1.2L`; rounded up, so that nobody pays more. */
export function formatShortPrice(paise: number): string {
  const rupees = Math.ceil(paise / 100)
  if (rupees < 10_000) return formatPaise(rupees * 100)
  const [size, unit] = rupees <= 99_900 ? ([1000, 'K'] as const) : ([100_000, 'L'] as const)
  return `₹${Math.ceil((rupees * 10) / size) / 10}${unit}`
}
