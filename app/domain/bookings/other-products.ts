// Where somebody goes on who cannot have a tour or a stay: the search for others of its kind, in the same place and on the
// same days.
import { maximumGuests } from '@affiliate-booking/contract/options/bookings'
import { formatDayRange } from '../format/calendar.ts'
import { lastBookableDay } from '../products/availability.ts'
import { kindLabels, type ProductKind } from '../products/product-path.ts'
import { searchPath } from '../products/search.ts'

export interface OthersLink {
  readonly path: `/${string}`
  /** `Other stays in Wayanad, 28–30 Nov`. */
  readonly text: string
}

interface Missed {
  readonly kind: ProductKind
  readonly location: { readonly state: string; readonly district: string }
  readonly date?: string | undefined
  readonly departure?: string | null | undefined
  readonly guests?: number | undefined
  readonly children?: number | undefined
}

/** @param hasDestinations a host without them may search no districts */
export function othersLink(missed: Missed, today: string, hasDestinations: boolean): OthersLink {
  const { kind, location, guests, children } = missed
  const days = searchedDays(missed, today)
  const place = hasDestinations ? { state: location.state, district: location.district } : undefined
  const name = `Other ${kindLabels[kind].many.toLowerCase()}${place ? ` in ${place.district}` : ''}`
  return {
    path: searchPath({
      kind,
      ...place,
      ...days,
      guests: guests === undefined ? undefined : Math.min(guests, maximumGuests),
      children,
    }),
    text: days === undefined ? name : `${name}, ${formatDayRange(days.date, days.departure)}`,
  }
}

/** Days that the search takes. */
function searchedDays({ date, departure }: Missed, today: string) {
  if (date === undefined || date < today || date > lastBookableDay(today)) return undefined
  return { date, departure: departure != null && departure > date ? departure : undefined }
}
