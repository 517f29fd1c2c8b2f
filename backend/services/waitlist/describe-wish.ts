import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { formatTime } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import type { WishedTrip } from './check-wish.ts'

/** What is waited for beside the day, such as `9:00 am, 2 guests`. */
export const describeWish = (
  { startTime, nights, guests }: Omit<WishedTrip, 'date'>,
  kind: ProductKind,
): string =>
  [
    ...(startTime === null ? [] : [formatTime(startTime)]),
    ...(kind === 'stay' ? [formatQuantity(nights, 'night', 'nights')] : []),
    formatQuantity(guests, 'guest', 'guests'),
  ].join(', ')
