// What was added to a booking, as people read it.
import { formatPaise } from '@affiliate-booking/shared/money'
import type { BookedExtra } from '@affiliate-booking/shared/prices'

/** `Dinner, one person: 2 × ₹450`. */
export const formatExtra = ({ name, price, count }: BookedExtra): string =>
  `${name}: ${count} × ${formatPaise(price)}`
