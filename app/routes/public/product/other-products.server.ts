// Where somebody goes on who cannot book here.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { type OthersLink, othersLink } from '../../../domain/bookings/other-products.ts'
import type { Availability } from '../../../domain/products/availability.ts'
import type { BookingSelection } from '../../../domain/products/product-path.ts'

export interface OtherProducts extends OthersLink {
  /** What was asked for is not free here. */
  isNeeded: boolean
}

interface Asked {
  product: Pick<ProductPage, 'kind' | 'location'>
  /** As it was asked for, also where this product has no such days. */
  selection: BookingSelection
  availability: Availability | undefined
  today: string
  hasDestinations: boolean
}

/** The link to others of its kind. */
export function findOtherProducts(asked: Asked): OtherProducts {
  const { product, selection, availability, today, hasDestinations } = asked
  const { kind, location } = product
  const { date, departure, guests, children } = selection
  return {
    ...othersLink({ kind, location, date, departure, guests, children }, today, hasDestinations),
    isNeeded: availability !== undefined && (!availability.hasFreeDays || availability.notes.length > 0),
  }
}
