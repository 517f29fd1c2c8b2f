// Where somebody goes on who cannot book here: the search for the same place, days and guests.
import { maximumGuests } from '@affiliate-booking/contract/options/bookings'
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { formatDayRange } from '../../../domain/format/calendar.ts'
import { type Availability, lastBookableDay } from '../../../domain/products/availability.ts'
import { type BookingSelection, kindLabels } from '../../../domain/products/product-path.ts'
import { searchPath } from '../search/search-path.ts'

export interface OtherProducts {
  path: `/${string}`
  /** `Other stays in Wayanad, 28–30 Nov`. */
  text: string
  /** What was asked for is not free here. */
  isNeeded: boolean
}

interface Asked {
  product: Pick<ProductPage, 'kind' | 'location'>
  /** As it was asked for, also where this product has no such days. */
  selection: BookingSelection
  availability: Availability | undefined
  today: string
  /** A host without them may search no districts. */
  hasDestinations: boolean
}

/** The link to others of its kind. */
export function findOtherProducts(asked: Asked): OtherProducts {
  const { product, selection, availability, today, hasDestinations } = asked
  const { kind, location } = product
  const { guests } = selection
  const days = searchedDays(selection, today)
  const place = hasDestinations ? { state: location.state, district: location.district } : undefined
  const name = `Other ${kindLabels[kind].many.toLowerCase()}${place ? ` in ${place.district}` : ''}`
  return {
    path: searchPath({
      kind,
      ...place,
      ...days,
      guests: guests === undefined ? undefined : Math.min(guests, maximumGuests),
    }),
    text: days === undefined ? name : `${name}, ${formatDayRange(days.date, days.departure)}`,
    isNeeded: availability !== undefined && (!availability.hasFreeDays || availability.notes.length > 0),
  }
}

/** Days that the search takes. */
function searchedDays({ date, departure }: BookingSelection, today: string) {
  if (date === undefined || date < today || date > lastBookableDay(today)) return undefined
  return { date, departure: departure !== undefined && departure > date ? departure : undefined }
}
