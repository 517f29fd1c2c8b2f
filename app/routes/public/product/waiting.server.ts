// The ways to be told when something that is sold out is free. The page is shared: they lead to a page of its own.
import type { ProductPage, Slot } from '@affiliate-booking/contract/shapes/products/products'
import { formatTimeSlot } from '../../../domain/format/dates.ts'
import type { Availability } from '../../../domain/products/availability.ts'
import { seatsFor } from '../../../domain/products/chosen-days.ts'
import { type BookingSelection, waitPath } from '../../../domain/products/product-path.ts'
import { findWishedDays, mostGuests, timesOf } from '../wait/wished-days.server.ts'

export interface Waiting {
  /** For what was asked for and is not free. */
  readonly path: string | undefined
  /** Other times of the chosen day that are full for the guests. */
  readonly times: readonly { readonly text: string; readonly path: string }[]
}

export function findWaiting(
  product: ProductPage,
  slots: readonly Slot[],
  selection: BookingSelection,
  availability: Availability | undefined,
): Waiting {
  const { date } = selection
  // Of a tour, it is the last day that suits.
  const departure = product.kind === 'stay' ? selection.departure : undefined
  // Where nobody has chosen a number, the form has that of what is waited for already.
  const guests = selection.guests && Math.min(selection.guests, mostGuests(product))
  const ask = (more: BookingSelection) => waitPath(product.slug, { date, departure, guests, ...more })
  const wish = findWishedDays(product, slots, selection)
  const path = wish === undefined || wish.isFree ? undefined : ask({ slot: wish.slot?.id })
  const chosen = availability?.chosen
  const isAsked = chosen !== undefined && product.kind === 'tour' && path === undefined
  const full = isAsked
    ? timesOf(slots, chosen.date).filter(({ free }) => free < seatsFor(product, chosen.guests))
    : []
  return {
    path,
    times: full.map((slot) => ({
      text: formatTimeSlot(slot),
      path: ask({ date: chosen?.date, guests: chosen?.guests, slot: slot.id }),
    })),
  }
}
