import { addDays } from '@affiliate-booking/shared/days'
import { formatDayWithoutYear } from './calendar.ts'
import { formatTime } from './dates.ts'
import { formatGuests } from './numbers.ts'
import { bookingAnchor, formatNights, type ProductKind, productPath } from '../products/product-path.ts'

interface WaitedTrip {
  readonly kind: ProductKind
  readonly date: string
  readonly startTime?: string | null | undefined
  readonly nights: number
  readonly guests: number
}

/** What a customer waits for: `Saturday, 28 November, any time, 3 guests`. */
export function formatWaitedTrip({ kind, date, startTime, nights, guests }: WaitedTrip): string {
  const when = kind === 'stay' ? formatNights(nights) : startTime == null ? 'any time' : formatTime(startTime)
  return [formatDayWithoutYear(date), when, formatGuests(guests)].join(', ')
}

interface BookableTrip extends WaitedTrip {
  readonly slug: string
  readonly slotId?: string | null | undefined
}

/** Where one books what was waited for. */
export const bookWaitedPath = ({ slug, kind, date, nights, guests, slotId }: BookableTrip): `/${string}` =>
  `${productPath(slug, {
    date,
    departure: kind === 'stay' ? addDays(date, nights) : undefined,
    guests,
    slot: slotId ?? undefined,
  })}#${bookingAnchor}`
