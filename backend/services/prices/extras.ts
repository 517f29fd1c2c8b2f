// Extras: what a product offers beside its price, and what a booking has of it at the prices of its hold.
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { BookedExtra, Extra } from '@affiliate-booking/contract/shapes/products/extras'
import { findExtras } from '@affiliate-booking/shared/extras'
import * as z from 'zod'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import type { Product } from '../products/draft.ts'

export const readOfferedExtras = ({ extras }: Pick<Product, 'extras'>): Extra[] =>
  z.array(Extra).parse(extras ?? [])

export const readBookedExtras = ({ extras }: Pick<Booking, 'extras'>): BookedExtra[] =>
  z.array(BookedExtra).parse(extras ?? [])

/** The chosen extras at their present prices, in the order of the product. Fails with 409 for one that it does not have. */
export function priceExtras(
  product: Pick<Product, 'extras'>,
  { extras: chosen = [] }: Pick<HoldSeatsPayload, 'extras'>,
): Result<BookedExtra[]> {
  const { extras, gone } = findExtras(readOfferedExtras(product), chosen)
  const [first] = gone
  if (first !== undefined)
    return fail(409, `“${first.name}” is not offered any more. Choose again: nothing is booked yet.`)
  return ok(extras)
}

/** Whether a booking has the chosen extras and no others, whatever they cost. */
export function hasExtras(
  booking: Pick<Booking, 'extras'>,
  { extras: chosen = [] }: Pick<HoldSeatsPayload, 'extras'>,
): boolean {
  const booked = readBookedExtras(booking)
  return (
    booked.length === chosen.length &&
    chosen.every(({ name, count }) => booked.some((extra) => extra.name === name && extra.count === count))
  )
}
